/** The pool as Kysely uses it: who waits for a connection, and what is done when the request that uses one is over. */
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Gate } from './gate.ts';
import { currentScope, RequestOver, type RequestScope } from './request-scope.ts';

interface Doors {
  pool: pg.Pool;
  /** As wide as the pool is large, so that all waiting is done here, where a waiter can leave. */
  gate: Gate;
  patienceMs: number;
  /** Ends the statement that a connection runs, and says so when it has been told; a connection without one goes on as it is. */
  cancel(client: pg.PoolClient): Promise<void>;
}

export const requestPool = ({ pool, gate, patienceMs, cancel }: Doors): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    const scope = currentScope();
    const leave = await gate.enter({ scope, patienceMs });
    if (leave === 'over') throw new RequestOver();
    // The words are pg's own: callers know by them that another time may be better.
    if (typeof leave === 'string') throw new Error('timeout exceeded when trying to connect');
    const connecting = pool.connect();
    const giveBack = (client: pg.PoolClient) => (discard?: boolean) => {
      client.release(discard);
      leave();
    };
    try {
      const client = await (scope ? unlessOver(scope, connecting) : connecting);
      return scope ? ending(client, scope, cancel, giveBack(client)) : lent(client, giveBack(client));
    } catch (error) {
      // One that is made in spite of that is the next one's.
      connecting.then(client => giveBack(client)(), leave);
      throw error;
    }
  },
  end: () => pool.end(),
});

type GiveBack = (discard?: boolean) => void;

const lent = (client: pg.PoolClient, giveBack: GiveBack): PostgresPoolClient =>
  asKysely({ query: (text, values) => client.query(text, values), release: giveBack });

/** Fails as soon as the scope is over. */
const unlessOver = <T>(scope: RequestScope, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(new RequestOver());
    if (scope.isOver) return giveUp();
    scope.watchers.add(giveUp);
    work.then(
      done => {
        scope.watchers.delete(giveUp);
        resolve(done);
      },
      error => {
        scope.watchers.delete(giveUp);
        reject(error);
      },
    );
  });

/** A cancel that comes before the backend has begun with the statement does nothing, so it is sent again. */
const AGAIN_MS = 50;

/**
 * Cancellation: the statement that runs at the end of the scope fails at once and is cancelled, and none begins after that
 * but the rollback of what was begun. A cancel is aimed at the backend and not at the statement. So the connection runs
 * nothing else, and is not given back, before the statement has ended, the last cancel has been answered and no
 * transaction is open. Where none can be sent, the connection ends.
 */
const ending = (
  client: pg.PoolClient,
  scope: RequestScope,
  cancel: Doors['cancel'],
  giveBack: GiveBack,
): PostgresPoolClient => {
  let running: Promise<unknown> | undefined;
  let cancelling: Promise<void> | undefined;
  const settled = () => {
    running = undefined;
  };
  const cancelAll = async (): Promise<void> => {
    try {
      while (running) {
        await cancel(client);
        await Promise.race([running, pause(AGAIN_MS)]);
      }
    } catch {
      // Not by `release`, which is its owner's to call.
      await (client as unknown as pg.Client).end();
    }
  };
  const stop = () => {
    cancelling = cancelAll();
    // The next use or release of the connection reports the error.
    cancelling.catch(() => {});
  };
  // One that was beginning at the end has begun by now, and its owner, to whom that was a failure, does not undo it.
  const undoWhatBegan = async (): Promise<void> => {
    if ((client as unknown as pg.Client).getTransactionStatus() !== 'I') await client.query('rollback');
  };
  scope.watchers.add(stop);
  return asKysely({
    query: async (text, values) => {
      if (cancelling) await cancelling;
      if (scope.isOver && text !== 'rollback') throw new RequestOver();
      const answer = client.query(text, values);
      running = answer.then(settled, settled);
      return scope.isOver ? answer : unlessOver(scope, answer);
    },
    release: discard => {
      scope.watchers.delete(stop);
      if (cancelling)
        void cancelling.then(undoWhatBegan).then(
          () => giveBack(discard),
          () => giveBack(true),
        );
      else giveBack(discard);
    },
  });
};

/** Kysely would also ask it for cursors, where it is given a way to make them. */
const asKysely = (client: {
  query(text: string, values: unknown[]): Promise<unknown>;
  release: GiveBack;
}): PostgresPoolClient => client as unknown as PostgresPoolClient;
