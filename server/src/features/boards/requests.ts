/** Requests: a post with an address that people miss a source of, their votes, and the state, which ends in a source. */
import type { RequestState } from '@newsbell/contracts/boards';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { publicSourceAt, publicSourcesAt } from '#features/projects/sought.ts';
import type { Caller } from '#http/guard.ts';
import { type RaiseAlerts, tellOfState } from './tell.ts';

type Tx = Transaction<Tables>;

export interface Wanted {
  /** With its scheme. */
  url: string;
  /** The keys of its page and of the feeds found there, as `soughtKeys` gives them. */
  keys: readonly string[];
}

const isWaiting = (state: RequestState): boolean => state === 'OPEN' || state === 'PLANNED';

/** Lock order: before all rows. Calls that open a request of one address take turns by it. */
export const lockKeys = async (tx: Tx, keys: readonly string[]): Promise<void> => {
  for (const key of [...keys].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`request ${key}`}, 0))`.execute(tx);
};

/** Lock order: as `lockKeys`. The keys of a request never change. */
export const lockKeysOf = async (tx: Tx, postId: number): Promise<void> => {
  const rows = await tx.selectFrom('request_key').where('post_id', '=', postId).select('key').execute();
  await lockKeys(
    tx,
    rows.map(row => row.key),
  );
};

/** The request that waits for a source at one of these keys. */
export const openRequestAt = async (db: Db, keys: readonly string[]): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select post_id as id from request_key where is_open and key = any (${[...keys]}::text[]) order by 1 limit 1`.execute(
    db,
  );
  return rows[0]?.id;
};

/** `asked`: another request waits for it. `here`: there is a source. The caller has called `lockKeys`. */
export const troubleOf = async (tx: Tx, { keys }: Wanted): Promise<'asked' | 'here' | undefined> => {
  if ((await openRequestAt(tx, keys)) !== undefined) return 'asked';
  return (await publicSourceAt(tx, keys)) ? 'here' : undefined;
};

/** The post was written just now; its author votes for it. */
export const openRequest = async (tx: Tx, postId: number, accountId: number, { keys }: Wanted): Promise<void> => {
  await sql`
    insert into request_key (post_id, key, is_open) select ${postId}, unnest(${[...new Set(keys)]}::text[]), true`.execute(
    tx,
  );
  await vote(tx, accountId, postId);
};

/** A request that is deleted, done or declined waits no more, so that another one may ask for its address. */
export const closeRequest = async (tx: Tx, postId: number): Promise<void> => {
  await sql`update request_key set is_open = false where post_id = ${postId}`.execute(tx);
};

/**
 * A request waits again. `asked`: another one waits for its address by now, and nothing is changed. Keys that have a source already are
 * waited for no more, or the request would be done again at once. The caller has called `lockKeysOf`.
 */
export const reopenRequest = async (tx: Tx, postId: number): Promise<'open' | 'asked'> => {
  const { rows } = await sql`
    select from request_key mine join request_key other on other.key = mine.key and other.is_open and other.post_id <> mine.post_id
    where mine.post_id = ${postId} limit 1`.execute(tx);
  if (rows.length > 0) return 'asked';
  await sql`
    update request_key k set is_open = true where k.post_id = ${postId}
      and not exists (select from ${publicSourcesAt(sql`k.key`)})`.execute(tx);
  return 'open';
};

export interface NewState {
  state: RequestState;
  reason: string | null;
  /** The source that the request has become: where it is done. */
  projectId: number | null;
}

/** Idempotent. Its author and those who voted for it are told of another state. One that is withheld waits for no source, whatever its state. */
export const setState = (
  db: Db,
  raiseAlerts: RaiseAlerts,
  caller: Caller,
  postId: number,
  { state, reason, projectId }: NewState,
): Promise<'done' | 'absent' | 'asked'> =>
  db.transaction().execute(async tx => {
    await lockKeysOf(tx, postId);
    const { rows } = await sql<{ state: RequestState; isWithheld: boolean }>`
      select state, withheld_for is not null as "isWithheld" from post where id = ${postId} and state is not null and deleted_at is null for update`.execute(
      tx,
    );
    const [before] = rows;
    if (!before) return 'absent';
    if (!isWaiting(state)) await closeRequest(tx, postId);
    else if (!isWaiting(before.state) && !before.isWithheld && (await reopenRequest(tx, postId)) === 'asked')
      return 'asked';
    await sql`
      update post set state = ${state}, state_reason = ${reason}, project_id = ${projectId}::bigint where id = ${postId}`.execute(
      tx,
    );
    if (before.state !== state) await tellOfState(tx, raiseAlerts, { postId, by: caller.accountId });
    return 'done';
  });

/** Idempotent. */
export const vote = async (db: Db, accountId: number, postId: number): Promise<void> => {
  await sql`
    insert into post_vote (post_id, account_id) select id, ${accountId} from post where id = ${postId} and state is not null
    on conflict do nothing`.execute(db);
};

/** Idempotent. */
export const unvote = async (db: Db, accountId: number, postId: number): Promise<void> => {
  await sql`delete from post_vote where post_id = ${postId} and account_id = ${accountId}`.execute(db);
};

const MOST_AT_ONCE = 100;

/**
 * Requests become done once a public source is known at their address. Level-triggered: it looks at what is there and not at how it came,
 * so that no way by which a source appears can be forgotten, and sources need not know of requests. Any number of processes may run it.
 * True: there may be more.
 */
export const fulfilRequests = (db: Db, raiseAlerts: RaiseAlerts): Promise<boolean> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ postId: number; projectId: number }>`
      select k.post_id as "postId", min(at.id) as "projectId" from request_key k, ${publicSourcesAt(sql`k.key`)}
      where k.is_open group by k.post_id order by k.post_id limit ${MOST_AT_ONCE}`.execute(tx);
    for (const { postId, projectId } of rows) {
      const { rows: waiting } = await sql`
        select from post where id = ${postId} and state in ('OPEN', 'PLANNED') for update skip locked`.execute(tx);
      if (waiting.length === 0) continue;
      await sql`
        update post set state = 'DONE', state_reason = null, project_id = ${projectId} where id = ${postId}`.execute(
        tx,
      );
      await closeRequest(tx, postId);
      await tellOfState(tx, raiseAlerts, { postId });
    }
    return rows.length === MOST_AT_ONCE;
  });
