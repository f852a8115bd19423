/** Wherever a body is read, it may be form-encoded or JSON (product decision 3). */
import * as accounts from '@newsbell/contracts/accounts';
import * as admin from '@newsbell/contracts/admin';
import * as generators from '@newsbell/contracts/generators';
import * as notifications from '@newsbell/contracts/notifications';
import * as projects from '@newsbell/contracts/projects';
import * as providers from '@newsbell/contracts/providers';
import * as readState from '@newsbell/contracts/read-state';
import * as subscriptions from '@newsbell/contracts/subscriptions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { accessTable } from './access-table.ts';
import { testApp, unlimited } from './app.ts';
import { browserAs, type TestBrowser } from './browser.ts';
import { freshDatabase } from './database.ts';
import { newsRule } from './generator-requests.ts';
import { type Pages, servePages } from './pages.ts';
import { goodRequest, makePerson } from './people.ts';
import { seedItems, seedProject } from './seed.ts';

let database: Database;
let app: App;
let pages: Pages;
let alice: TestBrowser;

beforeAll(async () => {
  [database, pages] = await Promise.all([freshDatabase(), servePages()]);
  const project = await seedProject(database.db, { urlKey: 'paper', tags: ['world'] });
  await seedItems(database.db, project, 3);
  await makePerson(database.db, 'admin');
  app = await testApp(database.db, {
    http: pages.http,
    env: unlimited,
  });
  alice = browserAs(app, (await makePerson(database.db, 'owner')).cookie);
});
afterAll(async () => {
  await app?.close();
  await Promise.all([database?.close(), pages?.close()]);
});

interface Declared {
  method: string;
  url: string;
  schema: { body?: z.ZodType };
}
const modules = [accounts, admin, generators, notifications, projects, providers, readState, subscriptions];
const bodies = modules
  .flatMap(each => Object.values(each) as unknown[])
  .filter((each): each is Declared => typeof each === 'object' && each !== null && 'schema' in each && 'url' in each)
  .flatMap(({ method, url, schema: { body } }) => (body ? [{ call: `${method} ${url}`, body }] : []));

/**
 * Sends the values as a browser would: without null, lists and numbers. An empty value is an empty list or null, and a
 * value that has no other form is JSON.
 */
const formOf = (values: Record<string, unknown>): URLSearchParams => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const each of Array.isArray(value) && value.every(one => typeof one !== 'object') ? value : [value])
      form.append(name, each === null ? '' : typeof each === 'object' ? JSON.stringify(each) : String(each));
  for (const [name, value] of Object.entries(values))
    if (Array.isArray(value) && value.length === 0) form.set(name, '');
  return form;
};

/** Reads the form as the server's parser does. */
const readForm = (form: URLSearchParams): Record<string, unknown> => {
  const read: Record<string, unknown> = Object.create(null);
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name);
    read[name] = all.length === 1 ? all[0] : all;
  }
  return read;
};

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minItems?: number;
  minimum?: number;
  minLength?: number;
};

/** No schema gives these values by itself; they are found by the field's name. */
const known: Record<string, unknown> = {
  username: 'alice_1',
  email: 'alice@example.org',
  quietFrom: '22:30',
  quietTo: '07:00',
  pausedUntil: '2027-01-02T03:04:05.000Z',
  notifyMinute: 30,
  // They are three lists side by side, of the same length.
  subscribeIds: [2],
  folderIds: [2],
  orders: [2],
};

/** Answers values that a schema takes: more than one where they differ in how they are sent. */
const samplesOf = (schema: Schema, name = ''): unknown[] => {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.flatMap(each => samplesOf(each, name));
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum.slice(0, 2);
  if (name in known && schema.type !== 'null') return [known[name]];
  switch (schema.type) {
    case 'null':
      return [null];
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
      return [Math.max(schema.minimum ?? 1, 2)];
    case 'array': {
      const one = samplesOf(schema.items!);
      return [one.slice(0, 1), [...one, ...one].slice(0, 2), ...(schema.minItems ? [] : [[]])];
    }
    case 'object':
      return [
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, of]) => [key, samplesOf(of, key)[0]])),
      ];
    default:
      return ['a & b=1,2 한 + %'.padEnd(schema.minLength ?? 0, '.')];
  }
};

/** Answers each property by itself with each of its values, the others as their first one. */
const variantsOf = (schema: Schema): Record<string, unknown>[] => {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.flatMap(variantsOf);
  const whole = (samplesOf({ ...schema, type: 'object' })[0] ?? {}) as Record<string, unknown>;
  const each = Object.entries(schema.properties ?? {}).flatMap(([name, of]) =>
    samplesOf(of, name).map(value => ({ ...whole, [name]: value })),
  );
  return schema.type === 'null' ? [] : [whole, ...each];
};

describe('every body of the contracts', () => {
  it('is known here', () => {
    expect(bodies.length).toBeGreaterThan(30);
    const written = accessTable.filter(({ method }) => method === 'POST' || method === 'PUT');
    expect(bodies.every(({ call }) => written.some(({ method, url }) => call === `${method} ${url}`))).toBe(true);
  });

  it.each(bodies)('$call means the same as JSON and as a form', ({ body }) => {
    const variants = variantsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema);
    expect(variants.length).toBeGreaterThan(0);
    for (const values of variants) {
      const asJson = body.safeParse(values);
      const asForm = body.safeParse(readForm(formOf(values)));
      expect(asJson.error?.issues ?? [], JSON.stringify(values)).toEqual([]);
      expect(asForm.error?.issues ?? [], formOf(values).toString()).toEqual([]);
      expect(asForm.data, formOf(values).toString()).toEqual(asJson.data);
    }
  });
});

/** Other programs have a form of their own here: ntfy's and Slack's do not read a form as the house does. */
const ofOthers = ['/', '/hook/:key'];
const withPayload = accessTable.filter(
  ({ method, url, expected }) => method !== 'GET' && expected.owner === 200 && !ofOthers.includes(url),
);

it.each(withPayload.map(({ method, url }) => [`${method} ${url}`, method] as const))(
  '%s answers a form as it answers JSON',
  async (route, method) => {
    const statuses: number[] = [];
    for (const kind of ['json', 'form']) {
      const owner = await makePerson(database.db, 'owner');
      const { url, payload } = await goodRequest(database.db, route, owner, owner);
      if (!payload) return;
      const { statusCode, body } = await app.inject({
        method,
        url,
        headers: {
          cookie: owner.cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
        },
        payload: kind === 'json' ? JSON.stringify(payload) : formOf(payload).toString(),
      });
      expect(statusCode, `${kind} ${body}`).toBeLessThan(500);
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([200, 200]);
  },
);

describe('a form', () => {
  it('clears settings by empty values, and leaves alone what it does not name', async () => {
    const settings = { quietFrom: '22:00', quietTo: '07:00', pausedUntil: '2030-01-01T00:00:00.000Z' };
    await alice.put('/v1/account/settings', { payload: { ...settings, channels: ['email', 'webpush'] } });
    const answer = await alice.put('/v1/account/settings', { form: { pausedUntil: '' } });
    expect(answer.json()).toMatchObject({ ...settings, pausedUntil: null, channels: ['email', 'webpush'] });
    const cleared = await alice.put('/v1/account/settings', { form: { quietFrom: '', quietTo: 'null', channels: '' } });
    expect(cleared.json()).toMatchObject({ quietFrom: null, quietTo: null, pausedUntil: null, channels: [] });
  });

  it('with nothing in it is no body: a rule in the query is a rule', async () => {
    const query = { title: 'Town', description: 'News', url: 'http://page.test/', rule: newsRule };
    const indexes = { titleIndex: '2', linkIndex: '1' };
    const url = `/v1/rssgen?${new URLSearchParams({ ...query, ...indexes })}`;
    for (const type of ['application/x-www-form-urlencoded', 'application/json']) {
      const answer = await alice.post(url, { headers: { 'content-type': type }, payload: '' });
      expect([answer.statusCode, answer.json().builder]).toEqual([200, 'RULE']);
    }
    const asForm = await alice.post('/v1/rssgen', { form: { ...query, ...indexes } });
    expect(asForm.json()).toMatchObject({ builder: 'RULE', mapping: { title: 2, link: 1 }, description: 'News' });
    expect((await alice.post('/v1/rssgen', { form: { ...query, title: '', ...indexes } })).json().fields).toEqual({
      title: 'This value is required.',
    });
  });

  it.each(['{"emailNotify":true}', ' [1,2]', '<opml version="2.0"/>'])(
    'is not what %s is: the answer says which header is missing',
    async payload => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await alice.put('/v1/account/settings', { headers, payload });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'NOT_A_FORM']);
      expect(answer.json().message).toContain('Content-Type');
    },
  );

  it('is not JSON, whatever its header says', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await alice.put('/v1/account/settings', { headers, payload: 'emailNotify=true' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'NOT_JSON']);
  });

  it('names what it misses also where nothing was sent at all', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
      const answer = await alice.post('/v1/account/login', { headers });
      expect(answer.json().fields).toEqual({
        username: 'This value is required.',
        password: 'This value is required.',
      });
    }
  });
});

describe('JSON', () => {
  const headers = { 'content-type': 'application/json' };

  it.each(['[]', '[1]', '1', '"x"', 'true'])('that names nothing is refused in words: %s', async payload => {
    for (const path of ['/v1/account/login', '/v1/invitation/secret', '/v1/project/paper/news']) {
      const answer = await alice.post(path, { headers, payload });
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        { body: 'This must be an object of names and values.' },
      ]);
    }
  });

  it('that is null is no body', async () => {
    const answer = await alice.post('/v1/account/login', { headers, payload: 'null' });
    expect(Object.keys(answer.json().fields)).toEqual(['username', 'password']);
  });
});

describe('a document of subscriptions', () => {
  const opml =
    '<opml version="2.0"><head/><body><outline text="A &amp; B" xmlUrl="https://a.example/?x=1&amp;y=2"/></body></opml>';

  it.each([
    'application/x-www-form-urlencoded',
    'text/xml',
    'application/xml; charset=utf-8',
    'text/x-opml',
    'text/plain',
  ])('is taken as the body under the type %s', async type => {
    const answer = await alice.post('/v1/subscribe/opml', { headers: { 'content-type': type }, payload: opml });
    expect([answer.statusCode, answer.json().total]).toEqual([200, 1]);
  });

  it('is taken as a field of a form, too', async () => {
    expect((await alice.post('/v1/subscribe/opml', { form: { text: opml } })).json().total).toBe(1);
  });
});

it('a type without a body is no trouble, whatever the method', async () => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'])
    for (const url of ['/v1/feed/star?id=1', '/v1/feed/read?id=1']) {
      const answer = await alice.delete(url, { headers: { 'content-type': type } });
      expect([url, type, answer.statusCode]).toEqual([url, type, 200]);
    }
});

it('a text that is no document of any call is refused by its type', async () => {
  const headers = { 'content-type': 'text/plain' };
  const answer = await alice.put('/v1/account/settings', { headers, payload: 'emailNotify=true' });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});
