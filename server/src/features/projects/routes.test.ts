import type { FeedItem } from '@newsbell/contracts/items';
import type { Project } from '@newsbell/contracts/projects';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { canonicalFeedKey } from '#documents/parse/identity.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let paper: Seeded;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  const feedUrl = 'https://www.paper.example/rss?edition=world';
  paper = await seedProject(db, {
    urlKey: 'paper',
    title: 'World Paper',
    description: 'News & views',
    feedUrl,
    feedKey: canonicalFeedKey(feedUrl),
    tags: ['world', 'news'],
    subscribersCount: 5,
    language: 'en',
  });
  await seedProject(db, {
    urlKey: 'seoul-paper',
    title: '서울신문 World',
    tags: ['한국', 'Daily'],
    subscribersCount: 50,
  });
  await seedProject(db, { urlKey: 'blog', title: 'A blog of the world', tags: ['world'], subscribersCount: 7 });
  await seedProject(db, {
    urlKey: 'secret',
    title: 'World secrets',
    visibility: 'PRIVATE',
    tags: ['world', 'hidden'],
    feedUrl: 'https://secret.example/feed',
    feedKey: canonicalFeedKey('https://secret.example/feed'),
    subscribersCount: 99,
  });
  await seedProject(db, { urlKey: 'former', title: 'World formerly', mergedInto: paper.id, feedUrl: null });
  await sql`insert into host (key) values ('paper.example:443')`.execute(db);
  await sql`
    insert into crawl (project_id, host_key, next_at, interval_minutes, interval_reason, health, checked_at, error_code, error_at)
    values (${paper.id}, 'paper.example:443', '2026-03-05T13:00:00Z', 30, 'retry', 'failing', '2026-03-05T12:30:00Z', 'HTTP_503',
      '2026-03-05T12:30:00Z')`.execute(db);
  await seedItems(db, paper, 60);
  app = await testApp(db);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const get = async <T>(url: string, headers = {}) => {
  const { statusCode, body } = await app.inject({ url, headers });
  return { status: statusCode, body: JSON.parse(body) as T };
};
const keys = (projects: readonly Project[]) => projects.map(each => each.urlKey);

describe('a project', () => {
  it('tells how fresh it is, and its last error in the language of the reader', async () => {
    const { body } = await get<Project>('/v1/project?urlKey=paper', { 'accept-language': 'ko-KR' });
    expect(body).toMatchObject({
      urlKey: 'paper',
      tag: 'world',
      tags: [{ name: 'world' }, { name: 'news' }],
      subscribersCount: 5,
      subscribing: false,
      lastNewsAt: '2026-03-05T12:00:00.000Z',
      checkedAt: '2026-03-05T12:30:00.000Z',
      nextCheckAt: '2026-03-05T13:00:00.000Z',
      interval: { minutes: 30, reason: 'retry' },
      health: 'failing',
      lastError: {
        code: 'HTTP_503',
        message: '현재 사이트에 문제가 있습니다(상태 코드 503).',
        at: '2026-03-05T12:30:00.000Z',
      },
    });
  });

  it('is found by the key that it had before it was merged', async () => {
    expect((await get<Project>('/v1/project?urlKey=former')).body.urlKey).toBe('paper');
  });

  it('that is private or unknown is not there', async () => {
    for (const key of ['secret', 'nobody', 'PAPER']) {
      expect(await get(`/v1/project?urlKey=${key}`)).toEqual({
        status: 404,
        body: { message: 'Project not founded', code: 'PROJECT_NOT_FOUND' },
      });
    }
  });

  it('that nobody has crawled yet is new', async () => {
    const { body } = await get<Project>('/v1/project?urlKey=blog');
    expect(body).toMatchObject({ health: 'new', interval: null, lastError: null, checkedAt: null });
  });

  it('says since when there is no space for all of its news, and whose space that is', async () => {
    expect((await get<Project>('/v1/project?urlKey=blog')).body.trimmed).toBeNull();
    await sql`insert into item_space (project_id, trimmed_at, trimmed_for, trimmed_over)
      select id, '2026-03-05T12:00:00Z', 'account', 67108864 from project where url_key = 'blog'`.execute(database.db);
    const { body } = await get<Project>('/v1/project?urlKey=blog');
    expect(body.trimmed).toEqual({ at: '2026-03-05T12:00:00.000Z', megabytes: 64, of: 'account' });
  });
});

describe('finding projects', () => {
  it('puts titles that begin with the keyword first, then those with more subscribers', async () => {
    expect(keys((await get<Project[]>('/v1/project/search?keyword=WORLD')).body)).toEqual([
      'paper',
      'seoul-paper',
      'blog',
    ]);
  });

  it('looks at description, tags and address, and takes Hangul from the middle', async () => {
    const found = async (keyword: string) =>
      keys((await get<Project[]>(`/v1/project/search?keyword=${encodeURIComponent(keyword)}`)).body);
    expect(await found('views')).toEqual(['paper']);
    expect(await found('한국')).toEqual(['seoul-paper']);
    expect(await found('daily')).toEqual(['seoul-paper']);
    expect(await found('신문')).toEqual(['seoul-paper']);
    expect(await found('paper.example')).toEqual(['seoul-paper', 'paper']);
    expect(await found('www.paper')).toEqual(['paper']);
    expect(await found('views in:paper')).toEqual([]);
    expect(await found('world -blog')).toEqual(['paper', 'seoul-paper']);
    expect(await found('%')).toEqual([]);
  });

  it('names the ten with the most subscribers', async () => {
    expect(keys((await get<Project[]>('/v1/project/top10')).body)).toEqual(['seoul-paper', 'blog', 'paper']);
  });

  it('knows a feed however its address is written', async () => {
    for (const link of [
      'https://www.paper.example/rss?edition=world',
      'http://paper.example/rss?edition=world',
      'paper.example/rss?edition=world#top',
    ]) {
      expect((await get(`/v1/project/rss?link=${encodeURIComponent(link)}`)).body).toEqual({ urlKey: 'paper' });
    }
    for (const link of [
      'https://secret.example/feed',
      'https://paper.example/',
      'not an address',
      'javascript:alert(1)',
      'https://someone@paper.example/rss?edition=world',
    ]) {
      expect(await get(`/v1/project/rss?link=${encodeURIComponent(link)}`)).toEqual({
        status: 404,
        body: { message: 'Failed to fetch rss', code: 'RSS_NOT_FOUND' },
      });
    }
  });

  it('suggests tags that begin with the word, then projects, ten together', async () => {
    const { body } = await get<{ type: string; key: string }[]>('/v1/search/keyword?word=Wor');
    expect(body.map(each => `${each.type} ${each.key}`)).toEqual([
      'TAG world',
      'PROJECT paper',
      'PROJECT seoul-paper',
      'PROJECT blog',
    ]);
    expect((await get('/v1/search/keyword?word=hid')).body).toEqual([]);
    expect((await get('/v1/search/keyword?word=%25')).body).toEqual([]);
  });
});

describe('the list of projects', () => {
  it.each([
    ['sort=subscribers', ['seoul-paper', 'blog', 'paper']],
    ['sort=newest', ['blog', 'seoul-paper', 'paper']],
    ['sort=name', ['blog', 'paper', 'seoul-paper']],
    ['tag=world', ['blog', 'paper']],
    ['tag=hidden', []],
  ])('by %s', async (query, expected) => {
    expect(keys((await get<{ content: Project[] }>(`/v1/projects?${query}`)).body.content)).toEqual(expected);
  });

  it('has numbered pages', async () => {
    expect((await get('/v1/projects?size=2')).body).toMatchObject({ first: true, last: false, totalPages: 2 });
    expect((await get('/v1/projects?size=2&page=1')).body).toMatchObject({
      content: [{ urlKey: 'paper' }],
      first: false,
      last: true,
    });
    expect((await get('/v1/projects?size=2&page=9')).body).toMatchObject({ content: [], last: true, totalPages: 2 });
  });
});

describe('a project as a feed', () => {
  it('holds the newest 50 items', async () => {
    const { statusCode, body } = await app.inject('/paper/rss.xml');
    expect([statusCode, body.match(/<item>/g)?.length]).toEqual([200, 50]);
    const newest = (await get<{ content: FeedItem[] }>('/v1/feed/project?urlKey=paper&size=1')).body.content[0]!;
    expect(body).toContain(
      `<item><title>${newest.title}</title><link>http://newsbell.test/paper/feed/${newest.id}</link>`,
    );
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await app.inject('/paper/rss.xml');
    const again = await app.inject({ url: '/paper/rss.xml', headers: { 'if-none-match': headers.etag as string } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    const since = await app.inject({
      url: '/paper/rss.xml',
      headers: { 'if-modified-since': headers['last-modified'] as string },
    });
    expect(since.statusCode).toBe(304);
    const other = await app.inject({
      url: '/paper/rss.xml',
      headers: { 'if-none-match': '"x"', 'if-modified-since': headers['last-modified'] as string },
    });
    expect(other.statusCode).toBe(200);
  });

  it('keeps the names of its items when the instance moves to another address', async () => {
    const guids = async (from: App) =>
      (await from.inject('/paper/rss.xml')).body.match(/(?<=<guid isPermaLink="false">)[^<]+/g)!;
    const before = await guids(app);
    expect(new Set(before).size).toBe(50);
    const moved = await testApp(database.db, { publicUrl: 'https://moved.example' });
    expect(await guids(moved)).toEqual(before);
    await moved.close();
  });

  it('is not there for a private or unknown project, and says so without repeating the key', async () => {
    for (const key of ['secret', 'nobody']) {
      const { statusCode, headers, body } = await app.inject(`/${key}/rss.xml`);
      expect([statusCode, headers['content-type'], body]).toEqual([
        404,
        'application/json; charset=utf-8',
        '{"message":"Project not founded","code":"PROJECT_NOT_FOUND"}',
      ]);
    }
  });
});
