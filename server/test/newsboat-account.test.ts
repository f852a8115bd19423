/** Interoperability: newsboat, which Debian has, uses this server as its account. It is driven by keys, without a screen. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import { makeAccessToken } from '#features/accounts/access-tokens.ts';
import type { App } from '#http/routing.ts';
import { testApp } from './app.ts';
import { freshDatabase } from './database.ts';
import { makePerson, type Person } from './people.ts';
import { seedItems, seedProject } from './seed.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const isMissing = [['newsboat', '-v'] as const, ['script', '--version'] as const].some(
  ([program, version]) => spawnSync(program, [version]).error !== undefined,
);

let database: Database;
let app: App;
let home: string;
let alice: Person;
/** The changes that have been answered, as `edit-tag 200`. */
let changes: string[];
let onChange = () => {};
let newsboat: Terminal | undefined;

beforeEach(async () => {
  [database, home] = await Promise.all([freshDatabase(), mkdtemp(join(tmpdir(), 'newsbell-newsboat-'))]);
  alice = await makePerson(database.db, 'owner');
  changes = [];
  app = await testApp(database.db, { routes: noteChanges });
});
afterEach(async () => {
  newsboat?.end();
  await app.close();
  await Promise.all([database.close(), rm(home, { recursive: true })]);
});

const noteChanges = (to: App) =>
  void to.addHook('onResponse', async ({ method, url }, { statusCode }) => {
    if (method !== 'POST' || !url.startsWith('/reader/api/0/')) return;
    changes.push(`${url.slice('/reader/api/0/'.length)} ${statusCode}`);
    onChange();
  });

/** Answers the next change, and forgets it. */
const nextChange = async (): Promise<string> => {
  if (changes.length === 0) await new Promise<void>(resolve => (onChange = resolve));
  return changes.shift()!;
};

const follow = async (urlKey: string, title: string, folder: string | null): Promise<number[]> => {
  const { db } = database;
  const project = await seedProject(db, { urlKey, title });
  const items = [1, 2, 3].map(n => ({ title: `${urlKey} 知らせ ${n}`, content: `<p>the text of ${urlKey} ${n}</p>` }));
  const ids = await seedItems(db, project, items);
  await sql`
    with made as (insert into folder (account_id, name) select ${alice.id}, ${folder} where ${folder}::text is not null returning id)
    insert into subscription (account_id, project_id, folder_id) values (${alice.id}, ${project.id}, (select id from made))`.execute(
    db,
  );
  return ids;
};

/** Titles of what the server has as unread, and as starred. */
const kept = async () => {
  const { token } = await makeAccessToken(database.db, alice.id, { name: 'test', scopes: ['read'] });
  const ask = async (path: string): Promise<string[]> => {
    const { content } = (await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).json();
    return content.map(({ title }: { title: string }) => title).sort();
  };
  return { unread: await ask('/v1/feed/subscribes?unread=true'), starred: await ask('/v1/feed/star') };
};

const configure = async (address: string): Promise<void> => {
  const { token } = await makeAccessToken(database.db, alice.id, { name: 'newsboat', scopes: ['reader'] });
  const lines = [
    'urls-source "feedhq"',
    `feedhq-url "${address}"`,
    `feedhq-login "${alice.username}"`,
    `feedhq-password "${token}"`,
    'feedhq-flag-star "s"',
    'feedhq-show-special-feeds no',
  ];
  await Promise.all([writeFile(join(home, 'urls'), ''), writeFile(join(home, 'config'), lines.join('\n'))]);
};

/** In a new cache, so that all that newsboat knows is the server's. */
const countUnread = async (): Promise<string> => {
  const arguments_ = ['-C', 'config', '-u', 'urls', '-c', 'new.db', '-x', 'reload', 'print-unread'];
  const options = { cwd: home, env: { ...process.env, HOME: home } };
  return (await promisify(execFile)('newsboat', arguments_, options)).stdout.trim();
};

const name = isMissing ? 'newsboat is not installed, and has no account here' : 'newsboat reads, marks and stars';
test.skipIf(isMissing)(name, { timeout: 60_000 }, async () => {
  await follow('lab', '연구소 소식', 'R&D / 뉴스+');
  await follow('paper', 'Daily & paper', null);
  await configure(await app.listen({ port: 0, host: '127.0.0.1' }));
  expect(await countUnread()).toBe('6 unread articles');

  newsboat = openTerminal('newsboat -C config -u urls -c cache.db', home, { HOME: home });
  await newsboat.see('Your feeds');
  newsboat.press('R');
  await newsboat.see('Daily & paper');
  // It opens the first feed and its first item, which it marks as read at the next key.
  newsboat.press('\r');
  await newsboat.see('lab 知らせ 3');
  newsboat.press('\r');
  await newsboat.see('the text of lab');
  newsboat.press('q');
  expect(await nextChange()).toBe('edit-tag 200');
  expect((await kept()).unread).toHaveLength(5);
  // Back in the list, it is marked unread again, and starred.
  newsboat.press('N');
  expect(await nextChange()).toBe('edit-tag 200');
  expect((await kept()).unread).toHaveLength(6);
  newsboat.press('\x05');
  await newsboat.see('Flags');
  newsboat.press('s\r');
  expect(await nextChange()).toBe('edit-tag 200');
  expect((await kept()).starred).toHaveLength(1);
  // The whole feed, which is in the folder, is marked read.
  newsboat.press('A');
  expect(await nextChange()).toBe('mark-all-as-read 200');
  newsboat.press('qQ');
  expect(await newsboat.ended()).toBe(0);

  const { unread, starred } = await kept();
  expect(unread).toEqual(['paper 知らせ 1', 'paper 知らせ 2', 'paper 知らせ 3']);
  expect(starred[0]).toContain('lab 知らせ');
  expect(await countUnread()).toBe('3 unread articles');
  expect(changes).toEqual([]);
});
