import { expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { itemNames, nameOfItem } from './item-names.ts';

test('items of before keep their names at whatever address the instance is later, and new ones hold none', async () => {
  const database = await freshDatabase();
  const paper = await seedProject(database.db, { urlKey: 'paper' });
  const [old] = await seedItems(database.db, paper, [{ title: 'Old' }]);
  const first = await itemNames(database.db, 'https://old.example');
  const [young] = await seedItems(database.db, paper, [{ title: 'Young' }]);
  const moved = await itemNames(database.db, 'https://moved.example');
  expect(moved).toEqual(first);
  expect(nameOfItem(moved, 'paper', old!)).toBe(`https://old.example/paper/feed/${old}`);
  expect(nameOfItem(moved, 'paper', young!)).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f-]{27}:\d+$/);
  await database.close();
});
