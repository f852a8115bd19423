/** Ends many subscriptions at once, and takes that back for a day. */
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { isVisibleProject } from '#db/visibility.ts';
import type { Deps } from '#deps.ts';
import { addSubscribersOf, dropSubscribersOf } from '#features/projects/subscribers.ts';
import { countSubscriptions, type Starting } from './follow.ts';
import { lockAccount } from './followed.ts';

export interface Ended {
  ended: number;
  undo: string | null;
}

/** Each holds as many subscriptions as it ended, so a person has no more of them than they would take back. */
export const MOST_ENDS = 20;

/** Idempotent: what is not followed any more is passed over, and so is what is another's. */
export const endMany = (db: Db, accountId: number, ids: readonly number[]): Promise<Ended> =>
  db.transaction().execute(async tx => {
    const nothing = { ended: 0, undo: null };
    if (!(await lockAccount(tx, accountId))) return nothing;
    await sql`
      select from project where id in (
        select project_id from subscription where account_id = ${accountId} and id = any (${ids}::bigint[]))
      order by id for no key update`.execute(tx);
    const { rows } = await sql<{ undo: string; ended: number }>`
      insert into subscription_end (account_id, before)
      select ${accountId}, jsonb_agg(to_jsonb(s) || jsonb_build_object(
        'word', (select text from word where id = s.word_id),
        'keywords', array(select k.keyword from subscription_keyword k where k.subscription_id = s.id
          order by k.created_at, k.keyword)))
      from subscription s where account_id = ${accountId} and id = any (${ids}::bigint[])
      having count(*) > 0
      returning id as undo, jsonb_array_length(before) as ended`.execute(tx);
    if (!rows[0]) return nothing;
    await dropSubscribersOf(
      tx,
      sql`delete from subscription where account_id = ${accountId} and id = any (${ids}::bigint[]) returning project_id`,
    );
    await sql`
      delete from subscription_end where id in (
        select id from subscription_end where account_id = ${accountId}
        order by created_at desc, id offset ${sql.lit(MOST_ENDS)})`.execute(tx);
    return rows[0];
  });

/**
 * They have their ids, folders, places, settings and keywords again, and what was unread still is. Left out is what is followed again
 * already, and a source that is gone or may not be seen any more. Where they are too many by now, nothing changes.
 */
export const undoEnd = (
  db: Db,
  accountId: number,
  undo: string,
  starting: Starting,
): Promise<number | 'absent' | 'full'> =>
  db.transaction().execute(async tx => {
    if (!(await lockAccount(tx, accountId))) return 'absent';
    const { rows } = await sql<{ projects: number[]; words: string[]; of: number }>`
      select jsonb_array_length(before) as of,
        array(select b.project_id from ${ended} where b.project_id is not null) as projects,
        array(select b.word from ${ended} where b.word is not null order by b.word) as words
      from subscription_end e
      where id = ${undo} and account_id = ${accountId} and created_at > now() - interval '1 day'`.execute(tx);
    const found = rows[0];
    if (!found) return 'absent';
    if ((await countSubscriptions(tx, accountId)) + found.of > subscriptionLimits.subscriptions) return 'full';
    await sql`
      select from project where id in (
        select coalesce(merged_into, id) from project where id = any (${found.projects}::bigint[]))
      order by id for no key update`.execute(tx);
    for (const word of found.words) await starting.ensureWord(tx, word);
    const restored = await restore(tx, accountId, undo);
    for (const { wordId } of restored) if (wordId !== null) await starting.startReadingWord(tx, accountId, wordId);
    await sql`delete from subscription_end where id = ${undo}`.execute(tx);
    return restored.length;
  });

/** A job: what was ended yesterday. */
export const forgetOldEnds = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from subscription_end where id = any (array(
      select id from subscription_end where created_at < now() - interval '1 day' limit 1000))`.execute(db);
  return Number(numAffectedRows ?? 0) === 1000;
};

/** The subscriptions of a row `e` of `subscription_end`. */
const ended = sql`jsonb_to_recordset(e.before) as b (
  id bigint, project_id bigint, tag text, word text, folder_id bigint, position integer, title text, notify_minute integer,
  notify_from text, at_once boolean, full_text boolean, muted_channels text[], created_at timestamptz, keywords text[])`;

/** A number of a transaction from before a restore of the database may be one that is still to come. */
const restore = async (tx: Transaction<Tables>, accountId: number, undo: string) => {
  const back = await addSubscribersOf(
    tx,
    sql`
    insert into subscription (id, account_id, project_id, tag, word_id, folder_id, position, title, notify_minute, notify_from,
      at_once, full_text, muted_channels, created_at)
    overriding system value
    select b.id, ${accountId}, p.id, coalesce((select name from tag_alias where former = b.tag), b.tag), w.id, f.id, b.position, b.title, b.notify_minute,
      least(b.notify_from::xid8, pg_current_xact_id()), b.at_once, b.full_text, b.muted_channels, b.created_at
    from subscription_end e cross join ${ended}
      left join project named on named.id = b.project_id
      left join project p on p.id = coalesce(named.merged_into, named.id) and ${isVisibleProject(accountId)}
      left join word w on w.text = b.word
      left join folder f on f.id = b.folder_id and f.account_id = ${accountId}
    where e.id = ${undo} and num_nonnulls(p.id, b.tag, w.id) = 1
    on conflict do nothing
    returning id, project_id, word_id`,
  );
  await sql`
    insert into subscription_keyword (subscription_id, keyword)
    select b.id, k.keyword from subscription_end e cross join ${ended} cross join unnest(b.keywords) k (keyword)
    where e.id = ${undo} and b.id = any (${back.map(each => each.id)}::bigint[])`.execute(tx);
  return back;
};
