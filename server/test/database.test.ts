import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from './database.ts';

let one: Database;
let other: Database;

beforeAll(async () => {
  [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
});
afterAll(() => Promise.all([one.close(), other.close()]));

test('two fresh databases share nothing', async () => {
  await one.db.insertInto('project').values({ url_key: 'one', kind: 'FEED', title: '하나' }).execute();
  expect(await one.db.selectFrom('project').select('title').execute()).toEqual([{ title: '하나' }]);
  expect(await other.db.selectFrom('project').select('title').execute()).toEqual([]);
});
