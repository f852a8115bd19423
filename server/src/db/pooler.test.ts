import { expect, test } from 'vitest';
import { freshDatabase, testServer } from '#test/database.ts';
import { transactionPooler } from '#test/transaction-pooler.ts';
import { types } from './connection.ts';
import { openDatabase } from './open.ts';
import { refusePooledTransactions } from './pooler.ts';
import { StartError } from './start-error.ts';

test('a pooler that gives a connection to another at each transaction is refused, with what to do', async () => {
  const { connection, close } = await freshDatabase({ schema: 'empty' });
  const pooler = await transactionPooler(connection);
  const { user = 'newsbell', database } = connection;
  const databaseUrl = `postgres://${user}@127.0.0.1:${pooler.port}/${database}`;
  const error = await openDatabase({ databaseUrl, dataDir: '/nowhere', log: () => {} }).then(
    () => undefined,
    error => error,
  );
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).toMatch(/^The database of DATABASE_URL is behind a pooler.*session/);
  pooler.close();
  await close();
});

test('connections that stay whose they are pass, however many others there are', async () => {
  const { connection, close } = await freshDatabase({ schema: 'empty' });
  await refusePooledTransactions({ ...connection, ...testServer, types });
  await close();
});
