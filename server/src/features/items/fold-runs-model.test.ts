/** A model of folded lists: of random news, the rows of all pages, opened, are the list without `fold`, none lost and none twice. */
import type { FeedItem, FeedPage } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserAs, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';

const PROJECTS = 9;
let database: Database;
let app: App;
let reader: TestBrowser;
let person: number;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  const { id, cookie } = await makePerson(database.db, 'owner');
  person = id;
  reader = browserAs(app, cookie);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

/** Numbers from a seed, so that a run that fails can be made again (mulberry32). */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below;
  };
};

/** Runs of one source are short, long, and longer than is counted; many items share a moment. */
const newsOf = (seed: number) => {
  const upTo = numbersFrom(seed);
  const projects: number[] = [];
  while (projects.length < 1_200) {
    const length = [1, 1, 1, 1, 2, 2, 3, 3, 4, 20, 201, 202, 450][Math.floor(upTo(13))]!;
    projects.push(...Array.from<number>({ length }).fill(1 + Math.floor(upTo(PROJECTS))));
  }
  const minutes = projects.map((_, at) => Math.floor(at / (1 + Math.floor(upTo(3)))));
  return { projects, minutes, reads: projects.map(() => upTo(10) < 3), hits: projects.map(() => upTo(40) < 1) };
};

/** Projects 1 to 5 are followed, 6 has the tag, 7 is private, 8 and 9 come by a word alone. */
const seedNews = async (seed: number): Promise<void> => {
  const { db } = database;
  const { projects, minutes, reads, hits } = newsOf(seed);
  await sql`truncate project, word restart identity cascade`.execute(db);
  await sql`
    insert into project (id, url_key, kind, visibility, owner_id, title) overriding system value
    select n, 'p' || n, 'FEED', case when n = 7 then 'PRIVATE' else 'PUBLIC' end, case when n = 7 then ${person}::bigint end, 'P'
    from generate_series(1, ${PROJECTS}::int) n`.execute(db);
  await sql`insert into project_tag (project_id, name) select n, 'tag' from unnest(array[1, 2, 6, 8]) n`.execute(db);
  await sql`
    insert into item (id, project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
    overriding system value
    select n, project, project <> 7, true, timestamptz '2026-01-01' + minute * interval '1 minute', 'T', 'E', 'C', n::text,
      ' t ', ' t ', array_to_tsvector(array['t'])
    from unnest(${projects}::int[], ${minutes}::int[]) with ordinality as u (project, minute, n)`.execute(db);
  await sql`
    update project p set last_item_at = newest.sort_at, newest_item_id = newest.id from (
      select distinct on (project_id) project_id, sort_at, id from item order by project_id, sort_at desc, id desc
    ) newest where newest.project_id = p.id`.execute(db);
  await sql`insert into word (text, entry, filled_at) values ('hit', 1, now())`.execute(db);
  await sql`
    insert into word_hit select w.id, i.id, i.sort_at from word w, item i
    where i.id in (select n from unnest(${hits}::bool[]) with ordinality as u (hit, n) where hit)`.execute(db);
  await sql`
    insert into subscription (account_id, project_id, tag, word_id)
    select ${person}::bigint, n, null, null::bigint from unnest(array[1, 2, 3, 4, 5, 7]) n
    union all select ${person}::bigint, null, 'tag', null union all select ${person}::bigint, null, null, id from word`.execute(
    db,
  );
  await sql`update account set read_id = 0 where id = ${person}`.execute(db);
  await sql`
    insert into item_read (account_id, item_id, project_id, is_read)
    select ${person}::bigint, i.id, i.project_id, true from item i
    where i.id in (select n from unnest(${reads}::bool[]) with ordinality as u (is_read, n) where is_read)`.execute(db);
  await sql`analyze`.execute(db);
};

type Row = Pick<FeedItem, 'id' | 'run'> & { project: number };

const pageOf = async (url: string): Promise<{ rows: Row[]; last: boolean }> => {
  const answer = await reader.get(`/v1/${url}`);
  expect(answer.statusCode, `${url} ${answer.body}`).toBe(200);
  const page = answer.json() as FeedPage;
  const rows = page.content.map(({ id, run, project }) => ({ id, run, project: Number(project.urlKey.slice(1)) }));
  return { rows, last: page.last };
};

const allPages = async (url: string): Promise<Row[]> => {
  const all: Row[] = [];
  for (let from: number | undefined, last = false; !last; ) {
    const page = await pageOf(`${url}${from === undefined ? '' : `&id=${from}`}`);
    all.push(...page.rows);
    expect(all.length, 'the list goes round in a circle').toBeLessThan(5_000);
    const end = all.at(-1);
    from = end?.run?.lastId ?? end?.id;
    last = page.last;
  }
  return all;
};

/** Opens each row: the items from its own down to the place of its last one. */
const opened = async (rows: readonly Row[], plain: readonly Row[]): Promise<number[]> => {
  const places = await sql<{ id: number }>`select id from item order by sort_at desc, id desc`.execute(database.db);
  const placeOf = new Map(places.rows.map(({ id }, at) => [id, at]));
  return rows.flatMap(({ id, run }) => {
    const end = placeOf.get(run?.lastId ?? id)!;
    const own = plain.filter(each => placeOf.get(each.id)! >= placeOf.get(id)! && placeOf.get(each.id)! <= end);
    expect(new Set(own.map(({ project }) => project)).size, `${id} to ${run?.lastId}`).toBe(1);
    if (run) expect(run.count).toBe(Math.min(own.length - 1, 200));
    return own.map(each => each.id);
  });
};

const lists = [
  'feed/all?',
  'feed/tag?tag=tag',
  'feed/tag?tag=tag&unread=true',
  'feed/subscribes?',
  'feed/subscribes?unread=true',
];

it.each([1, 2, 3].flatMap(seed => lists.map((list): [number, string] => [seed, list])))(
  'of the news of seed %i nothing is lost and nothing is there twice: %s',
  async (seed, list) => {
    await seedNews(seed);
    const plain = await allPages(`${list}&size=100`);
    const folded = await allPages(`${list}&fold=true&size=5`);
    expect(await opened(folded, plain)).toEqual(plain.map(({ id }) => id));
  },
);
