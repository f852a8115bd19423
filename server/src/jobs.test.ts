import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { enqueueMail } from '#features/mail/outbox.ts';
import { publish } from '#features/publishing/publish.ts';
import { createHttpClient } from '#net/fetch.ts';
import { freshDatabase } from '#test/database.ts';
import { newsOf } from '#test/published-news.ts';
import { seedProject } from '#test/seed.ts';
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

it('a server that crawls publishes scheduled news that have become due while none ran', async () => {
  const { db } = database;
  const { id } = await seedProject(db, { kind: 'PUBLISHED', feedUrl: null });
  const news = newsOf('Later', { publishedAt: new Date(Date.now() + 3_600_000) });
  await publish(db, { projectId: id, ownOrigins: [] }, news, undefined);
  await sql`update scheduled_news set publish_at = now() - interval '1 hour'`.execute(db);
  start({ CRAWL: 'true' });
  await expect.poll(() => db.selectFrom('item').select('title').execute()).toEqual([{ title: 'Later' }]);
  expect(await db.selectFrom('scheduled_news').selectAll().execute()).toEqual([]);
});
