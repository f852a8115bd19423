/** Our own database fails before a message goes out: that says nothing of the far end. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { Message, Outcome } from '#features/channels/channel.ts';
import { ownTrouble } from '#features/channels/own-trouble.ts';
import type { LogEvent } from '#log/events.ts';
import type { Log } from '#log.ts';
import { freshDatabase } from '#test/database.ts';
import { deliverAll, deliveryRow, fakeChannel, seedDelivery } from '#test/deliveries.ts';

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

const aboutMail = { delivery: expect.any(Number), channel: 'email', host: 'smtp', attempts: 1 };

/** Keeps the fields of one event. */
const logged = (name: LogEvent) => {
  const fields: object[] = [];
  const log: Log = (event, more) => event === name && fields.push(more!);
  return { fields, log };
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
  const putBack = logged('delivery_put_back');
  await deliverAll(db, [channel], putBack.log);
  expect(putBack.fields).toHaveLength(channel.messages.length - ids.length);
  expect(putBack.fields[0]).toEqual({ ...aboutMail, error: expect.stringContaining('away') });
  for (const id of ids) expect(await deliveryRow(db, id)).toMatchObject({ state: 'sent', attempts: 1, ambiguous: 0 });
  expect(channel.messages.length).toBeGreaterThan(ids.length);
  expect((await sql`select from circuit where failures > 0 or opened > 0`.execute(db)).rows).toEqual([]);
});

it('is none either where the channel did not get as far as the mark', async () => {
  const { db } = database;
  const ids = [];
  for (let n = 0; n < 12; n++) ids.push((await seedDelivery(db)).id);
  let away = 20;
  const back = () => ownTrouble(Object.assign(new Error('terminating connection'), { code: '57P01' }));
  const putBack = logged('delivery_put_back');
  await deliverAll(db, [fakeChannel('email', () => (away-- > 0 ? back() : { kind: 'sent' }))], putBack.log);
  expect(putBack.fields).toHaveLength(20);
  expect(putBack.fields[0]).toEqual({ ...aboutMail, error: 'Error: terminating connection' });
  for (const id of ids) expect(await deliveryRow(db, id)).toMatchObject({ state: 'sent', attempts: 1, ambiguous: 0 });
  expect(away).toBeLessThan(0);
  expect((await sql`select from circuit`.execute(db)).rows).toEqual([]);
});
