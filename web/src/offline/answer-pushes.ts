/**
 * Handles push in the service worker: when a push message comes, when its notification is clicked, and when the browser
 * changes its address.
 */
import { opensIn, pageOf, pagesOf, tellPages } from './open-pages.ts';
import { plainNotice } from './plain-notice.ts';
import { forgetPushState, keepIds, keepPushPerson, knownIds, pushPerson } from './push-state.ts';
import { notificationOf, pathOf, readPushed, withId } from './pushed.ts';
import { renewSubscription } from './renew-subscription.ts';
import type { WorkerScope } from './worker-scope.ts';

export const answerPushes = (scope: WorkerScope): void => {
  scope.addEventListener('push', event => {
    const text = event.data?.text();
    event.waitUntil(inTurn(() => show(scope, text)));
  });
  scope.addEventListener('notificationclick', event => {
    event.notification.close();
    const path = pathOf(event.notification.data, scope.location.origin);
    event.waitUntil(Promise.all([open(scope, path), inTurn(() => countOnIcon(scope))]));
  });
  scope.addEventListener('pushsubscriptionchange', event => event.waitUntil(renewSubscription(scope, event)));
};

export const keepPushFor = (account: number): Promise<unknown> => inTurn(() => keepPushPerson(account));

/** A person has gone: nothing that was theirs stays on the screen, and nothing that is on its way is shown. */
export const forgetPushes = (scope: WorkerScope): Promise<unknown> =>
  inTurn(async () => {
    for (const each of await scope.registration.getNotifications()) each.close();
    await Promise.all([forgetPushState(), showCount(scope, 0)]);
  });

/**
 * Serialised: the same message may come twice at once, its person may leave while one is being shown, and Chromium forgets a
 * notification for good if it is listed while it is being shown (13 of 30 were lost to somebody who lists all the time).
 */
let last: Promise<unknown> = Promise.resolve();

const inTurn = (work: () => Promise<unknown>): Promise<unknown> => {
  last = last.then(work).catch(() => {});
  return last;
};

/**
 * Every message shows something, because browsers count those that do not. A repetition is shown again without a sound.
 * A message that cannot be read, or is for somebody who has gone, shows a notice that says nothing of it.
 */
const show = async (scope: WorkerScope, text: string | undefined): Promise<void> => {
  const { registration, navigator } = scope;
  const pushed = (await isForSomebody()) ? readPushed(text) : undefined;
  // The cache may be out of reach, as on a full disk. Then a repetition is taken for new, which is better than nothing.
  const ids = pushed && withId(await knownIds().catch(() => []), pushed.id);
  const shown = pushed ?? plainNotice(navigator.language);
  const isNew = !pushed || ids !== undefined;
  await registration.showNotification(shown.title, notificationOf(shown, isNew));
  if (ids) await keepIds(ids).catch(() => {});
  if (isNew) await tellPages(scope, { say: 'pushed' });
  await countOnIcon(scope);
};

const isForSomebody = (): Promise<boolean> =>
  pushPerson().then(
    id => id !== undefined,
    () => true,
  );

/** Opens the path in a page that is open, if that takes it; else in a new one. */
const open = async (scope: WorkerScope, path: string): Promise<void> => {
  const page = await pageOf(scope);
  // A browser lets a click do one of the two, so the page is asked before it comes forward.
  if (page && (await opensIn(page, path))) await page.focus().catch(() => {});
  else await scope.clients.openWindow(path);
};

/** Counts the notifications that are on the screen. An open page knows better, and counts what is unread. */
const countOnIcon = async (scope: WorkerScope): Promise<void> => {
  if ((await pagesOf(scope)).length > 0) return;
  await showCount(scope, (await scope.registration.getNotifications()).length);
};

const showCount = async ({ navigator }: WorkerScope, count: number): Promise<void> => {
  const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  await done?.catch(() => {});
};
