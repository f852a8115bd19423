/**
 * Circuit breaker: a far end that keeps failing is left alone for a while; there is one row a channel and host, which all processes share.
 * Closed: `opened` is 0. Open: nobody asks it before `open_until`. Then one delivery is its probe (claim.ts), and what becomes of that
 * closes it or opens it for longer.
 */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import type { Outcome } from '#features/channels/channel.ts';
import type { Claimed } from './claim.ts';
import { tellAdministrators } from './tell-administrators.ts';

/** So many failures in a row within so many seconds open it. */
const FAILURES_AT_MOST = 10;
const WITHIN_SECONDS = 30;
const FIRST_REST_SECONDS = 60;
export const REST_SECONDS_AT_MOST = 900;

/** Judges what an attempt says of the host. That it refuses one message or one recipient for good is a good sign. */
export const verdictOf = (outcome: Outcome): 'works' | 'fails' | 'ours' | 'nothing' => {
  if ('ofDestination' in outcome && outcome.ofDestination) return 'nothing';
  switch (outcome.kind) {
    case 'ours':
      return 'ours';
    case 'ambiguous':
      return 'fails';
    case 'later':
      return outcome.code === 'MAILBOX_FULL' ? 'works' : 'fails';
    default:
      return 'works';
  }
};

export const noteVerdict = async (deps: Pick<Deps, 'db' | 'log' | 'settings'>, claimed: Claimed, outcome: Outcome) => {
  const verdict = verdictOf(outcome);
  if (verdict === 'nothing') return claimed.isProbe ? giveProbeBack(deps.db, claimed) : undefined;
  if (verdict === 'works') return claimed.isProbe ? close(deps, claimed) : undefined;
  const error = 'error' in outcome ? outcome.error.slice(0, 500) : null;
  if (claimed.isProbe) return openForLonger(deps, claimed, error);
  await noteFailure(deps, claimed, error, verdict === 'ours');
};

/** The probe was not sent after all, or says nothing: the next delivery is it, also if it has been put off while this one took its time. */
export const giveProbeBack = async (db: Db, { channel, host }: Pick<Claimed, 'channel' | 'host'>): Promise<void> => {
  await sql`
    with half as (
      update circuit set open_until = now() where channel = ${channel} and host = ${host} and opened > 0
      returning channel, host)
    update delivery set due_at = least(due_at, now()) where id = (
      select d.id from delivery d join half using (channel, host)
      where d.state = 'pending' and (d.due_at <= now() or d.error_code = 'CIRCUIT_OPEN') order by d.due_at limit 1)`.execute(
    db,
  );
};

const noteFailure = async (
  { db, log, settings }: Pick<Deps, 'db' | 'log' | 'settings'>,
  { channel, host }: Claimed,
  error: string | null,
  atOnce: boolean,
): Promise<void> => {
  const isOpened = await db.transaction().execute(async tx => {
    const isLate = sql`c.counting_since < now() - make_interval(secs => ${WITHIN_SECONDS})`;
    const failures = sql`case when ${isLate} then 1 else c.failures + 1 end`;
    const opens = sql`(${atOnce} or ${failures} >= ${FAILURES_AT_MOST})`;
    const until = sql`now() + make_interval(secs => ${FIRST_REST_SECONDS})`;
    const { rows } = await sql<{ opened: number; toldLately: boolean }>`
      insert into circuit as c (channel, host, failures, opened, open_until, error)
      values (${channel}, ${host}, 1, ${atOnce ? 1 : 0}, case when ${atOnce} then ${until} end, ${error})
      on conflict (channel, host) do update set error = excluded.error,
        failures = case when ${opens} then 0 else ${failures} end,
        counting_since = case when ${isLate} then now() else c.counting_since end,
        opened = case when ${opens} then 1 else 0 end, open_until = case when ${opens} then ${until} end
      where c.opened = 0
      returning opened, coalesce(told_at > now() - interval '1 hour', false) as "toldLately"`.execute(tx);
    const [circuit] = rows;
    if (!circuit?.opened) return false;
    // One that goes to and fro does not fill anybody's mailbox.
    if (!circuit.toldLately) {
      await sql`update circuit set told_at = now() where channel = ${channel} and host = ${host}`.execute(tx);
      await tellAdministrators(tx, settings, { channel, host, error });
    }
    return true;
  });
  if (isOpened) log('channel_circuit_opened', { channel, host, error });
};

const openForLonger = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { channel, host }: Claimed,
  error: string | null,
) => {
  const { rows } = await sql<{ seconds: number }>`
    update circuit set opened = opened + 1, error = ${error},
      open_until = now() + make_interval(secs => least(${FIRST_REST_SECONDS} * 2 ^ least(opened, 10), ${REST_SECONDS_AT_MOST}))
    where channel = ${channel} and host = ${host} and opened > 0
    returning extract(epoch from open_until - now())::float8 as seconds`.execute(db);
  if (rows[0]) log('channel_circuit_still_open', { channel, host, error, seconds: Math.round(rows[0].seconds) });
};

/** Deliveries that were waiting for the host may go at once. */
const close = async ({ db, log }: Pick<Deps, 'db' | 'log'>, { channel, host }: Claimed): Promise<void> => {
  await db.transaction().execute(async tx => {
    await sql`
      update circuit set opened = 0, open_until = null, failures = 0, error = null
      where channel = ${channel} and host = ${host}`.execute(tx);
    await sql`
      update delivery set due_at = now()
      where state = 'pending' and channel = ${channel} and host = ${host} and error_code = 'CIRCUIT_OPEN'`.execute(tx);
  });
  log('channel_circuit_closed', { channel, host });
};
