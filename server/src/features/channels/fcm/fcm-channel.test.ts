import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { badRequest, type Fcm, fcmRefusal, startFcm } from '#test/far-end.ts';
import { entryOf, pushMessage } from '#test/push-messages.ts';
import { settingsOf } from '#test/settings.ts';
import type { Channel } from '../channel.ts';
import { openPushDoor } from '../push/door.ts';
import { openFcmChannel } from './fcm-channel.ts';

let fcm: Fcm;
let channel: Channel;
let now: Date;

beforeAll(async () => {
  fcm = await startFcm();
});
afterAll(async () => {
  channel?.close();
  await fcm?.stop();
});
beforeEach(async () => {
  now = new Date();
  await fcm.behave({ does: 'accept' });
  await fcm.refuseTokens(undefined);
  await fcm.forget();
  channel?.close();
  channel = open();
});

const outside = { resolve: async () => [], dial: (ip: string, port: number) => connect(port, ip) };
const open = (env = fcm.env) => {
  const settings = settingsOf(env);
  return openFcmChannel({ settings, now: () => now }, openPushDoor(outside, settings.push));
};
const message = (given: Parameters<typeof pushMessage>[1] = {}) => pushMessage('device-1', { os: 'Android', ...given });

it('a message says the same to Android and iOS, and folds into its repetition', async () => {
  const given = message();
  expect([await channel.send(given), await channel.send(given)]).toEqual([{ kind: 'sent' }, { kind: 'sent' }]);
  const { log } = await fcm.log();
  const { idemKey } = given.delivery;
  const nid = String(given.digest!.id);
  expect(log).toHaveLength(2);
  for (const each of log)
    expect(each).toMatchObject({
      endpoint: 'device-1',
      topic: idemKey,
      tag: nid,
      notification: { title: 'Seoul Metro News', body: 'Bus lanes open in May' },
      data: { nid, id: idemKey, path: '/seoul-metro/feed/7' },
      apns: { headers: { 'apns-collapse-id': idemKey } },
    });
  expect(log[0]!.apns).toEqual(log[1]!.apns);
});

it('a message keeps within what FCM takes, however long its news are', async () => {
  for (const title of ['서울 지하철 '.repeat(800), '\u0001'.repeat(2000), '"\\'.repeat(3000), '👩‍👩‍👧‍👦'.repeat(900)]) {
    const entries = Array.from({ length: 50 }, (_, id) => entryOf(title, title, id + 1));
    expect(await channel.send(message({ entries }))).toEqual({ kind: 'sent' });
  }
});

describe('the access token', () => {
  it('is asked for once, also by many at the same time, and again before it ends', async () => {
    await Promise.all(Array.from({ length: 8 }, () => channel.send(message())));
    const before = await fcm.tokensAsked();
    await channel.send(message());
    expect(await fcm.tokensAsked()).toBe(before);
    now = new Date(now.getTime() + 56 * 60_000);
    await channel.send(message());
    expect(await fcm.tokensAsked()).toBe(before + 1);
    const other = open();
    await Promise.all(Array.from({ length: 8 }, () => other.send(message())));
    expect(await fcm.tokensAsked()).toBe(before + 2);
    other.close();
  });

  it('is replaced when it is not taken any more, and the message goes out', async () => {
    await channel.send(message());
    await fcm.forgetTokens();
    expect(await channel.send(message())).toEqual({ kind: 'sent' });
  });

  it('that is refused for good is our trouble', async () => {
    await fcm.refuseTokens('invalid_grant');
    const outcome = await channel.send(message());
    expect(outcome).toMatchObject({ kind: 'ours', code: 'OUR_KEY', error: expect.stringContaining('invalid_grant') });
    await fcm.behave(fcmRefusal(401, 'UNAUTHENTICATED'));
    await fcm.refuseTokens(undefined);
    expect(await channel.send(message())).toMatchObject({ kind: 'ours', code: 'OUR_KEY' });
    expect((await fcm.log()).asked).toBe(2);
  });
});

describe('an answer', () => {
  const ours = { kind: 'ours', code: 'OUR_KEY' };
  const gone = { kind: 'gone', code: 'GONE' };
  const refused = { kind: 'refused', code: 'REFUSED' };
  it.each([
    ['UNREGISTERED', () => fcmRefusal(404, 'NOT_FOUND', 'UNREGISTERED'), gone],
    ['no such project', () => fcmRefusal(404, 'NOT_FOUND'), ours],
    ['SENDER_ID_MISMATCH', () => fcmRefusal(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH'), gone],
    ['PERMISSION_DENIED', () => fcmRefusal(403, 'PERMISSION_DENIED'), ours],
    ['a token that is none', () => fcmRefusal(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT'), gone],
    [
      'a token that is none, said in both ways',
      () => fcmRefusal(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', [badRequest('message.token')]),
      gone,
    ],
    [
      'a message that is not well-formed',
      () => fcmRefusal(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', [badRequest('message.data')]),
      refused,
    ],
    ['the same without a code', () => fcmRefusal(400, 'INVALID_ARGUMENT', undefined, [badRequest('message')]), refused],
    ['INVALID_ARGUMENT without details', () => fcmRefusal(400, 'INVALID_ARGUMENT'), refused],
    ['THIRD_PARTY_AUTH_ERROR', () => fcmRefusal(401, 'UNAUTHENTICATED', 'THIRD_PARTY_AUTH_ERROR'), ours],
    [
      'QUOTA_EXCEEDED',
      () => fcmRefusal(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'),
      { kind: 'later', code: 'BUSY', retryAfterMs: 60_000 },
    ],
    [
      'UNAVAILABLE',
      () => ({ ...fcmRefusal(503, 'UNAVAILABLE', 'UNAVAILABLE'), headers: { 'retry-after': '7' } }),
      { kind: 'later', code: 'BUSY', retryAfterMs: 7_000 },
    ],
    ['INTERNAL', () => fcmRefusal(500, 'INTERNAL', 'INTERNAL'), { kind: 'later', code: 'UNREACHABLE' }],
    ['a page of a proxy', () => ({ does: 'answer', status: 400, body: '<html>' }) as const, refused],
    ['a refusal of another kind', () => fcmRefusal(418, 'UNKNOWN', 'UNSPECIFIED_ERROR'), refused],
  ])('%s', async (_what, behaviour, outcome) => {
    await fcm.behave(behaviour());
    expect(await channel.send(message())).toMatchObject(outcome);
    expect((await fcm.log()).log).toEqual([]);
  });
});

it('without a service account all is refused, and nobody is asked', async () => {
  const { FCM_SERVICE_ACCOUNT: _none, ...env } = fcm.env;
  expect(await open(env as typeof fcm.env).send(message())).toMatchObject({ kind: 'refused', code: 'SWITCHED_OFF' });
  expect((await fcm.log()).asked).toBe(0);
});
