import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { refoldItems } from './refold.ts';

const texts = [
  'C++17 for everybody',
  'c＃ and F♯',
  'C<b>++</b> 11',
  'Disney+',
  'AI＋制造',
  '1,000円',
  '１，０００',
  '₹1,00,000',
  'launch 🚀',
  '👍🏽',
  '❤️',
  '☀',
  '⌚',
  '🇰🇷',
  '🅰',
];
const plain = ['Nothing new', 'R&amp;D, AT&amp;T', 'x + y', '東京都'];

let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const seeded = async (items: readonly { title: string; text: string; content: string }[]) => {
  const project = await seedProject(database.db);
  await seedItems(database.db, project, items);
  const folded = await stored();
  await sql`update item set folded = ' old ', folded_title = ' old ', words = array_to_tsvector(array['old'])`.execute(
    database.db,
  );
  return folded;
};
const stored = async () =>
  (
    await sql<{ folded: string }>`
      select folded_title || '|' || folded || '|' || words::text as folded from item order by id`.execute(database.db)
  ).rows.map(row => row.folded);
const deps = () => ({ db: database.db, log: () => {} });
const run = async () => {
  while (await refoldItems(deps())) {}
};
const bodies = (texts: readonly string[]) =>
  texts.map((text, at) => ({ title: `Item ${at}`, text: text.replace(/<[^>]*>/g, ''), content: `<p>${text}</p>` }));
const titles = (texts: readonly string[]) =>
  texts.map(text => ({ title: text.replace(/<[^>]*>/g, ''), text: 'Text', content: '<p>Text</p>' }));

it.each([
  ['titles', titles(texts)],
  ['texts', bodies(texts)],
])('whatever folds otherwise now is folded anew: %s', async (_, items) => {
  const expected = await seeded(items);
  await run();
  expect(await stored()).toEqual(expected);
});

it('the fields of published news are folded anew, each and with the text', async () => {
  const fields = [
    { name: 'level', value: 'Disney+' },
    { name: 'Host', value: 'db' },
  ];
  await seedItems(database.db, await seedProject(database.db), [{ title: 'Item', text: 'Text', fields }]);
  const both = () => sql`select folded, folded_fields, words::text from item`.execute(database.db);
  const { rows } = await both();
  await sql`update item set folded = ' old ', folded_fields = '{" level ": " old "}', words = ''`.execute(database.db);
  await run();
  expect((await both()).rows).toEqual(rows);
  expect(rows).toMatchObject([{ folded_fields: { ' level ': ' disney ᐩ ', ' host ': ' db ' } }]);
});

it('what folds as before is not written', async () => {
  await seeded(bodies(plain));
  const version = () => sql`select xmin::text, id from item order by id`.execute(database.db);
  const before = (await version()).rows;
  await run();
  expect((await version()).rows).toEqual(before);
});

it('two workers share it, one that dies loses nothing, and it is done once', async () => {
  const expected = await seeded(bodies(Array.from({ length: 450 }, (_, at) => `${at} 🚀`)));
  expect(await refoldItems(deps())).toBe(true);
  const dying = database.db.transaction().execute(async tx => {
    await refoldItems({
      ...deps(),
      db: { transaction: () => ({ execute: (work: (t: typeof tx) => unknown) => work(tx) }) } as never,
    });
    throw new Error('killed');
  });
  await expect(dying).rejects.toThrow('killed');
  await Promise.all([run(), run()]);
  await run();
  expect(await stored()).toEqual(expected);
  await sql`update item set folded = ' old '`.execute(database.db);
  await run();
  const { rows } = await sql<{ folded: string }>`select distinct folded from item`.execute(database.db);
  expect(rows).toEqual([{ folded: ' old ' }]);
});

it('what a process of the version before has stored and edited behind the walk is folded anew a day later, once', async () => {
  const expected = await seeded(bodies(['launch 🚀', 'Disney+']));
  const age = () => sql`update walk set ended_at = ended_at - interval '25 hours'`.execute(database.db);
  const storeOldWay = () => sql`update item set folded = ' old '`.execute(database.db);
  await run();
  await storeOldWay();
  await run();
  expect(await stored()).not.toEqual(expected);
  await age();
  await run();
  expect(await stored()).toEqual(expected);
  await storeOldWay();
  await age();
  await run();
  expect(await stored()).not.toEqual(expected);
});

it('long texts are folded in several steps', async () => {
  const expected = await seeded(bodies(Array.from({ length: 3 }, () => `${'word '.repeat(60_000)} 🚀`)));
  let steps = 1;
  while (await refoldItems(deps())) steps++;
  expect(steps).toBe(2);
  expect(await stored()).toEqual(expected);
});

it('a step that is the victim of a deadlock with a crawl is taken again', async () => {
  const { db } = database;
  const [first, second] = [await seedProject(db), await seedProject(db)];
  await sql`insert into host (key) values ('a.test')`.execute(db);
  for (const project of [first, second]) {
    await sql`insert into crawl (project_id, host_key) values (${project.id}, 'a.test')`.execute(db);
    await seedItems(db, project, bodies(['launch 🚀']));
  }
  const expected = await stored();
  await sql`update item set folded = ' old '`.execute(db);
  const hold = (tx: typeof db, id: number) => sql`select from crawl where project_id = ${id} for update`.execute(tx);
  let refolding: Promise<boolean> | undefined;
  await db.transaction().execute(async tx => {
    await sql`set local deadlock_timeout = '1min'`.execute(tx);
    await hold(tx, second.id);
    refolding = refoldItems(deps());
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waits.execute(db)).rows.length).toBe(1);
    await hold(tx, first.id);
  });
  expect(await refolding).toBe(false);
  expect(await stored()).toEqual(expected);
});
