import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Db } from '#db/open.ts';
import type { Deps, Settings } from '#deps.ts';
import { createDocumentPool, type DocumentPool } from '#documents/pool.ts';
import { crawlNow } from '#features/crawl/crawler.ts';
import { addSource } from '#features/projects/add.ts';
import { createHttpClient, type HttpClient } from '#net/fetch.ts';
import { sourceHooks } from '#source-hooks.ts';
import { freshDatabase } from './database.ts';
import { type FakeInternet, fakeInternet, type Handler } from './origin.ts';
import { settingsOf } from './settings.ts';

/** Answers the default settings, but for no gap between requests and no wait before a move or a 410 is believed. */
export const crawlSettings = (crawl: Partial<Settings['crawl']> = {}): Settings => {
  const settings = settingsOf();
  return {
    ...settings,
    crawl: { ...settings.crawl, slots: 4, hostGapMs: 0, moveSightings: 2, moveHours: 0, goneConfirmHours: 0, ...crawl },
  };
};

export interface Crawling {
  db: Db;
  internet: FakeInternet;
  http: HttpClient;
  documents: DocumentPool;
  deps: Deps;
  /** Adds `http://HOST/feed`, served by this handler; the answer is its project. */
  add(host: string, handler: Handler): Promise<number>;
  crawl(projectId: number): ReturnType<typeof crawlNow>;
  crawlOf(projectId: number): Promise<Record<string, unknown> & { next_at: Date | null }>;
  hostOf(key: string): Promise<{ next_at: Date | null; not_before: Date; lease_until: Date | null } | undefined>;
  titles(projectId?: number): Promise<string[]>;
}

/** Makes, before each test of a file, a database, a crawler's parts and an internet of their own. */
export const crawling = (settings: Settings = crawlSettings()): Crawling => {
  const c = {} as Crawling;
  let close = async () => {};
  beforeAll(() => {
    c.documents = createDocumentPool();
  });
  afterAll(() => c.documents.close());
  beforeEach(async () => {
    const [database, internet] = await Promise.all([freshDatabase(), fakeInternet()]);
    const { db } = database;
    const http = createHttpClient(internet, { firstByteMs: 5000, totalMs: 8000 });
    Object.assign(c, { db, internet, http, deps: { db, http, log: () => {}, now: () => new Date(), settings } });
    close = async () => {
      await http.close();
      await Promise.all([database.close(), internet.close()]);
    };
  });
  afterEach(() => close());

  c.add = async (host, handler) => {
    c.internet.serve(host, handler);
    return (await addSource(c.db, { feedUrl: `http://${host}/feed`, title: null })).projectId;
  };
  c.crawl = projectId => crawlNow(c.deps, c.documents, projectId, sourceHooks);
  c.crawlOf = async projectId =>
    (
      await sql<Awaited<ReturnType<Crawling['crawlOf']>>>`
      select * from crawl join project p on p.id = project_id where project_id = ${projectId}`.execute(c.db)
    ).rows[0]!;
  c.hostOf = async key => c.db.selectFrom('host').selectAll().where('key', '=', key).executeTakeFirst();
  c.titles = async projectId =>
    (
      await sql<{ title: string }>`
        select title from item where ${projectId ?? null}::bigint is null or project_id = ${projectId ?? null}
        order by title`.execute(c.db)
    ).rows.map(row => row.title);
  return c;
};

/** Makes an RSS 2.0 document; each item is its inner XML. */
export const rssOf = (items: readonly string[], channel = '<title>Alice writes</title>'): string =>
  `<rss version="2.0"><channel>${channel}${items.map(item => `<item>${item}</item>`).join('')}</channel></rss>`;

/** Makes an RSS document of items that have their name as guid and title. */
export const feedNamed = (...names: string[]): string =>
  rssOf(names.map(name => `<guid>${name}</guid><title>${name}</title><link>http://a.test/${name}</link>`));

/** Resolves when so many connections to this database wait for a lock. */
export const someoneWaits = (db: Db, count = 1): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      return rows[0]!.n;
    })
    .toBe(count);
