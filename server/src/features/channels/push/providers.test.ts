/**
 * These tests hold the outcome of a message when its push service, or FCM, behaves in each of these ways. Both run in processes of their
 * own.
 */
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { type FarEnd, type Fcm, type PushService, startFcm, startPushService } from '#test/far-end.ts';
import type { Behaviour } from '#test/far-end-server.ts';
import { pushMessage } from '#test/push-messages.ts';
import { settingsOf } from '#test/settings.ts';
import type { Channel, Message } from '../channel.ts';
import { openChannels } from '../channels.ts';

let database: Database;
let service: PushService;
let fcm: Fcm;
let channels: Channel[] = [];
let token: string;

beforeAll(async () => {
  database = await freshDatabase();
  [service, fcm] = await Promise.all([startPushService(), startFcm()]);
});
afterAll(async () => {
  await Promise.all([service?.stop(), fcm?.stop()]);
  await database?.close();
});
beforeEach(async () => {
  begin(patient);
  [token = ''] = await service.subscribe(1);
  for (const each of [service, fcm]) {
    await each.behave({ does: 'accept' });
    await each.forget();
  }
});

/** The clock shows whole seconds, because headers have no smaller unit. */
const now = new Date(Math.floor(Date.now() / 1000) * 1000);
const inFiveMinutes = new Date(now.getTime() + 300_000).toUTCString();

const outside = {
  resolve: async () => [],
  dial: (ip: string, port: number) => connect(port, ip),
};
/** Only silence is cut short: a far end that is slow on a busy machine must not be taken for a silent one. */
const patient = { totalMs: 20_000, firstByteMs: 15_000, connectMs: 10_000 };
const hasty = { totalMs: 2_000, firstByteMs: 1_800, connectMs: 1_500 };
const begin = (bounds: typeof patient): void => {
  for (const each of channels) each.close();
  const settings = settingsOf({ ...service.env, ...fcm.env });
  channels = openChannels({ db: database.db, settings, now: () => now }, outside, bounds);
};

const send = (name: 'webpush' | 'fcm', message: Message) => channels.find(each => each.name === name)!.send(message);
const messageFor = (name: 'webpush' | 'fcm') =>
  name === 'webpush'
    ? pushMessage(token, { host: service.host })
    : pushMessage('device-token-1', { host: fcm.host, os: 'Android' });
const farEnd = (name: 'webpush' | 'fcm'): FarEnd => (name === 'webpush' ? service : fcm);

const sent = { kind: 'sent' };
const unreachable = { kind: 'later', code: 'UNREACHABLE' };
const busy = (retryAfterMs: number) => ({ kind: 'later', code: 'BUSY', retryAfterMs });
const answer = (status: number, headers = {}, body = ''): Behaviour => ({ does: 'answer', status, headers, body });

/** The behaviour, the outcome, and how often the message has arrived. */
const behaviours: [what: string, Behaviour, outcome: object, arrived: number][] = [
  ['takes it', { does: 'accept' }, sent, 1],
  ['takes it slowly', { does: 'wait', ms: 200 }, sent, 1],
  ['takes it, and never ends its answer', { does: 'drip' }, sent, 1],
  ['takes it, and answers more than anybody reads', { does: 'huge-body' }, sent, 1],
  ['takes it, and closes in the middle of the answer', { does: 'half-answer' }, sent, 1],
  ['takes it, and closes without an answer', { does: 'close', accepts: true }, unreachable, 1],
  ['takes it, and is silent', { does: 'hang', accepts: true }, unreachable, 1],
  ['takes it, and answers in a coding that it is not in', { does: 'wrong-coding' }, unreachable, 1],
  ['reads it and is silent', { does: 'hang', accepts: false }, unreachable, 0],
  ['reads it and closes', { does: 'close', accepts: false }, unreachable, 0],
  ['closes before it has read', { does: 'close-before-reading' }, unreachable, 0],
  ['does not speak HTTP', { does: 'garbage' }, unreachable, 0],
  ['answers with 400 headers', { does: 'many-headers' }, unreachable, 0],
  ['sends elsewhere', answer(307, { location: '/push/elsewhere' }), unreachable, 0],
  ['asks for two minutes', answer(429, { 'retry-after': '120' }), busy(120_000), 0],
  ['asks for patience', answer(429), busy(60_000), 0],
  ['is away until a time', answer(503, { 'retry-after': inFiveMinutes }), busy(300_000), 0],
  ['is away, and says nonsense', answer(503, { 'retry-after': 'soon' }, '<html>'), busy(60_000), 0],
  ['has trouble', answer(500, {}, 'Internal'), unreachable, 0],
  ['is behind a gateway that has', answer(502), unreachable, 0],
  ['finds it too large', answer(413), { kind: 'refused', code: 'TOO_LARGE' }, 0],
];

describe.each(['webpush', 'fcm'] as const)('%s: a far end that', name => {
  it.each(behaviours)('%s', async (_what, behaviour, outcome, arrived) => {
    if (behaviour.does === 'hang' || behaviour.does === 'drip') begin(hasty);
    // The access token is there, so that only the message meets the behaviour.
    if (name === 'fcm') await send('fcm', messageFor('fcm'));
    await farEnd(name).forget();
    await farEnd(name).behave(behaviour);
    const message = messageFor(name);
    expect(await send(name, message)).toMatchObject(outcome);
    const { log } = await farEnd(name).log();
    // A closed connection that had been kept is tried once more, with the same topic.
    expect(new Set(log.map(({ topic }) => topic))).toEqual(new Set(arrived > 0 ? [message.delivery.idemKey] : []));
  });

  it('is not there at all', async () => {
    const other = await (name === 'webpush' ? startPushService() : startFcm());
    const env = { ...service.env, ...fcm.env, ...other.env };
    const [address = ''] = 'subscribe' in other ? await other.subscribe(1) : ['device-token-1'];
    await other.stop();
    const gone = openChannels({ db: database.db, settings: settingsOf(env), now: () => new Date() }, outside);
    const message = pushMessage(address, { host: other.host });
    expect(await gone.find(each => each.name === name)!.send(message)).toMatchObject(unreachable);
    for (const each of gone) each.close();
  });

  it('is told nothing after the channel was closed', async () => {
    for (const each of channels) each.close();
    expect(await send(name, messageFor(name))).toMatchObject(unreachable);
    expect((await farEnd(name).log()).asked).toBe(0);
  });

  it('is cut short by a close in the middle', async () => {
    await farEnd(name).behave({ does: 'hang', accepts: false });
    const sending = send(name, messageFor(name));
    for (const each of channels) each.close();
    expect(await sending).toMatchObject(unreachable);
  });
});
