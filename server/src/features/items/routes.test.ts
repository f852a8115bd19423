import type { FeedItem, FeedPage } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let paper: Seeded;
let blog: Seeded;
let secret: Seeded;
let paperIds: number[];
let blogIds: number[];
let secretIds: number[];

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  paper = await seedProject(db, { urlKey: 'paper', tags: ['world', 'asia'] });
  blog = await seedProject(db, { urlKey: 'blog', tags: ['asia'] });
  secret = await seedProject(db, { urlKey: 'secret', visibility: 'PRIVATE', tags: ['asia'] });
  await seedProject(db, { urlKey: 'old-paper', mergedInto: paper.id });
  paperIds = await seedItems(db, paper, 30);
  blogIds = await seedItems(db, blog, 25);
  secretIds = await seedItems(db, secret, 5);
  await seedItems(db, await seedProject(db, { urlKey: 'empty' }), 0);
  app = await testApp(db);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const get = async <T = FeedPage>(url: string, headers = {}) => {
  const { statusCode, body } = await app.inject({ url, headers });
  return { status: statusCode, body: JSON.parse(body) as T };
};
const ids = (page: FeedPage) => page.content.map(item => item.id);

/** All of a list, page by page. */
const walk = async (url: string, size: number): Promise<number[]> => {
  const seen: number[] = [];
  for (let at = ''; ; at = `&id=${seen.at(-1)}`) {
    const { status, body } = await get(`${url}size=${size}${at}`);
    expect(status).toBe(200);
    seen.push(...ids(body));
    if (body.last) return seen;
  }
};

/** The order of all lists, asked of the table itself. */
const ordered = async (of: number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from item where id = any (${of}) order by sort_at desc, id desc`.execute(database.db);
  return rows.map(row => row.id);
};

describe('a list', () => {
  it.each([
    ['of all', '/v1/feed/all?', () => [...paperIds, ...blogIds]],
    ['of a project', '/v1/feed/project?urlKey=paper&', () => paperIds],
    ['of a merged project', '/v1/feed/project?urlKey=old-paper&', () => paperIds],
    ['of a tag', '/v1/feed/tag?tag=asia&', () => [...paperIds, ...blogIds]],
    ['of a word', '/v1/feed/word?word=text&', () => [...paperIds, ...blogIds]],
    ['of a search in a project', '/v1/search?word=item&urlKey=blog&', () => blogIds],
  ])('%s gives each item once, in order, whatever the size of a page', async (_name, url, members) => {
    const expected = await ordered(members());
    for (const size of [1, 7, 100]) expect(await walk(url, size)).toEqual(expected);
  });

  it('has 20 items on a page, says which is the first and which the last, and ends with a full page', async () => {
    const first = (await get('/v1/feed/all')).body;
    expect([first.content.length, first.first, first.last]).toEqual([20, true, false]);
    const second = (await get(`/v1/feed/all?id=${first.content.at(-1)!.id}&size=35`)).body;
    expect([second.content.length, second.first, second.last]).toEqual([35, false, true]);
  });

  it('loses no item of the same millisecond', async () => {
    const project = await seedProject(database.db, { urlKey: 'burst' });
    const sortAt = (n: number) => `2020-01-01T00:00:00.000${String(n).padStart(3, '0')}Z`;
    const burst = await seedItems(
      database.db,
      project,
      Array.from({ length: 9 }, (_, n) => ({ title: 'Burst', text: '-', sortAt: sortAt(n >> 1) })),
    );
    expect((await walk('/v1/feed/project?urlKey=burst&', 2)).sort()).toEqual(burst.toSorted());
  });

  it('ends with END_OF_LIST at an item that is gone or private, and of a project that is not there or not for everybody', async () => {
    for (const id of [999_999, secretIds[0]]) {
      expect(await get(`/v1/feed/all?id=${id}`)).toMatchObject({ status: 404, body: { code: 'END_OF_LIST' } });
    }
    for (const key of ['nobody', 'secret', "'; drop table item; --", '%00']) {
      const { status } = await get(`/v1/feed/project?urlKey=${encodeURIComponent(key)}`);
      expect([400, 404]).toContain(status);
    }
  });

  it('is empty and ended for a project without items and a tag that nobody has', async () => {
    for (const url of ['/v1/feed/project?urlKey=empty', '/v1/feed/tag?tag=nothing', '/v1/feed/word?word=qqqq']) {
      expect((await get(url)).body).toEqual({ content: [], first: true, last: true });
    }
  });

  it('leaves out content over 16 KB, which GET /v1/feed gives whole', async () => {
    const project = await seedProject(database.db, { urlKey: 'long' });
    const [edge, over] = await seedItems(database.db, project, [
      { title: 'Edge', text: '-', content: '한'.repeat(5461).padEnd(5462, 'x') },
      { title: 'Over', text: '-', content: '한'.repeat(5462) },
    ]);
    const { content } = (await get('/v1/feed/project?urlKey=long')).body;
    expect(content.map(item => [item.id, item.content?.length ?? null])).toEqual([
      [edge, 5462],
      [over, null],
    ]);
    const whole = (await get<FeedItem[]>(`/v1/feed?id=${over}`)).body;
    expect(whole[0]!.content).toHaveLength(5462);
  });
});

describe('items by id', () => {
  it('come in the order asked, without the private and the unknown', async () => {
    const wanted = [blogIds[3]!, secretIds[0]!, paperIds[7]!, 999_999, blogIds[3]!];
    const { body } = await get<FeedItem[]>(`/v1/feed?${wanted.map(id => `id=${id}`).join('&')}`);
    expect(body.map(item => item.id)).toEqual([blogIds[3], paperIds[7]]);
  });

  it('answer FEED_NOT_FOUND when none is there', async () => {
    expect(await get(`/v1/feed?id=${secretIds[0]}`)).toMatchObject({ status: 404, body: { code: 'FEED_NOT_FOUND' } });
  });

  it('name what is wrong with one of several', async () => {
    expect(await get('/v1/feed?id=1&id=x')).toMatchObject({
      status: 400,
      body: { fields: { id: 'This must be a whole number.' } },
    });
    expect(await get('/v1/feed')).toMatchObject({ status: 400, body: { fields: { id: 'This value is required.' } } });
  });

  it('are none where the number is beyond all numbers, and where it is empty there is no id', async () => {
    for (const id of ['9223372036854775808', '9007199254740993', '1e300'])
      expect(await get(`/v1/feed?id=${id}`)).toMatchObject({ status: 404, body: { code: 'FEED_NOT_FOUND' } });
    for (const query of ['id=', 'id=&id='])
      expect(await get(`/v1/feed?${query}`)).toMatchObject({
        status: 400,
        body: { fields: { id: 'This value is required.' } },
      });
    const { body } = await get<FeedItem[]>(`/v1/feed?id=&id=${paperIds[0]}`);
    expect(body.map(({ id }) => id)).toEqual([paperIds[0]]);
    const newest = await get('/v1/feed/all');
    expect(await get('/v1/feed/all?id=&after=&size=')).toEqual(newest);
    expect(await get('/v1/timeline?type=&tag=&id=')).toMatchObject({ status: 200 });
  });
});

describe('the news around an item', () => {
  it.each(['project&key=paper', 'tag&key=world', 'word&key=text'])(
    'lie nearest first on both sides (%s)',
    async type => {
      const list = type.startsWith('word') ? await ordered([...paperIds, ...blogIds]) : await ordered(paperIds);
      const at = list.indexOf(paperIds[10]!);
      const next = (await get(`/v1/news?type=${type}&id=${list[at]}&size=3`)).body;
      expect([ids(next), next.last]).toEqual([list.slice(at + 1, at + 4), false]);
      const previous = (await get(`/v1/news?type=${type}&id=${list[at]}&direction=previous&size=100`)).body;
      expect([ids(previous), previous.last]).toEqual([list.slice(0, at).reverse(), true]);
    },
  );

  it('begin with the newest without an id, and before that there is nothing', async () => {
    expect(ids((await get('/v1/news?type=project&key=paper&size=1')).body)).toEqual(
      (await ordered(paperIds)).slice(0, 1),
    );
    expect((await get('/v1/news?type=project&key=paper&direction=previous')).body).toMatchObject({
      content: [],
      last: true,
    });
  });

  it.each([
    ['project&key=paper', () => blogIds[0]],
    ['tag&key=world', () => blogIds[0]],
    ['word&key=nowhere', () => paperIds[0]],
    ['word&key=-text', () => paperIds[0]],
  ])('are not there for an item of another list (%s)', async (type, other) => {
    for (const direction of ['previous', 'next'])
      expect(await get(`/v1/news?type=${type}&id=${other()}&direction=${direction}`)).toMatchObject({
        status: 404,
        body: { code: 'FEED_NOT_FOUND' },
      });
    expect(await get(`/v1/news?type=${type}&id=9223372036854775808`)).toMatchObject({ status: 404 });
  });

  it('are marked where a word was sought, if that is wanted', async () => {
    const marked = (await get('/v1/news?type=word&key=text&dataType=WITH_KEYWORD&size=1')).body.content[0]!;
    expect(marked.hits?.excerpt).toEqual([[0, 4]]);
    expect((await get('/v1/news?type=word&key=text&size=1')).body.content[0]!.hits).toBeUndefined();
  });
});

describe('the timeline', () => {
  it('says why each row is there', async () => {
    const all = (await get<{ content: { result: FeedItem; reason: unknown }[] }>('/v1/timeline?size=100')).body.content;
    expect(all.find(row => row.result.id === blogIds[0])?.reason).toEqual({ type: 'PROJECT', key: 'blog' });
    const tagged = (await get<{ content: { reason: unknown }[] }>('/v1/timeline?tag=asia&size=1')).body.content;
    expect(tagged[0]!.reason).toEqual({ type: 'TAG', key: 'asia' });
  });

  it('of mine asks to sign in, and so do the calls of subscribers', async () => {
    for (const url of ['/v1/timeline?type=MY', '/v1/feed/subscribes', '/v1/search/subscription?word=x']) {
      expect(await get(url), url).toMatchObject({ status: 401, body: { code: 'LOGIN_REQUIRED' } });
    }
  });
});

describe('a search', () => {
  it('marks its hits in title and excerpt', async () => {
    const project = await seedProject(database.db, { urlKey: 'metro' });
    await seedItems(database.db, project, [
      { title: '서울에서 만난 사람', text: 'In Seoul, 서울시 opens a new métro line' },
    ]);
    const { content } = (await get(`/v1/search?word=${encodeURIComponent('서울 metro')}`)).body;
    const item = content[0]!;
    expect(item.hits!.title.map(([start, end]) => item.title.slice(start, end))).toEqual(['서울']);
    expect(item.hits!.excerpt.map(([start, end]) => item.excerpt.slice(start, end))).toEqual(['서울', 'métro']);
  });

  it('shows the passage around a hit that neither title nor excerpt has, in all three searches', async () => {
    const project = await seedProject(database.db, { urlKey: 'passages' });
    const filler = 'Nothing is said of it here. ';
    const text = `${filler.repeat(40)}A zeppelin lands. ${filler.repeat(40)}`;
    const [far, near, huge, late] = await seedItems(database.db, project, [
      { title: 'Far', text },
      { title: 'Near', text: `The zeppelin. ${filler.repeat(40)}` },
      { title: 'Huge', text, content: `<p>${text}</p><p>${'long '.repeat(5_000)}</p>` },
      { title: 'Late', text: `${filler.repeat(5)}A zeppelin lands. ${filler.repeat(40)}` },
      { title: 'A zeppelin in the title', text: filler.repeat(40) },
    ]);
    const alice = await makePerson(database.db, 'viewer');
    await sql`
      insert into subscription (account_id, project_id, notify_from)
      values (${alice.id}, ${project.id}, pg_current_xact_id())`.execute(database.db);
    for (const url of ['/v1/search?', '/v1/search?urlKey=passages&', '/v1/search/subscription?', '/v1/feed/word?']) {
      const { body } = await app.inject({ url: `${url}word=zeppelin`, headers: { cookie: alice.cookie } });
      const rows = (JSON.parse(body) as FeedPage).content;
      const of = (id: number | undefined) => rows.find(row => row.id === id)!;
      for (const id of [far, huge, late]) {
        expect(of(id).excerpt, url).toMatch(/^…A zeppelin lands\. Nothing .*…$/);
        expect(of(id).excerpt.length).toBeLessThanOrEqual(300);
        expect(of(id).hits!.excerpt).toEqual([[3, 11]]);
      }
      expect(of(near).excerpt).toMatch(/^The zeppelin\. Nothing/);
      expect(rows.at(-1)).toMatchObject({ title: 'A zeppelin in the title', hits: { excerpt: [] } });
      expect(rows.at(-1)!.excerpt).toMatch(/^Nothing/);
    }
    const news = await get('/v1/news?type=word&key=zeppelin');
    expect(news.body.content.map(item => item.excerpt.slice(0, 7))).not.toContain('…A zepp');
  });

  it('understands phrases, exclusions, prefixes and one CJK character', async () => {
    const project = await seedProject(database.db, { urlKey: 'words' });
    const [a, b, c] = await seedItems(database.db, project, [
      { title: '東京都の新しい鉄道', text: 'open source database' },
      { title: '京都の寺', text: 'source code, wide open' },
      { title: 'Nothing', text: 'databases everywhere' },
    ]);
    const found = async (word: string) =>
      ids((await get(`/v1/search?urlKey=words&word=${encodeURIComponent(word)}`)).body);
    expect(await found('"open source"')).toEqual([a]);
    expect(await found('open source')).toEqual([a, b]);
    expect(await found('source -"open source"')).toEqual([b]);
    expect(await found('databas')).toEqual([a, c]);
    expect(await found('都')).toEqual([a, b]);
    expect(await found('東京')).toEqual([a]);
    expect(await found('新しい鉄道')).toEqual([a]);
    expect(await found('京都 in:title')).toEqual([a, b]);
    expect(await found('-open')).toEqual([]);
    expect(await found('!?')).toEqual([]);
  });

  it('finds words in one field of the news', async () => {
    const project = await seedProject(database.db, { urlKey: 'lab' });
    const [a, b, c] = await seedItems(database.db, project, [
      { title: 'Error', fields: [{ name: 'Level', value: 'Disk errors' }] },
      { title: 'Level', fields: [{ name: '등급', value: '심각' }] },
      { title: 'Error level', text: 'error', fields: [{ name: 'host', value: `it's "db"` }] },
      { title: 'Error level', text: 'error' },
    ]);
    const found = async (word: string) =>
      ids((await get(`/v1/search?urlKey=lab&word=${encodeURIComponent(word)}`)).body);
    expect(await found('error in:level')).toEqual([a]);
    expect(await found('"disk errors" in:LEVEL')).toEqual([a]);
    expect(await found('disk -errors in:level')).toEqual([]);
    expect(await found('심각 in:등급')).toEqual([b]);
    expect(await found(`"it's" in:host`)).toEqual([c]);
    expect(await found(`error in:constructor`)).toEqual([]);
    expect(await found(`error in:ho'st`)).toEqual([]);
    expect(ids((await get(`/v1/search?word=${encodeURIComponent('error in:level')}`)).body)).toEqual([a]);
  });

  it('finds no private item', async () => {
    expect((await walk('/v1/search?word=item&', 100)).filter(id => secretIds.includes(id))).toEqual([]);
  });
});
