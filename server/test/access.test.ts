import { randomUUID } from 'node:crypto';
import * as accounts from '@newsbell/contracts/accounts';
import * as ntfy from '@newsbell/contracts/ntfy';
import * as pings from '@newsbell/contracts/pings';
import * as providers from '@newsbell/contracts/providers';
import { type TokenScope, tokenScopes } from '@newsbell/contracts/token-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { makeAccessToken } from '#features/accounts/access-tokens.ts';
import type { App } from '#http/routing.ts';
import {
  type AccessRow,
  accessTable,
  byTokenAlone,
  type CallerKind,
  callers,
  changingGets,
  fromAnywhere,
} from './access-table.ts';
import { testApp, unlimited } from './app.ts';
import { freshDatabase } from './database.ts';
import { type Pages, servePages } from './pages.ts';
import { goodRequest, injected, makePerson, type Person, type Request } from './people.ts';
import { routesOf } from './routes.ts';
import { seedItems, seedProject } from './seed.ts';

let database: Database;
let app: App;
let pages: Pages;

beforeAll(async () => {
  [database, pages] = await Promise.all([freshDatabase(), servePages()]);
  const project = await seedProject(database.db, { urlKey: 'paper', tags: ['world'] });
  await seedItems(database.db, project, 3);
  await makePerson(database.db, 'admin');
  app = await testApp(database.db, {
    metricsToken: 'a token of the operator',
    http: pages.http,
    env: unlimited,
  });
});
afterAll(async () => {
  await app?.close();
  await Promise.all([database?.close(), pages?.close()]);
});

const fromOurPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };

const send = (
  method: AccessRow['method'],
  request: Request,
  caller?: Person,
  headers: object = fromOurPage,
  asks = app,
) => {
  const asked = injected(request);
  return asks.inject({
    method,
    ...asked,
    headers: { ...asked.headers, ...headers, ...(caller && { cookie: caller.cookie }) },
  });
};

/** Makes the owner and the caller, both for this one call. */
const peopleFor = async (kind: CallerKind): Promise<{ owner: Person; caller: Person | undefined }> => {
  const owner = await makePerson(database.db, 'owner');
  if (kind === 'anonymous') return { owner, caller: undefined };
  return { owner, caller: kind === 'owner' ? owner : await makePerson(database.db, kind) };
};

it('the table has every route, and no other', () => {
  const listed = accessTable.map(({ method, url }) => `${method} ${url}`);
  expect(listed.toSorted()).toEqual(
    routesOf(app)
      .map(({ method, url }) => `${method} ${url}`)
      .sort(),
  );
});

describe('every caller is answered as the table says', () => {
  for (const { method, url, expected } of accessTable) {
    it(`${method} ${url}`, async () => {
      const answered: Record<string, number> = {};
      for (const kind of callers) {
        const { owner, caller } = await peopleFor(kind);
        const request = await goodRequest(database.db, `${method} ${url}`, owner, caller);
        answered[kind] = (await send(method, request, caller)).statusCode;
      }
      expect(answered).toEqual(expected);
    });
  }
});

describe('where only those who are signed in may read', () => {
  let closed: App;
  beforeAll(async () => {
    const env = { ...unlimited, READING: 'signed-in' };
    closed = await testApp(database.db, { metricsToken: 'a token of the operator', http: pages.http, env });
  });
  afterAll(() => closed?.close());

  for (const { method, url, expected, whenPrivate } of accessTable) {
    it(`${method} ${url}`, async () => {
      const answered: number[] = [];
      for (const kind of ['anonymous', 'other', 'unverified'] as const) {
        const { owner, caller } = await peopleFor(kind);
        const request = await goodRequest(database.db, `${method} ${url}`, owner, caller);
        answered.push((await send(method, request, caller, fromOurPage, closed)).statusCode);
      }
      const { other, unverified } = fromAnywhere.includes(url)
        ? { other: whenPrivate, unverified: whenPrivate }
        : expected;
      expect(answered).toEqual([whenPrivate, other, unverified]);
    });
  }

  it('a route that says nothing of it is closed', async () => {
    const env = { READING: 'signed-in' };
    const routes = (app: App) => void app.get('/new', { config: { access: 'anyone' } }, () => 'what is here');
    const app = await testApp(database.db, { env, routes });
    expect((await app.inject('/new')).json()).toMatchObject({ code: 'LOGIN_REQUIRED' });
    await app.close();
  });

  it('a program reads by its token', async () => {
    const { token } = await makeAccessToken(database.db, (await makePerson(database.db, 'other')).id, {
      ...{ name: 'Program', scopes: ['read'] },
    });
    const authorization = `Bearer ${token}`;
    const asked = await send('GET', { url: '/v1/feed/all' }, undefined, { authorization }, closed);
    expect(asked.statusCode).toBe(200);
  });

  it('nothing of what is closed is kept by a cache that many share', async () => {
    const { caller } = await peopleFor('other');
    for (const url of ['/paper/rss.xml', '/projects/tag/world/rss.xml', '/sitemap.xml']) {
      const { headers } = await send('GET', { url }, caller, fromOurPage, closed);
      expect(headers['cache-control'], url).toMatch(/^private/);
      expect((await send('GET', { url })).headers['cache-control'], url).toMatch(/^public/);
    }
  });
});

describe('an access token makes the calls of its scope as its person does, and no other', () => {
  for (const { method, url, expected, token: scope } of accessTable) {
    it(`${method} ${url}`, async () => {
      const { db } = database;
      const owner = await makePerson(db, 'owner');
      const request = await goodRequest(db, `${method} ${url}`, owner, owner);
      const by = async (scopes: TokenScope[]) => {
        const { token } = await makeAccessToken(db, owner.id, { name: 'Program', scopes });
        const { statusCode, headers } = await send(method, request, undefined, { authorization: `Bearer ${token}` });
        return [statusCode, /error="(\w+)"/.exec(String(headers['www-authenticate']))?.[1]];
      };
      const others = tokenScopes.filter(each => each !== scope);
      expect(await by(others)).toEqual([401, 'insufficient_scope']);
      const allowed = byTokenAlone.includes(url) ? 200 : expected.owner;
      if (scope !== '-') expect(await by([scope])).toEqual([allowed, undefined]);
    });
  }
});

describe('what belongs to another is answered like what is not there', () => {
  const absent: Record<string, string> = {
    'DELETE /v1/account/session/:id': '/v1/account/session/999999999',
    'DELETE /v1/account/provider/:id': '/v1/account/provider/oidc',
    'DELETE /v1/feed/read': `/v1/feed/read?undo=${randomUUID()}`,
    'GET /v1/subscribe/opml/:id': `/v1/subscribe/opml/${randomUUID()}`,
    'DELETE /v1/subscribe/folder/:id': '/v1/subscribe/folder/999999999',
    'PUT /v1/notification/target/:id': '/v1/notification/target/999999999',
    'DELETE /v1/notification/target/:id': '/v1/notification/target/999999999',
    'POST /v1/notification/target/:id/test': '/v1/notification/target/999999999/test',
    'GET /v1/notification/delivery/:id': '/v1/notification/delivery/999999999',
    'DELETE /v1/subscribe/tag': '/v1/subscribe/tag?tag=nobody',
    'GET /v1/rssgen/:uuid': `/v1/rssgen/${randomUUID()}`,
    'PUT /v1/rssgen/:uuid': `/v1/rssgen/${randomUUID()}`,
    'DELETE /v1/rssgen/:uuid': `/v1/rssgen/${randomUUID()}`,
    'PUT /v1/rssgen/:uuid/settings': `/v1/rssgen/${randomUUID()}/settings`,
  };
  for (const [route, nowhere] of Object.entries(absent)) {
    it.each(['other', 'unverified', 'manager', 'viewer', 'admin'] as const)(`${route} by %s`, async kind => {
      const { owner, caller } = await peopleFor(kind);
      const [method, request] = [route.split(' ')[0] as 'DELETE', await goodRequest(database.db, route, owner, caller)];
      const [foreign, none] = [
        await send(method, request, caller),
        await send(method, { ...request, url: nowhere }, caller),
      ];
      expect([foreign.statusCode, foreign.json()]).toEqual([none.statusCode, none.json()]);
      // It is still there for its owner.
      expect((await send(method, request, owner)).statusCode).toBe(200);
    });
  }

  it.each(callers)('a private source, by every way to it, for %s', async kind => {
    const secret = await seedProject(database.db, {
      urlKey: `secret-${kind}`,
      visibility: 'PRIVATE',
      tags: ['hidden'],
    });
    const [itemId] = await seedItems(database.db, secret, [{ title: 'Confidential', text: 'confidential matter' }]);
    const { caller } = await peopleFor(kind);
    const ways: [string, string][] = [
      ['/v1/project?urlKey=KEY', 'nobody'],
      ['/v1/feed/project?urlKey=KEY', 'nobody'],
      ['/v1/news?type=project&key=KEY', 'nobody'],
      ['/KEY/rss.xml', 'nobody'],
      ['/v1/search?word=confidential&urlKey=KEY', 'nobody'],
    ];
    for (const [way, nobody] of ways) {
      const [foreign, none] = [
        await send('GET', { url: way.replace('KEY', secret.urlKey) }, caller),
        await send('GET', { url: way.replace('KEY', nobody) }, caller),
      ];
      expect([foreign.statusCode, foreign.body], way).toEqual([none.statusCode, none.body]);
    }
    const [foreign, none] = [
      await send('GET', { url: `/v1/notification/why?id=${itemId}` }, caller),
      await send('GET', { url: '/v1/notification/why?id=999999999' }, caller),
    ];
    expect([foreign.statusCode, foreign.body], 'why').toEqual([none.statusCode, none.body]);
    for (const url of [`/v1/feed?id=${itemId}`, '/v1/feed/all', '/v1/feed/word?word=confidential', '/v1/projects'])
      expect((await send('GET', { url }, caller)).body, url).not.toMatch(/[Cc]onfidential|secret-/);
  });

  it.each([
    ['PUT', '/v1/admin/user/999999999'],
    ['GET', `/rss/${randomUUID()}.xml`],
    ['GET', `/u/${randomUUID()}`],
  ] as const)('%s %s is not there for an administrator either', async (method, url) => {
    const { caller } = await peopleFor('admin');
    const payload = method === 'PUT' ? { auth: [] } : undefined;
    expect((await send(method, { url, payload }, caller)).statusCode).toBe(404);
  });

  it.each(['VERIFY', 'RESET', 'LOGIN'])('a link works for nobody else and for nothing else: %s', async purpose => {
    const { owner, caller } = await peopleFor('other');
    const tokens = await Promise.all(
      ['GET /v1/account/:username/validate', 'POST /v1/account/password/reset', 'POST /v1/account/token/login'].map(
        route => goodRequest(database.db, route, owner, caller),
      ),
    );
    const token = [tokens[0]!.url.split('token=')[1], tokens[1]!.payload!.token, tokens[2]!.payload!.token][
      ['VERIFY', 'RESET', 'LOGIN'].indexOf(purpose)
    ];
    const uses: [string, AccessRow['method'], Request][] = [
      ['VERIFY', 'GET', { url: `/v1/account/${caller!.username}/validate?token=${token}` }],
      ['LOGIN', 'POST', { url: '/v1/account/token/login', payload: { username: caller!.username, token } }],
      ['VERIFY', 'GET', { url: `/v1/account/${owner.username}/validate?token=${token}` }],
      ['RESET', 'POST', { url: '/v1/account/password/reset', payload: { token, newPassword: 'quite another one' } }],
      ['LOGIN', 'POST', { url: '/v1/account/token/login', payload: { username: owner.username, token } }],
    ];
    for (const [at, [of, method, request]] of uses.entries())
      expect((await send(method, request)).statusCode, `${of} ${at}`).toBe(at > 1 && of === purpose ? 200 : 400);
  });
});

describe('a request that another page could have made', () => {
  const evil = 'https://evil.example';
  /** CSRF: each set of a browser's headers says whether an unsafe method lets it in, and a GET that changes something. */
  const sets: [name: string, headers: Record<string, string>, unsafe: 'in' | 'out', get: 'in' | 'out'][] = [
    ['same-origin', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }, 'in', 'in'],
    ['cross-site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document', origin: evil }, 'out', 'out'],
    ['same-site', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' }, 'out', 'out'],
    ['none', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }, 'in', 'in'],
    ['null origin', { origin: 'null' }, 'out', 'out'],
    ['no headers', {}, 'out', 'out'],
    ['JSON as text/plain', { origin: evil, 'content-type': 'text/plain' }, 'out', 'out'],
    ['multipart', { origin: evil, 'content-type': 'multipart/form-data; boundary=b' }, 'out', 'out'],
    ['a picture of our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }, 'in', 'out'],
  ];
  const guarded = accessTable.filter(({ method, url }) => method !== 'GET' || changingGets.includes(url));

  it('the GETs that change something are those that say so', () => {
    const declared = Object.values({ ...accounts, ...providers, ...ntfy, ...pings })
      .filter(each => typeof each === 'object' && 'config' in each)
      .filter(({ method, config }) => method === 'GET' && config.changes)
      .map(({ url }) => url);
    expect(changingGets.toSorted()).toEqual(declared.sort());
  });

  for (const { method, url } of guarded) {
    it(`${method} ${url}`, async () => {
      const answered: Record<string, string> = {};
      for (const [name, headers] of sets) {
        const { owner } = await peopleFor('owner');
        const request = await goodRequest(database.db, `${method} ${url}`, owner, owner);
        const body = headers['content-type']
          ? { ...request, file: undefined, payload: JSON.stringify(request.payload ?? {}) }
          : request;
        const answer = await send(method, body as Request, owner, headers);
        const isRefused = answer.statusCode === 403 && /"(code|problem)":"CROSS_SITE"/.test(answer.body);
        answered[name] = isRefused ? 'out' : 'in';
      }
      const at = method === 'GET' ? 3 : 2;
      const isOpen = fromAnywhere.includes(url);
      const judged = Object.fromEntries(sets.map(set => [set[0], isOpen ? 'in' : set[at]]));
      // A program without a token is refused as such, because its cookie does not count.
      const alone = byTokenAlone.includes(url) && { 'no headers': 'in' };
      expect(answered).toEqual({ ...judged, ...alone });
    });
  }
});

describe('a redirect', () => {
  const evilHost = (path: string) => `https://evil.example/${path}`;
  const vectors = [
    evilHost(''),
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%09/evil.example',
    '/%0d%0aLocation:https://evil.example',
    'https://newsbell.test@evil.example',
    'https://newsbell.test.evil.example',
  ];
  const names = ['redirect', 'url', 'next', 'return', 'to'];

  it.each(vectors)('of the sign-out is the operator’s, whatever is asked: %s', async vector => {
    for (const name of names) {
      const url = `/logout?${name}=${encodeURIComponent(vector)}`;
      const page = await app.inject({
        url,
        headers: { ...fromOurPage, accept: 'text/html', 'x-forwarded-host': 'evil.example' },
      });
      expect([page.statusCode, page.headers.location]).toEqual([302, '/login']);
      expect((await send('GET', { url })).json()).toEqual({ redirect: '/login' });
    }
  });

  it.each(vectors)('of a provider that is not there stays here: %s', async vector => {
    const headers = { ...fromOurPage, accept: 'text/html', referer: 'http://newsbell.test/login' };
    for (const name of names) {
      const url = `/v1/social/${encodeURIComponent(vector).slice(0, 20)}/begin?${name}=${encodeURIComponent(vector)}`;
      const { statusCode, headers: answered } = await app.inject({ url, headers });
      if (statusCode < 300 || statusCode > 399) continue;
      expect(new URL(String(answered.location), 'http://newsbell.test').origin, url).toBe('http://newsbell.test');
    }
  });
});
