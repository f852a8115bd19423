/** Runs of one source: which rows the lists answer, and how many rows of the tables they read, by PostgreSQL's own count. */
import type { FeedItem, FeedPage } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserAs, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { rowsRead } from '#test/rows-read.ts';

let database: Database;
let app: App;
/** Follows the flood of a day (project 1) and eight others, in turn. */
let daily: TestBrowser;
/** Follows a flood of 40,000 (project 11) and a project that wrote before and after it. */
let endless: TestBrowser;
/** The same, and a word that has found something of a project that they do not follow in the midst of the flood. */
let searching: TestBrowser;

beforeAll(async () => {
  database = await freshDatabase({ poolSize: 1 });
  const { db } = database;
  await sql`insert into project (url_key, kind, title) select 'p' || n, 'FEED', 'P' || n from generate_series(1, 20) n`.execute(
    db,
  );
  await sql`insert into project_tag select id, case when id <= 9 then 'daily' else 'endless' end from project`.execute(
    db,
  );
  const insert = (projectId: string, minute: string, upTo: number) =>
    sql`
    insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
    select ${sql.raw(projectId)}, true, true, timestamptz '2026-01-01' + (${sql.raw(minute)}) * interval '1 minute', 'T', 'E', 'C',
      gen_random_uuid()::text, ' t ', ' t ', array_to_tsvector(array['t']) from generate_series(1, ${upTo}::int) n`.execute(
      db,
    );
  // All but the ends of 40,041 items in a row are of project 11, and one is of project 13, which nobody follows.
  await insert('12', 'n', 20);
  await insert('case when n = 20000 then 13 else 11 end', '100 + n', 40_000);
  await insert('12', '50000 + n', 20);
  // After that come 51 of one source and one of another, in turn.
  await insert('case when n % 51 = 0 then 2 + (n / 51 + 7) % 8 else 1 end', '60000 + n', 2_040);
  await sql`
    update project p set last_item_at = newest.sort_at, newest_item_id = newest.id from (
      select project_id, max(sort_at) as sort_at, max(id) as id from item group by project_id
    ) newest where newest.project_id = p.id`.execute(db);
  await sql`insert into word (text, entry, filled_at) values ('hit', 1, now())`.execute(db);
  await sql`insert into word_hit select w.id, i.id, i.sort_at from word w, item i where i.project_id = 13`.execute(db);
  app = await testApp(db);
  const follower = async (follows: string): Promise<TestBrowser> => {
    const { id, cookie } = await makePerson(db, 'owner');
    await sql`insert into subscription (account_id, project_id, tag, word_id) select ${id}, * from (${sql.raw(follows)}) f`.execute(
      db,
    );
    await sql`update account set read_id = 0 where id = ${id}`.execute(db);
    return browserAs(app, cookie);
  };
  const ofProjects = (ids: string) => `select id, null, null::bigint from project where id in (${ids})`;
  daily = await follower(ofProjects('1, 2, 3, 4, 5, 6, 7, 8, 9'));
  endless = await follower(ofProjects('11, 12'));
  searching = await follower(`${ofProjects('11, 12')} union all select null, null, id from word`);
  await sql`vacuum analyze`.execute(db);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const pageOf = async (browser: TestBrowser, url: string): Promise<FeedPage> => {
  const answer = await browser.get(`/v1/${url}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const page = answer.json() as FeedPage | { content: { result: FeedItem }[]; first: boolean; last: boolean };
  return { ...page, content: page.content.map(row => ('result' in row ? row.result : row)) };
};

/** Source and count of each row. */
const rowsOf = ({ content }: FeedPage) => content.map(({ project, run }) => [project.urlKey, run?.count ?? 0]);

const allPages = async (browser: TestBrowser, url: string): Promise<FeedPage[]> => {
  const pages = [await pageOf(browser, url)];
  while (!pages.at(-1)!.last && pages.length < 300) {
    const end = pages.at(-1)!.content.at(-1)!;
    pages.push(await pageOf(browser, `${url}&id=${end.run?.lastId ?? end.id}`));
  }
  return pages;
};

describe('a day of 2,000 items of one source and 40 of eight others', () => {
  it.each([
    'feed/subscribes?fold=true',
    'feed/subscribes?fold=true&unread=true',
    'timeline?fold=true&type=MY',
    'feed/tag?tag=daily&fold=true',
    'feed/all?fold=true',
  ])('has every other source among its first 16 rows: %s', async url => {
    const page = await pageOf(daily, url);
    expect(page.content).toHaveLength(20);
    expect(new Set(page.content.slice(0, 16).map(({ project }) => project.urlKey)).size).toBe(9);
  });

  it('has each run as one row, and loses nothing between pages', async () => {
    const pages = await allPages(daily, 'feed/subscribes?fold=true');
    const rows = pages.flatMap(page => page.content);
    expect(rows).toHaveLength(80);
    expect(rows.reduce((all, { run }) => all + 1 + (run?.count ?? 0), 0)).toBe(2_040);
    expect(rows.filter(({ project }) => project.urlKey !== 'p1').every(({ run }) => run === undefined)).toBe(true);
  });

  it('opens a run as the list without fold, down to its last item', async () => {
    const first = (await pageOf(daily, 'feed/subscribes?fold=true')).content[1]!;
    const opened = await pageOf(daily, `feed/subscribes?id=${first.id}&size=50`);
    const end = opened.content.findIndex(({ id }) => id === first.run!.lastId);
    expect(end).toBe(first.run!.count - 1);
    expect(new Set(opened.content.slice(0, end + 1).map(({ project }) => project.urlKey))).toEqual(new Set(['p1']));
    expect(opened.content[end]!.sortAt).toBe(first.run!.lastAt);
    expect(opened.content[end + 1]!.project.urlKey).not.toBe('p1');
  });

  it('has every item where the person does not want runs folded, and where nobody asks', async () => {
    const plain = await pageOf(daily, 'feed/subscribes?');
    await daily.put('/v1/account/settings', { payload: { foldRuns: false } });
    expect(await pageOf(daily, 'feed/subscribes?fold=true')).toEqual(plain);
    await daily.put('/v1/account/settings', { payload: { foldRuns: true } });
    expect(plain.content.every(({ run }) => run === undefined)).toBe(true);
  });

  it('can mark a run as read, both ends included, and take it back', async () => {
    const { id, run } = (await pageOf(daily, 'feed/subscribes?fold=true')).content[1]!;
    const unread = async () =>
      (await daily.get('/v1/subscribe/unread')).json().subscriptions.map((each: { unread: number }) => each.unread);
    const states = async () => (await pageOf(daily, 'feed/subscribes?size=60')).content.map(({ read }) => read);
    const before = [await states(), await unread()];
    const { marked, undo } = (
      await daily.put('/v1/feed/read', {
        payload: { scope: 'PROJECT', key: 'p1', first: id, last: run!.lastId },
      })
    ).json();
    expect(marked).toBe(run!.count + 1);
    const after = await states();
    expect(after.indexOf(true)).toBe(1);
    expect(after.filter(Boolean)).toHaveLength(run!.count + 1);
    await daily.delete(`/v1/feed/read?undo=${undo}`);
    expect([await states(), await unread()]).toEqual(before);
  });
});

describe('a run of 40,000', () => {
  it.each([
    ['of two sources', () => endless, 'feed/subscribes?fold=true'],
    ['of what is unread', () => endless, 'feed/subscribes?fold=true&unread=true'],
  ] as const)('is one row: %s', async (_, who, url) => {
    const page = await pageOf(who(), `${url}&size=60`);
    expect(rowsOf(page).filter(([, count]) => count !== 0)).toEqual([
      ['p12', 19],
      ['p11', 200],
      ['p12', 19],
    ]);
    expect(page).toMatchObject({ last: true });
  });

  it('ends where a word has found something of another source', async () => {
    expect(rowsOf(await pageOf(searching, 'feed/subscribes?fold=true'))).toEqual([
      ['p12', 19],
      ['p11', 200],
      ['p13', 0],
      ['p11', 200],
      ['p12', 19],
    ]);
  });

  it('goes on at its end with another page', async () => {
    const pages = await allPages(endless, 'feed/subscribes?fold=true&size=1');
    expect(pages.map(rowsOf)).toEqual([[['p12', 19]], [['p11', 200]], [['p12', 19]]]);
    expect(await pageOf(endless, `feed/subscribes?fold=true&id=${pages[1]!.content[0]!.run!.lastId}`)).toMatchObject({
      last: true,
    });
  });
});

describe('a page reads a bounded number of rows, however long its runs are', () => {
  const read = () => rowsRead(database.db, ['item', 'project', 'word_hit', 'read_upto', 'subscription', 'project_tag']);
  const reading = async (who: TestBrowser, url: string): Promise<number> => {
    // The plan of a prepared statement is the same for all from the sixth time on.
    for (let n = 0; n < 6; n++) await pageOf(who, url);
    const before = await read();
    await pageOf(who, url);
    return (await read()) - before;
  };

  it.each([
    ['feed/subscribes?fold=true', () => daily, 3_500],
    ['feed/subscribes?fold=true', () => endless, 1_800],
    ['feed/subscribes?fold=true', () => searching, 4_000],
    ['feed/tag?tag=endless&fold=true', () => endless, 3_500],
    ['feed/all?fold=true&id=40030', () => endless, 2_200],
  ] as const)('%s', async (url, who, most) => {
    expect(await reading(who(), url)).toBeLessThanOrEqual(most);
  });
});

describe('a list of more projects than are asked one by one', () => {
  beforeAll(async () => {
    const { db } = database;
    await sql`insert into project (url_key, kind, title) select 'q' || n, 'FEED', 'Q' || n from generate_series(1, 200) n`.execute(
      db,
    );
    await sql`insert into project_tag select id, 'endless' from project where url_key like 'q%'`.execute(db);
    await sql`vacuum analyze project, project_tag`.execute(db);
  });

  it.each(['feed/all?fold=true', 'feed/tag?tag=endless&fold=true'])(
    'is walked in bounded parts, down to its end: %s',
    async url => {
      const pages = await allPages(endless, url);
      const rows = pages.flatMap(rowsOf);
      expect(rows.filter(([key]) => key === 'p12')).toEqual([
        ['p12', 19],
        ['p12', 19],
      ]);
      expect(rows.filter(([key]) => key === 'p13')).toEqual([['p13', 0]]);
      const flood = rows.filter(([key]) => key === 'p11').length;
      expect(flood).toBeGreaterThan(2);
      expect(flood).toBeLessThan(40);
      expect(pages.at(-1)!.last).toBe(true);
    },
  );
});
