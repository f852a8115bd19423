/** Settles an attempt: writes its outcome where the lease is still ours. */
import { sql } from 'kysely';
import { attemptsAtMost, restMsAfter } from '#async/backoff.ts';
import type { Db } from '#db/open.ts';
import type { Outcome, Unasked } from '#features/channels/channel.ts';
import { channelKinds, isNamedByPerson, removableChannels } from '#features/channels/channels.ts';
import { attemptNumber } from './attempts.ts';
import { verdictOf } from './circuit.ts';
import type { Claimed } from './claim.ts';

/** An outcome of a channel, or why it was not asked. */
export type Ending =
  | Outcome
  /** The delivery is wanted no more. */
  | { kind: 'suppressed'; code: 'SWITCHED_OFF' | 'GONE' }
  | { kind: 'quiet'; until: Date }
  /** So many attempts ended without our knowing how that there is no further one. */
  | { kind: 'worn-out' }
  /** We stop, or could not look it up: as if it had not been claimed. */
  | Unasked;

/** The ledger settles deliveries that arrived; the other endings are settled here. */
export type Unsent = Exclude<Ending, { kind: 'sent' }>;

/** Answers false where the lease has gone to another worker: nothing is written then, of the circuit neither. */
export const settle = async (db: Db, claimed: Claimed, ending: Unsent): Promise<boolean> => {
  const next = nextOf(claimed, ending);
  const works = isOutcome(ending) && verdictOf(ending) === 'works';
  const { rows } = await sql<{ id: number }>`
    with mine as (
      update delivery set state = ${next.state}, lease_token = null,
        due_at = case when ${next.state === 'pending'}
          then coalesce(${next.until ?? null}::timestamptz, now() + make_interval(secs => ${(next.restMs ?? 0) / 1000})) else due_at end,
        settled_at = case when ${next.state === 'pending'} then null else now() end,
        handed_over = handed_over and ${next.state !== 'pending'},
        attempts = attempts - ${next.counts ? 0 : 1}, ambiguous = ambiguous + ${ending.kind === 'ambiguous' ? 1 : 0},
        error_code = ${next.code}, error = ${next.error}, answered = ${answeredOf(ending)}
      where id = ${claimed.id} and lease_token = ${claimed.leaseToken}::uuid and state = 'sending'
      returning id, endpoint_id),
    noted as (
      insert into delivery_attempt (delivery_id, n, outcome, error)
      select mine.id, ${attemptNumber('mine.id')}, ${ending.kind}, ${next.error} from mine where ${isOutcome(ending)}
      on conflict do nothing),
    counted as (
      update circuit set failures = 0 from mine
      where ${works} and channel = ${claimed.channel} and host = ${claimed.host} and circuit.failures > 0 and opened = 0),
    told as (
      update endpoint e set ${destinationAfter(claimed, ending, next.code)} from mine
      where e.id = mine.endpoint_id and ${isOutcome(ending)})
    select id from mine`.execute(db);
  return rows.length === 1;
};

interface Next {
  state: 'pending' | 'dead' | 'suppressed';
  /** A pending delivery rests this many milliseconds, or until a time. */
  restMs?: number;
  until?: Date;
  counts: boolean;
  code: string | null;
  error: string | null;
}

/** Until the circuit that our own credentials have opened may be tried. */
const OURS_REST_MS = 60_000;

const nextOf = ({ channel, attempts, ambiguous }: Claimed, ending: Unsent): Next => {
  const error = 'error' in ending ? (ending.error?.slice(0, 500) ?? null) : null;
  const code = 'code' in ending ? ending.code : null;
  const again = (restCode: string, askedMs?: number): Next => {
    const restMs = restMsAfter(attempts, askedMs);
    const state = restMs === undefined ? 'dead' : 'pending';
    return { state, restMs, counts: true, code: restCode, error };
  };
  switch (ending.kind) {
    case 'later':
      return again(ending.code, ending.retryAfterMs);
    case 'ambiguous':
      return ambiguous + 1 >= copiesAtMost(channel)
        ? { state: 'dead', counts: true, code: 'AMBIGUOUS', error }
        : again('AMBIGUOUS');
    case 'ours':
      return { state: 'pending', restMs: OURS_REST_MS, counts: false, code, error };
    case 'refused':
    case 'gone':
    case 'unknown-recipient':
      return { state: 'dead', counts: true, code, error };
    case 'suppressed':
      return { state: 'suppressed', counts: false, code, error };
    case 'worn-out':
      return { state: 'dead', counts: false, code: 'AMBIGUOUS', error };
    case 'quiet':
      return { state: 'pending', until: ending.until, counts: false, code: null, error: null };
    case 'back':
      return { state: 'pending', restMs: 0, counts: false, code: null, error: null };
  }
};

/** To be asked before an attempt. */
export const isWornOut = ({ channel, attempts, ambiguous }: Claimed): boolean =>
  ambiguous >= copiesAtMost(channel) || attempts > attemptsAtMost;

const copiesAtMost = (channel: Claimed['channel']): number =>
  channelKinds[channel].copiesAtMost ?? Number.POSITIVE_INFINITY;

const answeredOf = (ending: Ending): number | null => ('answered' in ending && ending.answered) || null;

export const isOutcome = (ending: Ending): ending is Outcome =>
  !['suppressed', 'quiet', 'back', 'worn-out'].includes(ending.kind);

/** `last_error` is the code, which the web puts in plain words; whose fault it is not, is not held against it. */
const destinationAfter = ({ channel }: Claimed, ending: Unsent, code: string | null) => {
  const noted = sql`last_error = ${code}, last_error_at = now(), last_answered = ${answeredOf(ending)}`;
  if (ending.kind === 'gone') return sql`${noted}, state = 'gone'`;
  if (ending.kind === 'unknown-recipient') return sql`${noted}, ${strike(3, 14, 'paused')}`;
  // A push service that refuses this browser again and again, and takes what we send to others. Asked for at a fifth refusal only: an
  // index of last_sent_at would be written at every message that arrives.
  if (ending.kind === 'refused' && ending.code === 'REFUSED' && removableChannels().includes(channel))
    return sql`${noted}, ${strike(5, 7, 'gone')}`;
  if (isNamedByPerson(channel) && ending.kind !== 'ours') return sql`${noted}, ${failing}`;
  return ending.kind === 'ours' ? sql`last_error_at = last_error_at` : noted;
};

/** A far end that a person has named is theirs to mend: once nothing has gone there for five days, it is left alone until they ask for it. */
const failing = sql`failures = e.failures + 1, failing_since = coalesce(e.failing_since, now()),
  state = case when e.state = 'active' and e.failures >= 20 and e.failing_since < now() - interval '5 days' then 'paused' else e.state end`;

const strike = (most: number, days: number, state: 'paused' | 'gone') => {
  const goesOn = sql`(e.failing_since > now() - make_interval(days => ${days}))`;
  const failures = sql`(case when ${goesOn} then e.failures + 1 else 1 end)`;
  const isOut = sql`${failures} >= ${most}`;
  const proven =
    state === 'paused'
      ? sql`true`
      : sql`exists (select from endpoint o where o.channel = e.channel and o.host = e.host and o.id <> e.id
          and o.last_sent_at > now() - make_interval(days => ${days}))`;
  return sql`failures = ${failures}, failing_since = case when ${goesOn} then e.failing_since else now() end,
    state = case when e.state = 'active' and ${isOut} and ${proven} then ${state} else e.state end`;
};
