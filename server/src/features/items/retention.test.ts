import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { settingsOf } from '#test/settings.ts';
import { forgetOldItems, forgetOldNames } from './retention.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const settings = settingsOf({ KEEP_ITEMS: '10', KEEP_DAYS: '30' });
const deps = () => ({ db: database.db, log: () => {}, settings });

const clean = async () => {
  for (let steps = 1; ; steps++) if (!(await forgetOldItems(deps()))) return steps;
};

/** The clean-up has rested. */
const later = (span: string) =>
  database.db.transaction().execute(async tx => {
    await sql`update walk set ended_at = ended_at - ${span}::interval`.execute(tx);
    await sql`update item_space set due_at = due_at - ${span}::interval`.execute(tx);
    await sql`update item set created_at = created_at - ${span}::interval, sort_at = sort_at - ${span}::interval`.execute(
      tx,
    );
  });

/** Oldest first, a day between two, the newest of today. */
const write = async (project: { id: number; listed: boolean }, days: readonly number[]) => {
  const ids = await seedItems(
    database.db,
    project,
    [...days].map(day => ({ sortAt: new Date(Date.now() - day * 86_400_000).toISOString() })),
  );
  await sql`update item set created_at = sort_at where id = any (${ids}::bigint[])`.execute(database.db);
  return ids;
};

const left = async (projectId: number) =>
  (
    await sql<{ id: number }>`select id from item where project_id = ${projectId} order by id`.execute(database.db)
  ).rows.map(row => row.id);

const days = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, at) => from + ((to - from) * at) / Math.max(count - 1, 1));

describe('the clean-up', () => {
  it('forgets what is beyond the newest and old, in steps, also where a source writes much', async () => {
    const busy = await seedProject(database.db);
    const ids = await write(busy, [...days(60, 31, 1_100), ...days(29, 0, 600)]);
    const quiet = await seedProject(database.db);
    const few = await write(quiet, days(400, 300, 10));
    expect(await clean()).toBe(3);
    expect(await left(busy.id)).toEqual(ids.slice(1_100));
    expect(await left(quiet.id)).toEqual(few);
  });

  it('keeps the newest however old they are, and starred ones', async () => {
    const project = await seedProject(database.db);
    const ids = await write(project, days(90, 60, 13));
    await sql`with person as (
      insert into account (username, nickname, email, email_key, language) values ('star', 's', 's', 's', 'en') returning id
    ) insert into star (account_id, item_id) select id, ${ids[0]} from person`.execute(database.db);
    await clean();
    expect(await left(project.id)).toEqual([ids[0], ...ids.slice(3)]);
  });

  it('forgets all that is old of a source that has become one with another, but for what is starred', async () => {
    const [gone, into] = [await seedProject(database.db), await seedProject(database.db)];
    const ids = await write(gone, [60, 50, 40, 5]);
    await sql`update project set merged_into = ${into.id} where id = ${gone.id}`.execute(database.db);
    await sql`with person as (
      insert into account (username, nickname, email, email_key, language) values ('star', 's', 's', 's', 'en') returning id
    ) insert into star (account_id, item_id) select id, ${ids[1]} from person`.execute(database.db);
    await clean();
    expect(await left(gone.id)).toEqual([ids[1], ids[3]]);
  });

  it('comes back when time alone has made something old, and reads no items before that', async () => {
    const project = await seedProject(database.db);
    const ids = await write(project, days(29.5, 0, 12));
    await clean();
    expect(await left(project.id)).toEqual(ids);
    const dueIn = async () =>
      (
        await sql<{ hours: number }>`
          select extract(epoch from due_at - now())::float8 / 3600 as hours from item_space`.execute(database.db)
      ).rows[0]!.hours;
    expect(await dueIn()).toBeGreaterThan(11.9);
    expect(await dueIn()).toBeLessThan(12.1);
    await later('11 hours');
    await clean();
    expect(await left(project.id)).toEqual(ids);
    await later('2 hours');
    await clean();
    expect(await left(project.id)).toEqual(ids.slice(1));
    // The next is younger by far: nothing is looked into but once a day.
    expect(await dueIn()).toBeGreaterThan(23.9);
  });

  it('walks once an hour however many workers ask, one at a time, and goes on where a crash has left it', async () => {
    const projects = [await seedProject(database.db), await seedProject(database.db)];
    for (const project of projects) await write(project, days(90, 60, 600));
    const other = await database.db.startTransaction().execute();
    await sql`insert into walk (name) values ('items')`.execute(database.db);
    await sql`select from walk for update`.execute(other);
    expect(await forgetOldItems(deps())).toBe(false);
    expect(await left(projects[0]!.id)).toHaveLength(600);
    await other.rollback().execute();

    expect(await forgetOldItems(deps())).toBe(true);
    expect(await left(projects[0]!.id)).toHaveLength(100);
    expect(await forgetOldItems(deps())).toBe(true);
    expect(await left(projects[0]!.id)).toHaveLength(10);
    await clean();
    expect(await left(projects[1]!.id)).toHaveLength(10);
    await write(projects[1]!, days(59, 50, 5));
    expect(await clean()).toBe(1);
    expect(await left(projects[1]!.id)).toHaveLength(15);
    await later('1 hour');
    await clean();
    expect(await left(projects[1]!.id)).toHaveLength(10);
  });

  it('counts a source however long that takes', async () => {
    const project = await seedProject(database.db);
    await write(project, days(5, 0, 3));
    await sql`update item_space set is_counted = false, items = 0`.execute(database.db);
    await sql`
      create function limited() returns trigger language plpgsql as $$ begin
        if new.items > 0 and current_setting('statement_timeout') <> '0' then raise exception 'it has a limit'; end if;
        return new;
      end $$`.execute(database.db);
    await sql`create trigger limited before update of is_counted on item_space for each row execute function limited()`.execute(
      database.db,
    );
    await clean();
    expect((await sql`select items, is_counted from item_space`.execute(database.db)).rows).toEqual([
      { items: 3, is_counted: true },
    ]);
  });

  it('passes over a source that is being stored', async () => {
    const project = await seedProject(database.db);
    await write(project, days(90, 60, 20));
    await sql`with h as (insert into host (key) values ('h:80') returning key)
      insert into crawl (project_id, host_key) select ${project.id}, key from h`.execute(database.db);
    const storing = await database.db.startTransaction().execute();
    await sql`select from crawl for update`.execute(storing);
    await clean();
    expect(await left(project.id)).toHaveLength(20);
    await storing.commit().execute();
    await later('1 hour');
    await clean();
    expect(await left(project.id)).toHaveLength(10);
  });
});

it('names of what is gone go after 400 days, others never', async () => {
  const project = await seedProject(database.db);
  const [id] = await write(project, [500]);
  await sql`insert into item_alias (project_id, hash, item_id, seen_at) values
    (${project.id}, 'living', ${id}, now() - interval '500 days'), (${project.id}, 'gone', 0, now() - interval '401 days'),
    (${project.id}, 'seen', 0, now() - interval '399 days')`.execute(database.db);
  expect(await forgetOldNames(deps())).toBe(false);
  const { rows } = await sql<{ name: string }>`
    select convert_from(hash, 'UTF8') as name from item_alias order by 1`.execute(database.db);
  expect(rows.map(row => row.name)).toEqual(['living', 'seen']);
});
