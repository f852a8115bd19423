import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#db/open.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { readerApp } from '#test/reader-app.ts';
import { seedProject } from '#test/seed.ts';

it('loads the feeds of a person once for a call that names many, and once more for each that is new', async () => {
  // Its only connection knows how often each prepared statement has run.
  const { db, close } = await freshDatabase({ poolSize: 1 });
  const app = await testApp(db);
  const person = await makePerson(db, 'owner');
  const phone = await readerApp(db, app, person);
  for (let n = 0; n < 20; n++) {
    const { id } = await seedProject(db, {
      urlKey: `paper-${n}`,
      ...(n >= 18 && { kind: 'PUBLISHED', feedUrl: null }),
    });
    if (n < 18) await sql`insert into subscription (account_id, project_id) values (${person.id}, ${id})`.execute(db);
  }
  const known = Array.from({ length: 18 }, (_, n) => `feed/https://paper-${n}.example/feed.xml`);
  const own = [18, 19].map(n => `feed/http://newsbell.test/paper-${n}/rss.xml`);
  const before = await loads(db);
  const { statusCode, body } = await phone.post('subscription/edit', {
    ac: 'subscribe',
    s: [...known, ...own, ...own],
  });
  expect([statusCode, body]).toEqual([200, 'OK']);
  expect((await loads(db)) - before).toBe(3);
  await app.close();
  await close();
});

const loads = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number | null }>`
    select sum(generic_plans + custom_plans)::float8 as n from pg_prepared_statements
    where statement like '%from subscription s%order by s.position%'`.execute(db);
  return rows[0]!.n ?? 0;
};
