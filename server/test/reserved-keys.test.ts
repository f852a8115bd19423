import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isUrlKey } from '@newsbell/contracts/reserved-keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { testApp } from './app.ts';
import { freshDatabase } from './database.ts';
import { makePerson } from './people.ts';
import { seedItems, seedProject } from './seed.ts';

let database: Database;
let webDir: string;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'newsbell-keys-'));
  await writeFile(join(webDir, 'index.html'), '<html><head></head><body></body></html>');
  database = await freshDatabase();
});
afterAll(async () => {
  await database?.close();
  await rm(webDir, { recursive: true });
});

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

it('a former key leads on: of a source that is renamed now, and of one that was before leads were made', async () => {
  const { db } = database;
  const invite = await seedProject(db, { urlKey: 'invite' });
  const { id } = await seedProject(db, { urlKey: 'fever' });
  await seedProject(db, { urlKey: 'greader-7' });
  await reserve();
  await runMigration('0015-former-keys.sql');
  const app = await testApp(db, { webDir });
  const [news] = await seedItems(db, invite, [{ title: 'Rain' }]);
  const open = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html' } });
    return [statusCode, headers.location];
  };
  const now = `/invite-${invite.id}`;
  expect(await open('/invite?x=1')).toEqual([301, `${now}?x=1`]);
  expect(await open(`/invite/feed/${news}`)).toEqual([301, `${now}/feed/${news}`]);
  expect(await open('/invite/rss.xml')).toEqual([301, `${now}/rss.xml`]);
  expect((await app.inject(`${now}/rss.xml`)).statusCode).toBe(200);
  expect(await open('/fever/')).toEqual([301, `/fever-${id}`]);
  for (const url of ['/share', '/greader', '/invite/feed/x', '/invite/else'])
    expect([url, await open(url)]).toEqual([url, [404, undefined]]);
  await app.close();
});

it('a source that had the key of the page that keeps others has another one, and its address leads on', async () => {
  const { db } = database;
  const { id } = await seedProject(db, { urlKey: 'save' });
  await sql`drop table saved_page`.execute(db);
  await runMigration('0040-save-key.sql');
  const app = await testApp(db, { webDir });
  const { headers } = await app.inject({ url: '/save/rss.xml', headers: { accept: 'text/html' } });
  expect(headers.location).toBe(`/save-${id}/rss.xml`);
  await app.close();
});

it('the former key of a private source is known to nobody, and goes with the source', async () => {
  const { db } = database;
  const owner = await makePerson(db, 'owner');
  const { id } = await seedProject(db, { urlKey: 'share', visibility: 'PRIVATE' });
  await db.updateTable('project').set({ owner_id: owner.id }).where('id', '=', id).execute();
  await runMigration('0015-former-keys.sql');
  const app = await testApp(db, { webDir });
  const open = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).statusCode;
  expect([await open('/share'), await open('/share/rss.xml')]).toEqual([404, 404]);
  await db.deleteFrom('account').where('id', '=', owner.id).execute();
  expect(await db.selectFrom('project').select('id').where('url_key', 'like', 'share%').execute()).toEqual([]);
  await app.close();
});

it('an account goes with its private source though a public one of somebody else was merged into that', async () => {
  const { db } = database;
  const owner = await makePerson(db, 'owner');
  const { id } = await seedProject(db, { visibility: 'PRIVATE' });
  await db.updateTable('project').set({ owner_id: owner.id }).where('id', '=', id).execute();
  await seedProject(db, { urlKey: 'merged-away', mergedInto: id });
  await db.deleteFrom('account').where('id', '=', owner.id).execute();
  expect(await db.selectFrom('project').select('id').where('url_key', '=', 'merged-away').execute()).toEqual([]);
});

const reserve = () => runMigration('0008-reserved-keys.sql');

const runMigration = async (file: string) => {
  const migration = new URL(`../src/db/migrations/${file}`, import.meta.url);
  await sql.raw(await readFile(migration, 'utf8')).execute(database.db);
};
