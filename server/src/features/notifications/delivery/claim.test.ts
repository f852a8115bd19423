import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openPool } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { deliverAll, fakeChannel, seedDelivery } from '#test/deliveries.ts';
import { makePerson } from '#test/people.ts';
import { claimDue } from './claim.ts';

let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

/** Many deliveries of a test to one person, without what a digest would take. */
const seedMany = async (count: number, hosts: number) => {
  const { id } = await makePerson(database.db, 'owner');
  await sql`
    with device as (
      insert into endpoint (account_id, channel, os, address, address_hash, host)
      select ${id}, 'webpush', 'Web', n::text, sha256(convert_to(n::text, 'UTF8')), 'host' || n % ${hosts}
      from generate_series(1, ${count}) n returning id, host, address)
    insert into delivery (endpoint_id, channel, host, idem_key, due_at)
    select id, 'webpush', host, address, now() - address::int * interval '1 ms' from device`.execute(database.db);
};

it('many workers send each delivery once', async () => {
  await seedMany(600, 7);
  const workers = Array.from({ length: 4 }, () => openPool(database.connection, { log: () => {}, poolSize: 4 }));
  const channels = workers.map(() => fakeChannel());
  await Promise.all(workers.map((worker, n) => deliverAll(worker.db, [channels[n]!])));
  await Promise.all(workers.map(worker => worker.close()));
  const sent = channels.flatMap(channel => channel.messages.map(message => message.delivery.id));
  expect(sent).toHaveLength(600);
  expect(new Set(sent).size).toBe(600);
  // Each of them had its share of the work.
  expect(channels.filter(channel => channel.messages.length > 0).length).toBeGreaterThan(1);
});

it('what two claim at the same moment is never the same', async () => {
  await seedMany(60, 3);
  const claims = await Promise.all(Array.from({ length: 6 }, () => claimDue(database.db, ['webpush'], 8, [])));
  const ids = claims.flat().map(each => each.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(8);
});

it('a batch goes round by host, so that none waits for another', async () => {
  await seedMany(10, 1);
  await sql`update delivery set host = 'crowded', due_at = due_at - interval '1 hour'`.execute(database.db);
  for (const host of ['quiet.example', 'calm.example']) {
    await seedDelivery(database.db, { channel: 'webpush', host, items: null });
  }
  const claimed = await claimDue(database.db, ['webpush'], 6, []);
  const hosts = Object.groupBy(claimed, each => each.host);
  expect(claimed).toHaveLength(6);
  expect([hosts['quiet.example']!.length, hosts['calm.example']!.length, hosts.crowded!.length]).toEqual([1, 1, 4]);
});

it('of one host a process sends sixteen at most', async () => {
  await seedMany(30, 1);
  expect(await claimDue(database.db, ['webpush'], 24, [])).toHaveLength(16);
  expect(
    await claimDue(database.db, ['webpush'], 24, [{ channel: 'webpush', host: 'host0', sending: 14 }]),
  ).toHaveLength(2);
  expect(await claimDue(database.db, ['webpush'], 24, [{ channel: 'webpush', host: 'host0', sending: 16 }])).toEqual(
    [],
  );
});

it('nothing is claimed of channels that the process does not have, of what is not due, or is being sent', async () => {
  await seedMany(3, 1);
  expect(await claimDue(database.db, ['email', 'fcm'], 8, [])).toEqual([]);
  expect(await claimDue(database.db, [], 8, [])).toEqual([]);
  await sql`update delivery set due_at = now() + interval '1 minute' where id % 2 = 0`.execute(database.db);
  const first = await claimDue(database.db, ['webpush'], 8, []);
  expect(first.length).toBeGreaterThan(0);
  expect(await claimDue(database.db, ['webpush'], 8, [])).toEqual([]);
});

it('a claim is there before anything is sent, for 90 seconds', async () => {
  await seedMany(1, 1);
  const [claimed] = await claimDue(database.db, ['webpush'], 8, []);
  const { rows } = await sql<{ state: string; seconds: number; lease_token: string }>`
    select state, lease_token, extract(epoch from due_at - now())::float8 as seconds from delivery`.execute(
    database.db,
  );
  expect(rows[0]).toMatchObject({ state: 'sending', lease_token: claimed!.leaseToken });
  expect(rows[0]!.seconds).toBeGreaterThan(80);
  expect(rows[0]!.seconds).toBeLessThanOrEqual(90);
});
