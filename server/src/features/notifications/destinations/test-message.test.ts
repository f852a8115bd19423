/** From the settings page's test button to the device: the calls, the sender and both channels together. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '#db/open.ts';
import { openChannels } from '#features/channels/channels.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { type Fcm, type PushService, startFcm, startPushService } from '#test/far-end.ts';
import { makePerson, type Person } from '#test/people.ts';
import { settingsOf } from '#test/settings.ts';
import { type Sender, startSender } from '../delivery/sender.ts';

let database: Database;
let service: PushService;
let fcm: Fcm;
let app: App;
let sender: Sender;
let mina: Person;

beforeAll(async () => {
  database = await freshDatabase();
  [service, fcm] = await Promise.all([startPushService(), startFcm()]);
  const env = { ...service.env, ...fcm.env };
  app = await testApp(database.db, { env });
  mina = await makePerson(database.db, 'other');
  const deps = { db: database.db, log: () => {}, now: () => new Date(), settings: settingsOf(env) };
  const outside = { resolve: async () => [], dial: (ip: string, port: number) => connect(port, ip) };
  sender = startSender(deps, openChannels(deps, outside), { restMs: 20 });
});
afterAll(async () => {
  await sender?.stop();
  await app?.close();
  await Promise.all([service?.stop(), fcm?.stop()]);
  await database?.close();
});

const ask = async (method: 'GET' | 'POST', url: string, payload?: object) =>
  (
    await app.inject({ method, url, payload, headers: { 'sec-fetch-site': 'same-origin', cookie: mina.cookie } })
  ).json();

const sendTest = async (os: string, token: string) => {
  const { target } = await ask('POST', '/v1/account/fcm', { os, token });
  const { delivery } = await ask('POST', `/v1/notification/target/${target}/test`);
  const settled = await vi.waitFor(async () => {
    const status = await ask('GET', `/v1/notification/delivery/${delivery}`);
    if (['pending', 'sending'].includes(status.state) && status.trouble === null) throw new Error(status.state);
    return status;
  });
  return { target, settled };
};
const targetOf = async (id: number) =>
  (await ask('GET', '/v1/notification/target')).targets.find((each: { id: number }) => each.id === id);

it('a test reaches the browser that was registered, with the key that it was given', async () => {
  const { publicKey } = await ask('GET', '/v1/notification/target');
  const [token = ''] = await service.subscribe(1, publicKey);
  const { target, settled } = await sendTest('Web', token);
  expect(settled).toMatchObject({ channel: 'webpush', state: 'sent', trouble: null });
  const { log } = await service.log();
  expect(log.map(({ payload }) => payload)).toEqual([
    expect.objectContaining({
      title: 'Test notification',
      body: 'Notifications reach this device.',
      path: '/setting/notifications',
    }),
  ]);
  expect(await targetOf(target)).toMatchObject({ state: 'active', lastSentAt: expect.any(String) });
});

it('a test reaches the app that was registered', async () => {
  const { settled } = await sendTest('Android', 'token-of-the-app');
  expect(settled).toMatchObject({ channel: 'fcm', browser: null, system: 'Android', state: 'sent' });
  expect((await fcm.log()).log).toEqual([expect.objectContaining({ endpoint: 'token-of-the-app' })]);
});

it('a browser that has unsubscribed is gone, and comes back when it registers again', async () => {
  const [token = ''] = await service.subscribe(1);
  await service.unsubscribeAll();
  const { target, settled } = await sendTest('Web', token);
  expect(settled).toMatchObject({ state: 'dead', trouble: 'GONE' });
  expect(await targetOf(target)).toMatchObject({ state: 'gone', trouble: 'GONE' });
  await ask('POST', '/v1/account/fcm', { os: 'Web', token });
  expect(await targetOf(target)).toMatchObject({ state: 'active', trouble: null });
});

it('a push service in trouble makes a test wait, and the person sees why', async () => {
  const [token = ''] = await service.subscribe(1);
  await service.behave({ does: 'answer', status: 503 }, 1);
  const { target, settled } = await sendTest('Web', token);
  expect(settled).toMatchObject({ state: 'pending', trouble: 'BUSY' });
  expect(Date.parse(settled.at)).toBeGreaterThan(Date.now() + 50_000);
  expect(await targetOf(target)).toMatchObject({ state: 'active', trouble: 'BUSY' });
});
