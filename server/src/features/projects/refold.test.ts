import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { seedProject } from '#test/seed.ts';
import { describeAnew } from './edit.ts';
import { refoldProjects } from './refold.ts';
import { searchProjects } from './search.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

it('sources that were stored before are found by what folds otherwise now', async () => {
  const { db } = database;
  await seedProject(db, { title: 'C++ Weekly' });
  await seedProject(db, { title: 'Launches', description: 'All 🚀' });
  await seedProject(db, { title: 'Streaming', tags: ['Disney+'] });
  await seedProject(db, { title: 'Old words' });
  await sql`update project set folded = ' old ', words = array_to_tsvector(array['old'])`.execute(db);
  const found = async (word: string) => (await searchProjects(db, word, 'en')).map(project => project.title);
  expect(await found('Weekly')).toEqual([]);
  while (await refoldProjects({ db })) {}
  expect(await found('C++')).toEqual(['C++ Weekly']);
  expect(await found('🚀')).toEqual(['Launches']);
  expect(await found('Disney+')).toEqual(['Streaming']);
  expect(await found('old')).toEqual(['Old words']);
});

it('a source that is edited meanwhile is found by its new words', async () => {
  const { db } = database;
  const { id } = await seedProject(db, { title: 'C++ before' });
  await sql`delete from walk`.execute(db);
  const waits = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
    ).rows.length > 0;
  let refolding: Promise<boolean> | undefined;
  await db.transaction().execute(async tx => {
    await sql`update project set title = 'C++ renamed' where id = ${id}`.execute(tx);
    refolding = refoldProjects({ db });
    await expect.poll(waits).toBe(true);
    await describeAnew(tx, id);
  });
  expect(await refolding).toBe(false);
  expect((await searchProjects(db, 'renamed', 'en')).map(project => project.title)).toEqual(['C++ renamed']);
});
