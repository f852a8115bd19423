import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { cli, newsbellOn } from '#test/command-line.ts';
import { freshDatabase } from '#test/database.ts';

let database: Database;
let app: App;
let url: string;
let folder: string;

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'newsbell-doctor-'));
  // PostgreSQL does not run as root, so another user must reach its data.
  await chmod(folder, 0o711);
});
afterEach(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true });
});

/** The test's machine may reach nothing outside: names are left to a proxy, which is not there. */
const offline = { HTTPS_PROXY: 'http://127.0.0.1:1', HTTPS_PROXY_RESOLVES: 'true' };
const line = (id: string, printed: string) => printed.split('\n').find(each => each.includes(` ${id} `));

it('prints a line for each finding with what to do beneath, and ends with 0 where nothing is critical', async () => {
  const { code, printed, complained } = await newsbellOn(database)(['doctor'], '', { ...offline, PUBLIC_URL: url });
  expect([code, complained]).toEqual([0, '']);
  expect(line('database', printed)).toMatch(/^ok {3}database {7}PostgreSQL [\d.]+ answers in \d+ ms/);
  expect(line('public-url', printed)).toBe(`ok   public-url     ${url} leads here, but works on this machine alone.`);
  const lines = printed.split('\n');
  const mail = lines.findIndex(each => each.startsWith('warn mail-server    There is no mail server: '));
  expect(lines[mail + 1]).toBe(`${' '.repeat(20)}Set SMTP_URL, or people get no mail to reset their passwords.`);
  expect(printed).toMatch(/^warn push-services {2}These cannot be reached: fcm\.googleapis\.com \(ECONNREFUSED\)/m);
});

it('prints one JSON line each for a program, and ends with 1 where something is critical', async () => {
  await app.close();
  const asked = await newsbellOn(database)(['doctor', '--json'], '', { ...offline, PUBLIC_URL: url });
  expect(asked.code).toBe(1);
  const findings = asked.printed.split('\n').map(each => JSON.parse(each));
  expect(findings.map(({ id }) => id)).toEqual([
    ...['settings', 'disk', 'database', 'clock', 'dns', 'public-url', 'mail-server', 'push-services'],
  ]);
  expect(findings[5]).toEqual({
    ...{ id: 'public-url', state: 'critical', name: 'Public address', path: null },
    text: `${url} cannot be reached from here: ECONNREFUSED`,
    remedy: expect.stringContaining('Check that the server is running'),
  });
});

it('works where the database cannot be used, without its password', async () => {
  const settings = { ...offline, PUBLIC_URL: url, DATABASE_URL: 'postgres://me:s3cret@127.0.0.1:1/bell' };
  const { code, printed, complained } = await cli(['doctor'], settings);
  expect([code, complained]).toEqual([1, '']);
  expect(line('database', printed)).toMatch(
    /^FAIL database {7}The database of DATABASE_URL cannot be used: .*ECONNREFUSED/,
  );
  expect(line('public-url', printed)).toMatch(/^warn .*without the database it cannot be known/);
  expect(printed).not.toContain('s3cret');
});

it('has a wrong setting as its finding, by the sentence of the start', async () => {
  const { code, printed, complained } = await cli(['doctor'], { PORT: 'x', SEND_MAIL: 'perhaps' });
  expect([code, complained]).toEqual([1, '']);
  expect(printed.split('\n').filter(each => each.startsWith('FAIL'))).toEqual([
    'FAIL settings  PORT: expected a whole number from 0 to 65535',
    'FAIL settings  SEND_MAIL: expected true or false',
  ]);
});

it('has what is doubtful in the settings among its findings', async () => {
  const ENV_FILE = join(folder, 'newsbell.env');
  await writeFile(ENV_FILE, 'SMTP_ULR=smtp://a.test\n');
  const { printed } = await newsbellOn(database)(['doctor'], '', { ...offline, PUBLIC_URL: url, ENV_FILE });
  expect(printed.split('\n').filter(each => each.includes(' settings '))).toEqual([
    `warn settings       ENV_FILE: line 1 of ${ENV_FILE}: there is no setting SMTP_ULR. Did you mean SMTP_URL?`,
  ]);
  const wrong = await cli(['doctor'], { PORT: 'x', ENV_FILE });
  expect(wrong.printed.split('\n').filter(each => each.includes(' settings '))).toHaveLength(2);
});

it('asks an embedded database beside its server, and makes none where there is none', async () => {
  const settings = { ...offline, PUBLIC_URL: url, DATABASE_URL: '', DATA_DIR: join(folder, 'data') };
  const before = await cli(['doctor'], settings);
  expect(line('database', before.printed)).toMatch(/^warn database {7}There is no database in \S+\/data yet\.$/);
  expect(await readdir(folder)).toEqual([]);
  const running = await openDatabase({ dataDir: settings.DATA_DIR, log: () => {} });
  const beside = await cli(['doctor'], settings);
  expect(line('database', beside.printed)).toMatch(
    /^warn database {7}The schema has version 0, and this program needs/,
  );
  const { rowCount } = await running.pool.query('select 1');
  expect(rowCount).toBe(1);
  await running.close();
});
