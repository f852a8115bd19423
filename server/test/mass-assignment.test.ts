/** Mass assignment: fields beyond those that a call takes change nothing; every write route gets twelve hostile fields. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { accessTable, changingGets } from './access-table.ts';
import { testApp, unlimited } from './app.ts';
import { freshDatabase } from './database.ts';
import { type Pages, servePages } from './pages.ts';
import { goodRequest, injected, makePerson, type Request } from './people.ts';

let database: Database;
let app: App;
let pages: Pages;

beforeAll(async () => {
  [database, pages] = await Promise.all([freshDatabase(), servePages()]);
  await makePerson(database.db, 'admin');
  app = await testApp(database.db, {
    http: pages.http,
    env: unlimited,
  });
});
afterAll(async () => {
  await app?.close();
  await Promise.all([database?.close(), pages?.close()]);
});

/** Each is spelled as on the wire and as in the database. */
const hostile: Record<string, unknown> = {
  roles: ['ROLE_ADMIN'],
  role: 'ROLE_ADMIN',
  emailVerified: true,
  email_verified_at: '2020-01-01T00:00:00Z',
  id: 1,
  account_id: 1,
  mode: 'DEVELOPER',
  password_hash: '',
  disabled_at: null,
  created_at: '2020-01-01T00:00:00Z',
  image_id: '00000000-0000-4000-8000-000000000000',
  constructor: { prototype: { roles: ['ROLE_ADMIN'] } },
};

/** A route may change these columns of an account. All others, and all other accounts, stay as they are. */
const mayChange: Record<string, string[]> = {
  'POST /v1/account/login': ['seen_at'],
  'POST /api/fever.php': ['seen_at'],
  'POST /v1/account/token/login': ['seen_at'],
  'PUT /v1/account': ['nickname'],
  'PUT /v1/account/settings': ['email_notify'],
  'PUT /v1/account/mode': ['mode'],
  'POST /v1/account/password/reset': ['password_hash'],
  'PUT /v1/notification/preferences': ['email_notify'],
  'POST /v1/notification/unsubscribe/:token': ['email_notify'],
  'PUT /v1/admin/user/:id': ['roles'],
};

const writes = accessTable.filter(({ method, url }) => method !== 'GET' || changingGets.includes(url));

type Row = Record<string, unknown>;
/** Answers the rows as texts, because nearly all of them are the same afterwards. */
const accounts = async (): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; row: string }>`
    select id, to_jsonb(account)::text as row from account`.execute(database.db);
  return new Map(rows.map(({ id, row }) => [Number(id), row]));
};

type Place = 'body' | 'query';
const placesOf = (method: string): Place[] => (['POST', 'PUT'].includes(method) ? ['body', 'query'] : ['query']);

const withFields = (request: Request, place: Place, names: readonly string[]): Request => {
  const added = Object.fromEntries(names.map(name => [name, hostile[name]]));
  if (place === 'body') return { ...request, payload: { ...added, ...request.payload } };
  const url = new URL(request.url, 'http://newsbell.test');
  for (const [name, value] of Object.entries(added))
    url.searchParams.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return { ...request, url: url.pathname + url.search };
};

interface Outcome {
  /** It has the status, and the code of a problem. */
  answer: string;
  /** The request made these forbidden changes, or its answer was a failure of the server. */
  harm: string[];
}

/** Sends a good request with these fields beside what it needs, by a person who has asked for nothing before. */
const ask = async (route: string, place: Place, names: readonly string[]): Promise<Outcome> => {
  const isAdmins = route.includes('/admin/');
  const kind = isAdmins ? 'admin' : route.includes('resend') ? 'unverified' : 'owner';
  const caller = await makePerson(database.db, kind);
  const owner = isAdmins ? await makePerson(database.db, 'owner') : caller;
  const good = await goodRequest(database.db, route, owner, caller);
  const before = await accounts();
  const { headers: type, ...sent } = injected(withFields(good, place, names));
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', cookie: caller.cookie, ...type };
  const method = route.slice(0, route.indexOf(' ')) as 'GET';
  const { statusCode, body } = await app.inject({ method, ...sent, headers });
  const harm = statusCode < 500 ? [] : [`it answers ${statusCode}: ${body}`];
  for (const [id, row] of await accounts()) {
    if (row === before.get(id)) continue;
    const now: Row = JSON.parse(row);
    const then: Row = before.has(id) ? JSON.parse(before.get(id)!) : newcomer(now);
    const changed = Object.keys(now).filter(column => JSON.stringify(now[column]) !== JSON.stringify(then[column]));
    const allowed = id === owner.id ? (mayChange[route] ?? []) : [];
    harm.push(...changed.filter(column => !allowed.includes(column)));
  }
  return { answer: `${statusCode} ${/"code":"(\w+)"/.exec(body)?.[1]}`, harm };
};

/**
 * Group testing: sends all fields in one request, and each in one of its own where they did harm, to name it, or where
 * the answer is another one than without them, because a field that is refused hides those beside it.
 */
const harmOf = async (route: string, place: Place, names: readonly string[], usual: string): Promise<string[]> => {
  const together = await ask(route, place, names);
  if (together.harm.length === 0 && together.answer === usual) return [];
  const found: string[] = [];
  for (const name of names) {
    const { harm } = await ask(route, place, [name]);
    found.push(...harm.map(each => `${name} in the ${place}: ${each}`));
  }
  return found.length > 0 ? found : together.harm.map(each => `${names.join(', ')} in the ${place}: ${each}`);
};

/** A body with a field of this name is refused, with or without other fields. */
const refusesBodies = 'constructor';

it.each(writes.map(({ method, url }) => [`${method} ${url}`, method] as const))(
  '%s keeps off every one of them',
  async (route, method) => {
    const usual = (await ask(route, 'query', [])).answer;
    const harm: string[] = [];
    for (const place of placesOf(method)) {
      const names = Object.keys(hostile).filter(name => place === 'query' || name !== refusesBodies);
      harm.push(...(await harmOf(route, place, names, usual)));
      if (place === 'body') harm.push(...(await harmOf(route, place, [refusesBodies], '400 BAD_REQUEST')));
    }
    expect(harm).toEqual([]);
  },
);

it('the prototype of all objects is nobody’s to write', async () => {
  const { cookie } = await makePerson(database.db, 'owner');
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie };
  for (const payload of ['{"__proto__":{"roles":["ROLE_ADMIN"]}}', '{"constructor":{"prototype":{"x":1}}}']) {
    const answer = await app.inject({ method: 'PUT', url: '/v1/account/settings', headers, payload });
    expect(answer.statusCode).toBe(400);
  }
  expect(({} as { roles?: unknown }).roles).toBeUndefined();
});

/** Answers a new account as it must begin, whatever was sent: only what is a person's own to choose is taken from it. */
const newcomer = (now: Row): Row => ({
  ...now,
  roles: [],
  email_verified_at: null,
  email_notify: true,
  image_id: null,
  mode: 'NORMAL',
  disabled_at: null,
  seen_at: now.seen_at === null ? null : expectRecent(now.seen_at),
  created_at: expectRecent(now.created_at),
  password_hash: String(now.password_hash).startsWith('$argon2id$') ? now.password_hash : 'a hash',
});

const expectRecent = (moment: unknown): unknown =>
  Date.now() - Date.parse(String(moment)) < 60_000 ? moment : 'a moment ago';
