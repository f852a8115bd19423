/** From the calls by which a webhook is named to its far end: the sender and the channel together. */
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportAccount } from '#features/accounts/export.ts';
import { openChannels } from '#features/channels/channels.ts';
import type { App } from '#http/routing.ts';
import type { Log } from '#log.ts';
import { testApp } from '#test/app.ts';
import { unlessBusy } from '#test/browser.ts';
import { selfSigned } from '#test/certificate.ts';
import { composing } from '#test/composing.ts';
import { deliverAll } from '#test/deliveries.ts';
import { composeAll, follows } from '#test/notifying.ts';
import { type FakeInternet, fakeInternet, redirect, status } from '#test/origin.ts';
import { makePerson, type Person } from '#test/people.ts';
import { settingsOf } from '#test/settings.ts';
import { raiseAlerts } from '../alerts.ts';
import { forgetGoneDestinations } from './clean-up.ts';

const identity = selfSigned(['hook.test', 'other.test'], '490101000000Z');
const path = '/v1/notification/webhook';
const env = { WEBHOOK_HOSTS: 'home.test:8123' };
const c = composing();
let app: App;
let internet: FakeInternet;
let got: { host: string; headers: Record<string, string>; body: string }[];
let logged: string[];

beforeEach(async () => {
  [got, logged] = [[], []];
  app = await testApp(c.db, { env });
  internet = await fakeInternet(identity);
  for (const host of ['hook.test', 'other.test']) internet.serve(host, taking);
});
afterEach(async () => {
  await Promise.all([app.close(), internet.close()]);
});

const taking: Parameters<FakeInternet['serve']>[1] = async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  got.push({ host: request.headers.host!, headers: request.headers as Record<string, string>, body });
  response.end('ok');
};

const ask = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object, who: Person = c.person) =>
  app.inject({ method, url, payload, headers: { 'sec-fetch-site': 'same-origin', cookie: who.cookie } });
const add = async (address = 'https://hook.test/in', format = 'standard', who?: Person) => {
  const answer = await ask('POST', path, { name: 'My server', address, format }, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { target: { id: number }; secret: string };
};
const targets = async () =>
  ((await ask('GET', '/v1/notification/target')).json().targets as { channel: string }[]).filter(
    ({ channel }) => channel === 'webhook',
  );
const log: Log = (event, fields) => void logged.push(JSON.stringify({ event, ...fields }));
/** The sender closes the channels at its end. */
const sendAll = () => {
  const bounds = { ca: identity.cert, discreetMs: 0 };
  const deps = { db: c.db, settings: settingsOf(env), now: () => new Date() };
  return deliverAll(c.db, openChannels(deps, internet, bounds), log);
};
/** Sends a test and answers what the person is told of it after the first attempt. */
const test = async (id: number) => {
  const { delivery } = (await ask('POST', `/v1/notification/target/${id}/test`)).json();
  await sendAll();
  return (await ask('GET', `/v1/notification/delivery/${delivery}`)).json();
};

describe('a webhook', () => {
  it('is listed by its name and its host, and its secret is told once', async () => {
    const { target, secret } = await add('https://hook.test/key-in-the-way?token=key');
    expect(target).toEqual({
      id: expect.any(Number),
      ...{ channel: 'webhook', name: 'My server', address: 'hook.test', browser: null, system: null, os: null },
      ...{ state: 'active', trouble: null, troubleAt: null, lastSentAt: null, createdDate: expect.any(String) },
      webhook: { format: 'standard', formerUntil: null, failingSince: null },
    });
    expect(await targets()).toEqual([target]);
    const told = JSON.stringify([
      await targets(),
      (await ask('PUT', `${path}/${target.id}`, { name: 'Other' })).json(),
      await exportAccount(c.db, c.person.id),
    ]);
    expect(told).not.toContain(secret.slice(6));
    expect(told).not.toContain('key-in-the-way');
    expect(told).toContain('"host":"hook.test","name":"Other","format":"standard"');
  });

  it.each([
    ...['hook.test/in', 'http://hook.test/in', 'ftp://hook.test/', 'https://127.0.0.1/', 'https://user:a@hook.test/'],
    ...['http://home.test:8124/', 'https://newsbell.test/hook/abc', 'https://hook.test:25/', 'javascript:alert(1)'],
  ])('is not made of %s', async address => {
    const answer = await ask('POST', path, { name: 'A', address, format: 'standard' });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { address: 'Only an https address on the open web can be called.' },
    ]);
    expect(await targets()).toEqual([]);
  });

  it('may be inside and without TLS where the operator has named its host and port', async () => {
    expect((await add('http://home.test:8123/api')).target).toMatchObject({ address: 'home.test:8123' });
  });

  it('is one of ten of a person, however many come at once, and each address is there once', async () => {
    const ask12 = Array.from({ length: 12 }, (_, n) =>
      unlessBusy(() => ask('POST', path, { name: `Hook ${n}`, address: `https://hook.test/${n}`, format: 'slack' })),
    );
    const codes = (await Promise.all(ask12)).map(answer => answer.json().code ?? 'made');
    expect(codes.toSorted()).toEqual(['TOO_MANY_WEBHOOKS', 'TOO_MANY_WEBHOOKS', ...Array(10).fill('made')]);
    const [{ id } = { id: 0 }] = (await targets()) as unknown as { id: number }[];
    await ask('DELETE', `/v1/notification/target/${id}`);
    await add('https://hook.test/further');
    expect(await targets()).toHaveLength(10);
  });

  it('of one address may be of two people, as that of a chat is', async () => {
    await add('https://hook.test/team');
    await add('https://hook.test/team', 'slack', await makePerson(c.db, 'other'));
    const twice = await ask('POST', path, { name: 'B', address: 'https://hook.test/team', format: 'slack' });
    expect(twice.json().fields).toEqual({ address: 'You have a webhook with this address already.' });
  });

  it('is nobody else’s to change', async () => {
    const { target } = await add();
    const other = await makePerson(c.db, 'other');
    expect((await ask('PUT', `${path}/${target.id}`, { name: 'Mine' }, other)).statusCode).toBe(404);
    expect((await ask('POST', `${path}/${target.id}/secret`, undefined, other)).statusCode).toBe(404);
  });

  it('is no device: a call about webhooks finds none of the other channels', async () => {
    const { targets: all } = (await ask('GET', '/v1/notification/target')).json();
    expect((await ask('PUT', `${path}/${all[0].id}`, { name: 'Mail' })).statusCode).toBe(404);
    expect((await ask('POST', `${path}/${all[0].id}/secret`)).statusCode).toBe(404);
  });

  it('goes with its account', async () => {
    await add();
    await sql`delete from account where id = ${c.person.id}`.execute(c.db);
    expect(await c.db.selectFrom('webhook').selectAll().execute()).toEqual([]);
  });

  it('stays when the person signs out everywhere', async () => {
    await add();
    await sql`delete from session`.execute(c.db);
    expect(await c.db.selectFrom('webhook').selectAll().execute()).toHaveLength(1);
  });
});

describe('news', () => {
  const told = () => got.map(({ body }) => JSON.parse(body).data);
  const come = async () => {
    await c.come([{ title: 'Harbor opens' }]);
    await composeAll(c.db);
  };

  it('arrive signed, with the alerts, and the bell says so', async () => {
    await follows(c.db, c.person, { projectId: c.project.id });
    const { secret } = await add();
    const alert = { type: 'REPLY', subject: 'post:1', title: 'My post', path: '/board/qna/1', actor: 'Jun' } as const;
    await c.db.transaction().execute(tx => raiseAlerts(tx, [c.person.id], alert));
    await come();
    await sendAll();
    expect(told()).toMatchObject([{ total: 1, entries: [{ title: 'Harbor opens' }], alerts: [{ type: 'REPLY' }] }]);
    expect(new Webhook(secret).verify(got[0]!.body, got[0]!.headers)).toBeTruthy();
    const { content } = (await ask('GET', '/v1/notification')).json();
    const { deliveries } = content.find((each: { kind: string }) => each.kind === 'DIGEST');
    expect(deliveries).toContainEqual(
      expect.objectContaining({ channel: 'webhook', name: 'My server', address: 'hook.test', state: 'sent' }),
    );
  });

  it('of a source that was made private since are not sent', async () => {
    await follows(c.db, c.person, { projectId: c.project.id });
    await add();
    await come();
    const other = await makePerson(c.db, 'other');
    await sql`update project set visibility = 'PRIVATE', owner_id = ${other.id} where id = ${c.project.id}`.execute(
      c.db,
    );
    await sendAll();
    expect(got).toEqual([]);
  });

  it('that the person muted for webhooks, or all, are not sent', async () => {
    await follows(c.db, c.person, { projectId: c.project.id, muted: ['webhook'] });
    await add();
    await come();
    await sendAll();
    expect(got).toEqual([]);
  });

  it('go to the new address where it was changed while they were waiting', async () => {
    await follows(c.db, c.person, { projectId: c.project.id });
    internet.serve('hook.test', status(404));
    const { target } = await add();
    await come();
    await sendAll();
    const before = await c.db.selectFrom('delivery').selectAll().where('channel', '=', 'webhook').executeTakeFirst();
    expect(before).toMatchObject({ state: 'pending', answered: 404 });
    await ask('PUT', `${path}/${target.id}`, { address: 'https://other.test/in' });
    await sendAll();
    expect(got.map(({ host, headers }) => [host, headers['webhook-id']])).toEqual([['other.test', before!.idem_key]]);
    const after = await c.db.selectFrom('delivery').selectAll().where('channel', '=', 'webhook').executeTakeFirst();
    expect(after).toMatchObject({ state: 'sent', host: 'other.test', answered: null, error_code: null });
  });
});

describe('a test', () => {
  it('arrives, in the format that was chosen', async () => {
    const { target } = await add('https://hook.test/in', 'slack');
    expect(await test(target.id)).toMatchObject({ channel: 'webhook', state: 'sent', trouble: null });
    await ask('PUT', `${path}/${target.id}`, { format: 'standard' });
    await test(target.id);
    const [chat, standard] = got.map(({ body }) => JSON.parse(body));
    expect(chat).toEqual({ text: expect.stringContaining('This is a test.') });
    expect(standard).toMatchObject({ type: 'test', data: { text: chat.text } });
    expect(await targets()).toMatchObject([{ lastSentAt: expect.any(String) }]);
  });

  it.each([
    ['404', status(404), { state: 'pending', trouble: 'REFUSED', answered: 404 }],
    ['500', status(500), { state: 'pending', trouble: 'UNREACHABLE', answered: 500 }],
    ['a redirect', redirect('https://other.test/'), { state: 'pending', trouble: 'REFUSED', answered: 302 }],
    ['413', status(413), { state: 'dead', trouble: 'TOO_LARGE', answered: 413 }],
  ])('says that the server answered %s', async (_what, handler, expected) => {
    internet.serve('hook.test', handler);
    const { target } = await add();
    expect(await test(target.id)).toMatchObject(expected);
    const { trouble, answered } = expected;
    expect(await targets()).toMatchObject([
      { state: 'active', trouble, answered, webhook: { failingSince: expect.any(String) } },
    ]);
    internet.serve('hook.test', taking);
    expect(await test(target.id)).not.toHaveProperty('answered');
    expect(await targets()).toMatchObject([{ trouble: null, webhook: { failingSince: null } }]);
    expect((await targets())[0]).not.toHaveProperty('answered');
  });

  it('waits for as long as the server asks', async () => {
    internet.serve('hook.test', status(429, { 'retry-after': '3600' }));
    const { target } = await add();
    const { at, ...told } = await test(target.id);
    expect(told).toMatchObject({ state: 'pending', trouble: 'BUSY', answered: 429 });
    expect(Date.parse(at)).toBeGreaterThan(Date.now() + 3_500_000);
  });

  it('ends it at 410, until the person tries again or names another address', async () => {
    internet.serve('hook.test', status(410));
    const { target } = await add();
    expect(await test(target.id)).toMatchObject({ state: 'dead', trouble: 'GONE', answered: 410 });
    expect(await targets()).toMatchObject([{ state: 'gone', trouble: 'GONE', answered: 410 }]);
    expect(await test(target.id)).toMatchObject({ state: 'suppressed' });
    const resumed = (await ask('PUT', `/v1/notification/target/${target.id}`)).json();
    expect(resumed).toMatchObject({ state: 'active', trouble: null });
    expect(resumed).not.toHaveProperty('answered');
    await test(target.id);
    await ask('PUT', `${path}/${target.id}`, { address: 'https://other.test/' });
    expect(await test(target.id)).toMatchObject({ state: 'sent' });
    await sql`update endpoint set state = 'gone', seen_at = now() - interval '31 days' where id = ${target.id}`.execute(
      c.db,
    );
    await forgetGoneDestinations({ db: c.db });
    expect(await targets()).toEqual([]);
  });

  it('that fails for five days, and often, pauses it', async () => {
    internet.serve('hook.test', status(404));
    const { target } = await add();
    const failedFor = (days: number, failures: number) =>
      sql`update endpoint set failures = ${failures}, failing_since = now() - make_interval(days => ${days})
        where id = ${target.id}`.execute(c.db);
    await failedFor(4, 100);
    await test(target.id);
    await failedFor(6, 10);
    await test(target.id);
    expect(await targets()).toMatchObject([{ state: 'active' }]);
    await failedFor(6, 20);
    await test(target.id);
    expect(await targets()).toMatchObject([{ state: 'paused', trouble: 'REFUSED', answered: 404 }]);
  });

  it('leaves neither the secret nor the way of the address in the log', async () => {
    internet.serve('hook.test', status(404));
    const { target, secret } = await add('https://hook.test/key-in-the-way');
    await test(target.id);
    expect(logged.join()).toContain('delivery_later');
    expect(logged.join()).toContain('hook.test');
    expect(logged.join()).not.toContain('key-in-the-way');
    expect(logged.join()).not.toContain(secret.slice(6));
  });
});

it('a host that fails for somebody is left alone, and no administrator is written to', async () => {
  await makePerson(c.db, 'admin');
  internet.serve('hook.test', taking);
  const { target } = await add();
  await test(target.id);
  internet.serve('hook.test', status(500));
  for (let n = 0; n < 10; n++) await ask('POST', `/v1/notification/target/${target.id}/test`);
  await sendAll();
  const circuits = await c.db.selectFrom('circuit').selectAll().where('opened', '>', 0).execute();
  expect(circuits).toMatchObject([{ channel: 'webhook', host: 'hook.test', error: 'status 500' }]);
  expect(await c.db.selectFrom('outbox_mail').selectAll().execute()).toEqual([]);
});
