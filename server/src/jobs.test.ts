import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { enqueueMail } from '#features/mail/outbox.ts';
import { createHttpClient } from '#net/fetch.ts';
import { freshDatabase } from '#test/database.ts';
import { settingsOf } from '#test/settings.ts';
import { type Jobs, startJobs } from './jobs.ts';

let database: Database;
let dataDir: string;
let running: Jobs[];

beforeEach(async () => {
  database = await freshDatabase();
  running = [];
  dataDir = await mkdtemp(join(tmpdir(), 'newsbell-jobs-'));
});
afterEach(async () => {
  await Promise.all(running.map(each => each.stop()));
  await database.close();
  await rm(dataDir, { recursive: true });
});

const start = (env: Record<string, string> = {}) => {
  const http = createHttpClient({ resolve: async () => [], dial: () => expect.unreachable('nothing is fetched') });
  const settings = settingsOf({ DATA_DIR: dataDir, CRAWL: 'false', ...env });
  const deps = { db: database.db, http, log: () => {}, now: () => new Date(), settings };
  running.push(startJobs(deps, { crawling: settings.crawl.enabled }));
};
const enqueue = () =>
  enqueueMail(database.db, {
    accountId: null,
    kind: 'verify',
    recipient: 'alice@example.org',
    subject: 'Hello',
    plain: 'Hello',
    html: '<p>Hello</p>',
  });
const sent = async () =>
  (await database.db.selectFrom('outbox_mail').select('sent_at').execute()).filter(each => each.sent_at !== null);

it('a server that does not crawl sends mails all the same', async () => {
  await enqueue();
  start();
  await expect.poll(sent).toHaveLength(1);
  expect(await readdir(join(dataDir, 'mail'))).toHaveLength(1);
});

it('a process that is told to leaves them to another', async () => {
  // So many that two that send would share them.
  for (let i = 0; i < 40; i++) await enqueue();
  start({ SEND_MAIL: 'false' });
  start({ DATA_DIR: join(dataDir, 'other') });
  await expect.poll(sent).toHaveLength(40);
  expect(await readdir(dataDir)).toEqual(['other']);
});
