/** Senders die at each point of a delivery, against a real mail server: the tests see what goes out again, and how often. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Connection } from '#db/connection.ts';
import type { Database } from '#db/open.ts';
import { freshDatabase } from './database.ts';
import { attemptsOf, deliveryRow, makeDue, seedDelivery } from './deliveries.ts';
import type { CrashPoint } from './delivery-process.ts';
import { type MailServers, startMailServers } from './mail-servers.ts';
import { endProcesses, endSessionsOf, startProcess } from './processes.ts';

let servers: MailServers;
let database: Database;

beforeAll(async () => {
  servers = await startMailServers();
});
afterAll(() => servers?.close());
beforeEach(async () => {
  database = await freshDatabase();
  servers.received.length = 0;
});
afterEach(async () => {
  await endProcesses();
  await database.close();
});

const sender = 'sender';
const start = (crashAt: CrashPoint) => {
  const { types: _, ...connection } = database.connection as Connection & { types?: unknown };
  const task = { name: sender, database: connection, smtpPort: servers.ports.well, crashAt };
  return startProcess('delivery-process.ts', task);
};
/**
 * Waits until the sender has ended itself, and its database sessions as well: PostgreSQL notices its end late, and a claim that it had sent
 * would lease the delivery to it once more.
 */
const runInto = async (crashAt: CrashPoint): Promise<void> => {
  expect(await start(crashAt).ended).toBe('SIGKILL');
  await endSessionsOf(database.db, sender);
};
const messageIds = () => servers.received.map(each => /^Message-ID: (.*)$/im.exec(each.text)![1]);
const untilSent = (id: number) => expect.poll(async () => (await deliveryRow(database.db, id)).state).toBe('sent');

it.each([
  ['before-send', 0],
  ['after-hand-over', 0],
  ['after-send', 1],
] as const)(
  'dies %s: the mail goes out, and there is a copy only where the server had taken it',
  async (point, copies) => {
    const { id } = await seedDelivery(database.db);
    await runInto(point);
    expect(await deliveryRow(database.db, id)).toMatchObject({
      state: 'sending',
      handed_over: point !== 'before-send',
    });
    expect(servers.received).toHaveLength(copies);
    await makeDue(database.db);
    start('nowhere');
    await untilSent(id);
    expect(servers.received).toHaveLength(copies + 1);
    expect(new Set(messageIds()).size).toBe(1);
    expect(await deliveryRow(database.db, id)).toMatchObject({
      attempts: 2,
      ambiguous: point === 'before-send' ? 0 : 1,
    });
    expect(await attemptsOf(database.db, id)).toEqual(['lost', 'sent']);
  },
);

it('dies again and again before it sends: no mail is lost by it', async () => {
  const { id } = await seedDelivery(database.db);
  for (let n = 0; n < 3; n++) {
    await runInto('before-send');
    await makeDue(database.db);
  }
  start('nowhere');
  await untilSent(id);
  expect(servers.received).toHaveLength(1);
});

it('dies twice with the server’s answer in its hands: there is no third mail', async () => {
  const { id } = await seedDelivery(database.db);
  for (let n = 0; n < 2; n++) {
    await runInto('after-send');
    await makeDue(database.db);
  }
  start('nowhere');
  await expect.poll(async () => (await deliveryRow(database.db, id)).state).toBe('dead');
  expect(await deliveryRow(database.db, id)).toMatchObject({ error_code: 'AMBIGUOUS' });
  expect(new Set(messageIds()).size).toBe(1);
  expect(servers.received).toHaveLength(2);
});

it('is asked to stop: nothing stays claimed, and it ends well', async () => {
  for (let n = 0; n < 10; n++) await seedDelivery(database.db);
  const child = start('nowhere');
  await expect.poll(() => servers.received.length).toBeGreaterThan(0);
  expect(await child.stop()).toBe(0);
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from delivery group by state order by state`.execute(database.db);
  const counts = Object.fromEntries(rows.map(row => [row.state, row.n]));
  expect(counts.sending).toBeUndefined();
  expect(counts.sent).toBe(servers.received.length);
});
