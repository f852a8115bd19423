/** Circuit breaker: a host of callbacks that keeps failing is left alone for a while, as the circuits of notifications do it. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';

const FAILURES_AT_MOST = 10;
const FIRST_REST_SECONDS = 60;
const REST_SECONDS_AT_MOST = 900;
/** The one delivery that tries a host has this long; then another may. */
const PROBE_SECONDS = 90;

/** The delivery that was just taken is the probe of a host whose circuit is open: no other process takes one meanwhile. */
export const probe = async (db: Db, deliveries: readonly { host: string }[]): Promise<void> => {
  if (deliveries.length === 0) return;
  const hosts = [...new Set(deliveries.map(({ host }) => host))];
  await sql`
    update websub_host set open_until = now() + make_interval(secs => ${PROBE_SECONDS})
    where host = any (${hosts}::text[]) and opened > 0`.execute(db);
};

export const noteHost = async ({ db, log }: Pick<Deps, 'db' | 'log'>, host: string, works: boolean): Promise<void> => {
  if (works) {
    await sql`
      update websub_host set failures = 0, opened = 0, open_until = null, noted_at = now()
      where host = ${host}`.execute(db);
    return;
  }
  const opens = sql`(h.opened > 0 or h.failures + 1 >= ${FAILURES_AT_MOST})`;
  const { rows } = await sql<{ opened: number }>`
    insert into websub_host as h (host, failures) values (${host}, 1)
    on conflict (host) do update set noted_at = now(), failures = case when ${opens} then 0 else h.failures + 1 end,
      opened = case when ${opens} then least(h.opened + 1, 10) else 0 end,
      open_until = case when ${opens} then now() + make_interval(
        secs => least(${FIRST_REST_SECONDS} * 2 ^ h.opened, ${REST_SECONDS_AT_MOST})) end
    returning opened`.execute(db);
  if (rows[0]?.opened) log('websub_circuit_opened', { host, times: rows[0].opened });
};
