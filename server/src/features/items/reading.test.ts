/** These tests hold the number of rows that each list reads, of 40,000 items in 500 projects, by PostgreSQL's own count. */
import type { FeedPage } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { readQuery } from '#text/query.ts';
import { beyond, type Period } from './keyset.ts';
import { openLists } from './queries.ts';
import { TEXTS } from './text-search.ts';
import { createEdges } from './window-edges.ts';
import { newestOfWords } from './word-search.ts';

const ITEMS = 40_000;
let database: Database;
let app: App;

// Words by how many items have them; the last one only in the older half.
const words = sql`array['all', 'の', 'は', '中', 'rare' || n % 2000]
  || case when n % 4 = 0 then array['common'] end || case when n % 40 = 0 then array['middle'] end
  || case when n % 80 = 0 then array['thin'] end || case when n % 10 = 0 and n < 20000 then array['past'] end
  || case when case when n < 30000 then n % 500 else n % 200 end < 150 then array['abroad'] || case when n % 10 = 0 then array['faraway'] end else array['elsewhere'] end
  || case when n % 5000 = 8 then array['level'] end || case when n % 3 = 0 then array['東京', '京都', '都'] end || case when n % 50 = 0 then array['서울', '울'] end`;

beforeAll(async () => {
  database = await freshDatabase({ poolSize: 1 });
  const { db } = database;
  await sql`
    insert into project (url_key, kind, title, language, words)
    select 'p' || n, 'FEED', 'Project ' || n, case when n <= 100 then 'ja' when n <= 150 then 'ko-KR' else 'en' end,
      array_to_tsvector(array['project', 'p' || n]) from generate_series(1, 500) n`.execute(db);
  await sql`
    insert into project_tag select id, 'many' from project where id % 2 = 0
    union all select id, 'few' from project where id % 100 = 0
    union all select id, 'quiet' from project where id > 200`.execute(db);
  await sql`
    insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, folded_fields, words)
    select case when n < 30000 then n % 500 else n % 200 end + 1, true, true, timestamptz '2026-01-01' + n * interval '1 minute', 'T' || n, 'E', repeat('content ', 30),
      n::text, ' t ', case when n % 30 = 0 then ' 東京都 ' else ' 東京 京都 ' end || case when n = 4 then 'common all ' else '' end,
      case when n % 5000 = 8 then '{" level ": " all ", " common ": " all "}'::jsonb end, array_to_tsvector(${words})
    from generate_series(1, ${ITEMS}::int) n`.execute(db);
  await sql`vacuum analyze`.execute(db);
  app = await testApp(db);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const get = async (url: string): Promise<FeedPage> => {
  const { statusCode, body } = await app.inject(url);
  expect(statusCode, body).toBe(200);
  return JSON.parse(body) as FeedPage;
};

/** Rows of `item` that were read, and how often it was read from end to end. */
const readSoFar = async () => {
  await sql`select pg_stat_force_next_flush()`.execute(database.db);
  const { rows } = await sql<{ rows: number; scans: number }>`
    select idx_tup_fetch::float8 as rows, seq_scan::float8 as scans from pg_stat_user_tables where relname = 'item'`.execute(
    database.db,
  );
  return rows[0]!;
};

const reading = async (url: string) => {
  await get(url);
  const before = await readSoFar();
  const page = await get(url);
  const after = await readSoFar();
  return { page, rows: after.rows - before.rows, scans: after.scans - before.scans };
};

/** The ids that a plain reading of all items gives. */
const expected = async (condition: string, limit = 20): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select i.id from item i where ${sql.raw(condition)} order by i.sort_at desc, i.id desc limit ${limit}`.execute(
    database.db,
  );
  return rows.map(row => row.id);
};

describe('a page reads no more of the table than it needs', () => {
  it.each([
    ['/v1/feed/all', 'true', 100],
    ['/v1/feed/all?id=20000', 'id < 20000', 100],
    ['/v1/feed/project?urlKey=p7', 'project_id = 7', 100],
    ['/v1/feed/tag?tag=many', 'project_id % 2 = 0', 2_100],
    ['/v1/feed/tag?tag=many&id=20000', 'project_id % 2 = 0 and id < 20000', 2_100],
    ['/v1/feed/tag?tag=few', 'project_id % 100 = 0', 600],
    ['/v1/feed/tag?tag=quiet', 'project_id > 200', 3_000],
    ['/v1/search?word=rare7+', `words @@ '''rare7'':*'`, 2_600],
    ['/v1/search?word=%22rare7%22', `words @@ 'rare7'`, 100],
    ['/v1/search?word=common', `words @@ 'common'`, 300],
    ['/v1/search?word=common&id=5000', `words @@ 'common' and id < 5000`, 300],
    ['/v1/search?word=middle', `words @@ 'middle'`, 2_100],
    ['/v1/search?word=thin', `words @@ 'thin'`, 600],
    ['/v1/search?word=past', `words @@ 'past'`, 2_600],
    ['/v1/search?word=common&urlKey=p7', `words @@ 'common' and project_id = 7`, 700],
    ['/v1/search?word=%22rare7%22&urlKey=p8', `words @@ 'rare7' and project_id = 8`, 200],
    ['/v1/search?word=common+-middle', `words @@ 'common & !middle'`, 300],
    [`/v1/search?word=${encodeURIComponent('東京')}`, `words @@ '東京'`, 300],
    [
      `/v1/search?word=${encodeURIComponent('東京都')}`,
      `words @@ '東京 & 京都' and strpos(folded, '東京都') > 0`,
      15_000,
    ],
    ['/v1/search?word=all+in:level', 'folded_fields is not null', 100],
    [`/v1/search?word=${encodeURIComponent('都')}`, `words @@ '''都'':*'`, 300],
    [`/v1/search?word=${encodeURIComponent('서')}`, `words @@ '''서'':*'`, 2_100],
  ])('%s', async (url, condition, most) => {
    const { page, rows, scans } = await reading(url);
    expect(page.content.map(item => item.id)).toEqual(await expected(condition));
    expect(scans).toBe(0);
    expect(rows).toBeLessThanOrEqual(most);
  });

  const language = { en: 'project_id > 150', ja: 'project_id <= 100', ko: 'project_id > 100 and project_id <= 150' };
  const since = "sort_at >= '2026-01-28T00:00:00Z'";
  const until = "sort_at < '2026-01-11T00:00:00Z'";
  // The places of a language's items, which are read for each of two steps; they count where VACUUM has not marked their pages yet.
  const OF_LANGUAGE = 20_000;
  it.each([
    ['word=common&since=2026-01-28T00:00:00Z', `words @@ 'common' and ${since}`, 300],
    ['word=common&until=2026-01-11T00:00:00Z', `words @@ 'common' and ${until}`, 300],
    ['word=common&until=2026-01-11T00:00:00Z&id=5000', `words @@ 'common' and id < 5000`, 300],
    ['word=common&until=2026-01-11T00:00:00Z&id=35000', `words @@ 'common' and ${until}`, 300],
    ['word=common&since=2026-01-28T18:20:00Z', `words @@ 'common' and sort_at >= '2026-01-28T18:20:00Z'`, 300],
    ['word=middle&since=2026-01-28T00:00:00Z', `words @@ 'middle' and ${since}`, 2_100],
    ['word=thin&since=2026-01-28T00:00:00Z', `words @@ 'thin' and ${since}`, 1_600],
    ['word=rare7&since=2026-01-20T00:00:00Z', `words @@ '''rare7'':*' and sort_at >= '2026-01-20T00:00:00Z'`, 2_600],
    ['word=common&urlKey=p7&since=2026-01-28T00:00:00Z', `words @@ 'common' and project_id = 7 and ${since}`, 700],
    ['word=common&language=en', `words @@ 'common' and ${language.en}`, 1_500],
    ['word=middle&language=en', `words @@ 'middle' and ${language.en}`, 3_000],
    ['word=thin&language=en', `words @@ 'thin' and ${language.en}`, 3_000],
    ['word=common&language=ja', `words @@ 'common' and ${language.ja}`, OF_LANGUAGE],
    ['word=thin&language=ja', `words @@ 'thin' and ${language.ja}`, OF_LANGUAGE],
    ['word=middle&language=ko', `words @@ 'middle' and ${language.ko}`, OF_LANGUAGE],
    [
      'word=abroad&language=ja&until=2026-01-11T00:00:00Z',
      `words @@ 'abroad' and ${language.ja} and ${until}`,
      OF_LANGUAGE,
    ],
    ['word=rare7&language=ko', `words @@ '''rare7'':*' and ${language.ko}`, OF_LANGUAGE],
    ['word=elsewhere&language=ko', 'false', OF_LANGUAGE],
    ['word=common&language=en&urlKey=p300', `words @@ 'common' and project_id = 300`, 700],
    ['word=common&language=ja&urlKey=p300', 'false', 50],
    ['word=common&language=zh-CN', 'false', 100],
  ])('a search with filters: %s', async (query, condition, most) => {
    const { page, rows, scans } = await reading(`/v1/search?${query}`);
    expect(page).toMatchObject({ last: page.content.length < 20, first: !query.includes('id=') });
    expect(page.content.map(item => item.id)).toEqual(await expected(condition));
    expect(scans).toBe(0);
    expect(rows).toBeLessThanOrEqual(most);
  });

  // Many items have the word, and none of that language.
  it.each(['abroad', 'faraway'])('a word that the language does not have: %s', async word => {
    let pages = 0;
    for (let id: number | undefined; ; pages++) {
      const url = `/v1/search?word=${word}&language=en`;
      const { page, rows, scans } = await reading(id === undefined ? url : `${url}&id=${id}`);
      expect(page.content.map(item => item.id)).toEqual([]);
      expect(scans).toBe(0);
      expect(rows).toBeLessThanOrEqual(TEXTS + 12_000);
      if (page.last) break;
      id = page.searchedTo;
    }
    expect(pages).toBeLessThanOrEqual(ITEMS / 5_000);
  });

  it('words in a field whose name many items have, all at once', async () => {
    const found = await newestOfWords(database.db, readQuery('all in:common'), 100, openLists(database.db));
    expect(found).toEqual(await expected('folded_fields is not null'));
    expect(found).toHaveLength(8);
  });

  // Words that most have and that stand beside each other in the oldest only.
  it.each([
    ['"common all"', ''],
    ['"の、は"', ''],
    ['"東京、中"', ''],
    ['"common all"', '&urlKey=p5'],
  ])('a phrase that is hardly anywhere: %s %s', async (phrase, scope) => {
    const url = `/v1/search?word=${encodeURIComponent(phrase)}${scope}`;
    const found: number[] = [];
    let pages = 0;
    for (let id: number | undefined; ; pages++) {
      const { page, rows, scans } = await reading(id === undefined ? url : `${url}&id=${id}`);
      expect(scans).toBe(0);
      expect(rows).toBeLessThanOrEqual(TEXTS + 12_000);
      found.push(...page.content.map(item => item.id));
      if (page.last) break;
      id = page.searchedTo ?? page.content.at(-1)!.id;
    }
    expect(found).toEqual(phrase.includes('all') ? [4] : []);
    expect(pages).toBeLessThanOrEqual(ITEMS / 5_000);
  });

  it.each([
    '/v1/feed/all',
    '/v1/feed/project?urlKey=p7',
    '/v1/feed/tag?tag=many',
    '/v1/feed/tag?tag=few',
    '/v1/feed/word?word=common',
    '/v1/feed/word?word=rare7',
  ])('polling %s', async url => {
    for (const after of [ITEMS, ITEMS - 500, 10]) {
      const { rows, scans } = await reading(`${url}${url.includes('?') ? '&' : '?'}after=${after}`);
      expect(scans).toBe(0);
      expect(rows).toBeLessThanOrEqual(5_200);
    }
  });

  it.each([
    '/v1/news?type=word&key=middle&id=20000&direction=previous',
    '/v1/news?type=tag&key=many&id=20001&direction=previous',
    '/v1/news?type=project&key=p7&id=20006&direction=previous',
  ])('%s', async url => {
    const { rows, scans, page } = await reading(url);
    expect(page.content).toHaveLength(20);
    expect(scans).toBe(0);
    expect(rows).toBeLessThanOrEqual(2_600);
  });
});

it('an item that is not listed is not found in its language either', async () => {
  const url = '/v1/search?word=middle&language=ko';
  const [newest, ...others] = (await get(url)).content.map(item => item.id);
  await sql`update item set listed = false where id = ${newest}`.execute(database.db);
  expect((await get(url)).content.map(item => item.id).slice(0, 19)).toEqual(others);
});

it('what is kept of where windows end is of the whole list', async () => {
  const edgeOf = createEdges();
  const asked = async (period: Period) => {
    const range = { position: undefined, direction: 'older', limit: 21, ...period } as const;
    const edge = await edgeOf(database.db, { within: sql`i.listed and ${beyond(range)}`, range, isAll: true }, 4096);
    return edge?.id;
  };
  expect(await asked({ since: '2026-01-28T00:00:00Z' })).toBeUndefined();
  expect(await asked({ until: '2026-01-11T00:00:00Z' })).toBe(14_400 - 4097);
  expect(await asked({})).toBeGreaterThan(30_000);
});
