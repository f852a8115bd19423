import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isUrlKey, reservedKeys, URL_KEY_PATTERN } from '@newsbell/contracts/reserved-keys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { types } from '#db/connection.ts';
import { type Database, openPool } from '#db/open.ts';
import { createReadiness } from '#http/readiness.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { routesOf } from '#test/routes.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { seedGenerator } from '#test/seed-generator.ts';

let database: Database;
let app: App;
let webDir: string;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'newsbell-web-'));
  await mkdir(join(webDir, 'assets'));
  await writeFile(
    join(webDir, 'index.html'),
    '<html lang="en"><head><meta name="application-name" content="X" /><title>X</title></head></html>',
  );
  await writeFile(join(webDir, 'assets', 'app-1a2b.js'), `console.log(${'1,'.repeat(900)}1)`);
  await writeFile(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  database = await freshDatabase();
  const project = await seedProject(database.db, { urlKey: 'paper', tags: ['world'] });
  await seedItems(database.db, project, 3);
  const { uuid } = await seedGenerator(database.db);
  for (const format of ['xml', 'atom', 'json']) examples[`/rss/:uuid.${format}`] = `/rss/${uuid}.${format}`;
  app = await testApp(database.db, { webDir, metricsToken: 'a token of the operator' });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
  await rm(webDir, { recursive: true });
});

/** The paths that can be got. */
const routes = (): string[] => routesOf(app).flatMap(({ method, url }) => (method === 'GET' ? [url] : []));

/** One good request for each route. */
const examples: Record<string, string> = {
  '/v1/feed': '/v1/feed?id=1',
  '/v1/feed/project': '/v1/feed/project?urlKey=paper',
  '/v1/feed/tag': '/v1/feed/tag?tag=world',
  '/v1/feed/word': '/v1/feed/word?word=item',
  '/v1/search': '/v1/search?word=item',
  '/v1/search/keyword': '/v1/search/keyword?word=wor',
  '/v1/search/subscription': '/v1/search/subscription?word=item',
  '/v1/news': '/v1/news?type=project&key=paper',
  '/v1/project': '/v1/project?urlKey=paper',
  '/v1/project/search': '/v1/project/search?keyword=paper',
  '/v1/project/rss': '/v1/project/rss?link=https://paper.example/feed.xml',
  '/:urlKey/rss.xml': '/paper/rss.xml',
  '/v1/board/:board': '/v1/board/free',
  '/board/:board/rss.xml': '/board/free/rss.xml',
  '/board/:board/rss.atom': '/board/free/rss.atom',
  '/board/:board/rss.json': '/board/free/rss.json',
  '/projects/tag/:tag/rss.xml': '/projects/tag/world/rss.xml',
  '/projects/tag/:tag/rss.atom': '/projects/tag/world/rss.atom',
  '/projects/tag/:tag/rss.json': '/projects/tag/world/rss.json',
  '/word/:word/rss.xml': '/word/item/rss.xml',
  '/word/:word/rss.atom': '/word/item/rss.atom',
  '/word/:word/rss.json': '/word/item/rss.json',
  '/search/:keyword/rss.xml': '/search/item/rss.xml',
  '/search/:keyword/rss.atom': '/search/item/rss.atom',
  '/search/:keyword/rss.json': '/search/item/rss.json',
  '/v1/rssgen/html': '/v1/rssgen/html?url=http://page.test/',
  '/v1/rssgen/rule2regex': '/v1/rssgen/rule2regex?rule=%3Cli%3E%7B%25%7D%3C/li%3E',
};

/** Routes whose good request needs a state of its own; server/test/access.test.ts has it. Here: how they refuse a stranger. */
const refusing: Record<string, { url: string; status: number }> = {
  '/v1/board/:board/:postId': { url: '/v1/board/free/1', status: 404 },
  '/v1/invitation/:secret': { url: '/v1/invitation/none', status: 404 },
  '/out/:uuid': { url: `/out/${randomUUID()}`, status: 404 },
  '/out/:uuid.atom': { url: `/out/${randomUUID()}.atom`, status: 404 },
  '/out/:uuid.json': { url: `/out/${randomUUID()}.json`, status: 404 },
  '/img/:mac/:address': { url: '/img/x/y', status: 404 },
  '/u/:id': { url: `/u/${randomUUID()}`, status: 404 },
  '/v1/account/:username/validate': { url: '/v1/account/nobody/validate?token=none', status: 400 },
  '/v1/social/:id/begin': { url: '/v1/social/google/begin', status: 400 },
  '/v1/notification/preferences': { url: `/v1/notification/preferences?token=${'n'.repeat(40)}`, status: 400 },
  '/ping/:uuid': { url: `/ping/${randomUUID()}`, status: 404 },
  '/ping/:uuid/:signal': { url: `/ping/${randomUUID()}/start`, status: 404 },
  '/v1/admin/source/:id': { url: '/v1/admin/source/1', status: 401 },
  '/:urlKey/publish': { url: '/paper/publish', status: 401 },
  '/:urlKey/send': { url: '/paper/send', status: 401 },
  '/:urlKey/trigger': { url: '/paper/trigger', status: 401 },
  '/websub/in/:id': { url: `/websub/in/${randomUUID()}`, status: 404 },
  '/v1/notification/unsubscribe/:token': { url: '/v1/notification/unsubscribe/none', status: 400 },
};

describe('every route', () => {
  it('has a first segment that no project can take as its key', () => {
    expect(routes().length).toBeGreaterThan(20);
    for (const route of routes()) {
      const first = route.split('/')[1]!;
      if (first === '' || first === ':urlKey') continue;
      expect(reservedKeys.includes(first) || !URL_KEY_PATTERN.test(first), route).toBe(true);
      expect(isUrlKey(first), route).toBe(false);
    }
  });

  it('answers a good request, with the security headers of its kind', async () => {
    for (const route of routes()) {
      const url = refusing[route]?.url ?? examples[route] ?? route;
      const { statusCode, headers, body } = await app.inject(url);
      const kind = kindOf(route);
      expect([200, 401, refusing[route]?.status], `${route} ${body.slice(0, 200)}`).toContain(statusCode);
      expect(headers, route).toMatchObject({ ...expectedHeaders.always, ...expectedHeaders[kind] });
      expect(headers, route).not.toHaveProperty('strict-transport-security');
      expect(headers, route).not.toHaveProperty('server');
      if (route !== '/logout') expect(headers, route).not.toHaveProperty('set-cookie');
    }
  });

  it('asks for https only where the instance is reached by it', async () => {
    const secure = await testApp(database.db, { webDir, publicUrl: 'https://news.example' });
    const generated = examples['/rss/:uuid.atom']!;
    for (const url of ['/', '/v1/feed/all', '/paper/rss.xml', generated, '/assets/app-1a2b.js', '/nothing.txt']) {
      const { headers } = await secure.inject(url);
      expect(headers['strict-transport-security'], url).toBe('max-age=63072000');
    }
    expect((await secure.inject('/')).headers['content-security-policy']).toMatch(/; upgrade-insecure-requests$/);
    await secure.close();
  });
});

const kindOf = (route: string): keyof typeof expectedHeaders => {
  if (route === '/') return 'shell';
  if (about.includes(route)) return 'about';
  if (/\/rss\.(xml|atom|json)$/.test(route)) return 'feed';
  if (route.startsWith('/out/')) return 'secret';
  if (route.startsWith('/rss/:uuid.')) return 'generated';
  if (route === '/v1/notification/unsubscribe/:token') return 'link';
  if (route === '/rss/preview-frame') return 'frame';
  if (/^\/(accounts\/|reader\/|api\/fever)/.test(route)) return 'readerApp';
  return /^\/(assets\/|favicon)/.test(route) ? 'asset' : 'api';
};

const about = ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest'];

const expectedHeaders = {
  always: {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  },
  api: {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  },
  readerApp: {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  },
  shell: {
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'$/,
    ),
    'cache-control': 'no-cache',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'origin-agent-cluster': '?1',
    'permissions-policy': expect.stringContaining('camera=()'),
    'content-type': 'text/html; charset=utf-8',
  },
  asset: {
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-resource-policy': 'same-origin',
  },
  about: {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'public, max-age=3600',
  },
  link: {
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-type': 'text/html; charset=utf-8',
  },
  feed: {
    'content-security-policy': "default-src 'none'; sandbox",
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': expect.stringMatching(/^application\/(rss\+xml|atom\+xml|feed\+json); charset=utf-8$/),
  },
  secret: {
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  },
  generated: {
    'content-security-policy': "default-src 'none'; sandbox",
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': expect.stringMatching(/^application\/(rss\+xml|atom\+xml|feed\+json); charset=utf-8$/),
    'cache-control': 'public, max-age=900',
  },
  frame: {
    'content-security-policy':
      "default-src 'none'; img-src https: http: data:; style-src https: http: 'unsafe-inline'; font-src https: data:; " +
      "form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin",
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'content-type': 'text/html; charset=utf-8',
  },
};

describe('the web app', () => {
  it('is one page for every address that a person may open, with the name of the instance', async () => {
    const named = await testApp(database.db, { webDir, productName: '"A" & <b>' });
    for (const url of ['/', '/discover', '/paper', '/search/a.b%20c', '/board/free?page=2', '/v1/login']) {
      const { statusCode, body } = await named.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([url, statusCode]).toEqual([url, 200]);
      expect(body).toMatch(
        /^<html lang="en"><head><meta name="application-name" content="&quot;A&quot; &amp; &lt;b&gt;" \/><title>/,
      );
      expect(body).toMatch(/(<title>|· )&quot;A&quot; &amp; &lt;b&gt;<\/title>/);
      expect(body).toMatch(/\/><\/head><\/html>$/);
    }
    await named.close();
  });

  it('loads pictures of other sites, and none where the operator has them come through this server', async () => {
    const narrow = await testApp(database.db, { webDir, env: { PICTURE_PROXY: 'true' } });
    const policies = await Promise.all(
      [app, narrow].map(async each => String((await each.inject('/')).headers['content-security-policy'])),
    );
    expect(policies.map(policy => /img-src ([^;]*);/.exec(policy)?.[1])).toEqual([
      "'self' data: blob: https: http:",
      "'self' data: blob:",
    ]);
    await narrow.close();
  });

  it('is the page of a search for an address or a name that ends like a file', async () => {
    const long = `https://example.com/${'한'.repeat(600)}.xml`;
    for (const word of ['https://example.com/feed.xml', 'https://example.com/a?b=c#d', 'node.js', '3.5', long]) {
      const url = `/search/${encodeURIComponent(word)}`;
      const { statusCode } = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([url, statusCode]).toEqual([url, 200]);
    }
  });

  it('reads a percent that escapes nothing as a percent, and refuses a call with one in the shape of all problems', async () => {
    const asked = async (url: string, accept = 'text/html,*/*;q=0.8') => {
      const { statusCode, headers, body } = await app.inject({ url, headers: { accept } });
      expect(headers, url).toMatchObject(expectedHeaders.always);
      const isPage = String(headers['content-type']).startsWith('text/html');
      return [statusCode, isPage ? /<title>(.*)<\/title>/.exec(body)![1] : JSON.parse(body).code];
    };
    expect(await asked('/search/100%')).toEqual([200, 'Results for “100%” · Newsbell']);
    expect(await asked('/search/%E0%A4%A')).toEqual([200, 'Results for “%E0%A4%A” · Newsbell']);
    expect(await asked('/paper/search/5%?x=%')).toEqual([200, expect.stringContaining('Newsbell')]);
    expect(await asked('/search/~..')).toEqual([200, 'Results for “..” · Newsbell']);
    expect(await asked('/%E0%A4%A')).toEqual([404, 'Page not found · Newsbell']);
    expect(await asked('/100%')).toEqual([404, 'Page not found · Newsbell']);
    for (const accept of ['text/html', 'application/json', '*/*']) {
      expect(await asked('/v1/%E0%A4%A', accept)).toEqual([404, 'NOT_FOUND']);
      expect(await asked('/v1/rssgen/100%', accept)).toEqual([401, 'LOGIN_REQUIRED']);
      expect(await asked('/v1/%?x=%', accept)).toEqual([404, 'NOT_FOUND']);
    }
    expect(await asked('/u/%', 'image/*')).toEqual([400, 'INVALID_FIELDS']);
    expect(await asked('/health/%', 'text/html')).toEqual([404, 'NOT_FOUND']);
  });

  it('is not what a wrong call, a missing file or another method gets', async () => {
    for (const url of [
      '/v1/nothing',
      '/v1',
      '/health/nothing',
      '/assets/gone.js',
      '/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    ]) {
      const { statusCode, headers, body } = await app.inject({ url, headers: { accept: 'text/html' } });
      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'application/json; charset=utf-8']);
      expect(JSON.parse(body).code).toBe('NOT_FOUND');
    }
    expect(
      (await app.inject({ method: 'POST', url: '/board/free', headers: { accept: 'text/html' } })).statusCode,
    ).toBe(404);
  });

  it('says in HTML to who asks for HTML that there is no such file, and as data to all others', async () => {
    for (const url of ['/gone.js', '/.env', '/foo.bar']) {
      const page = await app.inject({ url, headers: { accept: 'text/html' } });
      expect([url, page.statusCode, page.headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8']);
      const data = await app.inject({ url, headers: { accept: '*/*' } });
      expect([url, data.statusCode, data.json().code]).toEqual([url, 404, 'NOT_FOUND']);
    }
  });

  it('lets browsers keep hashed files for ever and ask again for the others', async () => {
    const hashed = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } });
    expect(hashed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });
});

it('lets a file take longer than a call may', async () => {
  const random = randomBytes(4_000_000).toString('hex');
  await writeFile(join(webDir, 'assets', 'big-1a2b.js'), random);
  const hasty = await testApp(database.db, { webDir, answerWithinMs: 1 });
  const { statusCode, body } = await hasty.inject('/assets/big-1a2b.js');
  expect([statusCode, body === random]).toEqual([200, true]);
  await hasty.close();
});

it('gives up in time on what was sent with a body, too', async () => {
  const stuck = await testApp(database.db, {
    answerWithinMs: 100,
    routes: some => some.post('/stuck', { config: { access: 'anyone' } }, () => new Promise(() => {})),
  });
  const address = await stuck.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${address}/stuck`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  await stuck.close();
});

describe('a database that is away', () => {
  const quiet = { log: () => {}, poolSize: 2 };

  it.each([
    ['refuses', async () => undefined],
    ['does not answer', async () => createServer(() => {})],
  ])('and %s gives a 503 with Retry-After within two seconds, while the process lives', async (_name, listen) => {
    const server = (await listen()) as Server | undefined;
    if (server) await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const port = server ? (server.address() as { port: number }).port : 1;
    const away = openPool({ host: '127.0.0.1', port, user: 'nobody', database: 'nothing', types }, quiet);
    const cut = await testApp(away.db, { webDir, env: { ANSWER_WITHIN_MS: '1900' } });
    const urls = ['/v1/feed/all', '/health/ready', '/v1/search?word=x', '/paper/rss.xml'];
    const answers = await Promise.all(urls.map(url => cut.inject(url)));
    for (const { statusCode, headers, body } of answers) {
      expect([statusCode, headers['retry-after'], JSON.parse(body).code]).toEqual([503, '5', 'UNAVAILABLE']);
    }
    expect((await cut.inject('/health/live')).statusCode).toBe(200);
    const pages = await Promise.all(['/', '/paper'].map(url => cut.inject({ url, headers: { accept: 'text/html' } })));
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 503]);
    for (const { body } of pages) expect(body).toContain('<title>Newsbell</title>');
    await cut.close();
    server?.close();
    await away.close();
  });

  it('goes first when the process stops: the door is open for a grace, and what is under way ends', async () => {
    const waits: { ms: number; end: () => void }[] = [];
    const readiness = createReadiness(ms => new Promise(end => waits.push({ ms, end })));
    const served: (() => void)[] = [];
    const draining = await testApp(database.db, {
      readiness,
      routes: to =>
        to.get('/slow', { config: { access: 'anyone' } }, () => new Promise(end => served.push(() => end('whole')))),
    });
    const origin = await draining.listen({ port: 0, host: '127.0.0.1' });
    const ask = async (path: string) => {
      const { status, headers } = await fetch(origin + path);
      return [status, headers.get('connection')];
    };
    expect(await ask('/health/ready')).toEqual([200, 'keep-alive']);
    const drained = readiness.drain();
    expect(await ask('/health/ready')).toEqual([503, 'close']);
    expect(await ask('/v1/feed/all')).toEqual([200, 'close']);
    const slow = fetch(`${origin}/slow`);
    while (served.length === 0) await ask('/health/live');
    expect(waits.map(({ ms }) => ms)).toEqual([4000]);
    waits[0]!.end();
    await drained;
    const closed = draining.close();
    served[0]!();
    expect(await (await slow).text()).toBe('whole');
    await closed;
    await expect(fetch(`${origin}/health/live`)).rejects.toThrow();
  });

  it('does not keep the stop waiting where nobody has asked', async () => {
    const readiness = createReadiness(() => Promise.reject(new Error('waited')));
    await readiness.drain();
    expect(readiness.isDraining()).toBe(true);
  });
});

interface Told {
  $ref?: string;
  content?: object;
}

it('describes each call that can be got with the media type that it answers', async () => {
  const { paths, components } = (await app.inject('/v1/openapi.json')).json();
  const told = Object.entries<{ get?: { responses: Record<string, Told> } }>(paths);
  const held: string[] = [];
  for (const [path, { get }] of told) {
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const { statusCode, headers } = await app.inject(refusing[route]?.url ?? examples[route] ?? route);
    const { $ref, content = components.responses[$ref?.split('/').at(-1) ?? '']?.content } =
      get?.responses[statusCode] ?? {};
    if (!content) continue;
    expect([route, statusCode, ...Object.keys(content)]).toEqual([
      route,
      statusCode,
      headers['content-type']!.toString().split(';')[0],
    ]);
    if (statusCode === 200) held.push(Object.keys(content)[0]!);
  }
  const others = ['text/html', 'text/plain', 'application/rss+xml', 'application/atom+xml', 'application/feed+json'];
  expect(held).toEqual(expect.arrayContaining(['application/json', ...others]));
});

it('describes the calls as OpenAPI 3.1, each with its refusals', async () => {
  const openapi = (await app.inject('/v1/openapi.json')).json();
  expect(openapi.openapi).toBe('3.1.0');
  const isFile = (url: string) =>
    ['/v1/openapi.json', '/api/reference', '/websub/in/:id'].includes(url) ||
    ['asset', 'about', 'link', 'frame'].includes(kindOf(url));
  const calls = routesOf(app)
    .filter(({ method, url }) => !isFile(url) && `${method} ${url}` !== 'GET /')
    .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
  const described = Object.entries<Record<string, { responses: object }>>(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({ call: `${method.toUpperCase()} ${path}`, responses })),
  );
  expect(described.map(({ call }) => call).sort()).toEqual(calls.sort());
  const anyCall = ['400', '401', '408', '421', '431', '500', '503'];
  for (const { call, responses } of described) {
    expect(Object.keys(responses), call).toEqual(expect.arrayContaining(anyCall));
    const isFeed = /^GET (\/rss\/|\/out\/|.+\/rss\.(xml|atom|json)$)/.test(call);
    const done = call.endsWith('/begin') ? '302' : call === 'POST /websub' ? '202' : '200';
    expect(
      Object.keys(responses).filter(status => status < '400'),
      call,
    ).toEqual(isFeed ? ['200', '301', '304'] : call.startsWith('GET /reader/atom/') ? ['200', '304'] : [done]);
  }
});
