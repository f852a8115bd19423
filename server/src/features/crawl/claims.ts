/**
 * Leases: each host is crawled by one worker at a time. A worker leases a host, crawls its due sources one after another, and gives it
 * back; a lease that runs out (its worker died) makes the host claimable again. All times are the database's, so that workers with wrong
 * clocks agree.
 */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { kinds } from './kinds/list.ts';

export interface Lease {
  hostKey: string;
  token: string;
  gapFactor: number;
}

/** Longer than a fetch and a reading take, also that of a page, for which others may be read first; renewed between sources. */
export const LEASE_SECONDS = 120;

/** The hosts are claimed, and their sources chosen, for this purpose. */
export interface Wanted {
  /** `quick`: none of the costly kinds. */
  kinds: 'all' | 'quick';
  /** Sources of these accounts are passed over; null stands for what belongs to nobody. */
  notOf?: readonly (number | null)[];
}

export const allSources: Wanted = { kinds: 'all' };

export const claimHosts = async (db: Db, most: number, wanted = allSources): Promise<Lease[]> => {
  const { rows } = await sql<{ key: string; lease_token: string; gap_factor: number }>`
    update host set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), lease_token = gen_random_uuid(),
      gap_factor = case when gap_until < now() then 1 else gap_factor end
    where key in (
      select key from host
      where next_at <= now() and not_before <= now() and (lease_until is null or lease_until < now())
        ${wanted.kinds === 'all' && !wanted.notOf ? sql`` : hasDue(wanted)}
      order by next_at limit ${most}
      for update skip locked)
    returning key, lease_token, gap_factor`.execute(db);
  return rows.map(row => ({ hostKey: row.key, token: row.lease_token, gapFactor: row.gap_factor }));
};

const hasDue = (wanted: Wanted) => sql`and exists (
  select from crawl c join project p on p.id = c.project_id
  where c.host_key = host.key and c.next_at <= now() and p.feed_url is not null ${isWanted(wanted)})`;

const costlyKinds = kinds.filter(({ isCostly }) => isCostly).map(({ name }) => name);

/** Selects by further conditions on `project p`. */
export const isWanted = ({ kinds: wanted, notOf }: Wanted) => sql`
  ${wanted === 'all' ? sql`` : sql`and p.kind <> all (${costlyKinds}::text[])`}
  ${notOf ? sql`and coalesce(p.owner_id, 0) <> all (${notOf.map(id => id ?? 0)}::bigint[])` : sql``}`;

/** Answers false where the lease ran out and another worker has the host. */
export const renewLease = async (db: Db, lease: Lease): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update host set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where key = ${lease.hostKey} and lease_token = ${lease.token}::uuid`.execute(db);
  return numAffectedRows === 1n;
};

/** The manners are a host's behaviour during a crawl, for its gap and its circuit breaker. */
export interface Manners {
  /** Rest before anybody asks this host again. */
  restMs: number;
  /** The rest is what the host has asked for. While another of its sources is well, that may be meant for one address only. */
  isAsked?: boolean;
  /** A 429: the gap is doubled for a day. */
  asksForMore: boolean;
  /** Sources that could not be reached at all, since the last one that could. */
  failures: number;
  reached: boolean;
}

export interface Release {
  lease: Lease;
  manners: Manners;
}

/** A Retry-After of one address silences its own source for as long as it says, and the other sources of its host for this many minutes. */
const SHARED_REST_MINUTES = 10;

/** Five failures in a row on one host rest it for half an hour; then one more is enough, so one source is the probe. */
export const breaker = { failures: 5, minutes: 30 };

/**
 * Gives hosts back. A lost lease is left alone. The hosts are locked by a statement of their own: the next one then sees
 * what had them locked before, such as a source that was just added, in `crawl` too.
 */
export const releaseHosts = (db: Db, releases: readonly Release[]): Promise<void> =>
  db.transaction().execute(async tx => {
    const keys = releases.map(each => each.lease.hostKey);
    await sql`select 1 from host where key = any (${keys}::text[]) order by key for update`.execute(tx);
    await release(tx, releases);
  });

const release = async (tx: Transaction<Tables>, releases: readonly Release[]): Promise<void> => {
  const column = <T>(pick: (one: Release) => T) => releases.map(pick);
  await sql`
    update host set lease_until = null, lease_token = null,
      next_at = (select min(c.next_at) from crawl c where c.host_key = host.key),
      failures_in_a_row = v.run,
      not_before = greatest(host.not_before, now() + make_interval(secs => v.rest_ms / 1000.0),
        case when v.run >= ${breaker.failures} and v.failures > 0 then now() + make_interval(mins => ${breaker.minutes}) end),
      gap_factor = case when v.more then least(host.gap_factor * 2, 64) else host.gap_factor end,
      gap_until = case when v.more then now() + interval '1 day' else host.gap_until end
    from (
      select h.key, u.token, u.more, u.failures,
        case when u.asked and exists (
            select from crawl c where c.host_key = h.key and c.failures = 0 and c.succeeded_at > now() - interval '1 day')
          then least(u.rest_ms, ${SHARED_REST_MINUTES * 60_000}) else u.rest_ms end as rest_ms,
        least(case when u.reached then u.failures else h.failures_in_a_row + u.failures end, 1000) as run
      from unnest(${column(v => v.lease.hostKey)}::text[], ${column(v => v.lease.token)}::uuid[],
        ${column(v => v.manners.restMs)}::float8[], ${column(v => v.manners.asksForMore)}::bool[],
        ${column(v => v.manners.failures)}::int[], ${column(v => v.manners.reached)}::bool[],
        ${column(v => v.manners.isAsked ?? false)}::bool[])
        as u (key, token, rest_ms, more, failures, reached, asked)
      join host h on h.key = u.key) v
    where host.key = v.key and host.lease_token = v.token`.execute(tx);
};

/** Takes one host whatever is due there, for a crawl that a person asked for. Undefined: somebody else is at it. */
export const claimHost = async (db: Db, hostKey: string): Promise<Lease | undefined> => {
  const { rows } = await sql<{ key: string; lease_token: string; gap_factor: number }>`
    update host set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), lease_token = gen_random_uuid()
    where key = ${hostKey} and (lease_until is null or lease_until < now())
    returning key, lease_token, gap_factor`.execute(db);
  return rows[0] && { hostKey: rows[0].key, token: rows[0].lease_token, gapFactor: rows[0].gap_factor };
};

/** Milliseconds until some host may be claimed; null when none will be. */
export const nextDueIn = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(greatest(next_at, not_before, coalesce(lease_until, '-infinity'))) - now()) * 1000)::float8 as ms
    from (select * from host where next_at is not null order by next_at limit 200) soonest`.execute(db);
  return rows[0]?.ms ?? null;
};
