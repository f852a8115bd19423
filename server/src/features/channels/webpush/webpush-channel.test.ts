import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { createHttpClient } from '#net/fetch.ts';
import { freshDatabase } from '#test/database.ts';
import { awayWhile } from '#test/database-away.ts';
import { type PushService, startPushService } from '#test/far-end.ts';
import { fakeInternet } from '#test/origin.ts';
import { entryOf, pushMessage } from '#test/push-messages.ts';
import { settingsOf } from '#test/settings.ts';
import { subscribeBrowser } from '#test/subscriptions-of-browsers.ts';
import type { Channel } from '../channel.ts';
import { openPushDoor } from '../push/door.ts';
import { createVapid } from './vapid.ts';
import { openWebPushChannel } from './webpush-channel.ts';

let database: Database;
let service: PushService;
let channel: Channel;
let publicKey: string;

beforeAll(async () => {
  database = await freshDatabase();
  service = await startPushService();
  ({ publicKey } = await createVapid(database.db, 'https://bell.test', () => new Date())());
});
afterAll(async () => {
  channel?.close();
  await service?.stop();
  await database?.close();
});
beforeEach(async () => {
  await service.behave({ does: 'accept' });
  await service.forget();
  channel?.close();
  channel = open();
});

const outside = { resolve: async () => [], dial: (ip: string, port: number) => connect(port, ip) };
const open = (db = database.db) => {
  const settings = settingsOf(service.env);
  const deps = { db, settings, now: () => new Date() };
  return openWebPushChannel(deps, openPushDoor(outside, settings.push));
};
const to = (token: string, given: Parameters<typeof pushMessage>[1] = {}) =>
  pushMessage(token, { host: service.host, ...given });
const answering = (status: number, times?: number) => service.behave({ does: 'answer', status, body: 'why' }, times);

describe('a message', () => {
  it('is read by the browser alone, and folds into its repetition', async () => {
    const [token = ''] = await service.subscribe(1, publicKey);
    const message = to(token);
    expect([await channel.send(message), await channel.send(message)]).toEqual([{ kind: 'sent' }, { kind: 'sent' }]);
    const { log } = await service.log();
    const { idemKey } = message.delivery;
    const tag = String(message.digest!.id);
    const path = '/seoul-metro/feed/7';
    expect(log).toHaveLength(2);
    for (const each of log)
      expect(each).toMatchObject({
        topic: idemKey,
        ttl: 43_200,
        urgency: 'normal',
        payload: { id: idemKey, tag, title: 'Seoul Metro News', body: 'Bus lanes open in May', path, digest: tag },
      });
  });

  it.each([
    ['Latin text', 'a'.repeat(5000)],
    ['Korean text', '서울 지하철 '.repeat(800)],
    ['emoji of many parts', '👩‍👩‍👧‍👦'.repeat(500)],
    ['letters with many marks', `e${'\u0301'.repeat(4000)}`],
    ['quotes and backslashes', '"\\'.repeat(2000)],
    ['broken characters', '\ud83d'.repeat(2000)],
    ['control characters', '\u0001'.repeat(2000)],
  ])('keeps within 3 KB, however long its news are, and breaks no character: %s', async (_what, title) => {
    const [token = ''] = await service.subscribe(1);
    const many = Array.from({ length: 50 }, (_, id) => entryOf(title, title, id + 1));
    for (const entries of [many, many.slice(0, 1)]) {
      expect(await channel.send(to(token, { entries, items: entries.length, language: 'ko' }))).toEqual({
        kind: 'sent',
      });
    }
    for (const { bytes, payload } of (await service.log()).log as unknown as { bytes: number; payload: Shown }[]) {
      expect(bytes).toBeLessThanOrEqual(3_000 + 120);
      expect([payload.title.isWellFormed(), payload.body.isWellFormed()]).toEqual([true, true]);
      if (title.includes('👩')) expect(payload.body.replaceAll('👩‍👩‍👧‍👦', '')).not.toMatch(/[👩👧👦\u200d]/u);
    }
  });

  it('that is too large for a service is sent once more with half of its words', async () => {
    const [token = ''] = await service.subscribe(1);
    const entries = Array.from({ length: 6 }, (_, id) => entryOf('서울 지하철 '.repeat(30), '서울', id + 1));
    await answering(413, 1);
    expect(await channel.send(to(token, { entries }))).toEqual({ kind: 'sent' });
    const { log, asked } = await service.log();
    expect(asked).toBe(2);
    expect(Number(log[0]!.bytes)).toBeLessThan(1_650);
    await answering(413);
    expect(await channel.send(to(token, { entries }))).toMatchObject({ kind: 'refused', code: 'TOO_LARGE' });
    expect((await service.log()).asked).toBe(4);
  });
});

interface Shown {
  title: string;
  body: string;
}

describe('an answer', () => {
  const refused = { kind: 'refused', code: 'REFUSED' };
  const gone = { kind: 'gone', code: 'GONE' };
  const unreachable = { kind: 'later', code: 'UNREACHABLE' };
  it.each([
    [200, { kind: 'sent' }],
    [201, { kind: 'sent' }],
    [202, { kind: 'sent' }],
    [204, { kind: 'sent' }],
    [301, unreachable],
    [302, unreachable],
    [400, refused],
    [402, refused],
    [404, gone],
    [405, refused],
    [410, gone],
    [411, refused],
    [429, { kind: 'later', code: 'BUSY' }],
    [500, unreachable],
    [502, unreachable],
    [503, { kind: 'later', code: 'BUSY' }],
    [504, unreachable],
    [599, unreachable],
  ])('%i', async (status, outcome) => {
    const [token = ''] = await service.subscribe(1);
    await answering(status);
    expect(await channel.send(to(token))).toMatchObject(outcome);
  });

  it('names the status and what was said, and never the address', async () => {
    const [token = ''] = await service.subscribe(1);
    await answering(400);
    const outcome = await channel.send(to(token));
    expect(outcome).toMatchObject({ error: 'status 400 why' });
    expect(JSON.stringify(outcome)).not.toContain('/push/');
  });
});

describe.each([401, 403])('a signature that is refused with %i', status => {
  const later = { kind: 'later', code: 'REFUSED', ofDestination: true };
  const refused = { kind: 'refused', code: 'REFUSED', ofDestination: true };

  it('is tried again while nobody can say whose fault it is', async () => {
    const [token = ''] = await service.subscribe(1);
    await answering(status);
    const message = to(token);
    for (let n = 0; n < 5; n++) expect(await channel.send(message)).toMatchObject(later);
  });

  it('is not ours however many devices of one or two people refuse it', async () => {
    const tokens = await service.subscribe(12);
    await answering(status);
    for (const [n, token] of tokens.entries())
      expect(await channel.send(to(token, { accountId: 1 + (n % 2) }))).toMatchObject(later);
    expect(await channel.send(to(tokens[0]!, { accountId: 3 }))).toMatchObject({ kind: 'ours', code: 'OUR_KEY' });
  });

  it('is nobody’s fault but theirs who never took it, however many they are', async () => {
    const tokens = await service.subscribe(20);
    await answering(status);
    for (const token of tokens) expect(await channel.send(to(token, { proven: false }))).toMatchObject(refused);
    const [good = ''] = tokens;
    for (const accountId of [1, 2]) expect(await channel.send(to(good, { accountId }))).toMatchObject(later);
  });

  it('is the browser’s fault when others take it', async () => {
    const [good = '', bad = ''] = await service.subscribe(2);
    await channel.send(to(good));
    await answering(status);
    expect(await channel.send(to(bad))).toMatchObject(refused);
  });

  it('is ours when more than a fifth of the browsers refuse it, and theirs again when they take it', async () => {
    const tokens = await service.subscribe(20);
    const messages = tokens.map((token, n) => to(token, { endpointId: 1000 + n }));
    for (const each of messages.slice(0, 15)) await channel.send(each);
    await answering(status);
    const outcomes = [];
    for (const each of messages.slice(15)) outcomes.push((await channel.send(each)).kind);
    expect(outcomes).toEqual(['refused', 'refused', 'refused', 'ours', 'ours']);
    await service.behave({ does: 'accept' });
    for (const each of messages) await channel.send(each);
    await answering(status);
    expect(await channel.send(messages[0]!)).toMatchObject({ kind: 'refused' });
  });
});

it('a host below a service that cannot be reached is about the service only where something has arrived before', async () => {
  await service.behave({ does: 'close', accepts: false });
  const [token = ''] = await service.subscribe(1);
  const unreachable = { kind: 'later', code: 'UNREACHABLE' };
  expect(await channel.send(to(token, { proven: false }))).toMatchObject({ ...unreachable, ofDestination: true });
  const proven = await channel.send(to(token));
  expect(proven).toMatchObject(unreachable);
  expect(proven).not.toHaveProperty('ofDestination');
});

it('browsers that subscribed with another key refuse ours', async () => {
  const [token = ''] = await service.subscribe(1, 'another');
  expect(await channel.send(to(token, { proven: false }))).toMatchObject({
    kind: 'refused',
    code: 'REFUSED',
    error: 'status 403 another key',
  });
  expect((await service.log()).log).toEqual([]);
});

it.each([
  ['what is no subscription', 'abc'],
  ['a subscription at no push service', subscribeBrowser('https://127.0.0.1/fcm.googleapis.com/').token],
  ['a host that the operator does not name any more', subscribeBrowser('http://127.0.0.1:9/push/1').token],
])('%s is asked nothing', async (_what, address) => {
  expect(await channel.send(to(address))).toMatchObject({ kind: 'gone' });
});

it('a push service that leads inside is not asked', async () => {
  const internet = await fakeInternet();
  internet.point('fcm.googleapis.com', ['10.0.0.7']);
  const deps = { db: database.db, settings: settingsOf(), now: () => new Date() };
  const guarded = openWebPushChannel(deps, openPushDoor(internet, deps.settings.push));
  expect(await guarded.send(to(subscribeBrowser().token))).toMatchObject({ kind: 'later', code: 'UNREACHABLE' });
  expect([internet.resolved, internet.dialled]).toEqual([['fcm.googleapis.com'], []]);
  guarded.close();
  await internet.close();
});

it('never throws, also while the database is away', async () => {
  const away = await freshDatabase();
  await away.close();
  const deps = { db: away.db, settings: settingsOf(service.env), now: () => new Date() };
  const door = createHttpClient(outside);
  const [token = ''] = await service.subscribe(1);
  expect(await openWebPushChannel(deps, door).send(to(token))).toMatchObject({ kind: 'later', code: 'UNREACHABLE' });
  await door.close();
});

it('asks nobody while our own database is away before the key is read', async () => {
  let away = true;
  channel.close();
  channel = open(awayWhile(database.db, () => away));
  const [token = ''] = await service.subscribe(1, publicKey);
  expect(await channel.send(to(token))).toEqual({
    kind: 'back',
    error: expect.stringContaining('terminating connection'),
  });
  expect((await service.log()).asked).toBe(0);
  away = false;
  expect(await channel.send(to(token))).toEqual({ kind: 'sent' });
});

it('is not held against the service that a subscription cannot be encrypted for', async () => {
  const [token = ''] = await service.subscribe(1, publicKey);
  const subscription = JSON.parse(token);
  // A point of the right length that is on no curve.
  subscription.keys.p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  expect(await channel.send(to(JSON.stringify(subscription)))).toMatchObject({ ofDestination: true });
});
