/** Our own database fails before a message goes out: that says nothing of the far end. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { deliverAll, deliveryRow, fakeChannel, seedDelivery } from '#test/deliveries.ts';
import type { Message, Outcome } from '../channels/channel.ts';

let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

/** As the channel of mails: without the mark nothing goes out. */
const afterMark = async ({ handOver }: Message): Promise<Outcome> => {
  try {
    await handOver();
    return { kind: 'sent' };
  } catch (error) {
    return { kind: 'later', code: 'UNREACHABLE', error: String(error) };
  }
};

it('is no failure of the mail server, costs no attempt, and the mails go as soon as it works', async () => {
  const { db } = database;
  const ids = [];
  for (let n = 0; n < 12; n++) ids.push((await seedDelivery(db)).id);
  await sql`create sequence marks`.execute(db);
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin
      if nextval('marks') <= 20 then raise 'away'; end if;
      return new; end $$`.execute(db);
  await sql`
    create trigger fail before update on delivery for each row when (new.handed_over and not old.handed_over)
    execute function fail()`.execute(db);
  const channel = fakeChannel('email', afterMark);
  await deliverAll(db, [channel]);
  for (const id of ids) expect(await deliveryRow(db, id)).toMatchObject({ state: 'sent', attempts: 1, ambiguous: 0 });
  expect(channel.messages.length).toBeGreaterThan(ids.length);
  expect((await sql`select from circuit where failures > 0 or opened > 0`.execute(db)).rows).toEqual([]);
});

it('is none either where the channel did not get as far as the mark', async () => {
  const { db } = database;
  const ids = [];
  for (let n = 0; n < 12; n++) ids.push((await seedDelivery(db)).id);
  let away = 20;
  await deliverAll(db, [fakeChannel('email', () => (away-- > 0 ? { kind: 'back' } : { kind: 'sent' }))]);
  for (const id of ids) expect(await deliveryRow(db, id)).toMatchObject({ state: 'sent', attempts: 1, ambiguous: 0 });
  expect(away).toBeLessThan(0);
  expect((await sql`select from circuit`.execute(db)).rows).toEqual([]);
});
