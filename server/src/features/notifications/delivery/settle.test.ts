import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { Outcome } from '#features/channels/channel.ts';
import { fcmOutcome } from '#features/channels/fcm/fcm-outcome.ts';
import { busy, type PushAnswer } from '#features/channels/push/answers.ts';
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
import { claimDue } from './claim.ts';
import { settle } from './settle.ts';

let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const endpoint = async (delivery: SeededDelivery) =>
  await database.db.selectFrom('endpoint').selectAll().where('id', '=', delivery.endpointId).executeTakeFirstOrThrow();
const row = (delivery: SeededDelivery) => deliveryRow(database.db, delivery.id);
const trouble = { error: 'The far end says no.' };

describe('what has not got through', () => {
  it('is tried eight times, later each time, and is dead then', async () => {
    const delivery = await seedDelivery(database.db, { channel: 'webpush' });
    const rests: number[] = [];
    for (let n = 0; n < 8; n++) {
      await sql`delete from circuit`.execute(database.db);
      await deliverAll(database.db, [fakeChannel('webpush', () => ({ kind: 'later', code: 'BUSY', ...trouble }))]);
      rests.push((await row(delivery)).rest);
      await makeDue(database.db);
    }
    for (const [n, seconds] of [30, 120, 480, 1800, 7200, 14_400, 21_600].entries()) {
      expect(rests[n]).toBeGreaterThan(seconds * 0.8 - 20);
      expect(rests[n]).toBeLessThan(seconds * 1.2);
    }
    expect(await row(delivery)).toMatchObject({ state: 'dead', attempts: 8, error_code: 'BUSY', error: trouble.error });
    expect(await attemptsOf(database.db, delivery.id)).toEqual(Array(8).fill('later'));
  });

  it.each([
    [3_600_000, 3600, 4320],
    [100 * 3_600_000, 21_600, 21_600],
    [1_000, 24, 36],
  ])('waits no less than the far end asks, six hours at most: %i ms', async (retryAfterMs, least, most) => {
    const delivery = await seedDelivery(database.db, { channel: 'webpush' });
    await deliverAll(database.db, [
      fakeChannel('webpush', () => ({ kind: 'later', code: 'BUSY', ...trouble, retryAfterMs })),
    ]);
    const { rest } = await row(delivery);
    expect(rest).toBeGreaterThan(least - 20);
    expect(rest).toBeLessThanOrEqual(most);
  });

  const answer = (status: number, retryAfter?: string): PushAnswer => ({ status, retryAfter, text: '' });
  it.each([
    ['503', busy(answer(503), new Date())],
    ['503 and a second', busy(answer(503, '1'), new Date())],
    ['500 of FCM', fcmOutcome(answer(500), new Date())],
    ['no answer', { kind: 'later', code: 'UNREACHABLE', ...trouble }],
  ])('outlives ten minutes of trouble, with nothing else to tell of it: %s', async (_what, outcome) => {
    const delivery = await seedDelivery(database.db, { channel: 'webpush' });
    let minutes = 0;
    const channel = fakeChannel('webpush', () => (minutes < 10 ? (outcome as Outcome) : { kind: 'sent' }));
    for (let state = 'pending'; state === 'pending'; state = (await row(delivery)).state) {
      await makeDue(database.db);
      await deliverAll(database.db, [channel]);
      minutes += (await row(delivery)).rest / 60;
    }
    expect(await row(delivery)).toMatchObject({ state: 'sent' });
    expect(channel.messages.length).toBeLessThanOrEqual(5);
  });

  it('is sent when it is tried again, with the same key', async () => {
    const delivery = await seedDelivery(database.db, { channel: 'webpush' });
    const answers: Outcome[] = [{ kind: 'later', code: 'UNREACHABLE', ...trouble }, { kind: 'sent' }];
    const channel = fakeChannel('webpush', () => answers.shift()!);
    await deliverAll(database.db, [channel]);
    await makeDue(database.db);
    await deliverAll(database.db, [channel]);
    expect(new Set(channel.messages.map(message => message.delivery.idemKey)).size).toBe(1);
    expect(channel.messages.map(message => message.delivery.attempts)).toEqual([1, 2]);
    expect(await row(delivery)).toMatchObject({ state: 'sent', attempts: 2, error_code: null, error: null });
    expect(await endpoint(delivery)).toMatchObject({ last_error: null, failures: 0 });
  });

  it.each(['refused', 'gone', 'unknown-recipient'] as const)('is dead at once when it is %s', async kind => {
    const delivery = await seedDelivery(database.db);
    await deliverAll(database.db, [fakeChannel('email', () => ({ kind, code: 'REFUSED', ...trouble }))]);
    expect(await row(delivery)).toMatchObject({ state: 'dead', attempts: 1, error_code: 'REFUSED' });
    expect((await endpoint(delivery)).last_error).toBe('REFUSED');
    expect((await endpoint(delivery)).state).toBe(kind === 'gone' ? 'gone' : 'active');
  });

  it('is given up after a day, also when nobody could try it, and a test after an hour', async () => {
    const [digest, test] = [await seedDelivery(database.db), await seedDelivery(database.db, { items: null })];
    await sql`update delivery set created_at = now() - interval '24 hours 1 second' where id = ${digest.id}`.execute(
      database.db,
    );
    await sql`update delivery set created_at = now() - interval '61 minutes' where id = ${test.id}`.execute(
      database.db,
    );
    await sql`
      insert into circuit (channel, host, opened, open_until)
      values ('email', 'smtp', 1, now() + interval '1 hour')`.execute(database.db);
    const channel = fakeChannel('email');
    await deliverAll(database.db, [channel]);
    expect(channel.messages).toEqual([]);
    for (const each of [digest, test])
      expect(await row(each)).toMatchObject({ state: 'expired', error_code: 'TOO_LATE' });
  });
});

describe('an address', () => {
  const refuse = () => fakeChannel('email', () => ({ kind: 'unknown-recipient', code: 'MAILBOX_UNKNOWN', ...trouble }));

  it('is paused by the third answer in two weeks that nobody knows it', async () => {
    const first = await seedDelivery(database.db);
    for (const state of ['active', 'active', 'paused']) {
      await deliverAll(database.db, [refuse()]);
      expect((await endpoint(first)).state).toBe(state);
      await seedDelivery(database.db, { person: first.person });
    }
  });

  it('is not when they lie further apart, or one has got through', async () => {
    const first = await seedDelivery(database.db);
    for (let n = 0; n < 4; n++) {
      await deliverAll(database.db, [refuse()]);
      await sql`update endpoint set failing_since = now() - interval '15 days'`.execute(database.db);
      await seedDelivery(database.db, { person: first.person });
    }
    expect(await endpoint(first)).toMatchObject({ state: 'active', failures: 1 });
    await deliverAll(database.db, [fakeChannel('email')]);
    expect(await endpoint(first)).toMatchObject({ failures: 0, failing_since: null });
  });
});

it('a browser that is refused five times in a week is gone, if others are not', async () => {
  const refuse = () => fakeChannel('webpush', () => ({ kind: 'refused', code: 'REFUSED', ...trouble }));
  const first = await seedDelivery(database.db, { channel: 'webpush' });
  const again = async () => {
    const { rows } = await sql<{ id: number }>`
      insert into delivery (digest_id, endpoint_id, channel, host, idem_key)
      values (null, ${first.endpointId}, 'webpush', 'push.example', md5(random()::text)) returning id`.execute(
      database.db,
    );
    await deliverAll(database.db, [refuse()]);
    return rows[0]!.id;
  };
  await deliverAll(database.db, [refuse()]);
  for (let n = 2; n <= 5; n++) await again();
  // No far end was reached, so the fault may be ours.
  expect(await endpoint(first)).toMatchObject({ state: 'active', failures: 5 });
  const elsewhere = await seedDelivery(database.db, { channel: 'webpush', host: 'other.example' });
  await deliverAll(database.db, [fakeChannel('webpush')]);
  expect((await row(elsewhere)).state).toBe('sent');
  // Nor does what this one took a while ago say that others take it now.
  await sql`update endpoint set last_sent_at = now() - interval '3 days' where id = ${first.endpointId}`.execute(
    database.db,
  );
  await again();
  expect((await endpoint(first)).state).toBe('active');
  await seedDelivery(database.db, { channel: 'webpush' });
  await deliverAll(database.db, [fakeChannel('webpush')]);
  await again();
  expect((await endpoint(first)).state).toBe('gone');
});

it('attempts that do not count are noted like all others', async () => {
  const delivery = await seedDelivery(database.db, { channel: 'webpush' });
  const answers: Outcome[] = [
    { kind: 'ours', code: 'OUR_KEY', ...trouble },
    { kind: 'ours', code: 'OUR_KEY', ...trouble },
    { kind: 'later', code: 'BUSY', ...trouble },
    { kind: 'sent' },
  ];
  for (const each of answers) {
    await sql`delete from circuit`.execute(database.db);
    await makeDue(database.db);
    await deliverAll(database.db, [fakeChannel('webpush', () => each)]);
  }
  expect(await row(delivery)).toMatchObject({ state: 'sent', attempts: 2 });
  expect(await attemptsOf(database.db, delivery.id)).toEqual(['ours', 'ours', 'later', 'sent']);
});

it('an attempt whose lease has gone to another worker does not count as a success of its host', async () => {
  await seedDelivery(database.db, { channel: 'webpush' });
  const [late] = await claimDue(database.db, ['webpush'], 1, []);
  await sql`update delivery set lease_token = gen_random_uuid()`.execute(database.db);
  await sql`
    insert into circuit (channel, host, failures) values (${late!.channel}, ${late!.host}, 7)`.execute(database.db);
  const failures = async () =>
    (await database.db.selectFrom('circuit').select('failures').executeTakeFirstOrThrow()).failures;
  const refused = { kind: 'refused', code: 'REFUSED', ...trouble } as const;
  expect(await settle(database.db, late!, refused)).toBe(false);
  expect(await failures()).toBe(7);
  await sql`update delivery set lease_token = ${late!.leaseToken}::uuid`.execute(database.db);
  expect(await settle(database.db, late!, refused)).toBe(true);
  expect(await failures()).toBe(0);
});

describe('an attempt whose end nobody knows', () => {
  const ambiguous = (name: 'email' | 'webpush') => fakeChannel(name, () => ({ kind: 'ambiguous', ...trouble }));

  it('of a mail is repeated once', async () => {
    const delivery = await seedDelivery(database.db);
    await deliverAll(database.db, [ambiguous('email')]);
    expect(await row(delivery)).toMatchObject({ state: 'pending', ambiguous: 1, attempts: 1 });
    await makeDue(database.db);
    await deliverAll(database.db, [ambiguous('email')]);
    expect(await row(delivery)).toMatchObject({ state: 'dead', ambiguous: 2, error_code: 'AMBIGUOUS' });
  });

  it('of a push is repeated like every other: the device folds them', async () => {
    const delivery = await seedDelivery(database.db, { channel: 'webpush' });
    for (let n = 0; n < 3; n++) {
      await deliverAll(database.db, [ambiguous('webpush')]);
      await makeDue(database.db);
    }
    expect(await row(delivery)).toMatchObject({ state: 'pending', ambiguous: 3 });
  });
});
