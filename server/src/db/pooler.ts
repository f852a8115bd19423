/**
 * Connection pooler: Newsbell needs its sessions. The locks that say who is there and who migrates belong to one, and so do prepared
 * statements and timeouts. A pooler in transaction or statement mode gives each statement another session without a word, so it is found out
 * before anything is done.
 */
import type pg from 'pg';
import { type Connection, connect } from './connection.ts';
import { StartError } from './start-error.ts';
import { cannotConnect } from './unreachable.ts';

/** One round shows it where nobody else uses the pooler; where others do, its connections are in another order each time. */
const ROUNDS = 8;

/** Two connections that are open at once have one backend each, unless a pooler hands theirs around. */
export const refusePooledTransactions = async (connection: Connection): Promise<void> => {
  const clients: pg.Client[] = [];
  const open = async () => {
    const client = await connect({ ...connection, connectionTimeoutMillis: 10_000 }, 'newsbell start');
    clients.push(client);
    return client;
  };
  try {
    const [one, other] = [await open(), await open()];
    const [ofOne, ofOther] = [new Set<number>(), new Set<number>()];
    for (let round = 0; round < ROUNDS; round++) {
      ofOne.add(await backendOf(one));
      ofOther.add(await backendOf(other));
    }
    if (ofOne.size > 1 || ofOther.size > 1 || ofOne.has([...ofOther][0]!)) throw isPooled();
  } catch (error) {
    throw cannotConnect(error);
  } finally {
    await Promise.all(clients.map(client => client.end()));
  }
};

const backendOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

const isPooled = (): StartError =>
  new StartError(
    'The database of DATABASE_URL is behind a pooler that shares connections between transactions: set its pool mode to session ' +
      '(PgBouncer: pool_mode=session), or name the port of PostgreSQL itself.',
  );
