/** The six calls that every kind of subscription has give these answers. */
import type { Subscription } from '@newsbell/contracts/subscriptions';
import type { Db } from '#db/open.ts';
import type { Caller } from '#http/guard.ts';
import { Refusal } from '#http/problems.ts';
import {
  addKeyword,
  type Channel,
  changeSettings,
  muteChannels,
  removeKeyword,
  type SubscriptionSettings,
} from './change.ts';
import { follow, type Starting, unfollow } from './follow.ts';
import { canBeFollowed, followedOf, type Key } from './followed.ts';
import { keywordOf } from './keyword-filter.ts';
import { type CountUnread, subscriptionById } from './subscription-row.ts';

/** The room needs these functions of other rooms. */
export interface Following extends Starting {
  countUnread: CountUnread;
}

type Sent<T> = { caller: Pick<Caller, 'accountId'>; body: Key & T };
type Asked<T> = { caller: Pick<Caller, 'accountId'>; query: Key & T };
type Settings = Partial<SubscriptionSettings>;

export const createAnswers = (db: Db, following: Following) => {
  /** Answers undefined where it is not followed. */
  const answer = async (accountId: number, id: number | undefined): Promise<Subscription> => {
    const found = id === undefined ? undefined : await subscriptionById(db, accountId, id, following.countUnread);
    if (!found) throw new Refusal('SUBSCRIPTION_NOT_FOUND');
    return found;
  };
  return {
    subscribe: async ({ caller: { accountId }, body }: Sent<Settings>) => {
      const followed = followedOf(body);
      if (!canBeFollowed(followed)) throw new Refusal('INVALID_FIELDS', { word: 'invalid' });
      const outcome = await follow(db, accountId, followed, settingsOf(body), following);
      if (outcome.kind === 'full') throw new Refusal('TOO_MANY_SUBSCRIPTIONS');
      if (outcome.kind === 'absent') throw new Refusal('PROJECT_NOT_FOUND');
      return answer(accountId, outcome.id);
    },
    modify: async ({ caller: { accountId }, body }: Sent<Settings>) =>
      answer(accountId, await changeSettings(db, accountId, followedOf(body), settingsOf(body))),
    unsubscribe: async ({ caller, query }: Asked<object>) => {
      const left = await unfollow(db, caller.accountId, followedOf(query));
      if (!left) throw new Refusal('SUBSCRIPTION_NOT_FOUND');
      return left;
    },
    addKeyword: async ({ caller: { accountId }, body }: Sent<{ keyword: string }>) => {
      const keyword = keywordOf(body.keyword);
      if (keyword === undefined) throw new Refusal('INVALID_FIELDS', { keyword: 'invalid' });
      const outcome = await addKeyword(db, accountId, followedOf(body), keyword);
      if (outcome === 'full') throw new Refusal('TOO_MANY_KEYWORDS');
      return answer(accountId, outcome);
    },
    removeKeyword: async ({ caller: { accountId }, query }: Asked<{ keyword: string }>) =>
      answer(accountId, await removeKeyword(db, accountId, followedOf(query), query.keyword.normalize('NFKC').trim())),
    mute: async ({ caller: { accountId }, body }: Sent<{ channels: readonly Channel[] }>) =>
      answer(accountId, await muteChannels(db, accountId, followedOf(body), body.channels)),
  };
};

/** A notification that is left out is none, but all else that is left out stays. */
const settingsOf = ({ notifyMinute = null, title, atOnce, fullText }: Settings): SubscriptionSettings => ({
  notifyMinute,
  title,
  atOnce,
  fullText,
});
