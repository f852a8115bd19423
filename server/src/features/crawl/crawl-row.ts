/**
 * The crawl of a project, for the features that own the project: begin it, lead it elsewhere, hurry, pause and end it. All of these run in
 * the caller's transaction. Lock order: crawls before projects, projects before generators; of several the lowest id first.
 */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { breaker } from './claims.ts';
import { hostKeyOf } from './host-key.ts';
import { MISSES_AT_MOST } from './schedule.ts';

type Tx = Transaction<Tables>;

/** A new project is crawled at this address, at once. */
export const beginCrawl = async (tx: Tx, projectId: number, address: string): Promise<void> => {
  const hostKey = hostKeyOf(address);
  await hostDueNow(tx, hostKey);
  await sql`insert into crawl (project_id, host_key, next_at) values (${projectId}, ${hostKey}, now())`.execute(tx);
};

/**
 * The crawl begins anew at this address, at once unless it is paused: the source is as new as when it was added, and its
 * last document is forgotten, or another page with the same bytes would pass as read. The caller drops the crawls under way.
 */
export const crawlAnew = async (tx: Tx, projectId: number, address: string, isPaused = false): Promise<void> => {
  const hostKey = hostKeyOf(address);
  await hostDueNow(tx, hostKey);
  await sql`
    update crawl set host_key = ${hostKey}, next_at = case when ${isPaused} then null else now() end, health = 'new',
      interval_reason = case when ${isPaused} then 'stopped' else 'first' end, error_code = null, error_detail = null,
      error_at = null, failures = 0, failing_since = null, crashes = 0,
      etag = null, last_modified = null, validators_url = null, validated_at = null, body_hash = null,
      bad_body_hash = null, same_bodies = 0, hint_minutes = null, median_gap_minutes = null, item_hashes = '{}', moved_to = null, moved_sightings = 0,
      moved_since = null, gone_since = null, encoding_override = null, pushed_until = null, push_misses = 0
    where project_id = ${projectId}`.execute(tx);
};

/** The source has moved: the crawl goes on at this address as it was, with all that it knows. */
export const crawlOnAt = async (tx: Tx, projectId: number, address: string): Promise<void> => {
  const hostKey = hostKeyOf(address);
  await sql`insert into host (key, next_at) values (${hostKey}, now()) on conflict (key) do nothing`.execute(tx);
  await sql`
    update crawl set host_key = ${hostKey}, moved_to = null, moved_sightings = 0, moved_since = null
    where project_id = ${projectId}`.execute(tx);
  await sql`update host set next_at = least(next_at, (select next_at from crawl where project_id = ${projectId}))
    where key = ${hostKey}`.execute(tx);
};

/** Due now, unless it rests for trouble, for cost, or because its host asks for it. */
export const crawlSoon = async (tx: Tx, projectId: number): Promise<void> => {
  await sql`
    with due as (
      update crawl set next_at = now() where project_id = ${projectId} and next_at > now() and failures = 0
        and interval_reason not in ('asked-to-wait', 'costly') returning host_key)
    update host set next_at = least(next_at, now()) from due where key = host_key`.execute(tx);
};

/**
 * Due now, also where it was given up, put aside, or rests for trouble: what would keep it from being asked and read is lifted, and so is the
 * rest of a host that could not be reached. Politeness: the gap, and the rest for which the host itself has asked, stay.
 */
export const crawlAgain = async (tx: Tx, projectId: number): Promise<void> => {
  await sql`select from crawl where project_id = ${projectId} for update`.execute(tx);
  await sql`
    update host set next_at = least(host.next_at, now()),
      not_before = case when failures_in_a_row >= ${breaker.failures} and not exists (
          select from crawl other where other.host_key = host.key and other.interval_reason = 'asked-to-wait'
            and other.next_at > now())
        then least(not_before, now()) else not_before end
    from crawl c where c.project_id = ${projectId} and host.key = c.host_key`.execute(tx);
  await sql`
    update crawl set next_at = now(), crashes = 0, bad_body_hash = null,
      interval_reason = case interval_reason when 'stopped' then 'retry' else interval_reason end
    where project_id = ${projectId}`.execute(tx);
};

/**
 * Invalidates crawls under way: the request of these sources, or the way they are parsed, has changed, so a worker that is crawling them
 * stores and notes nothing. Call it within the transaction that makes the change. Their hosts stay leased: what else is asked of them goes
 * on.
 */
export const dropCrawls = async (tx: Transaction<Tables>, projectIds: readonly number[]): Promise<void> => {
  await sql`
    update crawl set edition = edition + 1 where project_id = any (${projectIds}::bigint[])`.execute(tx);
};

/** A shorter interval counts from the last crawl; a longer one does from the next, which is promised already. */
export const crawlEvery = async (tx: Tx, projectId: number, minutes: number): Promise<void> => {
  await sql`
    update crawl set next_at = least(next_at, greatest(now(), checked_at + make_interval(mins => ${minutes})))
    where project_id = ${projectId} and next_at is not null and failures = 0 and checked_at is not null`.execute(tx);
  await wakeHost(tx, projectId);
};

/** Lock order: it comes before what belongs to it in other rooms. Answers false where it is crawled no more. */
export const lockCrawl = async (tx: Tx, projectId: number): Promise<boolean> => {
  const { rows } = await sql`select from crawl where project_id = ${projectId} for update`.execute(tx);
  return rows.length > 0;
};

/** A hub sends its documents until then, so it is asked rarely. One that polls have found wanting is not relied on until `pushesBegin`. */
export const relyOnPushes = async (tx: Tx, projectId: number, until: Date): Promise<void> => {
  await sql`
    update crawl set pushed_until = ${until}, push_misses = 0
    where project_id = ${projectId} and push_misses < ${MISSES_AT_MOST}`.execute(tx);
};

/** The hub's lease is new: its misses are forgotten, and where it is relied on, it is so until then. */
export const pushesBegin = async (tx: Tx, projectId: number, until: Date): Promise<void> => {
  await sql`
    update crawl set push_misses = 0, pushed_until = case when pushed_until is not null then ${until}::timestamptz end
    where project_id = ${projectId}`.execute(tx);
};

/** No hub sends these any more: they are due at once, so that what was lost is found, and their own rhythm returns. */
export const endPushes = async (tx: Tx, projectIds: readonly number[]): Promise<void> => {
  await sql`
    with due as (
      update crawl set pushed_until = null, push_misses = 0,
        next_at = case when interval_reason = 'pushed' then least(next_at, now()) else next_at end
      where project_id = any (${projectIds}::bigint[]) and pushed_until is not null returning host_key)
    update host set next_at = least(next_at, now()) from due where key = host_key`.execute(tx);
};

export const pauseCrawl = async (tx: Tx, projectId: number): Promise<void> => {
  await dropCrawls(tx, [projectId]);
  await sql`update crawl set next_at = null, interval_reason = 'stopped' where project_id = ${projectId}`.execute(tx);
};

/** The next crawl is as far from the later of the last one and of `pausedAt` as the interval says. */
export const resumeCrawl = async (tx: Tx, projectId: number, pausedAt: Date, minutes: number): Promise<void> => {
  await sql`
    update crawl set interval_reason = 'first',
      next_at = greatest(now(), greatest(checked_at, ${pausedAt}::timestamptz) + make_interval(mins => ${minutes}))
    where project_id = ${projectId}`.execute(tx);
  await wakeHost(tx, projectId);
};

const wakeHost = async (tx: Tx, projectId: number): Promise<void> => {
  await sql`
    update host set next_at = least(host.next_at, c.next_at) from crawl c
    where c.project_id = ${projectId} and c.next_at is not null and host.key = c.host_key`.execute(tx);
};

/** These projects are crawled no more; their health says so with this code, and the row stays for it. */
export const stopCrawls = async (tx: Tx, projectIds: readonly number[], code: string): Promise<void> => {
  await sql`
    update crawl set next_at = null, interval_reason = 'stopped', health = 'gone', error_code = ${code},
      error_detail = null, error_at = now()
    where project_id = any (${projectIds}::bigint[])`.execute(tx);
};

/** The project has become one with another, which is crawled instead of it. */
export const endCrawl = async (tx: Tx, projectId: number): Promise<void> => {
  await sql`delete from crawl where project_id = ${projectId}`.execute(tx);
};

const hostDueNow = async (tx: Tx, hostKey: string): Promise<void> => {
  await sql`
    insert into host (key, next_at) values (${hostKey}, now())
    on conflict (key) do update set next_at = least(host.next_at, now())`.execute(tx);
};
