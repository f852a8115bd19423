/**
 * Outage: while the database is away everything that needs it fails, each job each second. The log says once that it is away, once a minute that
 * it still is, and once that it is back; the failures themselves say nothing more.
 *
 * A database that stands still breaks no connection: callers wait in vain for one, as they do where all are busy. So it is asked, on a
 * connection of its own, and the failure is told when that says that it is there.
 */
import type { LogEvent } from '#log/events.ts';
import type { Log } from '#log.ts';

const AGAIN_MS = 60_000;
const ASKED_LATELY_MS = 1_000;

interface Surroundings {
  steady?: () => number;
  /** Rejects where the database does not answer; without it, a database that stands still is not known. */
  ask?: () => Promise<void>;
}

export interface Outage {
  /** It leaves out failures that an outage explains, and passes everything else on. */
  log: Log;
  /** The failure came from the database, and not from another far end that refuses connections. Answers it again. */
  note<E>(error: E): E;
  /** The same of one that kept a connection from being made: by whatever error, nobody reaches the database then. Answers it again. */
  noteUnconnected<E>(error: E): E;
  /** A connection broke. If the database went with it shows by the next statement, which works or finds no connection. */
  lost(error: Error): void;
  /** A connection was made, or a statement was answered. */
  works(): void;
}

export const watchOutage = (
  log: Log,
  { steady = () => performance.now(), ask = async () => {} }: Surroundings = {},
): Outage => {
  const ofDatabase = new WeakSet<object>();
  const unconnected = new WeakSet<object>();
  let broken: { error: string; connections: number } | undefined;
  let away: { since: number; saidAt: number } | undefined;

  const goAway = (error: Error): void => {
    broken = undefined;
    const now = steady();
    if (away && now - away.saidAt < AGAIN_MS) return;
    log('database_away', {
      error: error.message || codeOf(error),
      ...(away && { seconds: seconds(now - away.since) }),
    });
    away = { since: away?.since ?? now, saidAt: now };
  };

  const note = <E>(error: E): E => {
    if (error instanceof Error) ofDatabase.add(error);
    return error;
  };

  const answer = askedOnce(ask, steady);

  const tellUnlessStuck = async (event: LogEvent, fields: Record<string, unknown>): Promise<void> => {
    const outcome = away ? 'stands still' : answer();
    // Where nobody has to be asked, the line is written before those that come after it.
    if ((typeof outcome === 'string' ? outcome : await outcome) === 'answers') log(event, fields);
    else goAway(new Error(noAnswer));
  };

  return {
    log: (event, fields) => {
      const error = fields?.error;
      if (!(error instanceof Error)) return log(event, fields);
      if (event === 'request_given_up' && !(ofDatabase.has(error) && isKnown(error)))
        return void tellUnlessStuck(event, fields!);
      if (!ofDatabase.has(error)) return log(event, fields);
      if (isWaitInVain(error)) return void tellUnlessStuck(event, fields!);
      // A proxy or a pooler in between takes the connection and breaks it.
      if (isUnreachable(error) || (unconnected.has(error) && isBroken(error))) goAway(error);
      else if (!isBroken(error)) log(event, fields);
    },
    note,
    noteUnconnected: error => {
      if (error instanceof Error) unconnected.add(error);
      return note(error);
    },
    lost: error => {
      if (!away) broken = { error: error.message, connections: (broken?.connections ?? 0) + 1 };
    },
    works: () => {
      if (!away && !broken) return;
      if (away) log('database_back', { seconds: seconds(steady() - away.since) });
      else if (broken) log('database_connection_lost', broken);
      away = broken = undefined;
    },
  };
};

const noAnswer = 'it takes connections and does not answer';

type Answer = 'answers' | 'stands still';

/** Asks once for all who want to know at the same time; that it answers is believed for a second. */
const askedOnce = (ask: () => Promise<void>, steady: () => number): (() => 'answers' | Promise<Answer>) => {
  let answeredAt = -Infinity;
  let asking: Promise<Answer> | undefined;
  return () => {
    if (steady() - answeredAt < ASKED_LATELY_MS) return 'answers';
    asking ??= ask()
      .then(
        (): Answer => {
          answeredAt = steady();
          return 'answers';
        },
        (): Answer => 'stands still',
      )
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
};

const isKnown = (error: Error): boolean => isUnreachable(error) || isBroken(error);

/** The words are those of the pool, and of pg where an answer does not come in time. */
const isWaitInVain = (error: Error): boolean =>
  /^(timeout exceeded when trying to connect|Query read timeout)/.test(error.message);

const isUnreachable = (error: Error): boolean =>
  /^(ECONNREFUSED|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P03)$/.test(codeOf(error)) ||
  /^Connection terminated due to connection timeout/.test(error.message);

const isBroken = (error: Error): boolean =>
  /^(57P01|57P02|08...|ECONNRESET|EPIPE)$/.test(codeOf(error)) ||
  /^Connection terminated|not queryable|^Client has encountered/.test(error.message);

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

const seconds = (ms: number): number => Math.round(ms / 1000);
