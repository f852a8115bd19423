/**
 * Keeps the push token of this browser or app in a cookie, for as long as browsers allow (400 days today), only so that
 * it can be removed when its person has gone. It is never a credential, and no call reads it from the cookie.
 */
import { limits } from '#ui/constants.ts';
import { readCookie, removeCookie, writeCookie } from '#ui/cookie.ts';
import { currentSubscription } from './browser-push.ts';
import { removePush } from './queries.ts';
import { leaving } from './start-push.ts';

const cookie = 'pushToken';
/** Limit: browsers refuse a whole cookie over 4 KB. */
const longest = 3_800;

export const pushToken = (): string | undefined => {
  try {
    return decodeURIComponent(readCookie(cookie) ?? '') || undefined;
  } catch {
    return undefined;
  }
};

/** A token that is too long for a cookie is not kept. */
export const keepToken = (token: string): void => {
  const value = encodeURIComponent(token);
  if (value.length <= longest) writeCookie(cookie, value, limits.pushTokenCookieDays);
};

/** Answers enough of a subscription for its removal; its keys stay out of the cookie. */
export const tokenOf = ({ endpoint }: { endpoint: string }): string => JSON.stringify({ endpoint });

/**
 * Withdraws the destination when the person has gone, so that nothing of theirs comes here any more, not even what is
 * on its way. The browser's own subscription counts beside the cookie's: the worker may have renewed the address, and
 * some browsers drop cookies after a week. The cookie goes when the server has confirmed it; until then each visit
 * tries again. It never rejects.
 */
export const withdrawToken = async (): Promise<void> => {
  const token = pushToken();
  await Promise.all([token !== undefined && takeBack(token), endSubscription(token)]);
};

const takeBack = (token: string): Promise<unknown> =>
  removePush(token)
    .catch(() => undefined)
    .then(done => done && pushToken() === token && removeCookie(cookie));

/** The permission stays, so that a person who comes back is not asked again. */
const endSubscription = async (told: string | undefined): Promise<void> => {
  const subscription = await currentSubscription().catch(() => undefined);
  if (!subscription) return;
  const token = tokenOf(subscription);
  await Promise.all([token !== told && takeBack(token), subscription.unsubscribe().catch(() => {})]);
};

// A visit with a token here has loaded this module.
leaving.withdraw = withdrawToken;
