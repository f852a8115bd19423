import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import {
  deliverAll,
  deliveriesRead,
  deliveryRow,
  fakeChannel,
  makeDue,
  seedDelivery,
  seedMore,
  senderFor,
} from '#test/deliveries.ts';
import { claimDue, claimProbes } from './claim.ts';
import { expireOld, parkBehindCircuits } from './waiting.ts';

let database: Database;

beforeEach(async () => {
  database = await freshDatabase({ poolSize: 1 });
});
afterEach(() => database.close());

const open = (host: string, until: string) =>
  sql`
    insert into circuit (channel, host, opened, open_until, error)
    values ('webpush', ${host}, 1, now() + ${until}::interval, 'Away.')`.execute(database.db);
const made = (id: number, ago: string) =>
  sql`update delivery set created_at = now() - ${ago}::interval where id = ${id}`.execute(database.db);

it.each([
  ['whose tables are counted', 'vacuum analyze'],
  ['that nobody has counted', 'select 1'],
])('what waits behind an open circuit is found without reading the ledger, in a database %s', async (_what, count) => {
  const { db } = database;
  const waiting = await seedDelivery(db, { channel: 'webpush', host: 'dead.example' });
  await seedMore(db, waiting.id, 30, 'pending');
  await seedMore(db, waiting.id, 20_000, 'sent');
  const other = await seedDelivery(db, { channel: 'webpush', host: 'well.example' });
  await seedMore(db, other.id, 20_000, 'sent');
  await sql.raw(count).execute(db);
  await open('dead.example', '10 minutes');
  await open('unused.example', '10 minutes');
  const before = await deliveriesRead(db);
  await parkBehindCircuits(db);
  expect((await deliveriesRead(db)) - before).toBeLessThan(500);
  const { rows } = await sql<{ host: string; n: number; rest: number }>`
    select host, count(*)::int as n, min(extract(epoch from due_at - now()))::int as rest from delivery
    where state = 'pending' and error_code = 'CIRCUIT_OPEN' and error = 'Away.' group by host`.execute(db);
  expect(rows).toEqual([{ host: 'dead.example', n: 31, rest: expect.any(Number) }]);
  expect(rows[0]!.rest).toBeGreaterThan(500);
});

it('a thousand of a host are parked at a time, and the rest after them', async () => {
  const { db } = database;
  const waiting = await seedDelivery(db, { channel: 'webpush', host: 'dead.example' });
  await seedMore(db, waiting.id, 1_200, 'pending');
  await open('dead.example', '10 minutes');
  expect([await parkBehindCircuits(db), await parkBehindCircuits(db)]).toEqual([true, false]);
  const { rows } = await sql`select from delivery where due_at <= now()`.execute(db);
  expect(rows).toEqual([]);
});

it.each([
  ['what is too old', 'expired'],
  ['what waits behind a circuit', 'CIRCUIT_OPEN'],
])('that %s cannot be put away holds up nothing else', async (_what, written) => {
  const { db } = database;
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin
      if new.state = ${sql.lit(written)} or new.error_code = ${sql.lit(written)} then raise 'too slow'; end if;
      return new; end $$`.execute(db);
  await sql`create trigger fail before update on delivery for each row execute function fail()`.execute(db);
  const old = await seedDelivery(db, { channel: 'webpush' });
  await made(old.id, '2 days');
  await open('dead.example', '10 minutes');
  await seedDelivery(db, { channel: 'webpush', host: 'dead.example' });
  await open('back.example', '-1 second');
  const well = await seedDelivery(db, { channel: 'webpush' });
  const probe = await seedDelivery(db, { channel: 'webpush', host: 'back.example' });
  const failed: unknown[] = [];
  const sender = senderFor(db, [fakeChannel()], (event, fields) => event === 'job_failed' && failed.push(fields?.step));
  try {
    for (const each of [well, probe])
      await expect.poll(async () => (await deliveryRow(db, each.id)).state).toBe('sent');
  } finally {
    await sender.stop();
  }
  expect(failed).toContain(written === 'expired' ? 'expire' : 'park');
});

it('what has become too old is not sent before it is put away, also not to try a host again', async () => {
  const { db } = database;
  const [digest, test, young] = [
    await seedDelivery(db, { channel: 'webpush' }),
    await seedDelivery(db, { channel: 'webpush', items: null }),
    await seedDelivery(db, { channel: 'webpush' }),
  ];
  await made(digest.id, '24 hours 1 second');
  await made(test.id, '61 minutes');
  await made(young.id, '23 hours 59 minutes');
  expect((await claimDue(db, ['webpush'], 8, [])).map(each => each.id)).toEqual([young.id]);
  await open('push.example', '-1 second');
  expect(await claimProbes(db, ['webpush'])).toEqual([]);
  await sql`update delivery set state = 'pending'`.execute(db);
  await makeDue(db);
  expect((await claimProbes(db, ['webpush'])).map(each => each.id)).toEqual([young.id]);
  expect(await expireOld(db)).toBe(false);
  for (const each of [digest, test]) expect(await deliveryRow(db, each.id)).toMatchObject({ state: 'expired' });
});

it('after a long time without a sender only the news of a day is sent', async () => {
  const { db } = database;
  const old = await seedDelivery(db, { channel: 'webpush' });
  await seedMore(db, old.id, 1_500, 'pending');
  await sql`update delivery set created_at = now() - interval '30 hours'`.execute(db);
  const young = await seedDelivery(db, { channel: 'webpush' });
  const channel = fakeChannel();
  await deliverAll(db, [channel]);
  expect(channel.messages.map(message => message.delivery.id)).toEqual([young.id]);
});
