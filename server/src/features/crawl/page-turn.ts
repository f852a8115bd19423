/**
 * The turn of a web page that is read once and is no source, such as an item's: it takes the lease of its host as a crawl does, so a host has
 * one request at a time and its gap. A host that no source has gets a row for it.
 */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { LEASE_SECONDS, type Lease, type Manners, releaseHosts } from './claims.ts';

/**
 * Undefined: the host is being asked, or owed a rest. `behindCrawl`: nor is it given while one of its sources is due, so the crawl never
 * waits for work that nobody waits for.
 */
export const takePageTurn = async (
  db: Db,
  hostKey: string,
  { behindCrawl }: { behindCrawl: boolean },
): Promise<Lease | undefined> => {
  const { rows } = await sql<{ key: string; lease_token: string; gap_factor: number }>`
    insert into host (key, lease_until, lease_token)
    values (${hostKey}, now() + make_interval(secs => ${LEASE_SECONDS}), gen_random_uuid())
    on conflict (key) do update set lease_until = excluded.lease_until, lease_token = excluded.lease_token,
      gap_factor = case when host.gap_until < now() then 1 else host.gap_factor end
    where host.not_before <= now() and (host.lease_until is null or host.lease_until < now())
      and not (${behindCrawl} and host.next_at is not null and host.next_at <= now())
    returning key, lease_token, gap_factor`.execute(db);
  return rows[0] && { hostKey: rows[0].key, token: rows[0].lease_token, gapFactor: rows[0].gap_factor };
};

/** The milliseconds for which the host is owed a rest; `failed`: because it could not be reached, several times in a row. */
export const restOf = async (db: Db, hostKey: string): Promise<{ ms: number; failed: boolean }> => {
  const { rows } = await sql<{ ms: number; failed: boolean }>`
    select greatest(extract(epoch from not_before - now()) * 1000, 0)::float8 as ms, failures_in_a_row > 0 as failed
    from host where key = ${hostKey}`.execute(db);
  return rows[0] ?? { ms: 0, failed: false };
};

/** Manners of a page: its failure says nothing of the sources of its host, which anybody could then keep from being crawled. */
export const endPageTurn = (db: Db, lease: Lease, manners: Pick<Manners, 'restMs' | 'isAsked' | 'asksForMore'>) =>
  releaseHosts(db, [{ lease, manners: { ...manners, failures: 0, reached: false } }]);
