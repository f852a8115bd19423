import type { ChannelName } from '@newsbell/contracts/channels';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openPool } from '#db/open.ts';
import type { Message, Outcome } from '#features/channels/channel.ts';
import { freshDatabase } from '#test/database.ts';
import { deliverAll, deliveryRow, fakeChannel, seedDelivery } from '#test/deliveries.ts';
import { makePerson } from '#test/people.ts';
import { claimProbes } from './claim.ts';
import { forgetOldCircuits } from './clean-up.ts';
import { channelHealthOf, deliveryGauges } from './health.ts';

let database: Database;
let logged: string[];

beforeEach(async () => {
  database = await freshDatabase();
  logged = [];
});
afterEach(() => database.close());

const down: Outcome = { kind: 'later', code: 'UNREACHABLE', error: 'connect ECONNREFUSED' };
const log = (event: string) => void logged.push(event);
const circuits = () =>
  sql<{ channel: string; host: string; opened: number; failures: number; rest: number }>`
    select channel, host, opened, failures, extract(epoch from open_until - now())::float8 as rest from circuit
    order by channel, host`
    .execute(database.db)
    .then(result => result.rows);
const seed = async (count: number, wanted: { channel?: ChannelName; host?: string } = {}) => {
  const made = [];
  for (let n = 0; n < count; n++)
    made.push(await seedDelivery(database.db, { channel: 'webpush', items: null, ...wanted }));
  return made;
};
const halfOpen = () => sql`update circuit set open_until = now() - interval '1 second'`.execute(database.db);
const open = (channel: ChannelName, host: string, opened = 1) =>
  sql`
    insert into circuit (channel, host, opened, open_until)
    values (${channel}, ${host}, ${opened}, now() + interval '1 minute')`.execute(database.db);
const run = (answer: (message: Message) => Outcome | Promise<Outcome>, name: ChannelName = 'webpush') => {
  const channel = fakeChannel(name, answer);
  return deliverAll(database.db, [channel], log).then(() => channel);
};

describe('opens', () => {
  it('after ten failures in a row, and leaves the host alone for a minute', async () => {
    const made = await seed(14);
    const channel = await run(() => down);
    // Eight are on their way at once: a few may still be when the tenth comes back.
    expect(channel.messages.length).toBeGreaterThanOrEqual(10);
    const [circuit] = await circuits();
    expect(circuit).toMatchObject({ channel: 'webpush', host: 'push.example', opened: 1 });
    expect(circuit!.rest).toBeGreaterThan(50);
    expect(circuit!.rest).toBeLessThanOrEqual(60);
    const states = await Promise.all(made.map(each => deliveryRow(database.db, each.id)));
    expect(states.every(each => each.state === 'pending')).toBe(true);
    expect(logged.filter(each => each === 'channel_circuit_opened')).toHaveLength(1);
  });

  it('not when one of them gets through, or when they are further apart', async () => {
    await sql`
      insert into circuit (channel, host, failures) values ('webpush', 'push.example', 9)`.execute(database.db);
    await seed(1);
    await run(() => ({ kind: 'sent' }));
    expect(await circuits()).toMatchObject([{ opened: 0, failures: 0 }]);
    await sql`delete from circuit`.execute(database.db);
    await sql`
      insert into circuit (channel, host, failures, counting_since)
      values ('webpush', 'push.example', 9, now() - interval '31 seconds')`.execute(database.db);
    await seed(1);
    await run(() => down);
    expect(await circuits()).toMatchObject([{ opened: 0, failures: 1 }]);
  });

  it('not for what is about one message or one recipient', async () => {
    await seed(12);
    const about: Outcome[] = [
      { kind: 'refused', code: 'TOO_LARGE', error: '' },
      { kind: 'gone', code: 'GONE', error: '' },
      { kind: 'later', code: 'MAILBOX_FULL', error: '' },
      { kind: 'later', code: 'BUSY', error: '', ofDestination: true },
    ];
    let n = 0;
    await run(() => about[n++ % 4]!);
    expect(await circuits()).toEqual([]);
  });

  it('also when some answers in between are about one endpoint alone', async () => {
    await seed(9);
    await run(() => down);
    await seed(1);
    await run(() => ({ kind: 'refused', code: 'REFUSED', error: '', ofDestination: true }));
    expect(await circuits()).toMatchObject([{ opened: 0, failures: 9 }]);
  });

  it('at once when it is our own key that is refused; what waits loses nothing by it', async () => {
    const [first] = await seed(1);
    await run(() => ({ kind: 'ours', code: 'OUR_KEY', error: '401' }));
    expect(await circuits()).toMatchObject([{ opened: 1 }]);
    expect(await deliveryRow(database.db, first!.id)).toMatchObject({
      state: 'pending',
      attempts: 0,
      error_code: 'OUR_KEY',
    });
  });

  it('only for its own channel and host', async () => {
    const [behind] = await seed(1, { host: 'dead.example' });
    const others = [
      ...(await seed(1, { host: 'well.example' })),
      ...(await seed(1, { channel: 'fcm', host: 'dead.example' })),
    ];
    await open('webpush', 'dead.example');
    const channels = [fakeChannel(), fakeChannel('fcm')];
    await deliverAll(database.db, channels);
    for (const each of others) expect((await deliveryRow(database.db, each.id)).state).toBe('sent');
    const waiting = await deliveryRow(database.db, behind!.id);
    expect(waiting).toMatchObject({ state: 'pending', attempts: 0, error_code: 'CIRCUIT_OPEN' });
    expect(waiting.rest).toBeGreaterThan(50);
  });
});

describe('when it may be tried again', () => {
  it('four processes send one probe together', async () => {
    await seed(20);
    await open('webpush', 'push.example');
    await halfOpen();
    const workers = Array.from({ length: 4 }, () => openPool(database.connection, { log: () => {}, poolSize: 4 }));
    const channels = workers.map(() => fakeChannel('webpush', () => down));
    await Promise.all(workers.map((worker, n) => deliverAll(worker.db, [channels[n]!], log)));
    await Promise.all(workers.map(worker => worker.close()));
    expect(channels.flatMap(channel => channel.messages)).toHaveLength(1);
    const [circuit] = await circuits();
    expect(circuit).toMatchObject({ opened: 2 });
    expect(circuit!.rest).toBeGreaterThan(110);
    expect(logged).toContain('channel_circuit_still_open');
  });

  it('at the very same moment one takes it', async () => {
    await seed(8);
    await open('webpush', 'push.example');
    await halfOpen();
    const probes = await Promise.all(Array.from({ length: 4 }, () => claimProbes(database.db, ['webpush'])));
    expect(probes.flat()).toHaveLength(1);
    expect(await claimProbes(database.db, ['webpush'])).toEqual([]);
  });

  it('rests longer each time, fifteen minutes at most', async () => {
    const [first] = await seed(1);
    await open('webpush', 'push.example');
    const rests: number[] = [];
    for (let n = 0; n < 6; n++) {
      await halfOpen();
      await sql`update delivery set due_at = now(), attempts = 0 where id = ${first!.id}`.execute(database.db);
      await run(() => down);
      rests.push(Math.round((await circuits())[0]!.rest / 60));
    }
    expect(rests).toEqual([2, 4, 8, 15, 15, 15]);
  });

  it('closes when the probe gets through, and all that waited goes', async () => {
    const made = await seed(30);
    await open('webpush', 'push.example');
    await run(() => ({ kind: 'sent' }));
    expect((await deliveryRow(database.db, made[29]!.id)).error_code).toBe('CIRCUIT_OPEN');
    await halfOpen();
    await sql`update delivery set due_at = now() where id = ${made[0]!.id}`.execute(database.db);
    await run(() => ({ kind: 'sent' }));
    await run(() => ({ kind: 'sent' }));
    const left = await sql`select from delivery where state <> 'sent'`.execute(database.db);
    expect(left.rows).toEqual([]);
    expect(await circuits()).toMatchObject([{ opened: 0, failures: 0 }]);
    expect(logged).toContain('channel_circuit_closed');
  });

  it('a probe that nobody wants any more is given to the next', async () => {
    const made = await seed(2);
    await sql`update account set disabled_at = now() where id = ${made[0]!.person.id}`.execute(database.db);
    await sql`update delivery set due_at = now() - interval '1 minute' where id = ${made[0]!.id}`.execute(database.db);
    await open('webpush', 'push.example');
    await halfOpen();
    for (const _ of made) await run(() => ({ kind: 'sent' }));
    expect((await deliveryRow(database.db, made[0]!.id)).state).toBe('suppressed');
    expect((await deliveryRow(database.db, made[1]!.id)).state).toBe('sent');
    expect(await circuits()).toMatchObject([{ opened: 0 }]);
  });

  it('a probe that is given back is followed at once by what was put off meanwhile', async () => {
    const [unwanted, parked] = await seed(2);
    await sql`update account set disabled_at = now() where id = ${unwanted!.person.id}`.execute(database.db);
    await sql`
      update delivery set due_at = now() + interval '30 seconds', error_code = 'CIRCUIT_OPEN'
      where id = ${parked!.id}`.execute(database.db);
    await open('webpush', 'push.example');
    await halfOpen();
    for (let n = 0; n < 2; n++) await run(() => ({ kind: 'sent' }));
    expect((await deliveryRow(database.db, parked!.id)).state).toBe('sent');
  });

  it('a probe that says nothing of the host leaves it to the next', async () => {
    const made = await seed(3);
    await open('webpush', 'push.example', 3);
    await halfOpen();
    const answers: Outcome[] = [
      { kind: 'later', code: 'BUSY', error: 'Greylisted.', ofDestination: true },
      { kind: 'refused', code: 'REFUSED', error: 'Another key.', ofDestination: true },
    ];
    const seen: number[] = [];
    const answer = async (): Promise<Outcome> => {
      seen.push((await circuits())[0]!.opened);
      return answers.shift() ?? { kind: 'sent' };
    };
    for (const _ of made) await run(answer);
    expect(seen).toEqual([3, 3, 3]);
    expect(await circuits()).toMatchObject([{ opened: 0 }]);
    const states = await Promise.all(made.map(each => deliveryRow(database.db, each.id)));
    expect(states.map(each => each.state).toSorted()).toEqual(['dead', 'pending', 'sent']);
  });

  it('a probe whose process dies is taken by another', async () => {
    await seed(2);
    await open('webpush', 'push.example');
    await halfOpen();
    expect(await claimProbes(database.db, ['webpush'])).toHaveLength(1);
    await halfOpen();
    expect(await claimProbes(database.db, ['webpush'])).toHaveLength(1);
  });
});

it('circuits are forgotten a day after they have closed, or have had nothing to try them', async () => {
  await seed(1, { host: 'waiting.example' });
  for (const host of ['closed.example', 'waiting.example', 'empty.example', 'told.example'])
    await open('webpush', host);
  await sql`
    update circuit set counting_since = now() - interval '25 hours', open_until = now() - interval '25 hours'`.execute(
    database.db,
  );
  await sql`update circuit set opened = 0, open_until = null where host in ('closed.example', 'told.example')`.execute(
    database.db,
  );
  await sql`update circuit set told_at = now() - interval '1 hour' where host = 'told.example'`.execute(database.db);
  await open('webpush', 'new.example');
  expect(await forgetOldCircuits(database)).toBe(false);
  expect((await circuits()).map(each => each.host)).toEqual(['new.example', 'told.example', 'waiting.example']);
});

describe('administrators', () => {
  const mails = () => database.db.selectFrom('outbox_mail').select(['recipient', 'kind', 'plain', 'subject']).execute();
  const failing = async (name: ChannelName, host: string) => {
    await seed(1, { channel: name, host });
    await run(() => ({ kind: 'ours', code: 'OUR_KEY', error: 'The key is refused.' }), name);
  };

  it('are told once, each in their language, and not of what goes to and fro', async () => {
    const korean = await makePerson(database.db, 'admin');
    await sql`update account set language = 'ko' where id = ${korean.id}`.execute(database.db);
    const other = await makePerson(database.db, 'admin');
    const unverified = await makePerson(database.db, 'admin');
    await sql`update account set email_verified_at = null where id = ${unverified.id}`.execute(database.db);
    await failing('webpush', 'push.example');
    const told = await mails();
    expect(told.map(each => each.recipient)).toEqual([korean.email, other.email]);
    expect(told[0]!.subject).toContain('알림');
    expect(told[1]!.plain).toContain('The key is refused.');
    await sql`update circuit set opened = 0, open_until = null`.execute(database.db);
    await sql`update delivery set due_at = now()`.execute(database.db);
    await run(() => ({ kind: 'ours', code: 'OUR_KEY', error: 'The key is refused.' }));
    expect(await circuits()).toMatchObject([{ opened: 1 }]);
    expect(await mails()).toHaveLength(2);
    await sql`
      update circuit set opened = 0, open_until = null, told_at = now() - interval '61 minutes'`.execute(database.db);
    await sql`update delivery set due_at = now()`.execute(database.db);
    await run(() => ({ kind: 'ours', code: 'OUR_KEY', error: 'The key is refused.' }));
    expect(await mails()).toHaveLength(4);
  });

  it('are told of a mail server that fails by the log alone', async () => {
    await makePerson(database.db, 'admin');
    await failing('email', 'smtp');
    expect(await mails()).toEqual([]);
    expect(logged).toContain('channel_circuit_opened');
  });
});

it('health and metrics count what waits, what was sent, what failed, and what is left alone', async () => {
  await seed(3);
  const [refused] = await seed(1, { host: 'strict.example' });
  await run(({ destination }) =>
    destination.host === 'strict.example' ? { kind: 'refused', code: 'REFUSED', error: '' } : { kind: 'sent' },
  );
  await seed(2, { host: 'dead.example' });
  await open('webpush', 'dead.example');
  await sql`update delivery set settled_at = now() - interval '61 minutes' where id = ${refused!.id} - 1`.execute(
    database.db,
  );
  const [email, webpush] = await channelHealthOf(database.db);
  expect(email).toEqual({
    channel: 'email',
    waiting: 0,
    sentLastHour: 0,
    keptLastHour: 0,
    failedLastHour: 0,
    open: [],
  });
  expect(webpush).toMatchObject({ waiting: 2, sentLastHour: 2, failedLastHour: 1, open: [{ host: 'dead.example' }] });
  const gauges = new Map((await deliveryGauges(database.db)).map(metric => [metric.name, metric.samples]));
  const of = (name: string) =>
    gauges.get(name)!.find(sample => !sample.labels || sample.labels.channel === 'webpush')!.value;
  expect(of('newsbell_deliveries_due')).toBe(2);
  expect(of('newsbell_circuits_open')).toBe(1);
  await sql`update delivery set due_at = now() - interval '90 seconds' where state = 'pending'`.execute(database.db);
  const lag = (await deliveryGauges(database.db)).find(metric => metric.name === 'newsbell_delivery_lag_seconds')!;
  expect(lag.samples[0]!.value).toBeGreaterThanOrEqual(90);
});

it('metrics tell how long somebody has been due for a digest that nobody makes', async () => {
  const lag = async () =>
    (await deliveryGauges(database.db)).find(metric => metric.name === 'newsbell_digest_lag_seconds')!.samples[0]!
      .value;
  const [late, looked, early] = [
    await makePerson(database.db, 'other'),
    await makePerson(database.db, 'other'),
    await makePerson(database.db, 'other'),
  ];
  await sql`
    insert into digest_due values (${early.id}, now() + interval '1 hour'), (${looked.id}, '-infinity')`.execute(
    database.db,
  );
  expect(await lag()).toBe(0);
  await sql`insert into digest_due values (${late.id}, now() - interval '10 minutes')`.execute(database.db);
  expect(Math.round((await lag()) / 60)).toBe(10);
});
