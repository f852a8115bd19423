import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import {
  attemptsOf,
  deliverAll,
  deliveryRow,
  fakeChannel,
  makeDue,
  type SeededDelivery,
  seedDelivery,
} from '#test/deliveries.ts';

let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const account = (delivery: SeededDelivery, change: string) =>
  sql`update account set ${sql.raw(change)} where id = ${delivery.person.id}`.execute(database.db);
const endpoint = async (delivery: SeededDelivery) =>
  await database.db.selectFrom('endpoint').selectAll().where('id', '=', delivery.endpointId).executeTakeFirstOrThrow();
const row = (delivery: SeededDelivery) => deliveryRow(database.db, delivery.id);

it('hands the channel the digest as it was composed, and notes that it was sent', async () => {
  const delivery = await seedDelivery(database.db, { items: 3 });
  const channel = fakeChannel('email');
  await deliverAll(database.db, [channel]);
  const [message] = channel.messages;
  expect(message!.digest!.items).toBe(3);
  expect(message!.digest!.entries.map(entry => entry.item.id)).toEqual(delivery.itemIds);
  expect(message!.digest!.entries[0]!.reasons).toMatchObject([{ type: 'PROJECT', keyword: '서울' }]);
  expect(message!.person).toMatchObject({
    accountId: delivery.person.id,
    email: delivery.person.email,
    language: 'en',
  });
  expect(message!.destination).toMatchObject({ address: delivery.person.email, proven: false });
  expect(await row(delivery)).toMatchObject({ state: 'sent', attempts: 1, error_code: null });
  expect((await row(delivery)).settled_at).not.toBeNull();
  expect(await attemptsOf(database.db, delivery.id)).toEqual(['sent']);
  expect((await endpoint(delivery)).last_sent_at).not.toBeNull();
  await seedDelivery(database.db, { person: delivery.person });
  await deliverAll(database.db, [channel]);
  expect(channel.messages[1]!.destination.proven).toBe(true);
});

it('brings the alerts of the digest that are still unread, and nothing where no more is left', async () => {
  const [alone, beside] = [await seedDelivery(database.db, { items: 0 }), await seedDelivery(database.db)];
  const alert = (delivery: SeededDelivery, subject: string) =>
    sql`insert into alert (account_id, kind, subject, title, path, digest_id)
      values (${delivery.person.id}, 'REPLY', ${subject}, ${subject}, '/', ${delivery.digestId})`.execute(database.db);
  for (const subject of ['read', 'unread']) await alert(beside, subject);
  await alert(alone, 'read');
  await sql`update alert set read_at = now() where subject = 'read'`.execute(database.db);
  const channel = fakeChannel('email');
  await deliverAll(database.db, [channel]);
  expect(channel.messages.map(({ digest }) => digest!.alerts.map(each => each.title))).toEqual([['unread']]);
  expect(await row(alone)).toMatchObject({ state: 'suppressed' });
});

it('counts what is beyond the fifty entries, and leaves out what is muted for the channel', async () => {
  const large = await seedDelivery(database.db, { items: 54 });
  await sql`
    update digest_item set muted_channels = '{email}' where digest_id = ${large.digestId} and place <= 2`.execute(
    database.db,
  );
  const channel = fakeChannel('email');
  await deliverAll(database.db, [channel]);
  expect(channel.messages[0]!.digest).toMatchObject({ items: 52 });
  expect(channel.messages[0]!.digest!.entries).toHaveLength(48);
});

it('sends a test without a digest, in quiet hours and in a pause too', async () => {
  const test = await seedDelivery(database.db, { items: null, channel: 'webpush' });
  await account(test, "quiet_from = '00:00', quiet_to = '23:59', paused_until = now() + interval '1 day'");
  const channel = fakeChannel();
  await deliverAll(database.db, [channel]);
  expect(channel.messages[0]!.digest).toBeNull();
  expect((await row(test)).state).toBe('sent');
});

describe('asks once more just before it sends', () => {
  it.each([
    ['the account is disabled', 'disabled_at = now()'],
    ['the channel is off', "channels = '{webpush}'"],
    ['mails are off', 'email_notify = false'],
    ['the address is not verified any more', 'email_verified_at = null'],
    ['the address is another one now', "email = 'new@example.org', email_key = 'new@example.org'"],
    ['the person has paused', "paused_until = now() + interval '1 hour'"],
  ])('%s: nothing goes out', async (_, change) => {
    const delivery = await seedDelivery(database.db);
    await account(delivery, change);
    const channel = fakeChannel('email');
    await deliverAll(database.db, [channel]);
    expect(channel.messages).toEqual([]);
    expect(await row(delivery)).toMatchObject({ state: 'suppressed', error_code: 'SWITCHED_OFF', attempts: 0 });
    expect(await attemptsOf(database.db, delivery.id)).toEqual([]);
  });

  it('a pause that is over holds nothing', async () => {
    const delivery = await seedDelivery(database.db);
    await account(delivery, "paused_until = now() - interval '1 second'");
    await deliverAll(database.db, [fakeChannel('email')]);
    expect((await row(delivery)).state).toBe('sent');
  });

  it.each([
    ['gone', 'GONE'],
    ['paused', 'SWITCHED_OFF'],
  ] as const)('the endpoint is %s: nothing goes out', async (state, code) => {
    const delivery = await seedDelivery(database.db, { channel: 'fcm' });
    await sql`update endpoint set state = ${state}`.execute(database.db);
    const channel = fakeChannel('fcm');
    await deliverAll(database.db, [channel]);
    expect(channel.messages).toEqual([]);
    expect(await row(delivery)).toMatchObject({ state: 'suppressed', error_code: code });
  });

  it('a device that somebody else has registered since is not told of the first one’s news', async () => {
    const delivery = await seedDelivery(database.db, { channel: 'webpush' });
    const other = await seedDelivery(database.db, { channel: 'webpush', host: 'other.example' });
    await sql`update endpoint set account_id = ${other.person.id} where id = ${delivery.endpointId}`.execute(
      database.db,
    );
    const channel = fakeChannel();
    await deliverAll(database.db, [channel]);
    expect(channel.messages.map(message => message.delivery.id)).toEqual([other.id]);
    expect(await row(delivery)).toMatchObject({ state: 'suppressed', error_code: 'GONE' });
  });

  it('all entries have been muted for the channel: nothing goes out', async () => {
    const delivery = await seedDelivery(database.db, { mutedChannels: ['email'] });
    await deliverAll(database.db, [fakeChannel('email')]);
    expect((await row(delivery)).state).toBe('suppressed');
  });

  it('quiet hours have begun: it waits until they end, and that is no attempt', async () => {
    const delivery = await seedDelivery(database.db);
    await account(
      delivery,
      "time_zone = 'Asia/Seoul', quiet_from = (now() at time zone 'Asia/Seoul' - interval '1 hour')::time, quiet_to = (now() at time zone 'Asia/Seoul' + interval '2 hours')::time",
    );
    const channel = fakeChannel('email');
    await deliverAll(database.db, [channel]);
    expect(channel.messages).toEqual([]);
    const waiting = await row(delivery);
    expect(waiting).toMatchObject({ state: 'pending', attempts: 0, error_code: null });
    expect(waiting.rest).toBeGreaterThan(7_000);
    expect(waiting.rest).toBeLessThanOrEqual(7_200);
  });
});

describe('of a mail, names what earlier ones may not have brought', () => {
  const lost = () => fakeChannel('email', () => ({ kind: 'ambiguous', error: 'Nothing was heard.' }));
  const lose = async (delivery: SeededDelivery) => {
    for (let n = 0; n < 2; n++) {
      await deliverAll(database.db, [lost()]);
      await makeDue(database.db);
    }
    expect(await row(delivery)).toMatchObject({ state: 'dead', error_code: 'AMBIGUOUS' });
  };

  it('since the last that arrived, without what is muted', async () => {
    const first = await seedDelivery(database.db, { items: 2 });
    await lose(first);
    const { person } = first;
    await lose(await seedDelivery(database.db, { person, items: 3 }));
    await sql`
      update digest_item set muted_channels = '{email}' where digest_id = ${first.digestId} and place = 1`.execute(
      database.db,
    );
    for (const uncertain of [4, 0]) {
      await seedDelivery(database.db, { person });
      const channel = fakeChannel('email');
      await deliverAll(database.db, [channel]);
      expect(channel.messages.map(message => message.digest!.uncertain)).toEqual([uncertain]);
    }
  });

  it('and not what somebody else was to get', async () => {
    await lose(await seedDelivery(database.db, { items: 2 }));
    await seedDelivery(database.db);
    const channel = fakeChannel('email');
    await deliverAll(database.db, [channel]);
    expect(channel.messages.map(message => message.digest!.uncertain)).toEqual([0]);
  });
});
