import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { openLists } from '#features/items/queries.ts';
import { freshDatabase } from '#test/database.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { openFoundItems } from './found-items.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await seedItems(database.db, await seedProject(database.db), [{ title: 'Comet' }, { title: 'Comet again' }]);
});
afterAll(() => database.close());

const opened = () => {
  const clock = { ms: 0 };
  const find = openFoundItems(openLists(database.db), 50, () => clock.ms);
  let searches = 0;
  const searching = <T>(search: () => Promise<T>): Promise<T> => {
    searches++;
    return search();
  };
  return { clock, find, searching, searches: () => searches };
};

it('a search is run once for all who ask at the same time, and again after five minutes', async () => {
  const { clock, find, searching, searches } = opened();
  const found = await Promise.all(Array.from({ length: 5 }, () => find('comet', searching)));
  expect(found.map(ids => ids.length)).toEqual([2, 2, 2, 2, 2]);
  expect(searches()).toBe(1);
  clock.ms = 299_999;
  await find('comet', searching);
  expect(searches()).toBe(1);
  clock.ms = 300_000;
  await find('comet', searching);
  expect(searches()).toBe(2);
});

it('a search that is refused is refused to its own caller alone', async () => {
  const { find, searching, searches } = opened();
  const refused = find('comet', () => Promise.reject(new Error('over budget')));
  const other = find('comet', searching);
  await expect(refused).rejects.toThrow('over budget');
  expect(await other).toHaveLength(2);
  expect(searches()).toBe(1);
});

it('a search that took too long gives what it has, and is run again by the next', async () => {
  const find = openFoundItems(openLists(database.db), 50);
  let searches = 0;
  const cut = <T>(search: () => Promise<T>): Promise<T> => {
    searches++;
    return search().then(page => ({ ...page, searchedTo: 1 }));
  };
  expect(await find('comet', cut)).toHaveLength(2);
  expect(await find('comet', cut)).toHaveLength(2);
  expect(searches).toBe(2);
});
