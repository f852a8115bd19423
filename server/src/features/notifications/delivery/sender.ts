/** Keeps the sender slots of a process busy. Any number of processes may, at the same tables. */
import { setTimeout as pause } from 'node:timers/promises';
import { createRest } from '#async/rest.ts';
import { retry } from '#async/retry.ts';
import type { Round } from '#async/rounds.ts';
import type { Deps } from '#deps.ts';
import type { Channel } from '#features/channels/channel.ts';
import { isNamedByPerson } from '#features/channels/channels.ts';
import { giveProbeBack, noteVerdict } from './circuit.ts';
import { type Claimed, claimDue, claimProbes, type HostLoad } from './claim.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { type Prepared, prepare } from './message.ts';
import { type Ending, isOutcome, isWornOut, settle } from './settle.ts';
import { expireOld, parkBehindCircuits } from './waiting.ts';

export interface Sender {
  /** Claims nothing more, lets what is in flight end, and gives back what did not go out. */
  stop(): Promise<void>;
}

interface Pace {
  slots?: number;
  /** Between two looks that found nothing. */
  restMs?: number;
  /** Graceful shutdown: deliveries in flight at a stop have this many milliseconds; then they are cut short. */
  graceMs?: number;
  /** Each look for what is due. */
  round?: Round | undefined;
}

const CLAIM_TOGETHER = 4;
const GATHER_MS = 10;
/** So long a result is kept in memory while the database is away. Longer than a lease lasts it would be of no use. */
const SETTLE_PATIENCE_MS = 60_000;

type SenderDeps = Pick<Deps, 'db' | 'log' | 'settings'>;

/** Bulkhead: so many slots of a process are for far ends that people have named, so that a slow one keeps no mail and no push waiting. */
const SLOTS_FOR_NAMED = 16;

/** The channels are closed at the stop. */
export const startSenders = (
  deps: SenderDeps,
  channels: readonly Channel[],
  roundOf: (job: string) => Round | undefined = () => undefined,
): Sender => {
  const { named = [], ours = [] } = Object.groupBy(channels, ({ name }) => (isNamedByPerson(name) ? 'named' : 'ours'));
  const senders = [
    ...(ours.length > 0 ? [startSender(deps, ours, { round: roundOf('send') })] : []),
    ...(named.length > 0 ? [startSender(deps, named, { slots: SLOTS_FOR_NAMED, round: roundOf('sendToNamed') })] : []),
  ];
  return { stop: async () => void (await Promise.all(senders.map(each => each.stop()))) };
};

/** The channels are closed at the stop. */
export const startSender = (
  deps: SenderDeps,
  channels: readonly Channel[],
  { slots = 32, restMs = 500, graceMs = 7_000, round }: Pace = {},
): Sender => {
  const ledger = openLedger(deps.db);
  const inFlight = new Map<Claimed, Promise<void>>();
  const names = channels.map(each => each.name);
  let stopping = false;
  const rest = createRest();

  let ended = 0;
  /** A claim costs the same for one place as for several, so the next waits a moment for more of them to become free. */
  const noteEnd = () => {
    ended++;
    if (ended >= CLAIM_TOGETHER || inFlight.size === 0) rest.wake();
    else if (ended === 1) setTimeout(rest.wake, GATHER_MS);
  };

  const begin = (claimed: readonly Claimed[]) => {
    if (claimed.length === 0) return;
    const facts = prepare(deps.db, claimed);
    facts.catch(error => deps.log('delivery_not_prepared', { error }));
    for (const each of claimed) {
      const channel = channels.find(({ name }) => name === each.channel)!;
      const done = deliver({ ...deps, ledger }, channel, each, facts, () => stopping)
        .catch(error => deps.log('delivery_failed', { delivery: each.id, error }))
        .then(() => {
          inFlight.delete(each);
          noteEnd();
        });
      inFlight.set(each, done);
    }
  };

  let tidying: Promise<void> | undefined;
  let tidiedAt = -Infinity;
  /** Beside the claims, and each step by itself: what is slow or fails here holds up nothing else. */
  const tidy = () => {
    if (tidying || performance.now() - tidiedAt < 1_000) return;
    tidiedAt = performance.now();
    tidying = (async () => {
      await tried('expire', () => expireOld(deps.db));
      await tried('park', () => parkBehindCircuits(deps.db));
      await tried('probe', async () => {
        begin(await claimProbes(deps.db, names));
        return false;
      });
    })().finally(() => {
      tidying = undefined;
    });
  };
  const tried = async (step: string, work: () => Promise<boolean>) => {
    try {
      while (!stopping && (await work())) {}
    } catch (error) {
      deps.log('job_failed', { job: 'sender', step, error });
    }
  };

  const running = (async () => {
    while (!stopping) {
      let claimed: Claimed[] = [];
      rest.looks();
      ended = 0;
      round?.begins();
      try {
        tidy();
        const free = slots - inFlight.size;
        if (free > 0 && !stopping) claimed = await claimDue(deps.db, names, free, loadOf(inFlight.keys()));
        begin(claimed);
        round?.ends('done');
      } catch (error) {
        round?.ends('failed');
        deps.log('job_failed', { job: 'sender', error });
      }
      if ((claimed.length === 0 || inFlight.size >= slots) && !stopping) await rest.rest(restMs);
    }
    await tidying;
  })();

  return {
    stop: async () => {
      stopping = true;
      rest.wake();
      const ended = running.then(() => Promise.all(inFlight.values()));
      await Promise.race([ended, pause(graceMs, undefined, { ref: false })]);
      closeAll(channels);
      // Deliveries that are cut short end at once; a database that is away would keep us longer.
      await Promise.race([ended, pause(2_000, undefined, { ref: false })]);
    },
  };
};

const closeAll = (channels: readonly Channel[]): void => {
  for (const each of channels) each.close();
};

const loadOf = (claimed: Iterable<Claimed>): HostLoad[] => {
  const load = new Map<string, HostLoad>();
  for (const { channel, host } of claimed) {
    const key = `${channel} ${host}`;
    const known = load.get(key);
    if (known) known.sending++;
    else load.set(key, { channel, host, sending: 1 });
  }
  return [...load.values()];
};

const deliver = async (
  deps: SenderDeps & { ledger: Ledger },
  channel: Channel,
  claimed: Claimed,
  facts: Promise<Map<number, Prepared>>,
  isStopping: () => boolean,
): Promise<void> => {
  const ending = await endingOf(deps, channel, claimed, facts, isStopping);
  if (ending === undefined) return;
  const write = async () => {
    const isMine = await (ending.kind === 'sent'
      ? deps.ledger.settleSent({ claimed, inOutbox: ending.inOutbox ?? false })
      : settle(deps.db, claimed, ending));
    if (!isMine) deps.log('delivery_lease_lost', { delivery: claimed.id, ending: ending.kind });
  };
  const saved = await retry(write, {
    patienceMs: SETTLE_PATIENCE_MS,
    isWorthIt: () => true,
    onFirst: error => deps.log('delivery_settle_delayed', { error }),
  }).then(
    () => true,
    () => false,
  );
  if (isOutcome(ending)) await noteVerdict(deps, claimed, ending);
  else if (claimed.isProbe) await giveProbeBack(deps.db, claimed);
  const fields = { delivery: claimed.id, channel: claimed.channel, host: claimed.host, attempts: claimed.attempts };
  if (!saved) return deps.log('delivery_not_settled', { ...fields, ending: ending.kind });
  // One that is given back without a trouble is so because we stop, or was logged where its facts were looked up.
  if (ending.kind === 'quiet' || (ending.kind === 'back' && ending.error === undefined)) return;
  deps.log(events[ending.kind], { ...fields, ...('error' in ending && { error: ending.error }) });
};

const events = {
  sent: 'delivery_sent',
  later: 'delivery_later',
  refused: 'delivery_refused',
  gone: 'delivery_gone',
  'unknown-recipient': 'delivery_unknown_recipient',
  ours: 'delivery_ours',
  ambiguous: 'delivery_ambiguous',
  suppressed: 'delivery_suppressed',
  'worn-out': 'delivery_worn_out',
  back: 'delivery_put_back',
} as const satisfies Record<Exclude<Ending['kind'], 'quiet'>, string>;

/** Answers undefined where there is nothing left to settle. */
const endingOf = async (
  { ledger }: { ledger: Ledger },
  channel: Channel,
  claimed: Claimed,
  facts: Promise<Map<number, Prepared>>,
  isStopping: () => boolean,
): Promise<Ending | undefined> => {
  if (isWornOut(claimed)) return { kind: 'worn-out' };
  const prepared = await facts.then(
    all => all.get(claimed.id),
    () => ({ ending: { kind: 'back' } as const }),
  );
  if (prepared === undefined) return undefined;
  if ('ending' in prepared) return prepared.ending;
  if (isStopping()) return { kind: 'back' };
  let isHandedOver = false;
  let isMarkAsked = false;
  let markTrouble: string | undefined;
  const outcome = await channel.send({
    ...prepared.message,
    handOver: async () => {
      isMarkAsked = true;
      const isMine = await ledger.handOver(claimed).catch(error => {
        markTrouble = String(error);
        throw error;
      });
      if (!isMine) throw new Error('The lease on this delivery has gone to another worker.');
      isHandedOver = true;
    },
  });
  if (outcome.kind !== 'later' || isHandedOver) return outcome;
  const isCutShort = isStopping() && outcome.code === 'UNREACHABLE';
  // A far end that waited in vain for our database has not failed: it would be left alone by all for it.
  if (!isCutShort && !isMarkAsked) return outcome;
  return { kind: 'back', ...(markTrouble !== undefined && { error: markTrouble }) };
};
