/** These tests hold the order of lists of sources that are equally followed, as on a server that has just started. */
import { type Language, languages } from '@newsbell/contracts/languages';
import type { Project } from '@newsbell/contracts/projects';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { rowsRead } from '#test/rows-read.ts';
import { seedProject } from '#test/seed.ts';
import { listProjects } from './queries.ts';

let database: Database;
let app: App;

/** Each begins with the same word, and none but two is followed. */
const sources = [
  ...[
    ['ko-1', 'News 한빛일보'],
    ['ja-1', 'News 夜のニュース'],
    ['zh-1', 'News 临江日报'],
    ['en-1', 'News Harbour', 'en'],
  ],
  ...[
    ['ko-2', 'News 바다신문'],
    ['ja-2', 'News 朝の本'],
    ['zh-2', 'News 山城晚报'],
    ['en-2', 'News Hill', 'en-GB'],
  ],
] as const;

beforeAll(async () => {
  database = await freshDatabase({ poolSize: 1 });
  for (const [urlKey, title, language = null] of sources)
    await seedProject(database.db, { urlKey, title, language, tags: ['world'] });
  await seedProject(database.db, {
    urlKey: 'known',
    title: 'News Le Port',
    language: 'fr',
    subscribersCount: 2,
    tags: ['world'],
  });
  await seedProject(database.db, { urlKey: 'ko-known', title: 'News 새벽', subscribersCount: 1, tags: ['world'] });
  app = await testApp(database.db);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const keysOf = (found: Pick<Project, 'urlKey'>[]) => found.map(({ urlKey }) => urlKey);
const get = async (url: string, language: Language) =>
  (await app.inject({ url, headers: { 'accept-language': language } })).json();
/** Followed sources come first, then the reader's own, then the others as they came. */
const orderFor = (language: Language): string[] => {
  const own = language.slice(0, 2);
  const isOwn = (key: string) => key.startsWith(own);
  const keys = sources.map(([key]) => key);
  return ['known', 'ko-known', ...keys.filter(isOwn), ...keys.filter(key => !isOwn(key))];
};

it.each(languages)('all lists begin with the reader’s own among equally followed sources: %s', async language => {
  const expected = orderFor(language);
  const of = (more = '') => `/v1/projects?language=${language}${more}`;
  expect(keysOf((await get(of(), 'en')).content)).toEqual(expected);
  expect(keysOf((await get(of('&tag=world'), 'en')).content)).toEqual(expected);
  expect(keysOf(await get('/v1/project/search?keyword=news', language))).toEqual(expected);
  const suggested = (await get('/v1/search/keyword?word=news', language)) as { key: string }[];
  expect(suggested.map(({ key }) => key)).toEqual(expected);
  expect(keysOf(await get(`/v1/project/top10?language=${language}`, 'en'))).toEqual(expected);
});

it('the pages of a list go on where the one before ended', async () => {
  const pages = await Promise.all([0, 1, 2, 3].map(page => get(`/v1/projects?language=ja&size=3&page=${page}`, 'en')));
  expect(pages.map(({ content }) => content.length)).toEqual([3, 3, 3, 1]);
  expect(pages.flatMap(({ content }) => keysOf(content))).toEqual(orderFor('ja'));
});

it('without a language they stand as they came, and another order is left alone', async () => {
  const keys = sources.map(([key]) => key);
  expect(keysOf((await get('/v1/projects', 'ja')).content)).toEqual(['known', 'ko-known', ...keys]);
  const newest = ['ko-known', 'known', ...keys.toReversed()];
  expect(keysOf((await get('/v1/projects?sort=newest&language=ja', 'ja')).content)).toEqual(newest);
});

it('a page of many sources reads no more rows for a language, but for the count', async () => {
  const { db } = database;
  await sql`
    insert into project (url_key, kind, visibility, title, language, folded, words)
    select 'many' || n, 'FEED', 'PUBLIC', 'Many ' || n, case n % 100 when 0 then 'ja' else 'en' end, ' ', ''
    from generate_series(1, 20000) n`.execute(db);
  await sql`vacuum analyze project`.execute(db);
  const costOf = async (language?: Language) => {
    const before = await rowsRead(db, ['project']);
    await listProjects(db, { sort: 'subscribers', page: 0, size: 20, language }, 'en');
    return (await rowsRead(db, ['project'])) - before;
  };
  expect((await costOf('ja')) - (await costOf())).toBeLessThanOrEqual(100);
});
