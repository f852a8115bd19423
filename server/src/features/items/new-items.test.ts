import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '#db/connection.ts';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';
import { untilVisibleToAll } from '#test/visible-to-all.ts';
import { type NewItem, type NewItemsConsumer, takeNewItems } from './new-items.ts';

let database: Database;
let project: Seeded;

beforeEach(async () => {
  database = await freshDatabase();
  project = await seedProject(database.db);
  await sql`create table taken (item_id bigint, worker text, position bigint generated always as identity)`.execute(
    database.db,
  );
});
afterEach(() => database.close());

/** Notes what it is given where a crash takes it back, as every reader does. */
const reader = (worker = 'one', trouble: (items: readonly NewItem[]) => void = () => {}): NewItemsConsumer => ({
  name: 'test',
  take: async (tx, items) => {
    const ids = items.map(item => item.id);
    await sql`insert into taken (item_id, worker) select unnest(${ids}::bigint[]), ${worker}`.execute(tx);
    trouble(items);
  },
});
const take = (each = reader()) => takeNewItems(database, each);
const takeAll = async (each = reader()) => {
  await untilVisibleToAll(database.db);
  while (await take(each)) {}
};
const taken = async () =>
  (await sql<{ id: number }>`select item_id as id from taken order by position`.execute(database.db)).rows.map(
    row => row.id,
  );
const more = (count: number) => seedItems(database.db, project, count);

it('begins with what comes after its first run', async () => {
  await more(3);
  await untilVisibleToAll(database.db);
  expect(await take()).toBe(false);
  const ids = await more(2);
  await takeAll();
  expect(await taken()).toEqual(ids);
  expect(await take()).toBe(false);
});

it('gives what an item says, private ones too', async () => {
  await take();
  const hidden = await seedProject(database.db, { visibility: 'PRIVATE' });
  const [id] = await seedItems(database.db, hidden, [{ title: '서울 소식', text: 'Metro', link: 'https://n.test/1' }]);
  const given: NewItem[] = [];
  await takeAll(reader('one', items => given.push(...items)));
  expect(given).toMatchObject([
    {
      id,
      projectId: hidden.id,
      listed: false,
      notify: true,
      link: 'https://n.test/1',
      foldedTitle: ' 서울 소식 ',
      folded: ' 서울 소식 metro ',
      sortAt: expect.any(Date),
      createdAt: expect.any(Date),
    },
  ]);
});

it('takes what was committed out of order, once, and in the order of the transactions', async () => {
  await take();
  const [early, late] = [await connect(database.connection), await connect(database.connection)];
  const other = await seedProject(database.db);
  // Transactions that store in one source follow each other, so these store in two.
  const insert = async (client: typeof early) =>
    (
      await client.query<{ id: number }>(
        `insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
         values ($1, true, true, now(), 't', '', '', 'h', ' ', ' ', '') returning id`,
        [client === early ? project.id : other.id],
      )
    ).rows[0]!.id;
  const settled = await more(1);
  await untilVisibleToAll(database.db);
  await early.query('begin');
  await late.query('begin');
  const first = await insert(early);
  const second = await insert(late);
  await late.query('commit');
  while (await take()) {}
  expect(await taken()).toEqual(settled);
  const third = await insert(early);
  await early.query('commit');
  await takeAll();
  expect(await taken()).toEqual([...settled, first, third, second]);
  await Promise.all([early.end(), late.end()]);
});

it('two workers at once take each item once', async () => {
  await take();
  const expected: number[] = [];
  let writing = true;
  const work = async (worker: string) => {
    while (writing || (await take(reader(worker)))) await take(reader(worker));
  };
  const write = async () => {
    for (let round = 0; round < 20; round++) expected.push(...(await more(37)));
    await untilVisibleToAll(database.db);
    writing = false;
  };
  await Promise.all([work('one'), work('two'), write()]);
  await takeAll();
  expect((await taken()).sort((a, b) => a - b)).toEqual(expected);
});

it('a reader that fails gets the same items again, and none of what it had done stays', async () => {
  await take();
  const ids = await more(1_200);
  await untilVisibleToAll(database.db);
  await take();
  const failing = reader('failing', () => {
    throw new Error('crash');
  });
  await expect(take(failing)).rejects.toThrow('crash');
  expect(await taken()).toEqual(ids.slice(0, 500));
  await takeAll();
  expect(await taken()).toEqual(ids);
});

it('who has died in the middle holds nobody up', async () => {
  await take();
  const ids = await more(3);
  const dying = await connect(database.connection);
  await untilVisibleToAll(database.db);
  await dying.query("begin; select from new_items_cursor where reader = 'test' for update");
  expect(await take()).toBe(false);
  const { rows } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid');
  dying.on('error', () => {});
  await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(database.db);
  await takeAll();
  expect(await taken()).toEqual(ids);
  await dying.end().catch(() => {});
});

it('large items come in smaller batches, one at least', async () => {
  await take();
  const ids = await seedItems(
    database.db,
    project,
    Array.from({ length: 4 }, (_, at) => ({ title: `${at}`, text: 'metro '.repeat(500_000) })),
  );
  const sizes: number[] = [];
  await takeAll(reader('one', items => sizes.push(items.length)));
  expect(await taken()).toEqual(ids);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(3);
});

it('readers do not wait for each other', async () => {
  await take();
  const other = { ...reader('other'), name: 'other' };
  await take(other);
  const ids = await more(2);
  await takeAll();
  await takeAll(other);
  expect(await taken()).toEqual([...ids, ...ids]);
});

it('reads no more of the table than what is new', async () => {
  await more(3_000);
  await take();
  await sql`vacuum analyze item`.execute(database.db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select from new_items_cursor c, item i where (i.written_by, i.id) > (c.written_by, c.item_id)
    order by i.written_by, i.id limit 1`.execute(database.db);
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('item_by_writing');
});

it('a reader goes no further than those that it comes after, and nowhere before all of them have begun', async () => {
  const last = { ...reader('last'), name: 'last', after: ['one', 'two'] };
  const [one, two] = [
    { ...reader('one'), name: 'one' },
    { ...reader('two'), name: 'two' },
  ];
  const takenBy = async (worker: string) =>
    (
      await sql<{ id: number }>`select item_id as id from taken where worker = ${worker} order by position`.execute(
        database.db,
      )
    ).rows.map(row => row.id);
  await take(last);
  await take(one);
  const early = await more(2);
  await takeAll(one);
  await takeAll(last);
  expect(await takenBy('last')).toEqual([]);
  await take(two);
  const late = await more(2);
  await takeAll(two);
  await takeAll(last);
  expect(await takenBy('last')).toEqual(early);
  await takeAll(one);
  await takeAll(last);
  expect(await takenBy('last')).toEqual([...early, ...late]);
});

it('what a reader has not taken of a batch comes again', async () => {
  await take();
  const ids = await more(5);
  const sizes: number[] = [];
  const slow: NewItemsConsumer = {
    name: 'test',
    take: async (tx, items) => {
      sizes.push(items.length);
      await reader().take(tx, items.slice(0, 2));
      return Math.min(2, items.length);
    },
  };
  await takeAll(slow);
  expect(await taken()).toEqual(ids);
  expect(sizes).toEqual([5, 3, 1]);
});
