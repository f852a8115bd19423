import { ACTIVITY_DAYS } from '@newsbell/contracts/projects';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { activityOf } from './activity.ts';

let database: Database;
let owner: Person;

beforeAll(async () => {
  database = await freshDatabase();
  owner = await makePerson(database.db, 'owner');
});
afterAll(() => database?.close());

const now = new Date('2026-03-05T15:30:00Z');
const zeros = (count: number) => Array.from({ length: count }, () => 0);

it("counts the news of one's own projects by day of one's own time zone, the newest project first", async () => {
  const { db } = database;
  await sql`update account set time_zone = 'Asia/Seoul' where id = ${owner.id}`.execute(db);
  const own = { ownerId: owner.id, feedUrl: null } as const;
  const backups = await seedProject(db, { ...own, urlKey: 'backups', title: 'Backups', kind: 'PUBLISHED' });
  await seedProject(db, { ...own, urlKey: 'page', title: 'A page', kind: 'GENERATED', visibility: 'PRIVATE' });
  await seedProject(db, { urlKey: 'feed', ownerId: owner.id });
  const others = await seedProject(db, { urlKey: 'others', kind: 'PUBLISHED', feedUrl: null });
  await seedItems(db, others, [{ sortAt: '2026-03-05T15:10:00Z' }]);
  await seedItems(db, backups, [
    // It is 6 March in Seoul since three o'clock in the afternoon, UTC.
    { sortAt: '2026-03-05T15:10:00Z' },
    { sortAt: '2026-03-05T14:59:59Z' },
    { sortAt: '2026-03-04T15:00:00Z' },
    { sortAt: '2026-02-20T15:00:00Z' },
    { sortAt: '2026-02-20T14:59:59Z' },
  ]);
  expect(await activityOf(db, owner.id, now)).toEqual([
    { urlKey: 'page', title: 'A page', days: zeros(ACTIVITY_DAYS) },
    { urlKey: 'backups', title: 'Backups', days: [1, ...zeros(ACTIVITY_DAYS - 3), 2, 1] },
  ]);
});
