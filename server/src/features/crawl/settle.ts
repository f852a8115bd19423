/** Notes what a crawl came to. Every statement first proves that the worker still holds the host's lease. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import type { Tables } from '#db/tables.ts';
import type { Lease } from './claims.ts';
import type { Reason } from './schedule.ts';
import type { Target } from './targets.ts';

/** A crawl that stores no items: unchanged, failed, or asked to wait. Written many at a time. */
export interface Settlement {
  project_id: number;
  token: string;
  /** The target's edition: the outcome of a request from before a change is not noted. */
  edition: number;
  ok: boolean;
  health: string;
  /** Null means that it is crawled no more. */
  delay_ms: number | null;
  minutes: number;
  reason: Reason;
  error_code: string | null;
  error_detail: string | null;
  failures: number;
  /** The document has ended the thread that parses it this many times in a row. */
  crashes: number;
  /** The whole document came again from this URL, with these validators; null: those of a 304 go over the known ones. */
  validators_url: string | null;
  etag: string | null;
  last_modified: string | null;
  hint_minutes: number | null;
  same_bodies: number;
  bad_body_hash: string | null;
  gone: boolean;
  moved_to: string | null;
}

export const settle = async (db: Db, settlements: readonly Settlement[]): Promise<void> => {
  await sql`
    update crawl c set checked_at = now(), next_at = now() + make_interval(secs => s.delay_ms / 1000.0),
      interval_minutes = s.minutes, interval_reason = s.reason, health = s.health, crashes = s.crashes,
      succeeded_at = case when s.ok then now() else c.succeeded_at end,
      error_code = s.error_code, error_detail = left(s.error_detail, 500),
      error_at = case when s.ok then null else now() end,
      failures = s.failures,
      failing_since = case when s.ok then null else coalesce(c.failing_since, now()) end,
      etag = case when s.validators_url is null then coalesce(s.etag, c.etag) else s.etag end,
      last_modified = case when s.validators_url is null then coalesce(s.last_modified, c.last_modified) else s.last_modified end,
      validators_url = coalesce(s.validators_url, c.validators_url),
      validated_at = case when s.validators_url is null then c.validated_at else now() end,
      hint_minutes = coalesce(s.hint_minutes, c.hint_minutes), same_bodies = s.same_bodies,
      bad_body_hash = coalesce(decode(s.bad_body_hash, 'hex'), c.bad_body_hash),
      gone_since = case when s.gone then coalesce(c.gone_since, now()) end,
      ${sightingColumns}
    from json_to_recordset(${JSON.stringify(settlements, storable)}::json) as s (project_id bigint, token uuid, edition int, ok bool, health text,
      delay_ms float8, minutes real, reason text, error_code text, error_detail text, failures int, crashes int,
      validators_url text, etag text, last_modified text, hint_minutes real, same_bodies int, bad_body_hash text, gone bool, moved_to text)
    join host h on h.lease_token = s.token
    where c.project_id = s.project_id and c.host_key = h.key and c.edition = s.edition`.execute(db);
};

/** Backpressure: the source is due again in a minute or so, at a moment of chance, and nothing else is noted of it. */
export const putOff = async (db: Db, lease: Lease, { projectId, edition }: Target): Promise<void> => {
  await sql`
    update crawl c set next_at = now() + make_interval(secs => 30 + 60 * random())
    from host h
    where c.project_id = ${projectId} and c.edition = ${edition} and h.key = c.host_key and h.lease_token = ${lease.token}::uuid`.execute(
    db,
  );
};

/** Texts come from strangers: PostgreSQL refuses JSON with a NUL or half a surrogate pair. */
const storable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

/** Counts how often a permanent redirect pointed to the same place, since when. */
const sightingColumns = sql.raw(`
  moved_sightings = case when s.moved_to is null then 0 when s.moved_to = c.moved_to then c.moved_sightings + 1 else 1 end,
  moved_since = case when s.moved_to is null then null when s.moved_to = c.moved_to then c.moved_since else now() end,
  moved_to = s.moved_to`);

/** Locks the crawl row while the lease is held; then reads the clock, and whether the project is public now. Undefined: the lease was lost, or what is asked for has changed. */
export const holdCrawl = async (
  tx: Transaction<Tables>,
  lease: Lease,
  { projectId, edition }: { projectId: number; edition: number },
): Promise<{ now: Date; listed: boolean } | undefined> => {
  const held = await runPrepared(
    tx,
    sql`
      select from crawl c join host h on h.key = c.host_key
      where c.project_id = ${projectId} and c.edition = ${edition} and h.lease_token = ${lease.token}::uuid
      for update of c`,
  );
  if (held.length === 0) return undefined;
  const rows = await runPrepared(
    tx,
    sql<{ now: Date; listed: boolean }>`
      select now() as now, visibility = 'PUBLIC' as listed from project where id = ${projectId}`,
  );
  return rows[0];
};

/** Optimistic lock: answers whether the source's request is still the same; it then stays so until the transaction ends. */
export const isStillAsked = async (
  tx: Transaction<Tables>,
  { projectId, edition }: { projectId: number; edition: number },
): Promise<boolean> => {
  const { rows } = await sql`
    select from crawl where project_id = ${projectId} and edition = ${edition} for share`.execute(tx);
  return rows.length > 0;
};

export interface DocumentSettlement {
  projectId: number;
  delayMs: number;
  minutes: number;
  reason: Reason;
  /** They are null for a document that was cut short: it must come again. */
  validators: { url: string; etag: string | null; lastModified: string | null } | null;
  bodyHash: string | null;
  sameBodies: number;
  itemHashes: readonly string[];
  aliasesSeen: boolean;
  hintMinutes: number | null;
  medianGap: number | null;
  encoding: string;
  movedTo: string | null;
  changed: boolean;
  storm: boolean;
  /** The documents were slow this many times in a row, this one included. */
  slowReadings: number;
  pushMisses: number;
  /** The hub has not brought what was found here, for the last time: it is not relied on any more. */
  isPushLost: boolean;
  /** The first document was cut short on its way: what is missing of it is no news when it comes. */
  firstCut: boolean;
  /** The trouble of a document that could be parsed all the same. */
  trouble: { code: string; detail: string } | null;
}

/** In the transaction that stores the items: validators and items are kept together or not at all. */
export const settleDocument = async (tx: Transaction<Tables>, s: DocumentSettlement): Promise<void> => {
  await runPrepared(
    tx,
    sql`
      update crawl c set checked_at = now(), health = 'ok', crashes = 0,
        succeeded_at = case when ${s.firstCut} then null else now() end,
        failures = case when ${s.firstCut} then c.failures + 1 else 0 end,
        next_at = now() + make_interval(secs => ${s.delayMs}::float8 / 1000),
        interval_minutes = ${s.minutes}, interval_reason = ${s.reason},
        error_code = ${s.trouble?.code ?? null}, error_detail = left(${s.trouble?.detail ?? null}::text, 500),
        error_at = case when ${s.trouble !== null} then now() end, failing_since = null, gone_since = null,
        etag = ${s.validators?.etag ?? null}, last_modified = ${s.validators?.lastModified ?? null},
        validators_url = ${s.validators?.url ?? null}, validated_at = now(),
        body_hash = decode(${s.bodyHash}, 'hex'), bad_body_hash = null, same_bodies = ${s.sameBodies},
        item_hashes = ${s.itemHashes}::text[],
        aliases_seen_at = case when ${s.aliasesSeen} then now() else c.aliases_seen_at end,
        hint_minutes = ${s.hintMinutes}, median_gap_minutes = ${s.medianGap}, encoding = ${s.encoding},
        changed_at = case when ${s.changed} then now() else c.changed_at end,
        storm_at = case when ${s.storm} then now() else c.storm_at end, slow_readings = ${s.slowReadings},
        push_misses = ${s.pushMisses}, pushed_until = case when not ${s.isPushLost} then c.pushed_until end,
        ${sightingColumns}
      from (select ${s.movedTo}::text as moved_to) s
      where c.project_id = ${s.projectId}`,
  );
};

/** A hub has sent it: what is known of the source's own answers stays. */
export const settlePush = async (
  tx: Transaction<Tables>,
  projectId: number,
  { changed, storm }: { changed: boolean; storm: boolean },
): Promise<void> => {
  await sql`
    update crawl set changed_at = case when ${changed} then now() else changed_at end,
      storm_at = case when ${storm} then now() else storm_at end
    where project_id = ${projectId}`.execute(tx);
};

/** A source and its edition at the time of the request: once the edition has changed, nothing more is noted. */
export type CrawledSource = Pick<Target, 'projectId' | 'edition'>;

/** Before a changed document is read: if reading it ends the process, this stays, and the third time it is put aside. */
export const noteParsing = async (db: Db, targets: readonly CrawledSource[]): Promise<void> => {
  await sql`
    update crawl c set crashes = crashes + 1
    from unnest(${targets.map(each => each.projectId)}::bigint[], ${targets.map(each => each.edition)}::int[]) as t (project_id, edition)
    where c.project_id = t.project_id and c.edition = t.edition`.execute(db);
};

/** The reading was given up for reasons of our own. */
export const unnoteParsing = async (db: Db, { projectId, edition }: CrawledSource): Promise<void> => {
  await sql`
    update crawl set crashes = greatest(crashes - 1, 0)
    where project_id = ${projectId} and edition = ${edition}`.execute(db);
};
