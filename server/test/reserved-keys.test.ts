import { readFile } from 'node:fs/promises';
import { isUrlKey } from '@newsbell/contracts/reserved-keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from './database.ts';
import { seedProject } from './seed.ts';

let database: Database;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());

it.each([
  'openapi',
  'ping',
  'hook',
  'hooks',
  'mcp',
  'fever',
  'greader',
  'reader',
  'accounts',
  'api',
  'websub',
  'boards',
  'media',
  'img',
])('the first segment %s, which is to come, is no key of a source', segment => expect(isUrlKey(segment)).toBe(false));

it('a source whose key was reserved after it had it has another one, and all others keep theirs', async () => {
  const { db } = database;
  for (const urlKey of ['media', 'ping', 'media-town', 'paper']) await seedProject(db, { urlKey });
  await reserve();
  const keys = (await db.selectFrom('project').select('url_key').orderBy('id').execute()).map(row => row.url_key);
  expect(keys).toEqual([
    expect.stringMatching(/^media-\d+$/),
    expect.stringMatching(/^ping-\d+$/),
    'media-town',
    'paper',
  ]);
  expect(keys.every(isUrlKey)).toBe(true);
});

it('a source whose next key another one has already gets the one after it', async () => {
  const { db } = database;
  const { id } = await seedProject(db, { urlKey: 'docs' });
  await seedProject(db, { urlKey: `docs-${id}` });
  await reserve();
  const { url_key } = await db.selectFrom('project').select('url_key').where('id', '=', id).executeTakeFirstOrThrow();
  expect(url_key).toBe(`docs-${id + 1}`);
});

const reserve = async () => {
  const migration = new URL('../src/db/migrations/0008-reserved-keys.sql', import.meta.url);
  await sql.raw(await readFile(migration, 'utf8')).execute(database.db);
};
