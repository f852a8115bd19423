/** These tests hold what headlines tell, and that their number of rows does not grow with what a source has. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { rowsRead } from '#test/rows-read.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';
import { headlinesOf } from './headlines.ts';

let database: Database;
let sources: Seeded[];

beforeAll(async () => {
  database = await freshDatabase({ poolSize: 1 });
  const { db } = database;
  sources = [];
  for (let n = 0; n < 20; n++) {
    const source = await seedProject(db, { urlKey: `s${n}`, visibility: n === 19 ? 'PRIVATE' : 'PUBLIC' });
    await seedItems(db, source, 300);
    sources.push(source);
  }
  await sql`vacuum analyze`.execute(db);
});
afterAll(() => database?.close());

const urlKeys = () => sources.map(source => source.urlKey);

it('the newest of each source are read, and nothing of a private one', async () => {
  const found = await headlinesOf(database.db, urlKeys(), 2);
  expect([...found.keys()].sort()).toEqual(urlKeys().slice(0, 19).sort());
  const { rows } = await sql<{ id: number }>`
    select id from item where project_id = ${sources[3]!.id} order by sort_at desc, id desc limit 2`.execute(
    database.db,
  );
  expect(found.get('s3')!.map(headline => headline.id)).toEqual(rows.map(row => row.id));
});

it('so many rows are read as are shown, by one statement', async () => {
  // The statement is prepared, so its first run plans.
  await headlinesOf(database.db, urlKeys(), 3);
  const before = await rowsRead(database.db, ['item']);
  await headlinesOf(database.db, urlKeys(), 3);
  expect((await rowsRead(database.db, ['item'])) - before).toBeLessThanOrEqual(60);
});

it('an item without a title gives the beginning of its text, and one without both gives nothing', async () => {
  const { db } = database;
  const bare = await seedProject(db, { urlKey: 'bare' });
  await seedItems(db, bare, 2);
  await sql`update item set title = '', excerpt = case when id % 2 = 0 then 'A thought of the day' else '' end
    where project_id = ${bare.id}`.execute(db);
  const found = await headlinesOf(db, ['bare'], 3);
  expect(found.get('bare')!.map(headline => headline.title)).toEqual(['A thought of the day']);
});
