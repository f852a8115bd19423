/** These tests hold what searches of sources answer, and how many rows they read, of 20,000 projects, by PostgreSQL's own count. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { rowsRead } from '#test/rows-read.ts';
import { searchProjects, suggest } from './search.ts';

const PROJECTS = 20_000;
let database: Database;

/** Every title and every tag begins with an "a" or 뉴; the last projects have the most subscribers. Each tenth project is private. */
beforeAll(async () => {
  database = await freshDatabase({ poolSize: 1 });
  const { db } = database;
  await sql`
    insert into account (username, nickname, email, email_key, language) values ('owner', 'O', 'o@x.test', 'o@x.test', 'en')`.execute(
    db,
  );
  await sql`
    insert into project (url_key, kind, visibility, owner_id, title, subscribers_count, folded, words)
    select 'p' || n, 'FEED', v.visibility, case v.visibility when 'PRIVATE' then (select id from account) end, 'Apple ' || n, n,
      ' ' || v.title || ' ' || n || ' ', array_to_tsvector(string_to_array(v.title, ' ') || n::text)
    from generate_series(1, ${PROJECTS}::int) n cross join lateral (
      select case when n % 10 = 0 then 'PRIVATE' else 'PUBLIC' end as visibility,
        case when n in (1, 2, 3) then 'apple seldom' when n = 4 then 'seldom apple' when n % 3 = 0 then '뉴스' else 'apple' end as title) v`.execute(
    db,
  );
  await sql`
    insert into project_tag (project_id, name)
    select id, 'Anything ' || id from project union all
    select id, case when id % 10 = 0 then 'Awhisper' when id % 2 = 0 then 'Apples' else 'Almonds' end from project where id > 5000
    union all select id, 'rarely' from project where id <= 2 union all select id, 'Rarest' from project where id <= 10`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
});
afterAll(() => database?.close());

const costOf = async <T>(ask: () => Promise<T>): Promise<{ answer: T; rows: number }> => {
  const tables = ['project', 'project_tag'];
  const before = await rowsRead(database.db, tables);
  const answer = await ask();
  return { answer, rows: (await rowsRead(database.db, tables)) - before };
};

const suggested = async (word: string): Promise<string[]> =>
  (await suggest(database.db, word, 'en')).map(({ type, key }) => `${type} ${key}`);

describe('suggestions', () => {
  it.each(['a', 'ap', 'apple', '뉴', '뉴스', 'seldom', 'apple 3', 'zebra'])(
    'for %s read a bounded part of the sources',
    async word => {
      const { rows } = await costOf(() => suggest(database.db, word, 'en'));
      expect(rows).toBeLessThanOrEqual(11_000);
    },
  );

  it('for one letter have the tags and the sources of the most people', async () => {
    const found = await suggested('a');
    expect(found.slice(0, 2)).toEqual(['TAG Almonds', 'TAG Apples']);
    expect(found.slice(5, 8)).toEqual(['PROJECT p19999', 'PROJECT p19997', 'PROJECT p19996']);
    expect((await suggested('뉴')).slice(0, 2)).toEqual(['PROJECT p19998', 'PROJECT p19995']);
  });

  it('have the tags of most projects first, whatever their letters’ case', async () => {
    expect(await suggested('RARE')).toEqual(['TAG Rarest', 'TAG rarely']);
  });

  it('have titles that begin with the word before those that hold it', async () => {
    expect(await suggested('seldom')).toEqual(['PROJECT p4', 'PROJECT p3', 'PROJECT p2', 'PROJECT p1']);
  });

  it('never tell of what is private', async () => {
    for (const word of ['awhisper', 'p20000', 'apple 20000', 'anything 20000'])
      expect(await suggested(word)).toEqual([]);
  });
});

describe('a search', () => {
  it.each(['a', 'apple', '뉴', 'seldom', 'zebra'])('for %s reads a bounded part of the sources', async word => {
    const { rows } = await costOf(() => searchProjects(database.db, word, 'en'));
    expect(rows).toBeLessThanOrEqual(5_000);
  });

  it('finds a tag by its whole name', async () => {
    const keys = (await searchProjects(database.db, 'rarest', 'en')).map(project => project.urlKey);
    expect(keys).toEqual(['p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3', 'p2', 'p1']);
  });
});
