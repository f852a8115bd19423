/** Follows and unfollows. The count of a project changes in the same transaction. */
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { isVisibleTo } from '#features/projects/queries.ts';
import { addSubscriber, dropSubscriber } from '#features/projects/subscribers.ts';
import { isHidden, namesOfToday } from '#features/projects/tag-name.ts';
import { applySettings, type SubscriptionSettings } from './change.ts';
import { canBeFollowed, type Followed, findSubscription, lockAccount } from './followed.ts';

/** Other rooms do this when somebody begins to follow, in the same transaction. */
export interface Starting {
  startReadingProject(tx: Transaction<Tables>, accountId: number, projectId: number): Promise<void>;
  startReadingTag(tx: Transaction<Tables>, accountId: number, tag: string): Promise<void>;
  startReadingWord(tx: Transaction<Tables>, accountId: number, wordId: number): Promise<void>;
  /** The id of the word's row, which is made where nobody follows it yet; words that nobody follows are cleared away later. */
  ensureWord(tx: Transaction<Tables>, text: string): Promise<number>;
}

export type FollowOutcome = { kind: 'followed'; id: number; isNew: boolean } | { kind: 'absent' } | { kind: 'full' };

/** Idempotent: a thing that is followed already gets these settings, as by a change. */
export const follow = (
  db: Db,
  accountId: number,
  followed: Followed,
  settings: SubscriptionSettings,
  starting: Starting,
): Promise<FollowOutcome> =>
  db.transaction().execute(async tx => {
    const outcome = await followInTransaction(tx, accountId, followed, settings.notifyMinute, starting);
    if (outcome.kind === 'followed' && (!outcome.isNew || settings.title || settings.atOnce || settings.fullText))
      await applySettings(tx, outcome.id, settings);
    return outcome;
  });

/**
 * For those that add something in passing, such as an import: what is followed already stays as it is. Within a transaction that has
 * locked neither a project nor a word but those that it made itself.
 */
export const followInTransaction = async (
  tx: Transaction<Tables>,
  accountId: number,
  followed: Followed,
  notifyMinute: number | null,
  starting: Starting,
): Promise<FollowOutcome> => {
  if (!canBeFollowed(followed) || !(await lockAccount(tx, accountId))) return { kind: 'absent' };
  const known = await findSubscription(tx, accountId, followed);
  if (known) return { kind: 'followed', id: known.id, isNew: false };
  if (
    (await countSubscriptions(tx, accountId)) >= subscriptionLimits.subscriptions &&
    !(await isKeptPages(tx, accountId, followed))
  )
    return { kind: 'full' };

  const thing = await lockThing(tx, accountId, followed, starting);
  if (!thing) return { kind: 'absent' };
  const { projectId = null, tag = null, wordId = null } = thing;
  const { rows } = await sql<{ id: number }>`
    insert into subscription (account_id, project_id, tag, word_id, notify_minute)
    values (${accountId}, ${projectId}, ${tag}, ${wordId}, ${notifyMinute})
    on conflict do nothing returning id`.execute(tx);
  // A merge of two projects may have brought it here while the project's row was waited for.
  if (!rows[0]) return { kind: 'followed', id: (await findSubscription(tx, accountId, followed))!.id, isNew: false };
  if (projectId !== null) {
    await addSubscriber(tx, projectId);
    await starting.startReadingProject(tx, accountId, projectId);
  }
  if (tag !== null) await starting.startReadingTag(tx, accountId, tag);
  if (wordId !== null) await starting.startReadingWord(tx, accountId, wordId);
  return { kind: 'followed', id: rows[0].id, isNew: true };
};

/** Answers undefined where it was not followed. Only a project has a count. */
export const unfollow = (
  db: Db,
  accountId: number,
  followed: Followed,
): Promise<{ subscribersCount: number | null } | undefined> =>
  db.transaction().execute(async tx => {
    if (!(await lockAccount(tx, accountId))) return undefined;
    const known = await findSubscription(tx, accountId, followed);
    if (!known) return undefined;
    await sql`select from project where id = ${known.projectId} for no key update`.execute(tx);
    // While the project's row was waited for, a merge may have moved the subscription.
    const subscription = await findSubscription(tx, accountId, followed);
    if (!subscription) return undefined;
    await sql`delete from subscription where id = ${subscription.id}`.execute(tx);
    if (subscription.projectId === null) return { subscribersCount: null };
    return { subscribersCount: await dropSubscriber(tx, subscription.projectId) };
  });

/** The person's own kept pages do not count. */
export const countSubscriptions = async (tx: Transaction<Tables>, accountId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from subscription s where account_id = ${accountId} and not exists (
      select from project p where p.id = s.project_id and p.kind = 'SAVED')`.execute(tx);
  return rows[0]!.n;
};

const isKeptPages = async (tx: Transaction<Tables>, accountId: number, followed: Followed): Promise<boolean> => {
  if (followed.type !== 'PROJECT') return false;
  const { rows } = await sql`
    select from project where url_key = ${followed.urlKey} and owner_id = ${accountId} and kind = 'SAVED'`.execute(tx);
  return rows.length > 0;
};

type Thing = { projectId?: number; tag?: string; wordId?: number };

const lockThing = async (
  tx: Transaction<Tables>,
  accountId: number,
  followed: Followed,
  { ensureWord }: Starting,
): Promise<Thing | undefined> => {
  switch (followed.type) {
    case 'PROJECT': {
      const look = () => lockProject(tx, accountId, followed.urlKey);
      // Merged while its row was waited for, it is found on the second look as what it became.
      const projectId = (await look()) ?? (await look());
      return projectId === undefined ? undefined : { projectId };
    }
    case 'TAG':
      return openTag(tx, followed.tag);
    case 'WORD':
      return { wordId: await ensureWord(tx, followed.word) };
  }
};

/** A hidden tag is not followed anew. */
const openTag = async (tx: Transaction<Tables>, tag: string): Promise<Thing | undefined> => {
  const [name = tag] = await namesOfToday(tx, [tag]);
  return (await isHidden(tx, name)) ? undefined : { tag: name };
};

const lockProject = async (tx: Transaction<Tables>, accountId: number, urlKey: string): Promise<number | undefined> =>
  (
    await sql<{ id: number }>`
      select p.id from project named join project p on p.id = coalesce(named.merged_into, named.id)
      where named.url_key = ${urlKey} and ${isVisibleTo(accountId)} for no key update of p`.execute(tx)
  ).rows[0]?.id;
