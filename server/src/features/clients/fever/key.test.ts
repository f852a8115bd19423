/** The key alone says who asks, and a wrong one is answered with no more than that. */
import { createHash } from 'node:crypto';
import type { TokenScope } from '@newsbell/contracts/token-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { makeAccessToken, revokeAccessTokens } from '#features/accounts/access-tokens.ts';
import { changeUser } from '#features/accounts/admin.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { seedItems, seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let alice: Person;
let key: string;

const wrong = { api_version: 3, auth: 0 };
const everything = 'groups&feeds&favicons&items&links&unread_item_ids&saved_item_ids';
const some = 'd41d8cd98f00b204e9800998ecf8427e';

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: { SIGN_IN_PER_HOUR_ADDRESS: '5' } });
});
beforeEach(async () => {
  alice = await makePerson(database.db, 'owner');
  key = await keyOf(['reader']);
  await database.db.deleteFrom('bucket').execute();
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const tokenOf = async (scopes: TokenScope[]) =>
  (await makeAccessToken(database.db, alice.id, { name: 'app', scopes })).token;
const keyOf = async (scopes: TokenScope[]) => md5(`${alice.username}:${await tokenOf(scopes)}`);
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const ask = (api_key: string, { url = `/fever/?api&${everything}`, headers = {}, query = '' } = {}) =>
  app.inject({
    ...{ method: 'POST', url: url + query, headers: { ...form, ...headers } },
    payload: new URLSearchParams({ api_key }).toString(),
  });

it('takes the key of the username and of the e-mail, however it is written, at both addresses', async () => {
  const token = await tokenOf(['reader']);
  for (const name of [alice.username, alice.email])
    for (const password of [token, `nb_${token.slice(3).replaceAll('-', '')}`]) {
      const made = md5(`${name}:${password}`);
      for (const written of [made, made.toUpperCase(), ` ${made}\n`])
        for (const url of ['/fever/?api', '/fever?api', '/api/fever.php?api', '/api/fever.php/?api=xml']) {
          const answer = await ask(written, { url });
          expect(answer.json()).toMatchObject({ auth: 1 });
          expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
          expect(answer.headers['access-control-allow-origin']).toBe('*');
        }
    }
});

it('takes it in the address, in a form in parts, and beside the credentials of a proxy', async () => {
  const inAddress = `/fever/?api&groups&api_key=${key}`;
  const parts = new FormData();
  for (const [name, value] of Object.entries({ api_key: key, mark: 'group', as: 'read', id: '0' }))
    parts.set(name, value);
  const request = new Request('http://a', { method: 'POST', body: parts });
  const answers = [
    await app.inject(inAddress),
    await app.inject({ method: 'POST', url: inAddress }),
    await app.inject({
      ...{ method: 'POST', url: '/fever/?api', headers: Object.fromEntries(request.headers) },
      payload: Buffer.from(await request.arrayBuffer()),
    }),
    await ask(key, { headers: { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` } }),
  ];
  for (const answer of answers) expect([answer.statusCode, answer.json().auth]).toEqual([200, 1]);
  expect(answers[2]!.json()).toHaveProperty('unread_item_ids');
});

it('answers nothing to a key of another, of other programs, or that has ended', async () => {
  const { db } = database;
  const project = await seedProject(db);
  await seedItems(db, project, 2);
  await sql`insert into subscription (account_id, project_id) values (${alice.id}, ${project.id})`.execute(db);
  expect((await ask(key)).json().items).toHaveLength(2);

  const token = await tokenOf(['reader']);
  const bob = await makePerson(db, 'other');
  const ended = await keyOf(['reader']);
  await sql`update access_token set expires_at = now() where id = (select max(id) from access_token)`.execute(db);
  const none = [
    ...[await keyOf(['read', 'subscribe', 'publish']), md5(`${bob.username}:${token}`), md5(token), token, ended],
    ...[some, 'x', `${key}0`, key.slice(1), `${key},${key}`, '\u0000', '%', "' or 1=1 --", 'a'.repeat(10_000)],
  ];
  for (const each of none) {
    await db.deleteFrom('bucket').execute();
    const answer = await ask(each);
    expect([each.slice(0, 40), answer.statusCode, answer.json()]).toEqual([each.slice(0, 40), 200, wrong]);
  }
  const { cookie } = alice;
  for (const headers of [{ cookie }, {}]) expect((await ask('', { headers })).json()).toEqual(wrong);
  expect((await ask(some, { headers: { cookie } })).json()).toEqual(wrong);

  await db.deleteFrom('bucket').execute();
  await changeUser(db, alice.id, { disabled: true });
  expect((await ask(key)).json()).toEqual(wrong);
  await changeUser(db, alice.id, { disabled: false });
  const again = await keyOf(['reader']);
  expect((await ask(again)).json().auth).toBe(1);
  await db.transaction().execute(tx => revokeAccessTokens(tx, alice.id));
  expect((await ask(again)).json()).toEqual(wrong);
});

it('marks nothing with a wrong key', async () => {
  const { db } = database;
  const project = await seedProject(db);
  const [id] = await seedItems(db, project, 1);
  const sent = { api_key: some, mark: 'item', as: 'saved', id: `${id}` };
  await app.inject({
    method: 'POST',
    url: '/fever/?api',
    headers: { ...form, cookie: alice.cookie },
    payload: `${new URLSearchParams(sent)}`,
  });
  expect(await db.selectFrom('star').where('item_id', '=', id!).selectAll().execute()).toEqual([]);
});

it('counts what fails by its address, and neither what succeeds nor a question without a key', async () => {
  for (let n = 0; n < 10; n++) expect((await ask('')).json()).toEqual(wrong);
  for (let n = 0; n < 5; n++) expect((await ask(some)).json()).toEqual(wrong);
  const refused = await ask(some);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refused.headers['access-control-allow-origin']).toBe('*');
  for (let n = 0; n < 10; n++) expect((await ask(key)).json().auth).toBe(1);
});

it('answers the question of a browser before it', async () => {
  const asked = { method: 'OPTIONS', headers: { origin: 'https://app.test' } } as const;
  for (const url of ['/fever/?api', '/api/fever.php?api']) {
    const { statusCode, headers } = await app.inject({ ...asked, url });
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, '*']);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  }
});

it('never fails, whatever is sent', async () => {
  const values = [
    ...['', '0', '-1', '1', '1e309', '0x10', '１２', '9007199254740993', '9223372036854775808', '9'.repeat(400)],
    ...['\u0000', "'; drop table item; --", '%_\\', '1,'.repeat(5_000), '253402300800', '99999999999', '8640000000001'],
    ...['2147483647', '2147483648', '9007199254740991', '\ud800', 'NaN'],
  ];
  const names = ['since_id', 'max_id', 'with_ids', 'feed_ids', 'group_ids', 'refresh', 'api', 'x', 'constructor'];
  const failed: string[] = [];
  const send = async (query: string, sent: Record<string, string> | string) => {
    const payload = typeof sent === 'string' ? sent : new URLSearchParams({ api_key: key, ...sent }).toString();
    const answer = await app.inject({ method: 'POST', url: `/fever/?api&${query}`, headers: form, payload });
    if (answer.statusCode !== 200) failed.push(`${answer.statusCode} ${query.slice(0, 60)} ${payload.slice(0, 90)}`);
    return answer;
  };
  for (const value of values) {
    const encoded = encodeURIComponent(value.toWellFormed());
    for (const name of names) await send(`items&${name}=${encoded}&${name}=${encoded}`, {});
    for (const as of ['unread', 'saved', 'unsaved']) await send('', { mark: 'item', as, id: value });
    for (const kind of ['item', 'feed', 'group']) {
      await send('', { mark: kind, as: 'read', id: value });
      await send('', { mark: kind, as: 'read', id: '0', before: value });
    }
    await send('', { mark: value, as: value, id: '1' });
  }
  await send('__proto__=1&toString=2', { hasOwnProperty: '1', __proto__: 'x' });
  await send(`items&with_ids=${Array.from({ length: 4_000 }, (_, n) => n)}`, {});
  await send('', `api_key=${key}&with_ids=${'7,'.repeat(100_000)}&items`);
  await send('', `api_key=${key}&api_key=${key}&items=1&items=2`);
  expect(failed).toEqual([]);
  for (const [type, payload] of [
    ['application/json', '{"api_key":7,"items":{}}'],
    ['application/json', '[]'],
    ['text/xml', '<a/>'],
    ['application/x-www-form-urlencoded', '<a/>'],
    ['multipart/form-data; boundary=b', 'nothing'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nx\r\n--b--\r\n',
    ],
  ] as const) {
    const answer = await app.inject({ method: 'POST', url: '/fever/?api', headers: { 'content-type': type }, payload });
    expect([payload, answer.statusCode < 500]).toEqual([payload, true]);
  }
});
