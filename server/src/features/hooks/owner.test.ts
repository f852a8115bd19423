import { hookLimits } from '@newsbell/contracts/hook-rules';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { openHook } from '#test/hooks.ts';
import { password } from '#test/people.ts';
import { freely, makePublisher, type Publisher } from '#test/publishing.ts';
import { forgetOldHookCalls } from './calls.ts';

let database: Database;
let app: App;
let publisher: Publisher;

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: freely });
  publisher = await makePublisher(database.db, app);
});
afterEach(async () => {
  await app?.close();
  await database?.close();
});

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
  const headers = { cookie: publisher.person.cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await app.inject({ method, url: path, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const all = () => `/v1/project/${publisher.urlKey}/hook`;
const list = async () => (await call('GET', all())).body;

it('a hook is made with an address that is shown this once, and not stored', async () => {
  const { status, body } = await call('POST', all(), { name: ' Site ', kind: 'github', secret: 'sssh' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'Site', kind: 'github', signed: true, mapping: null, lastCall: null });
  const [, key] = /^http:\/\/newsbell\.test\/hook\/([0-9a-hjkmnp-tv-z]{32})$/.exec(body.address)!;
  expect(body.hint).toBe(key!.slice(0, 4));
  const listed = await list();
  expect(JSON.stringify(listed)).not.toMatch(/sssh|address/);
  const { rows } = await sql<{ row: string }>`select to_jsonb(hook)::text as row from hook`.execute(database.db);
  expect(rows[0]!.row).not.toContain(key);
});

it('the eleventh of a project is refused, also at once', async () => {
  const made = await Promise.all(
    Array.from({ length: hookLimits.perProject + 3 }, () => call('POST', all(), { name: 'x', kind: 'slack' })),
  );
  expect(made.filter(({ status }) => status === 200)).toHaveLength(hookLimits.perProject);
  expect(made.filter(({ body }) => body.code === 'TOO_MANY_HOOKS')).toHaveLength(3);
});

it('outside of the developer mode none is made, and those that are there can be changed', async () => {
  const { body } = await call('POST', all(), { name: 'x', kind: 'slack' });
  await call('PUT', '/v1/account/mode', { mode: 'NORMAL' });
  expect((await call('POST', all(), { name: 'y', kind: 'slack' })).body.code).toBe('DEVELOPER_MODE');
  expect((await call('PUT', `${all()}/${body.id}`, { name: 'z' })).body.name).toBe('z');
});

it.each([
  [{ kind: 'slack', secret: 'x' }, 'secret'],
  [{ kind: 'github', mapping: { title: 'a' } }, 'mapping'],
  [{ kind: 'json', tellsResolved: true }, 'tellsResolved'],
  [{ kind: 'json', mapping: { title: 'a..b' } }, 'mapping'],
  [{ kind: 'json', mapping: { title: 'a()', fields: [{ name: 'title', path: 'a' }] } }, 'mapping'],
  [{ kind: 'json', name: ' ' }, 'name'],
  [{ kind: 'gitlab' }, 'kind'],
])('a setting that is not of its kind, or not possible, is refused: %o', async (settings, field) => {
  const { status, body } = await call('POST', all(), { name: 'x', ...settings });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

it('a change leaves what is not named, and null takes away', async () => {
  const own = await openHook(database.db, app, { kind: 'github', secret: 'x' }, publisher);
  expect((await own.own('PUT', '', { name: 'Other' })).body).toMatchObject({ name: 'Other', signed: true });
  expect((await own.own('PUT', '', { secret: null })).body).toMatchObject({ name: 'Other', signed: false });
  const json = await openHook(database.db, app, { mapping: { title: 'a' } }, publisher);
  expect((await json.own('PUT', '', {})).body.mapping).toEqual({ title: 'a' });
  expect((await json.own('PUT', '', { mapping: null })).body.mapping).toBeNull();
});

it('a new address ends the former one at once', async () => {
  const own = await openHook(database.db, app, { mapping: { title: 'a' } }, publisher);
  const { address } = (await own.own('POST', '/address')).body;
  expect((await own.post({ a: 'x' })).status).toBe(404);
  const url = new URL(address!).pathname;
  expect((await app.inject({ method: 'POST', url, payload: { a: 'x' } })).statusCode).toBe(200);
});

it('a mapping is tried on the last body, and nothing is stored by that', async () => {
  const own = await openHook(database.db, app, {}, publisher);
  expect(await own.preview({ title: 'a' })).toEqual({ body: null, news: null, why: null });
  await own.post({ a: 'One', at: ['x', 'y'], link: 'javascript:alert(1)', password: 'hunter22' });
  await own.post('no JSON');
  const { body, news, why } = await own.preview({ title: 'a', tags: 'at', link: 'link', content: 'password' });
  expect(JSON.parse(body!)).toMatchObject({ a: 'One', password: '•••' });
  expect([news, why]).toEqual([
    {
      title: 'One',
      content: '•••',
      link: null,
      image: null,
      tags: ['x', 'y'],
      fields: [],
      id: null,
      priority: 'normal',
    },
    null,
  ]);
  expect(await own.preview({ title: 'b' })).toMatchObject({ news: null, why: 'EMPTY' });
  expect(await own.preview({})).toMatchObject({ news: null, why: 'NO_MAPPING' });
  expect([(await own.items()).length, (await own.calls())[1]!.outcome]).toEqual([0, 'ignored']);
  expect((await list())[0].mapping).toBeNull();
});

it('is of one project: by another of the same person it is not there', async () => {
  const own = await openHook(database.db, app, { mapping: { title: 'a' } }, publisher);
  await own.post({ a: 'x' });
  const { id } = (await own.calls())[0]!;
  const others = `publisher-other`;
  await call('POST', '/v1/project', { title: 'Others', urlKey: others });
  const foreign = await openHook(database.db, app, {}, publisher);
  for (const [method, path] of [
    ['PUT', `/v1/project/${others}/hook/${own.id}`],
    ['POST', `/v1/project/${others}/hook/${own.id}/address`],
    ['GET', `/v1/project/${others}/hook/${own.id}/call`],
    ['POST', `/v1/project/${others}/hook/${own.id}/call/${id}/again`],
    ['POST', `/v1/project/${others}/hook/${own.id}/preview`],
    ['POST', `${all()}/${foreign.id}/call/${id}/again`],
  ] as const)
    expect([path, (await call(method, path, method === 'GET' ? undefined : {})).status]).toEqual([path, 404]);
});

it('is in the list of all hooks of its person, with its project, and in no other list', async () => {
  const { id } = (await call('POST', all(), { name: 'Site', kind: 'slack' })).body;
  const other = await makePublisher(database.db, app);
  const mine = (await call('GET', '/v1/account/hook')).body;
  expect(mine).toEqual([{ ...(await list())[0], urlKey: publisher.urlKey }]);
  expect(mine[0].id).toBe(id);
  const headers = { cookie: other.person.cookie };
  expect((await app.inject({ url: '/v1/account/hook', headers })).json()).toEqual([]);
});

it('ends with the project, and with the account of its owner', async () => {
  const own = await openHook(database.db, app, { mapping: { title: 'a' } }, publisher);
  await own.post({ a: 'x' });
  const headers = { cookie: publisher.person.cookie, 'sec-fetch-site': 'same-origin' };
  await app.inject({ method: 'DELETE', url: `/v1/account?${new URLSearchParams({ password })}`, headers });
  expect((await own.post({ a: 'x' })).status).toBe(404);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from hook_call`.execute(database.db);
  expect(rows[0]!.n).toBe(0);
});

it('is in the export of the account with its calls, and without its secrets', async () => {
  const own = await openHook(database.db, app, { kind: 'github', secret: 'sssh' }, publisher);
  await own.post({}, { 'x-github-event': 'ping' });
  const { hooks } = (await call('GET', '/v1/account/export')).body;
  expect(hooks).toMatchObject([{ name: 'Builds', kind: 'github', calls: [{ outcome: 'refused' }] }]);
  expect(JSON.stringify(hooks)).not.toMatch(/sssh|key_hash|secret/);
});

it('calls of more than seven days ago are not shown, and are forgotten', async () => {
  const own = await openHook(database.db, app, { mapping: { title: 'a' } }, publisher);
  for (const a of ['old', 'new']) await own.post({ a });
  await sql`update hook_call set at = now() - interval '8 days' where body like '%old%'`.execute(database.db);
  expect(await own.calls()).toHaveLength(1);
  expect(await forgetOldHookCalls({ db: database.db })).toBe(false);
  const { rows } = await sql<{ body: string | null }>`select body from hook_call`.execute(database.db);
  expect(rows.map(row => JSON.parse(row.body!).a)).toEqual(['new']);
});
