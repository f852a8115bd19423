/**
 * Repairs the rows that a clock which went ahead and was set back has left: checks and rests that it dated in the future. The newest check
 * of all tells how far it was ahead, and they are brought back by so much. A lease that ends later than any lease can is over.
 */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { LEASE_SECONDS } from './claims.ts';

/** A week is the longest rest of a source or a host, and chance makes it up to a fifth longer. */
const longest = sql`now() + interval '9 days'`;
const leaseAtMost = sql`now() + make_interval(secs => ${2 * LEASE_SECONDS})`;
const isAhead = sql`(c.checked_at > now() + interval '1 minute')`;

export const bringCrawlsBack = ({ db }: { db: Db }): Promise<void> =>
  db.transaction().execute(async tx => {
    await sql`
      update host set not_before = case when not_before > now() then not_before - ahead.by else not_before end,
        gap_until = gap_until - ahead.by
      from (
        select c.host_key, max(max(c.checked_at)) over () - now() as by from crawl c where ${isAhead} group by c.host_key) ahead
      where host.key = ahead.host_key`.execute(tx);
    await sql`
      update crawl c set next_at = c.next_at - ahead.by, checked_at = c.checked_at - ahead.by
      from (select max(c.checked_at) - now() as by from crawl c) ahead where ${isAhead}`.execute(tx);
    await sql`
      update crawl set next_at = now() where next_at > ${longest} or checked_at is null and next_at > now()`.execute(
      tx,
    );
    await sql`
      update host set
        next_at = least(next_at, (select min(c.next_at) from crawl c where c.host_key = host.key)),
        lease_until = case when lease_until > ${leaseAtMost} then now() else lease_until end,
        not_before = least(not_before, ${longest})
      where next_at > now() and next_at > (select min(c.next_at) from crawl c where c.host_key = host.key)
        or lease_until > ${leaseAtMost} or not_before > ${longest}`.execute(tx);
  });
