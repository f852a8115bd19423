/** These tests hold the access to a generator's feed, and the answers to callers without it. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { seedItems } from '#test/seed.ts';
import { seedGenerator } from '#test/seed-generator.ts';

let database: Database;
let app: App;
let board: Awaited<ReturnType<typeof seedGenerator>>;

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  board = await seedGenerator(database.db, { urlKey: 'board', title: 'Notices', page: 'https://board.example/list' });
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'OPTIONS' = 'GET') =>
  app.inject({ method, url, headers });
const at = (format = 'xml') => `/rss/${board.uuid}.${format}`;
const formats = ['xml', 'atom', 'json'];

describe('a private generator', () => {
  it('answers at its address, and asks that nobody pass it on', async () => {
    const { uuid } = await seedGenerator(database.db, { visibility: 'PRIVATE', urlKey: 'hidden', title: 'Hidden' });
    for (const format of formats) {
      const { statusCode, headers } = await get(`/rss/${uuid}.${format}`);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': 'private, max-age=900',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
      expect(headers).not.toHaveProperty('link');
    }
    expect((await get('/hidden/rss.xml')).statusCode).toBe(404);
    for (const url of ['/v1/projects', '/v1/project/search?keyword=hidden', '/sitemap.xml'])
      expect((await get(url)).body, url).not.toMatch(/hidden/i);
  });
});

it('a private generator and its items are in no list, and in nobody else’s answer', async () => {
  const [owner, bob] = [await makePerson(database.db, 'other'), await makePerson(database.db, 'other')];
  const { id, uuid, urlKey } = await seedGenerator(database.db, {
    accountId: owner.id,
    visibility: 'PRIVATE',
    urlKey: 'hidden',
    title: 'Hidden desk',
    tags: ['hiddentag'],
  });
  await seedItems(database.db, board, [{ title: 'Open notice' }]);
  const [item] = await seedItems(database.db, { id, listed: false }, [
    { title: 'Hidden notice', text: 'hiddenword', tags: ['hiddentag'], link: 'https://hidden.example/1' },
  ]);
  const lists = [
    '/v1/projects',
    '/v1/projects?tag=hiddentag',
    '/v1/project/top10',
    '/v1/project/search?keyword=desk',
    `/v1/project?urlKey=${urlKey}`,
    `/v1/project/rss?link=http://newsbell.test/rss/${uuid}.xml`,
    '/v1/search/keyword?word=hidd',
    '/v1/search?word=notice',
    '/v1/timeline',
    '/v1/timeline?tag=hiddentag',
    '/v1/timeline?type=MY',
    '/v1/news',
    '/v1/feed/all',
    '/v1/feed/tag?tag=hiddentag',
    '/v1/feed/word?word=notice',
    `/v1/feed/project?urlKey=${urlKey}`,
    `/v1/feed?id=${item}`,
    '/v1/feed/subscribes',
    '/v1/account/subscribes',
    '/v1/subscribe/opml',
    '/v1/rssgen/my',
    `/v1/rssgen/${uuid}`,
    `/${urlKey}`,
    `/${urlKey}/rss.xml`,
    '/sitemap.xml',
  ];
  for (const cookie of [bob.cookie, '']) {
    for (const url of lists) {
      const answer = await get(url, cookie ? { cookie } : {});
      expect(answer.statusCode, url).toBeLessThan(500);
      expect(answer.body, url).not.toMatch(/hidden (desk|notice)|hiddenword|hidden\.example/i);
      if (!url.includes(uuid)) expect(answer.body, url).not.toContain(uuid);
    }
  }
  const mine = await get(`/v1/project?urlKey=${urlKey}`, { cookie: owner.cookie });
  expect(mine.json()).toMatchObject({ title: 'Hidden desk', generator: uuid });
  expect((await get('/v1/feed/word?word=notice')).body).toContain('Open notice');
});

describe('a page whose address holds a secret', () => {
  it('is not named in the feed that is made of it', async () => {
    for (const page of [
      'https://desk.example/list?token=0123456789abcdef',
      'https://desk.example/private-0123456789abcdef/list',
    ]) {
      const { id, uuid } = await seedGenerator(database.db, { visibility: 'PRIVATE', page });
      await seedItems(database.db, { id, listed: false }, [{ title: 'One', link: null }]);
      for (const format of formats) {
        const { body } = await get(`/rss/${uuid}.${format}`);
        expect(body).toContain('One');
        expect(body).toContain('https://desk.example/');
        expect(body).not.toContain('0123456789abcdef');
      }
    }
  });
});

describe('what is no feed', () => {
  it.each([
    ['an unknown uuid', `/rss/${randomUUID()}.xml`],
    ['no uuid', '/rss/evil<b>.atom'],
    ['too long a name', `/rss/${'a'.repeat(1000)}.json`],
  ])('is told in plain text and not repeated: %s', async (_name, url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, body]).toEqual([404, 'There is no such RSS generator.\n']);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'access-control-allow-origin': '*',
    });
  });

  it('is the feed of a generator that was deleted', async () => {
    expect((await get(at())).statusCode).toBe(200);
    await sql`delete from generator where id = ${board.uuid}`.execute(database.db);
    expect((await get(at())).statusCode).toBe(404);
  });

  it('is led to its one address where it is written in capitals', async () => {
    const { statusCode, headers } = await get(at('atom').toUpperCase().replace('/RSS', '/rss').replace('ATOM', 'atom'));
    expect([statusCode, headers.location]).toEqual([301, at('atom')]);
  });

  it('is a page of the app', async () => {
    for (const url of ['/rss/build', '/rss/list', `/rss/${board.uuid}/edit`])
      expect((await get(url)).headers['content-type'], url).toBe('application/json; charset=utf-8');
  });
});

describe('who asks', () => {
  it('by a date alone is spared the feed until a crawl finds what is new, or its owner edits it', async () => {
    const since = async () => {
      const { headers } = await get(at());
      return { 'if-modified-since': headers['last-modified'] as string };
    };
    for (const changing of [
      sql`update crawl set changed_at = now() + interval '1 hour'`,
      sql`update generator set edited_at = now() + interval '2 hours'`,
    ]) {
      const before = await since();
      expect((await get(at(), before)).statusCode).toBe(304);
      await changing.execute(database.db);
      expect((await get(at(), before)).statusCode).toBe(200);
    }
  });

  it('may be a page of another site, which may name a condition', async () => {
    const asked = {
      origin: 'https://reader.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    };
    for (const format of formats) {
      const { statusCode, headers, body } = await get(at(format), asked, 'OPTIONS');
      expect([statusCode, body]).toEqual([204, '']);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': '*',
      });
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
    const { headers } = await get(at(), { origin: 'https://reader.example' });
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Retry-After',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('gets the same with a session, and no cookie', async () => {
    const { cookie } = await makePerson(database.db, 'owner');
    const [mine, anybodys] = [await get(at(), { cookie }), await get(at())];
    expect([mine.body, mine.headers.etag]).toEqual([anybodys.body, anybodys.headers.etag]);
    expect(mine.headers).not.toHaveProperty('set-cookie');
  });

  it('may do so 60 times a minute from one address, and is told when to come back', async () => {
    const statuses = [];
    for (let n = 0; n < 60; n++) statuses.push((await get(at(formats[n % 3]))).statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await sql`update bucket set tokens = -1000 where key like 'feed:%'`.execute(database.db);
    const { statusCode, headers, body } = await get(at());
    expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([
      429,
      '60',
      'text/plain; charset=utf-8',
    ]);
    expect(body).toBe('Too many requests. Please try again in a moment.\n');
    const other = await app.inject({ url: at(), remoteAddress: '203.0.113.9' });
    expect(other.statusCode).toBe(200);
  });
});
