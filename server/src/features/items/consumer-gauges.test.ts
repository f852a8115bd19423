import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { untilVisibleToAll } from '#test/visible-to-all.ts';
import { readerGauges } from './consumer-gauges.ts';
import { takeNewItems } from './new-items.ts';

let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

it('tell how long an item waits for each reader that stands still', async () => {
  const readers = ['busy', 'idle'].map(name => ({ name, take: async () => {} }));
  for (const each of readers) await takeNewItems(database, each);
  const ids = await seedItems(database.db, await seedProject(database.db), 2);
  await sql`update item set created_at = now() - interval '10 minutes' where id = ${ids[0]}`.execute(database.db);
  await untilVisibleToAll(database.db);
  await takeNewItems(database, readers[0]!);
  const [metric] = await readerGauges(database.db);
  expect(metric!.samples.map(({ labels, value }) => [labels!.reader, Math.round(value / 60)])).toEqual([
    ['busy', 0],
    ['idle', 10],
  ]);
});
