/** No row has these numbers, and a call may take one in the path, the query and the body. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { accessTable } from './access-table.ts';
import { testApp } from './app.ts';
import { freshDatabase } from './database.ts';
import { type Pages, servePages } from './pages.ts';
import { goodRequest, makePerson, type Person } from './people.ts';
import { seedItems, seedProject } from './seed.ts';

interface Schema {
  type?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Call {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

let database: Database;
let app: App;
let pages: Pages;
let admin: Person;
let paths: Record<string, Record<string, Call>>;

beforeAll(async () => {
  [database, pages] = await Promise.all([freshDatabase(), servePages()]);
  const project = await seedProject(database.db, { urlKey: 'paper', tags: ['world'] });
  await seedItems(database.db, project, 3);
  admin = await makePerson(database.db, 'admin');
  app = await testApp(database.db, { http: pages.http });
  paths = (await app.inject('/v1/openapi.json')).json().paths;
});
afterAll(async () => {
  await app?.close();
  await Promise.all([database?.close(), pages?.close()]);
});

const numbers = [
  '9223372036854775808',
  '9223372036854775807',
  '9007199254740992',
  '9007199254740991',
  '4294967296',
  '2147483648',
  '1e300',
  '-1',
  '0',
  '',
];

const isNumber = ({ type, items, anyOf, oneOf }: Schema): boolean =>
  type === 'integer' ||
  type === 'number' ||
  [items, ...(anyOf ?? []), ...(oneOf ?? [])].some(each => each && isNumber(each));
const propertiesOf = ({ properties, anyOf, oneOf }: Schema): [string, Schema][] => [
  ...Object.entries(properties ?? {}),
  ...[...(anyOf ?? []), ...(oneOf ?? [])].flatMap(propertiesOf),
];

/**
 * Answers the numbers of a call by their place. `:id` in a path counts also where it is a text, as an item's or an
 * account's.
 */
const numbersOf = (method: string, url: string) => {
  const call = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const given = (call?.parameters ?? []).filter(({ schema }) => isNumber(schema));
  const body = call?.requestBody?.content['application/json']?.schema;
  return {
    path: given.filter(({ in: at }) => at === 'path').map(({ name }) => name),
    query: given.filter(({ in: at }) => at === 'query').map(({ name }) => name),
    body: body
      ? propertiesOf(body)
          .filter(([, schema]) => isNumber(schema))
          .map(([name]) => name)
      : [],
  };
};

const calls = accessTable.filter(({ expected }) => expected.admin === 200 || expected.owner === 200);

it.each(calls.map(({ method, url }) => [`${method} ${url}`, method, url] as const))(
  '%s never fails at a number',
  async (route, method, pattern) => {
    const { path, query, body } = numbersOf(method, pattern);
    if (path.length + query.length + body.length === 0) return;
    const caller = pattern.includes('/admin/') ? admin : await makePerson(database.db, 'owner');
    const { url, payload } = await goodRequest(database.db, route, caller, caller);
    const headers = { cookie: caller.cookie, 'sec-fetch-site': 'same-origin' };
    const ask = async (to: string, sent?: object) => {
      const answer = await app.inject({ method, url: to, payload: sent, headers });
      expect(answer.statusCode, `${method} ${to} ${JSON.stringify(sent)} ${answer.body}`).toBeLessThan(500);
      expect(['BAD_REQUEST', 'UNAVAILABLE', 'INTERNAL']).not.toContain(answer.json().code);
    };
    for (const number of numbers) {
      const at = new URL(url, 'http://newsbell.test');
      for (const name of query) {
        const asked = new URLSearchParams(at.search);
        asked.set(name, number);
        await ask(`${at.pathname}?${asked}`, payload);
      }
      for (const name of path) {
        const segment = pattern.split('/').indexOf(`:${name}`);
        if (number !== '') await ask(at.pathname.split('/').with(segment, number).join('/') + at.search, payload);
      }
      for (const name of body) {
        await ask(url, { ...payload, [name]: number });
        if (number !== '') await ask(url, { ...payload, [name]: Number(number) });
      }
    }
  },
);

it('every kind of place is asked', () => {
  const all = calls.map(({ method, url }) => numbersOf(method, url));
  for (const [place, least] of [
    ['path', 8],
    ['query', 15],
    ['body', 5],
  ] as const)
    expect(all.filter(each => each[place].length > 0).length, place).toBeGreaterThanOrEqual(least);
});

it('an item, a list and a delivery of such a number are not there', async () => {
  for (const url of ['/v1/feed?id=9223372036854775808', '/v1/notification/delivery/9223372036854775808'])
    expect([url, (await app.inject({ url, headers: { cookie: admin.cookie } })).statusCode]).toEqual([url, 404]);
  const list = await app.inject('/v1/feed/all?id=9223372036854775808');
  expect([list.statusCode, list.json().code]).toEqual([404, 'END_OF_LIST']);
});
