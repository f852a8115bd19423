/** `publish` and `token` as the operator calls them: each call is a process on a database of the test's own. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { callerByToken } from '#features/accounts/access-tokens.ts';
import { newsbellOn } from '#test/command-line.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { seedProject } from '#test/seed.ts';

let database: Database;
let newsbell: ReturnType<typeof newsbellOn>;
let alice: Person;
let urlKey: string;
let projectId: number;

beforeAll(async () => {
  database = await freshDatabase();
  newsbell = newsbellOn(database);
});
beforeEach(async () => {
  alice = await makePerson(database.db, 'owner');
  await database.db.updateTable('account').set({ mode: 'DEVELOPER' }).where('id', '=', alice.id).execute();
  const project = await seedProject(database.db, { kind: 'PUBLISHED', ownerId: alice.id, feedUrl: null });
  [urlKey, projectId] = [project.urlKey, project.id];
});
afterAll(() => database?.close());

it('publish stores the text of standard input, and edits it under the same id', async () => {
  const options = ['--id', 'night', '--field', 'level=error', '--priority', 'high', '--tag', 'ops'];
  const first = await newsbell(['publish', urlKey, ...options], 'Backup failed\ndisk full');
  expect(first).toMatchObject({ code: 0, complained: '' });
  const again = await newsbell(['publish', urlKey, '--id', 'night', '--title', 'Backup done'], 'all\nwell');
  expect(again.printed).toBe(first.printed);
  const items = await database.db.selectFrom('item').selectAll().where('project_id', '=', projectId).execute();
  expect(items).toMatchObject([
    { title: 'Backup done', content: '<p>all<br>\nwell</p>', fields: null, priority: null },
  ]);
  expect(first.printed).toBe(`https://bell.example/${urlKey}/feed/${items[0]!.id}`);
});

it('publish --at lets it wait for its time, and says so', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const { code, printed } = await newsbell(['publish', urlKey, '--at', at, '--id', 'night'], 'Backup begins');
  expect([code, printed]).toEqual([0, `It is published at ${at}; until then it is in no list.`]);
  const waiting = await database.db.selectFrom('scheduled_news').selectAll().execute();
  expect(waiting).toMatchObject([
    { project_id: projectId, account_id: alice.id, key: 'night', title: 'Backup begins' },
  ]);
  await newsbell(['publish', urlKey, '--id', 'night'], 'Backup begins');
  expect(await database.db.selectFrom('scheduled_news').selectAll().execute()).toEqual([]);
  const { code: refused, complained } = await newsbell(['publish', urlKey, '--at', at, '--id', 'night'], 'x');
  expect([refused, complained]).toEqual([2, expect.stringContaining('published already')]);
});

it.each([
  [['publish', 'nowhere'], 'x', 'There is no project "nowhere"'],
  [['publish', 'KEY'], '', 'nothing to publish'],
  [['publish', 'KEY', '--field', 'level'], 'x', '--field'],
  [['publish', 'KEY', '--priority', 'urgent'], 'x', '--priority'],
  [['publish', 'KEY', '--at', 'tomorrow'], 'x', '--at'],
  [['publish', 'KEY', '--at', '9999-01-01T00:00:00Z'], 'x', 'at most 30 days ahead'],
  [['publish'], 'x', 'Name the project'],
  [['token', 'make', 'NAME'], '', '--scope'],
  [['token', 'make', 'NAME', '--scope', 'write'], '', 'write'],
  [['token', 'make', 'NAME', '--scope', 'publish', '--project', 'nowhere'], '', 'no project of this key'],
  [['token', 'make', 'nobody', '--scope', 'read'], '', 'There is no account "nobody"'],
  [['token', 'revoke', 'NAME', '999999'], '', 'no such token'],
])('%j says what is wrong', async (args, input, said) => {
  const given = args.map(each => ({ KEY: urlKey, NAME: alice.username })[each] ?? each);
  const { code, printed, complained } = await newsbell(given, input);
  expect([code, printed]).toEqual([2, '']);
  expect(complained).toContain(said);
});

it('token makes a key that works, lists it without itself, and revokes it', async () => {
  const args = ['--scope', 'publish', '--project', urlKey, '--days', '7', '--for', 'cron'];
  const made = await newsbell(['token', 'make', alice.username, ...args]);
  expect(made.code).toBe(0);
  const key = made.printed.replaceAll('-', '');
  const device = { userAgent: undefined, address: '127.0.0.1' };
  expect(await callerByToken(database.db, key, device)).toMatchObject({
    accountId: alice.id,
    token: { scopes: ['publish'], projects: [projectId] },
  });
  const { printed } = await newsbell(['token', 'list', alice.username]);
  expect(printed).toMatch(new RegExp(`^(\\d+)  ${made.printed.slice(0, 7)}…  publish  ${urlKey}  \\S+  \\S+  cron$`));
  expect(printed).not.toContain(made.printed);
  const id = printed.split(' ')[0]!;
  expect((await newsbell(['token', 'revoke', alice.username, id])).code).toBe(0);
  expect(await callerByToken(database.db, key, device)).toBe('TOKEN_REVOKED');
});
