import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../server/test/database.ts';
import { seedItems } from '../../server/test/seed.ts';
import { settingsOf } from '../../server/test/settings.ts';
import { followSources, readSome } from './following.ts';
import { startOrigin } from './origin.ts';
import { makePeople } from './people.ts';

it('the demo’s reader follows sources in folders, tags and words, has read some and starred three, once', async () => {
  const database = await freshDatabase();
  const origin = await startOrigin();
  const { db } = database;
  const deps = { db, log: () => {}, settings: settingsOf({ CRAWL_PORTS: String(origin.port) }) };
  await makePeople(deps);
  const follow = () => followSources(deps, 'demo', name => origin.sources.find(each => each.name === name)!.url);
  await follow();
  await follow();
  const { rows } = await sql<{ kind: string; n: number }>`
    select case when tag is not null then 'tags' when word_id is not null then 'words' else 'projects' end as kind,
      count(*)::int as n from subscription group by 1 order by 1`.execute(db);
  expect(rows).toEqual([
    { kind: 'projects', n: 14 },
    { kind: 'tags', n: 2 },
    { kind: 'words', n: 2 },
  ]);
  expect((await sql`select from folder`.execute(db)).rows).toHaveLength(3);
  const { id } = await db.selectFrom('project').select('id').limit(1).executeTakeFirstOrThrow();
  await seedItems(db, { id, listed: true }, 40);
  await readSome(deps, 'demo', () => false);
  expect((await sql`select from star`.execute(db)).rows).toHaveLength(3);
  expect((await sql`select from item_read where is_read`.execute(db)).rows).toHaveLength(20);
  await origin.close();
  await database.close();
});
