import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { readFeed } from '#documents/parse/feed.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { wrongInAtom, wrongInJsonFeed, wrongInRss } from '#test/feed-rules.ts';
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

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });
const at = (format = 'xml') => `/rss/${board.uuid}.${format}`;
const rows = (document: string) => {
  const read = readFeed(document);
  if (read.kind === 'failed') throw new Error(read.message);
  return read.feed.items;
};
const formats = [
  ['xml', 'application/rss+xml; charset=utf-8', wrongInRss],
  ['atom', 'application/atom+xml; charset=utf-8', wrongInAtom],
  ['json', 'application/feed+json; charset=utf-8', wrongInJsonFeed],
] as const;

describe.each(formats)('a generator as .%s', (format, type, wrongIn) => {
  it('is valid, and gives our own parser back what is stored', async () => {
    await seedItems(database.db, board, [
      {
        title: '공지 ]]> & "𠮷" \u0001',
        text: '',
        content: '',
        link: 'https://board.example/view?no=3&q="서울"',
        image: 'https://board.example/3.png?a&b',
      },
      { title: '知らせ', content: '<p>1 &lt; 2 ]]&gt;</p>', link: 'https://board.example/view?no=2' },
      { title: '通知', publishedAt: null, link: 'https://board.example/view?no=1' },
    ]);
    const { statusCode, headers, body } = await get(at(format));
    expect([statusCode, headers['content-type']]).toEqual([200, type]);
    expect(wrongIn(body)).toEqual([]);
    expect(rows(body)).toMatchObject([
      {
        title: '공지 ]]> & "𠮷"',
        link: 'https://board.example/view?no=3&q=%22%EC%84%9C%EC%9A%B8%22',
        image: 'https://board.example/3.png?a&b',
        content: null,
      },
      { title: '知らせ', content: '<p>1 &lt; 2 ]]&gt;</p>' },
      { title: '通知', link: 'https://board.example/view?no=1' },
    ]);
    expect(rows(body).map(({ published }) => Date.parse(published!))).toEqual(
      ['12:00', '11:59', '11:58'].map(time => Date.parse(`2026-03-05T${time}:00Z`)),
    );
    expect(body).toContain(`http://newsbell.test${at(format)}`);
    expect(body).toContain('https://board.example/list');
  });

  it('holds the newest 100', async () => {
    await seedItems(
      database.db,
      board,
      Array.from({ length: 130 }, (_, no) => ({ title: `No ${no}`, link: `https://board.example/${no}` })),
    );
    expect(rows((await get(at(format))).body).map(({ title }) => title)).toEqual(
      Array.from({ length: 100 }, (_, no) => `No ${no}`),
    );
  });

  it('is there before the first item, and goes on though the generator is paused and finds nothing', async () => {
    const empty = await get(at(format));
    expect([empty.statusCode, wrongIn(empty.body), rows(empty.body)]).toEqual([200, [], []]);
    await seedItems(database.db, board, [{ title: 'Kept', link: 'https://board.example/1' }]);
    for (const health of ['degraded', 'broken', 'unreachable', 'blocked']) {
      await sql`update generator set health = ${health}, paused_at = now()`.execute(database.db);
      const { statusCode, body } = await get(at(format));
      expect([statusCode, rows(body).map(({ title }) => title)]).toEqual([200, ['Kept']]);
    }
  });

  it('is not sent again to a client that has it', async () => {
    await seedItems(database.db, board, [{ title: 'One', link: 'https://board.example/1' }]);
    const { headers, body } = await get(at(format));
    const { etag, 'last-modified': modified } = headers as Record<string, string>;
    for (const more of [{}, { 'if-modified-since': modified! }] as Record<string, string>[]) {
      const again = await get(at(format), { 'if-none-match': etag!, ...more });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      expect(again.headers).toMatchObject({ 'cache-control': 'public, max-age=900', 'last-modified': modified });
    }
    expect((await get(at(format), { 'if-modified-since': modified! })).statusCode).toBe(304);
    const earlier = new Date(Date.parse(modified!) - 1000).toUTCString();
    expect((await get(at(format), { 'if-modified-since': earlier })).statusCode).toBe(200);
    expect((await get(at(format), { 'if-none-match': '"x"', 'if-modified-since': modified! })).statusCode).toBe(200);
    const head = await get(at(format), {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(body)));
  });
});

describe('an item', () => {
  const guids = async () => rows((await get(at())).body).map(({ id }) => id);

  it('keeps its name whatever becomes of its title and its link', async () => {
    const [id] = await seedItems(database.db, board, [
      { title: 'One', link: 'https://board.example/view?no=1&utm_source=list' },
      { title: 'Two', link: 'https://board.example/view?no=2' },
    ]);
    const [first, ...others] = await guids();
    expect(first).toMatch(new RegExp(`^urn:rssgen:${board.uuid}:\\d+$`));
    const before = (await get(at())).headers.etag as string;
    await sql`update item set title = 'Edited', link = 'https://elsewhere.example/1', source_hash = 'edited'
      where id = ${id}`.execute(database.db);
    const after = await get(at(), { 'if-none-match': before });
    expect([after.statusCode, await guids()]).toEqual([200, [first, ...others]]);
    expect(after.body).toContain('<title>Edited</title>');
  });

  it('has the same name in every format, and in no other generator', async () => {
    const item = { title: 'One', link: 'https://board.example/1' };
    const other = await seedGenerator(database.db);
    await seedItems(database.db, board, [item]);
    await seedItems(database.db, other, [item]);
    const [rss, atom, json, foreign] = await Promise.all(
      [at('xml'), at('atom'), at('json'), `/rss/${other.uuid}.xml`].map(
        async url => rows((await get(url)).body)[0]!.id,
      ),
    );
    expect([atom, json]).toEqual([rss, rss]);
    expect(foreign).not.toBe(rss);
  });
});
