import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open.ts';

let database: Database;

beforeEach(async () => {
  database = await freshDatabase({ schema: 'empty' });
  await migrate(database.connection, { log: () => {}, upTo: 13 });
});
afterEach(() => database.close());

const own = async (account: number, names: string[]) => {
  await database.pool.query(
    `insert into account (id, username, nickname, email, email_key, language) overriding system value
     values ($1, $2, 'n', 'e', 'e', 'en')`,
    [account, `person_${account}`],
  );
  for (const name of names)
    await database.pool.query('insert into folder (account_id, name) values ($1, $2)', [account, name]);
};
const namesOf = async (account: number): Promise<string[]> =>
  (await database.pool.query('select name from folder where account_id = $1 order by id', [account])).rows.map(
    row => row.name,
  );

test('equal names of a filled database get numbers that are free, and every folder keeps its subscriptions', async () => {
  await own(1, ['News', 'News (2)', 'news', 'Ｎｅｗｓ', ' News\u200b', 'Work', 'R＆D', 'R&D']);
  await own(2, ['News']);
  await database.pool.query(`insert into subscription (account_id, tag, folder_id)
    select account_id, 'tag ' || id, id from folder`);
  await migrate(database.connection, { log: () => {} });
  expect(await namesOf(1)).toEqual([
    'News',
    'News (2)',
    'news (3)',
    'Ｎｅｗｓ (4)',
    ' News\u200b (5)',
    'Work',
    'R＆D',
    'R&D (2)',
  ]);
  expect(await namesOf(2)).toEqual(['News']);
  const { rows } = await database.pool.query(`select from subscription s join folder f on f.id = s.folder_id
    where s.tag = 'tag ' || f.id and s.title is null`);
  expect(rows).toHaveLength(9);
});

test('a name that its number makes too long is cut, as JavaScript counts, and cut ones do not meet again', async () => {
  const [long, emoji] = ['가'.repeat(50), '🗞'.repeat(25)];
  await own(1, [long, long, long, emoji, emoji]);
  await migrate(database.connection, { log: () => {} });
  expect(await namesOf(1)).toEqual([
    long,
    `${'가'.repeat(46)} (2)`,
    `${'가'.repeat(46)} (3)`,
    emoji,
    `${'🗞'.repeat(23)} (2)`,
  ]);
  for (const name of await namesOf(1)) expect(name.length).toBeLessThanOrEqual(50);
});

test('the database refuses a second equal one, whoever writes it', async () => {
  await own(1, []);
  await migrate(database.connection, { log: () => {} });
  const add = (name: string) => database.pool.query('insert into folder (account_id, name) values (1, $1)', [name]);
  await add('Café');
  await expect(add('CAFÉ ')).rejects.toThrow('folder_of_name');
  await add('Cafe');
});
