import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { unlessBusy } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { subscribeBrowser } from '#test/subscriptions-of-browsers.ts';
import { forgetGoneDestinations } from './clean-up.ts';

let database: Database;
let app: App;
let mina: Person;
let jun: Person;

beforeAll(async () => {
  database = await freshDatabase({ poolSize: 12 });
  app = await testApp(database.db, { env: { PUSH_HOSTS: '127.0.0.1:4321' } });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});
beforeEach(async () => {
  mina = await makePerson(database.db, 'other');
  jun = await makePerson(database.db, 'other');
});

const fromOurPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, who?: Person, payload?: object, headers = {}) =>
  app.inject({ method, url, payload, headers: { ...fromOurPage, ...headers, ...(who && { cookie: who.cookie }) } });
const register = (who: Person, token: string, os = 'Web', headers = {}) =>
  ask('POST', '/v1/account/fcm', who, { os, token }, headers);
const targets = async (who: Person) => (await ask('GET', '/v1/notification/target', who)).json().targets;
const devices = async (who: Person) =>
  (await targets(who)).filter(({ channel }: { channel: string }) => channel !== 'email');
const removal = (token: string) => `/v1/account/fcm?${new URLSearchParams({ token })}`;

describe('registering', () => {
  it('lists the device with its name, and is fine a second time', async () => {
    const { token } = subscribeBrowser();
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' };
    const [first, again] = [await register(mina, token, 'Web', headers), await register(mina, token, 'Web', headers)];
    expect([first.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await devices(mina)).toEqual([
      expect.objectContaining({
        id: first.json().target,
        channel: 'webpush',
        os: 'Web',
        address: null,
        browser: 'Chrome',
        system: 'Windows',
        state: 'active',
        trouble: null,
      }),
    ]);
  });

  it('is held to sixty an hour for an account', async () => {
    const { token } = subscribeBrowser();
    const statuses = [];
    for (let n = 0; n < 61; n++) statuses.push((await register(mina, token)).statusCode);
    expect([statuses.slice(0, 60).every(status => status === 200), statuses[60]]).toEqual([true, 429]);
    expect((await register(jun, token)).statusCode).toBe(200);
  });

  it('keeps the service that a host below it belongs to, so that nobody can make up far ends', async () => {
    for (const [endpoint, host] of [
      ['https://made-up.fcm.googleapis.com/a', 'fcm.googleapis.com'],
      ['https://wns2-par02p.notify.windows.com/w/?token=a', 'notify.windows.com'],
      ['https://updates.push.services.mozilla.com/wpush/v2/a', 'push.services.mozilla.com'],
      ['http://127.0.0.1:4321/push/1', '127.0.0.1:4321'],
    ] as const) {
      const { target } = (await register(mina, subscribeBrowser(endpoint).token)).json();
      const row = await database.db.selectFrom('endpoint').select('host').where('id', '=', target).executeTakeFirst();
      expect(row).toEqual({ host });
    }
  });

  it('keeps new keys of the same subscription, and only what is needed of it', async () => {
    const first = subscribeBrowser();
    const second = subscribeBrowser(first.endpoint);
    await register(mina, first.token);
    await register(mina, second.token);
    const { rows } = await sql<{ address: string; host: string }>`
      select address, host from endpoint where account_id = ${mina.id} and channel = 'webpush'`.execute(database.db);
    expect(rows).toHaveLength(1);
    const { expirationTime: _none, ...kept } = JSON.parse(second.token);
    expect([JSON.parse(rows[0]!.address), rows[0]!.host]).toEqual([kept, 'fcm.googleapis.com']);
  });

  it('takes the tokens of apps', async () => {
    for (const os of ['Android', 'iOS'])
      expect((await register(mina, `${os}:APA91b_x-${mina.id}`, os)).statusCode).toBe(200);
    expect((await devices(mina)).map(({ channel, system }: Record<string, string>) => [channel, system])).toEqual([
      ['fcm', 'Android'],
      ['fcm', 'iOS'],
    ]);
  });

  it.each([
    ['no JSON', 'Web', 'abc'],
    ['another object', 'Web', '{"a":1}'],
    ['no push service', 'Web', subscribeBrowser('https://127.0.0.1/fcm.googleapis.com/').token],
    ['a push service without TLS', 'Web', subscribeBrowser('http://fcm.googleapis.com/x').token],
    ['a short secret', 'Web', changed(keys => ({ ...keys, auth: 'AAAA' }))],
    ['a long secret', 'Web', changed(keys => ({ ...keys, auth: 'A'.repeat(24) }))],
    ['a short key', 'Web', changed(keys => ({ ...keys, p256dh: 'BAAA' }))],
    ['a point that is not on the curve', 'Web', changed(keys => ({ ...keys, p256dh: `B${'A'.repeat(86)}` }))],
    ['no keys', 'Web', JSON.stringify({ endpoint: 'https://fcm.googleapis.com/x' })],
    ['a subscription as the token of an app', 'Android', subscribeBrowser().token],
    ['another system', 'Windows', 'abcdefghijkl'],
    ['spaces in the token of an app', 'iOS', 'abc def ghi jkl'],
  ])('refuses %s', async (_what, os, token) => {
    const answer = await register(mina, token, os);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_FIELDS']);
    expect(await devices(mina)).toEqual([]);
  });

  it('moves what was somebody else’s, and nothing of theirs goes there any more', async () => {
    const { token } = subscribeBrowser();
    const { target } = (await register(mina, token)).json();
    const { delivery } = (await ask('POST', `/v1/notification/target/${target}/test`, mina)).json();
    await register(jun, token);
    expect([await devices(mina), (await devices(jun)).length]).toEqual([[], 1]);
    expect((await ask('GET', `/v1/notification/delivery/${delivery}`, mina)).statusCode).toBe(404);
    expect((await ask('GET', `/v1/notification/delivery/${delivery}`, jun)).statusCode).toBe(404);
  });

  it('ends with one owner, however many register the same token at once', async () => {
    const { token } = subscribeBrowser();
    const people = [mina, jun, await makePerson(database.db, 'other'), await makePerson(database.db, 'other')];
    const answers = await Promise.all(
      [...people, ...people, ...people].map(who => unlessBusy(() => register(who, token))),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const owned = await Promise.all(people.map(async who => (await devices(who)).length));
    expect(owned.toSorted()).toEqual([0, 0, 0, 1]);
  });

  it('lets the device that has not been seen for the longest time go for a twenty-first', async () => {
    const tokens = Array.from({ length: 20 }, () => subscribeBrowser().token);
    await Promise.all(tokens.map(token => unlessBusy(() => register(mina, token))));
    const before = (await devices(mina)).map(({ id }: { id: number }) => id);
    await sql`update endpoint set seen_at = now() - interval '9 days' where id = ${before[7]}`.execute(database.db);
    await sql`update endpoint set state = 'gone' where id = ${before[3]}`.execute(database.db);
    await register(mina, subscribeBrowser().token);
    await register(mina, subscribeBrowser().token);
    const after = (await devices(mina)).map(({ id }: { id: number }) => id);
    expect(after).toHaveLength(20);
    expect(before.filter((id: number) => !after.includes(id))).toEqual([before[3], before[7]]);
  });

  it('never makes more than twenty, however many come at once', async () => {
    await Promise.all(Array.from({ length: 30 }, () => register(mina, subscribeBrowser().token)));
    expect(await devices(mina)).toHaveLength(20);
  });

  it('brings a device back that was gone, and leaves a paused one paused', async () => {
    const [gone, paused] = [subscribeBrowser().token, subscribeBrowser().token];
    for (const [token, state] of [
      [gone, 'gone'],
      [paused, 'paused'],
    ] as const) {
      const { target } = (await register(mina, token)).json();
      await sql`update endpoint set state = ${state}, last_error = 'GONE', last_error_at = now(), failures = 3
        where id = ${target}`.execute(database.db);
      await register(mina, token);
    }
    expect((await devices(mina)).map(({ state, trouble }: Record<string, string>) => [state, trouble])).toEqual([
      ['active', null],
      ['paused', 'GONE'],
    ]);
  });
});

describe('removing by the token', () => {
  it('works without a sign-in, and answers the same whether or not there was one', async () => {
    const { token, endpoint } = subscribeBrowser();
    const app = `fcm-token-of-${mina.id}`;
    await register(mina, token);
    await register(mina, app, 'Android');
    const answers = [];
    for (const each of [token, token, app, 'never-registered', JSON.stringify({ endpoint }), '{'])
      answers.push(await ask('DELETE', removal(each)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect([answers[0]!.statusCode, await devices(mina)]).toEqual([200, []]);
  });

  it('is held to thirty a minute for an address', async () => {
    const from = (remoteAddress: string) =>
      app.inject({ method: 'DELETE', url: removal('x'), headers: fromOurPage, remoteAddress });
    const began = performance.now();
    let taken = 0;
    while ((await from('203.0.113.9')).statusCode === 200) taken++;
    // One more comes free every two seconds.
    const seconds = (performance.now() - began) / 1000;
    expect(taken).toBeGreaterThanOrEqual(30);
    expect(taken).toBeLessThanOrEqual(30 + Math.ceil(seconds / 2));
    expect((await from('203.0.113.10')).statusCode).toBe(200);
  });

  it('leaves the e-mail alone, whose address is no token', async () => {
    const before = await targets(mina);
    await ask('DELETE', removal(mina.email));
    expect([before.length, await targets(mina)]).toEqual([1, before]);
  });
});

describe('the places where a person is reached', () => {
  it('come with the key that browsers subscribe with, the same for everybody', async () => {
    const [one, two] = [
      await ask('GET', '/v1/notification/target', mina),
      await ask('GET', '/v1/notification/target', jun),
    ];
    expect(one.json()).toMatchObject({ fcm: false, mail: false, publicKey: two.json().publicKey });
    expect(Buffer.from(one.json().publicKey, 'base64url')).toHaveLength(65);
  });

  it('are tested by a delivery of its own, whose state can be asked for', async () => {
    const { target } = (await register(mina, subscribeBrowser().token)).json();
    const { delivery } = (await ask('POST', `/v1/notification/target/${target}/test`, mina)).json();
    const { rows } = await sql<Record<string, unknown>>`
      select digest_id, channel, host, state, idem_key, due_at <= now() as due from delivery where id = ${delivery}`.execute(
      database.db,
    );
    expect(rows[0]).toEqual({
      digest_id: null,
      channel: 'webpush',
      host: 'fcm.googleapis.com',
      state: 'pending',
      idem_key: expect.stringMatching(/^[\w-]{32}$/),
      due: true,
    });
    const status = async () => (await ask('GET', `/v1/notification/delivery/${delivery}`, mina)).json();
    expect(await status()).toMatchObject({ channel: 'webpush', browser: null, state: 'pending', trouble: null });
    await sql`update delivery set state = 'dead', error_code = 'TOO_LARGE', settled_at = now() where id = ${delivery}`.execute(
      database.db,
    );
    expect(await status()).toMatchObject({ state: 'dead', trouble: 'TOO_LARGE', at: expect.any(String) });
  });

  it('are tested thirty times an hour at most', async () => {
    const { target } = (await register(mina, subscribeBrowser().token)).json();
    const statuses = [];
    for (let n = 0; n < 31; n++)
      statuses.push((await ask('POST', `/v1/notification/target/${target}/test`, mina)).statusCode);
    expect([statuses[29], statuses[30]]).toEqual([200, 429]);
  });

  it('are switched on again when they were paused', async () => {
    const { target } = (await register(mina, subscribeBrowser().token)).json();
    await sql`update endpoint set state = 'paused', last_error = 'MAILBOX_UNKNOWN', last_error_at = now() where id = ${target}`.execute(
      database.db,
    );
    expect((await devices(mina))[0]).toMatchObject({ state: 'paused', trouble: 'MAILBOX_UNKNOWN' });
    const resumed = await ask('PUT', `/v1/notification/target/${target}`, mina);
    expect([resumed.statusCode, resumed.json().state, resumed.json().trouble]).toEqual([200, 'active', null]);
  });

  it('are nobody else’s to see or to change', async () => {
    const { target } = (await register(mina, subscribeBrowser().token)).json();
    const path = `/v1/notification/target/${target}`;
    for (const [method, url] of [
      ['PUT', path],
      ['DELETE', path],
      ['POST', `${path}/test`],
    ] as const)
      expect((await ask(method, url, jun)).statusCode, method).toBe(404);
    expect((await ask('DELETE', path, mina)).statusCode).toBe(200);
    expect(await devices(mina)).toEqual([]);
  });

  it('lose a device that has been gone for a month, and no other', async () => {
    const made: number[] = [];
    for (const days of [31, 29, 31]) {
      const { target } = (await register(mina, subscribeBrowser().token)).json();
      made.push(target);
      await sql`
        update endpoint set state = ${made.length === 3 ? 'active' : 'gone'},
          last_error_at = now() - make_interval(days => ${days}), seen_at = now() - interval '90 days'
        where id = ${target}`.execute(database.db);
    }
    expect(await forgetGoneDestinations(database)).toBe(false);
    expect((await devices(mina)).map(({ id }: { id: number }) => id)).toEqual(made.slice(1));
  });

  it('keep the e-mail address, which is the account’s', async () => {
    const [{ id }] = await targets(mina);
    expect((await ask('DELETE', `/v1/notification/target/${id}`, mina)).statusCode).toBe(404);
    expect((await targets(mina))[0].id).toBe(id);
  });
});

const changed = (change: (keys: Record<string, string>) => Record<string, string>): string => {
  const made = JSON.parse(subscribeBrowser().token);
  return JSON.stringify({ ...made, keys: change(made.keys) });
};
