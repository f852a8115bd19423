/** Interoperability: a feed reader that is none of ours reads our feeds. Debian has it by `apt-get install newsboat`. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from './app.ts';
import { freshDatabase } from './database.ts';
import { seedItems } from './seed.ts';
import { seedGenerator } from './seed-generator.ts';

const isMissing = spawnSync('newsboat', ['-v']).error !== undefined;

let database: Database;
let app: App;
let home: string;
beforeEach(async () => {
  [database, home] = await Promise.all([freshDatabase(), mkdtemp(join(tmpdir(), 'newsbell-newsboat-'))]);
  app = await testApp(database.db);
});
afterEach(async () => {
  await app.close();
  await Promise.all([database.close(), rm(home, { recursive: true })]);
});

/** Fetches the feed into the reader's cache; answers what it says is unread. */
const reload = async (feed: string): Promise<string> => {
  await Promise.all([writeFile(join(home, 'urls'), feed), writeFile(join(home, 'config'), '')]);
  const own = ['-u', 'urls', '-c', 'cache.db', '-C', 'config'];
  const options = { cwd: home, env: { ...process.env, HOME: home } };
  const { stdout } = await promisify(execFile)('newsboat', [...own, '-x', 'reload', 'print-unread'], options);
  return stdout.trim();
};

const cached = (): Record<string, unknown>[] => {
  const cache = new DatabaseSync(join(home, 'cache.db'), { readOnly: true });
  const rows = cache.prepare('select * from rss_item order by pubDate desc').all();
  cache.close();
  return rows;
};

const name = isMissing ? 'newsboat is not installed, and reads no feed' : 'newsboat reads the feed of a generator';
test.skipIf(isMissing).each(['xml', 'atom'])(`${name}: .%s`, async format => {
  const { uuid, ...board } = await seedGenerator(database.db, { title: '공지 & 알림', page: 'https://board.example/' });
  await seedItems(database.db, board, [
    { title: '비 ]]> & "☔" 𠮷', link: 'https://board.example/2?a=1&b="', content: '<p>1 &lt; 2</p>' },
    { title: '知らせ', link: 'https://board.example/1', content: '' },
  ]);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const feed = `${address}/rss/${uuid}.${format}`;
  expect(await reload(feed)).toBe('2 unread articles');
  expect(cached()).toMatchObject([
    { title: '비 ]]> & "☔" 𠮷', url: 'https://board.example/2?a=1&b=%22', content: '<p>1 &lt; 2</p>' },
    { title: '知らせ', url: 'https://board.example/1' },
  ]);
  expect(cached()[0]!.guid).toMatch(new RegExp(`^urn:rssgen:${uuid}:`));
  await sql`update item set title = 'Edited', source_hash = 'edited' where title = '知らせ'`.execute(database.db);
  expect(await reload(feed)).toBe('2 unread articles');
  expect(cached()[1]).toMatchObject({ title: 'Edited' });
});
