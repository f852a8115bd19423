/** Changes the settings of a subscription except its order. Undefined is answered where it is not followed. */

import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { type Followed, findSubscription, lockAccount } from './followed.ts';

export type Channel = Subscription['mutedChannels'][number];

export interface SubscriptionSettings {
  notifyMinute: number | null;
  /** The person's own; null is what the thing itself is called, and undefined leaves it as it is. */
  title?: string | null | undefined;
  /** Undefined leaves it as it is. */
  atOnce?: boolean | undefined;
  /** Undefined leaves it as it is. */
  fullText?: boolean | undefined;
}

export const changeSettings = (db: Db, accountId: number, followed: Followed, settings: SubscriptionSettings) =>
  ofSubscription(db, accountId, followed, async (tx, id) => {
    await applySettings(tx, id, settings);
    return id;
  });

/** The account of the subscription is locked. */
export const applySettings = async (
  tx: Transaction<Tables>,
  id: number,
  settings: SubscriptionSettings,
): Promise<void> => {
  await setNotify(tx, [id], settings.notifyMinute);
  if (settings.title !== undefined) await setTitle(tx, id, settings.title);
  if (settings.atOnce !== undefined) await setAtOnce(tx, id, settings.atOnce);
  if (settings.fullText !== undefined) await setFullText(tx, [id], settings.fullText);
};

/** Switched on, it speaks of what is written from then on. */
export const setNotify = async (
  tx: Transaction<Tables>,
  ids: readonly number[],
  minutes: number | null,
): Promise<void> => {
  await sql`
    update subscription set notify_minute = ${minutes}, notify_from = case
      when notify_minute is null and ${minutes}::integer is not null then pg_current_xact_id() else notify_from end
    where id = any (${ids}::bigint[])`.execute(tx);
};

/** The name of the thing itself is stored as no title, so that a later name of a source is followed. */
export const setTitle = async (tx: Transaction<Tables>, id: number, title: string | null): Promise<void> => {
  await sql`
    update subscription s set title = nullif(${title}, coalesce(
      s.tag, (select text from word where id = s.word_id), (select title from project where id = s.project_id)))
    where id = ${id}`.execute(tx);
};

/** Only what is published has a priority: of any other thing it stays off. */
export const setAtOnce = async (tx: Transaction<Tables>, id: number, atOnce: boolean): Promise<void> => {
  await sql`
    update subscription s set at_once = ${atOnce} and exists (
      select from project p where p.id = s.project_id and p.kind = 'PUBLISHED')
    where id = ${id}`.execute(tx);
};

/** Only what is crawled has pages to be read: of any other thing it stays off. */
export const setFullText = async (
  tx: Transaction<Tables>,
  ids: readonly number[],
  fullText: boolean,
): Promise<void> => {
  await sql`
    update subscription s set full_text = ${fullText} and exists (
      select from project p where p.id = s.project_id and p.kind in ('FEED', 'GENERATED'))
    where id = any (${ids}::bigint[])`.execute(tx);
};

export const muteChannels = (db: Db, accountId: number, followed: Followed, channels: readonly Channel[]) =>
  ofSubscription(db, accountId, followed, async (tx, id) => {
    await sql`update subscription set muted_channels = ${[...new Set(channels)]}::text[] where id = ${id}`.execute(tx);
    return id;
  });

/** One that is there already changes nothing, also where there are as many as can be. */
export const addKeyword = (db: Db, accountId: number, followed: Followed, keyword: string) =>
  ofSubscription(db, accountId, followed, async (tx, id) => {
    const { rows } = await sql<{ keyword: string }>`
      select keyword from subscription_keyword where subscription_id = ${id}`.execute(tx);
    if (rows.some(row => row.keyword === keyword)) return id;
    if (rows.length >= subscriptionLimits.keywords) return 'full' as const;
    await sql`insert into subscription_keyword (subscription_id, keyword) values (${id}, ${keyword})`.execute(tx);
    return id;
  });

export const removeKeyword = (db: Db, accountId: number, followed: Followed, keyword: string) =>
  ofSubscription(db, accountId, followed, async (tx, id) => {
    await sql`delete from subscription_keyword where subscription_id = ${id} and keyword = ${keyword}`.execute(tx);
    return id;
  });

const ofSubscription = <T>(
  db: Db,
  accountId: number,
  followed: Followed,
  change: (tx: Transaction<Tables>, id: number) => Promise<T>,
): Promise<T | undefined> =>
  db.transaction().execute(async tx => {
    if (!(await lockAccount(tx, accountId))) return undefined;
    const subscription = await findSubscription(tx, accountId, followed);
    return subscription && change(tx, subscription.id);
  });
