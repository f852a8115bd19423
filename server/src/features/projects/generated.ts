/**
 * Generators change their project through these functions: it is to be read elsewhere, sooner, later, or no more. The tables belong to the
 * projects.
 */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { dropCrawls } from '#features/crawl/claims.ts';
import { hostKeyOf } from '#features/crawl/host-key.ts';
import { describeAnew } from './edit.ts';

type Tx = Transaction<Tables>;

export interface AnotherPage {
  title: string;
  /** Empty means none. */
  description: string;
  /** Where the page is asked for. */
  address: string;
  isPaused: boolean;
}

/**
 * The project begins anew with another page, or another way to read it: well, and crawled at once unless it is paused. The
 * crawl forgets the document, which would pass as read otherwise. Visits under way have been dropped by the caller.
 */
export const readAnotherPage = async (
  tx: Tx,
  projectId: number,
  { title, description, address, isPaused }: AnotherPage,
): Promise<void> => {
  await sql`
    update project set title = ${title}, description = nullif(${description}, ''),
      edited = array['description', 'title'], feed_url = ${address}
    where id = ${projectId}`.execute(tx);
  await describeAnew(tx, projectId);
  const hostKey = hostKeyOf(address);
  await sql`
    insert into host (key, next_at) values (${hostKey}, now())
    on conflict (key) do update set next_at = least(host.next_at, now())`.execute(tx);
  await sql`
    update crawl set host_key = ${hostKey}, next_at = case when ${isPaused} then null else now() end, health = 'new',
      interval_reason = case when ${isPaused} then 'stopped' else 'first' end, error_code = null, error_detail = null,
      error_at = null, failures = 0, failing_since = null, crashes = 0,
      etag = null, last_modified = null, validators_url = null, validated_at = null, body_hash = null,
      bad_body_hash = null, same_bodies = 0, hint_minutes = null, median_gap_minutes = null, item_hashes = '{}', moved_to = null, moved_sightings = 0,
      moved_since = null, gone_since = null, encoding_override = null
    where project_id = ${projectId}`.execute(tx);
};

/** A shorter interval counts from the last crawl; a longer one does from the next, which is promised already. */
export const crawlEvery = async (tx: Tx, projectId: number, minutes: number): Promise<void> => {
  await sql`
    update crawl set next_at = least(next_at, greatest(now(), checked_at + make_interval(mins => ${minutes})))
    where project_id = ${projectId} and next_at is not null and failures = 0 and checked_at is not null`.execute(tx);
  await wakeHost(tx, projectId);
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

/**
 * Their generators are gone. What somebody else than this account follows stays with its items, is not crawled any more,
 * and says so to them; all else goes.
 */
export const endGenerated = async (tx: Tx, accountId: number, projectIds: readonly number[]): Promise<void> => {
  const projects = sql`any (${projectIds}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    select id from project p where id = ${projects} and not exists (
      select from subscription s where s.project_id = p.id and s.account_id <> ${accountId})`.execute(tx);
  const gone = sql`any (${rows.map(row => row.id)}::bigint[])`;
  // Two statements, because of one with an OR all projects are read.
  await sql`delete from project where merged_into = ${gone}`.execute(tx);
  await sql`delete from project where id = ${gone}`.execute(tx);
  // The project that is left has its own feed, but none at the generator's address.
  await sql`delete from feed_address where project_id = ${projects}`.execute(tx);
  await sql`
    update crawl set next_at = null, interval_reason = 'stopped', health = 'gone', error_code = 'GENERATOR_ENDED',
      error_detail = null, error_at = now()
    where project_id = ${projects}`.execute(tx);
};
