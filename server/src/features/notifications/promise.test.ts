/** The promise: whatever runs at the same time and whatever dies, an item is told once to each who asked for it, and nothing is lost. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openPool } from '#db/open.ts';
import { takeNewItems } from '#features/items/new-items.ts';
import { freshDatabase } from '#test/database.ts';
import { beginMatching, follows, matchAll, notifySettings, reader, readersBefore } from '#test/notifying.ts';
import type { Person } from '#test/people.ts';
import { type Seeded, type SeedItem, seedItems, seedProject } from '#test/seed.ts';
import { composeDigests } from './compose.ts';
import { notificationConsumer } from './match.ts';

const rounds = process.env.TORTURE === '1' ? 400 : 25;

let database: Database;
/** The database is that of the processes that compose and match, so that only they are killed. */
let workers: Database;
let projects: Seeded[];
let people: Person[];
/** The map says which accounts follow which project. */
let asking: Map<number, number[]>;

beforeEach(async () => {
  database = await freshDatabase();
  workers = openPool(database.connection, {
    log: () => {},
    poolSize: 12,
    applicationName: workerName,
    patienceMs: 10_000,
  });
  const { db } = database;
  await beginMatching(db);
  projects = [];
  for (let n = 0; n < 4; n++) projects.push(await seedProject(db, { tags: n < 2 ? ['sea'] : [] }));
  people = [];
  asking = new Map(projects.map(({ id }) => [id, []]));
  for (let n = 0; n < 24; n++) {
    const person = await reader(db);
    people.push(person);
    if (n % 3 === 0) {
      await sql`update account set quiet_from = '22:00', quiet_to = '07:00' where id = ${person.id}`.execute(db);
    }
    for (const [at, { id }] of projects.entries())
      if ((n + at) % 4 < 2) await follows(db, person, { projectId: id, atOnce: n % 2 === 1 });
    if (n % 2 === 0) await follows(db, person, { tag: 'sea' });
    for (const [at, { id }] of projects.entries())
      if ((n + at) % 4 < 2 || (n % 2 === 0 && at < 2)) asking.get(id)!.push(person.id);
  }
});
afterEach(async () => {
  await workers.close();
  await database.close();
});
const workerName = 'newsbell test worker';

/** Each composing is half an hour after the one before, so that no slot keeps it from anything. */
let composings = 0;
const compose = (people = 10) =>
  composeDigests(
    { db: workers.db, settings: notifySettings, log: () => {} },
    { at: new Date(Date.now() + ++composings * 31 * 60_000), people },
  );
/** By the clock of the database nobody's slot has come, so this one tells at once and nothing else. */
const tellAtOnce = () => composeDigests({ db: workers.db, settings: notifySettings, log: () => {} }, { people: 5 });
const match = async () => {
  for (const each of [...readersBefore, notificationConsumer({ slotMinutes: 30, mostPairs: 60 })])
    while (await takeNewItems(workers, each));
};

/** Invariant: no person for whom something waits is forgotten, at any moment. */
const expectNobodyForgotten = async () => {
  const { rows } = await sql`
    select account_id from waiting_item w
    where not exists (select from digest_due d where d.account_id = w.account_id)`.execute(database.db);
  if (rows.length > 0) forgotten.push(rows);
};
let forgotten: unknown[] = [];

/** Everything that is due, until nothing is; quiet hours end. */
const finish = async () => {
  await matchAll(database.db);
  const isDue = async () => (await sql`select from digest_due limit 1`.execute(database.db)).rows.length > 0;
  for (let tries = 0; await isDue(); tries++) {
    expect(tries).toBeLessThan(500);
    await compose(1000);
  }
};

const expectPromise = async (items: ReadonlyMap<number, readonly number[]>) => {
  const expected = [...items].flatMap(([project, ids]) =>
    asking.get(project)!.flatMap(person => ids.map(id => `${person} ${id}`)),
  );
  const { rows } = await sql<{ key: string }>`
    select account_id || ' ' || item_id as key from digest_item`.execute(database.db);
  expect(rows.map(row => row.key).sort()).toEqual(expected.sort());
  const odd = await sql`
    select d.id, d.items, d.sealed_at, count(di.item_id) as found,
      (select count(*) from delivery where digest_id = d.id) as deliveries
    from digest d left join digest_item di on di.digest_id = d.id group by d.id
    having d.items <> count(di.item_id) or d.sealed_at is null or count(di.place) <> least(d.items, 50)
      or (select count(*) from delivery where digest_id = d.id) <> 1`.execute(database.db);
  expect(odd.rows).toEqual([]);
  expect((await sql`select from waiting_item`.execute(database.db)).rows).toEqual([]);
};

/**
 * The disturbing lasts for the rounds. A slow machine may have brought nothing to its end by then: news go on undisturbed until there is
 * enough, so that the outcome does not depend on its speed.
 */
const play = async (
  disturb: () => Promise<void>,
  composing: () => Promise<unknown> = compose,
  isEnough: () => Promise<boolean> = async () => true,
) => {
  forgotten = [];
  const items = new Map<number, number[]>(projects.map(({ id }) => [id, []]));
  let writing = true;
  let disturbing = true;
  const during = async (work: () => Promise<unknown>, goesOn = () => writing) => {
    while (goesOn()) {
      // A process that is killed begins anew, as the jobs do.
      await work().catch(() => {});
      await new Promise(resolve => setTimeout(resolve, 1));
    }
  };
  const write = async () => {
    for (let round = 0; round < rounds || !(await isEnough()); round++) {
      disturbing = round < rounds;
      const project = projects[round % projects.length]!;
      const some = Array.from({ length: 1 + (round % 5) }, (_, n): SeedItem => (n === 0 ? { priority: 'high' } : {}));
      items.get(project.id)!.push(...(await seedItems(database.db, project, some)));
      await new Promise(resolve => setTimeout(resolve, 15));
    }
    writing = false;
  };
  const composers = Array.from({ length: 8 }, () => during(() => composing()));
  await Promise.all([
    ...composers,
    during(match),
    during(match),
    during(disturb, () => writing && disturbing),
    during(expectNobodyForgotten),
    write(),
  ]);
  expect(forgotten).toEqual([]);
  await finish();
  await expectPromise(items);
};

test('eight compose while two match', async () => {
  await play(async () => {});
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from digest`.execute(database.db);
  expect(rows[0]!.n).toBeGreaterThan(people.length);
}, 120_000);

/** Answers how many it has killed. */
const killOne = async (): Promise<number> => {
  const { rows } = await sql<{ done: boolean }>`
    select pg_terminate_backend(pid) as done from pg_stat_activity
    where datname = current_database() and xact_start is not null
      and application_name = ${workerName} order by random() limit 1`.execute(database.db);
  await new Promise(resolve => setTimeout(resolve, 10));
  return rows.length;
};

test('and some of them are killed in the middle', async () => {
  let killed = 0;
  await play(async () => {
    killed += await killOne();
  });
  expect(killed).toBeGreaterThan(3);
}, 120_000);

test('eight tell at once, slots come in between, and some are killed in the middle', async () => {
  let killed = 0;
  const disturb = async () => {
    const before = killed;
    killed += await killOne();
    if (Math.floor(killed / 10) > Math.floor(before / 10)) await compose(1000);
  };
  const hasToldAtOnce = async () =>
    (await sql`select from digest where at_once limit 1`.execute(database.db)).rows.length > 0;
  await play(disturb, tellAtOnce, hasToldAtOnce);
  expect(killed).toBeGreaterThan(3);
  const { rows } = await sql<{ early: number; others: number }>`
    select count(*) filter (where at_once)::int as early, count(*) filter (where not at_once)::int as others
    from digest`.execute(database.db);
  expect(rows[0]!.early).toBeGreaterThan(0);
  expect(rows[0]!.others).toBeGreaterThan(0);
  const { rows: normal } = await sql`
    select from digest_item e join digest d on d.id = e.digest_id and d.at_once join item i on i.id = e.item_id
    where i.priority is distinct from 'high'`.execute(database.db);
  expect(normal).toEqual([]);
}, 120_000);

test('until its transaction ends a composing has done nothing', async () => {
  const { db } = database;
  const ids = await seedItems(db, projects[0]!, 3);
  await matchAll(db);
  const before = async () =>
    (
      await sql`select (select count(*) from waiting_item) as waiting, (select count(*) from digest_due) as due,
        (select count(*) from digest) as digests, (select count(*) from digest_item) as entries,
        (select count(*) from delivery) as deliveries, (select count(*) from endpoint) as endpoints`.execute(db)
    ).rows[0];
  const untouched = await before();
  // The last statement of all fails.
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'crash' using errcode = '40001'; end $$`.execute(
    db,
  );
  await sql`create trigger fail before delete on digest_due for each statement execute function fail()`.execute(db);
  await expect(compose(1000)).rejects.toThrow('crash');
  expect(await before()).toEqual(untouched);
  await sql`drop trigger fail on digest_due`.execute(db);
  await finish();
  await expectPromise(new Map([[projects[0]!.id, ids]]));
});
