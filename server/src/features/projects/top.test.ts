/** These tests hold who comes first in whose language, and how many rows the ranking reads of 20,000 projects. */
import type { Project } from '@newsbell/contracts/projects';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { rowsRead } from '#test/rows-read.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { topProjects } from './top.ts';

let database: Database;
let app: App;

beforeAll(async () => {
  database = await freshDatabase({ poolSize: 1 });
  const { db } = database;
  const source = async (urlKey: string, subscribersCount: number, given: object = {}) => {
    const project = await seedProject(db, { urlKey, subscribersCount, ...given });
    await seedItems(db, project, 5);
    await sql`update project set last_item_at = now() where id = ${project.id}`.execute(db);
    return project.id;
  };
  await source('declared', 3, { title: 'Tokyo Notes', language: 'ja_JP' });
  await source('letters', 5, { title: '夜のニュース', language: 'en-US' });
  await source('unfollowed', 0, { title: '朝の本' });
  const quiet = await source('quiet', 90, { title: '静かな庭', language: 'ja' });
  await sql`update project set last_item_at = now() - interval '31 days' where id = ${quiet}`.execute(db);
  const gone = await source('gone', 80, { title: '閉じた店', language: 'ja' });
  await sql`insert into host (key) values ('gone.example:443')`.execute(db);
  await sql`insert into crawl (project_id, host_key, next_at, health) values (${gone}, 'gone.example:443', now(), 'gone')`.execute(
    db,
  );
  await source('secret', 99, { title: '秘密の話', language: 'ja', visibility: 'PRIVATE' });
  await source('chinese', 40, { title: '临江日报', language: 'zh-CN' });
  await source('korean', 30, { title: '한빛일보' });
  for (let n = 1; n <= 6; n++) await source(`english-${n}`, 20 - n, { title: `Paper ${n}`, language: 'en' });
  app = await testApp(db);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const top = async (language: string) => {
  const { body } = await app.inject({ url: `/v1/project/top10${language}` });
  return JSON.parse(body) as Project[];
};
const keys = async (language: string) => (await top(language)).map(project => project.urlKey);

describe('the ten most followed sources', () => {
  it('are ranked by their followers alone where no language is asked for', async () => {
    expect((await keys('')).slice(0, 4)).toEqual(['quiet', 'gone', 'chinese', 'korean']);
  });

  it('begin with those that are alive in the language, and go on with others that are', async () => {
    expect(await keys('?language=ja')).toEqual([
      ...['letters', 'declared', 'unfollowed'],
      ...['chinese', 'korean', 'english-1', 'english-2', 'english-3', 'english-4', 'english-5'],
    ]);
    expect((await keys('?language=zh-CN')).slice(0, 2)).toEqual(['chinese', 'korean']);
    expect((await keys('?language=ko'))[0]).toBe('korean');
  });

  it('end with what is not alive where there is nothing else', async () => {
    await sql`update project set last_item_at = null where url_key like 'english%'`.execute(database.db);
    expect((await keys('?language=ja')).slice(5, 8)).toEqual(['quiet', 'gone', 'english-1']);
  });

  it('refuse a language that there is none of', async () => {
    expect((await app.inject({ url: '/v1/project/top10?language=xx' })).statusCode).toBe(400);
  });

  it('show three headlines each, the newest first, and none of what is private', async () => {
    const all = await top('?language=ja');
    expect(all.every(project => project.headlines?.length === 3)).toBe(true);
    const times = all[0]!.headlines!.map(headline => headline.sortAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(JSON.stringify(all)).not.toContain('秘密');
  });
});

it('a language reads a bounded part of many sources', async () => {
  const { db } = database;
  await sql`
    insert into project (url_key, kind, visibility, title, language, subscribers_count, last_item_at, folded, words)
    select 'many' || n, 'FEED', 'PUBLIC', 'Many ' || n, case n % 100 when 0 then 'ja' else 'en' end, n, now(), ' ', ''
    from generate_series(1, 20000) n`.execute(db);
  await sql`vacuum analyze project`.execute(db);
  const before = await rowsRead(db, ['project']);
  const found = await topProjects(db, 'en', 'ja');
  expect((await rowsRead(db, ['project'])) - before).toBeLessThanOrEqual(200);
  expect(found[0]!.urlKey).toBe('many20000');
  expect(found[9]!.urlKey).toBe('many19100');
});
