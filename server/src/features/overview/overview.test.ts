import { languages } from '@newsbell/contracts/languages';
import type { Finding } from '@newsbell/contracts/overview';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#db/connection.ts';
import { openHorizon } from '#db/horizon.ts';
import type { Database } from '#db/open.ts';
import { storeSettings } from '#db/shared-settings.ts';
import { takeNewItems } from '#features/items/new-items.ts';
import { enqueueMail } from '#features/mail/outbox.ts';
import { deliveryState } from '#features/notifications/delivery/health.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { awayWhile } from '#test/database-away.ts';
import { seedDelivery } from '#test/deliveries.ts';
import { makePerson } from '#test/people.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { seedGenerator } from '#test/seed-generator.ts';
import { settingsOf } from '#test/settings.ts';
import { untilVisibleToAll } from '#test/visible-to-all.ts';
import { version } from '#version.ts';
import { type OverviewDeps, readOverview } from './overview.ts';

let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const GB = 1_000_000_000;

/** A disk with room and a mail server are given, as this machine may have neither. */
const given = (changed: Partial<OverviewDeps> & { env?: Record<string, string> } = {}): OverviewDeps => ({
  db: database.aside,
  settings: settingsOf({ SMTP_URL: 'smtp://127.0.0.1:1', ...changed.env }),
  database,
  readHorizon: openHorizon(),
  readDeliveries: deliveryState,
  readSpace: async () => ({ free: 60 * GB, total: 100 * GB }),
  ...changed,
});
const read = (changed = {}) => readOverview(given(changed), 'en');
const find = async (id: string, changed = {}): Promise<Finding> =>
  (await read(changed)).findings.find(each => each.id === id)!;
const illIn = ({ findings }: Awaited<ReturnType<typeof read>>) =>
  findings.filter(({ state }) => state !== 'ok').map(({ id, state }) => [id, state]);

it('answers administrators in the order of the pipeline, each part with its figures', async () => {
  const app = await testApp(database.db, { database, env: { DATA_DIR: import.meta.dirname } });
  const admin = await makePerson(database.db, 'admin');
  const answer = await app.inject({ url: '/v1/admin/overview', headers: { cookie: admin.cookie } });
  expect(answer.statusCode).toBe(200);
  const overview = answer.json() as Awaited<ReturnType<typeof read>>;
  expect(overview.findings.map(({ id }) => id)).toEqual([
    ...['database', 'disk', 'clock', 'horizon', 'crawl', 'sources', 'generators', 'matching', 'digests'],
    ...['deliveries-email', 'deliveries-webpush', 'deliveries-fcm', 'deliveries-webhook'],
    ...['mail', 'reports', 'contact', 'address'],
  ]);
  expect(overview.counts).toEqual({ accounts: 1, sources: 0, items: 0 });
  expect(overview.versions).toMatchObject({ newsbell: version, node: process.versions.node });
  expect(overview.versions.postgresql).toMatch(/^\d+/);
  expect(overview.versions.schema).toMatch(/^[a-z-]+$/);
  expect(overview.disk.total).toBeGreaterThan(overview.disk.free!);
  expect(overview.disk.database).toBeGreaterThan(1_000_000);
  expect(overview.lags.map(({ id }) => id)).toEqual(['crawl', 'digests', 'deliveries', 'mail']);
  await app.close();
});

it('estimates what is large', async () => {
  const counts = async () => (await read()).counts;
  await sql`
    insert into account (username, nickname, email, email_key, language)
    select 'acct_' || n, 'a' || n, 'a' || n, 'a' || n, 'en' from generate_series(1, 10500) n`.execute(database.db);
  expect(await counts()).toMatchObject({ accounts: 10_001 });
  await sql`analyze account`.execute(database.db);
  expect((await counts()).accounts).toBeGreaterThan(10_001);
});

it('finds nothing ill on a server that is well', async () => {
  const overview = await read();
  expect(illIn(overview)).toEqual([]);
  for (const { remedy } of overview.findings) expect(remedy).toBeNull();
});

it.each(languages)('leaves no place unfilled in %s', async language => {
  await makeIll();
  const { findings } = await readOverview(given({ readSpace: async () => ({ free: 1, total: 10 }) }), language);
  for (const { name, text, remedy } of findings) expect(`${name} ${text} ${remedy}`).not.toMatch(/[{}]|undefined|NaN/);
});

describe('the database', () => {
  it('is a finding where it does not answer, beside what needs none', async () => {
    const overview = await read({ db: awayWhile(database.db, () => true) });
    expect(overview.findings.map(({ id, state }) => [id, state])).toEqual([
      ['database', 'critical'],
      ['disk', 'ok'],
      ['address', 'ok'],
    ]);
    expect(overview.findings[0]!.text).toMatch(/^The database does not answer: .*terminating connection/);
    expect(overview.lags).toEqual([]);
  });

  it('leaves out the part that it cannot read, and no other', async () => {
    await sql`drop table contact_message`.execute(database.db);
    const overview = await read();
    expect(illIn(overview)).toEqual([['contact', 'critical']]);
    expect(overview.findings.find(({ id }) => id === 'contact')!.text).toMatch(/relation "contact_message" does not/);
  });

  it('has callers that wait', async () => {
    const busy = { waiting: () => 12, embedded: true };
    expect(await find('database', { database: busy })).toMatchObject({
      state: 'warning',
      text: 'Requests wait for a connection: 12 now. All 12 connections are in use.',
    });
  });
});

it('names who holds all news back, and how to end it', async () => {
  const client = await connect(database.connection, 'payroll');
  await client.query('begin');
  const { rows } = await client.query('select pg_current_xact_id(), pg_backend_pid() as pid');
  const pid = rows[0].pid as number;
  const horizon = openHorizon();
  const aged = (seconds: number) => ({ readHorizon: async () => ({ ...(await horizon(database.db)), seconds }) });
  expect((await find('horizon', aged(59))).state).toBe('ok');
  const held = await find('horizon', aged(200));
  expect(held).toMatchObject({
    state: 'warning',
    remedy: `End it in its program, or run: select pg_terminate_backend(${pid})`,
  });
  expect(held.text).toMatch(
    /^No new items .* for 3 minutes: .* It belongs to payroll \(database \w+, user \w+, pid \d+, state idle in/,
  );
  expect((await find('horizon', aged(301))).state).toBe('critical');
  await client.end();
});

it('says that the clock has gone back where the newest check is dated in the future', async () => {
  const { id } = await seedCrawled();
  await sql`update crawl set checked_at = now() + interval '190 minutes' where project_id = ${id}`.execute(database.db);
  expect(await find('clock')).toMatchObject({
    state: 'critical',
    text: 'The clock of the database has gone back: the newest check of a source is dated 3 hours ahead.',
  });
});

describe('the crawl', () => {
  it('is stopped where much is due and nothing is checked', async () => {
    const { id } = await seedCrawled();
    await sql`update crawl set next_at = now() - interval '3 hours', checked_at = now() - interval '4 hours'
      where project_id = ${id}`.execute(database.db);
    expect(await find('crawl')).toMatchObject({
      state: 'critical',
      text: 'No source has been checked for 4 hours. Due: 1 of 1.',
      path: '/admin/sources',
    });
    const { lags } = await read();
    expect(lags[0]).toMatchObject({ id: 'crawl', name: 'Check of a source' });
    expect(lags[0]!.seconds).toBeGreaterThan(3 * 3600 - 1);
  });

  it('is behind where others are checked meanwhile', async () => {
    await seedCrawled();
    const { id } = await seedCrawled();
    await sql`update crawl set next_at = now() - interval '3 hours' where project_id = ${id}`.execute(database.db);
    expect(await find('crawl')).toMatchObject({ state: 'warning' });
  });

  it('warns of failing sources above a fifth', async () => {
    const failing = [await seedCrawled(), await seedCrawled()];
    for (let n = 0; n < 3; n++) await seedCrawled();
    const fail = (id: number) => sql`update crawl set health = 'failing' where project_id = ${id}`.execute(database.db);
    await fail(failing[0]!.id);
    expect(await find('sources')).toMatchObject({ state: 'ok', text: 'Failing sources: 1 of 5 (20%).' });
    await fail(failing[1]!.id);
    expect(await find('sources')).toMatchObject({ state: 'warning', text: 'Many sources fail: 2 of 5 (40%).' });
  });
});

it('names the consumer that has stood still', async () => {
  await takeNewItems(database, { name: 'stories', take: async () => {} });
  const [id] = await seedItems(database.db, await seedProject(database.db), 1);
  await sql`update item set created_at = now() - interval '10 minutes' where id = ${id}`.execute(database.db);
  await untilVisibleToAll(database.db);
  expect(await find('matching')).toMatchObject({
    state: 'warning',
    text: 'The first new item that is not matched yet has waited for 10 minutes (Same story from several sources).',
  });
});

it('tells of a digest that nobody makes', async () => {
  const { id } = await makePerson(database.db, 'owner');
  await sql`insert into digest_due values (${id}, now() - interval '2 hours')`.execute(database.db);
  expect(await find('digests')).toMatchObject({ state: 'critical' });
});

describe('deliveries', () => {
  it('by a channel whose far ends are left alone', async () => {
    await sql`
      insert into circuit (channel, host, opened, open_until)
      select 'webhook', 'chat' || n || '.example', 1, now() + interval '1 minute' from generate_series(1, 5) n`.execute(
      database.db,
    );
    expect(await find('deliveries-webhook')).toMatchObject({
      ...{ state: 'warning', name: 'Notifications: Webhooks', path: '/admin/channels' },
      text: 'Paused, because everything sent there failed: chat1.example, chat2.example, chat3.example, +2. Waiting: 0.',
    });
  });

  it('that died within the hour', async () => {
    const { id } = await seedDelivery(database.db);
    await sql`update delivery set state = 'dead', settled_at = now() where id = ${id}`.execute(database.db);
    expect(await find('deliveries-email')).toMatchObject({ state: 'warning', path: '/admin/channels' });
    expect((await find('deliveries-webpush')).state).toBe('ok');
  });

  it('that nobody sends', async () => {
    const { id } = await seedDelivery(database.db);
    await sql`update delivery set due_at = now() - interval '2 hours' where id = ${id}`.execute(database.db);
    expect(await find('deliveries-email')).toMatchObject({ state: 'critical' });
  });
});

describe('mail', () => {
  const mail = { accountId: null, kind: 'verify', recipient: 'a@example.org', subject: '', plain: '', html: '' };
  const late = async (more = sql``) => {
    await enqueueMail(database.db, mail);
    await sql`update outbox_mail set created_at = now() - interval '90 minutes' ${more}`.execute(database.db);
  };

  it('that nobody sends', async () => {
    await late();
    expect(await find('mail')).toMatchObject({
      state: 'critical',
      text: 'The oldest mail has waited for 90 minutes. Waiting: 1.',
    });
  });

  it('that the mail server refuses', async () => {
    await late(sql`, attempts = 2, error = 'connect ECONNREFUSED 127.0.0.1:1'`);
    const found = await find('mail');
    expect(found).toMatchObject({ state: 'critical', path: '/admin/mail' });
    expect(found.text).toMatch(/another try: 1, the oldest .*connect ECONNREFUSED/);
  });

  it('that was given up', async () => {
    await late(sql`, due_at = null, failed_at = now(), error = '550 unknown'`);
    expect(await find('mail')).toMatchObject({ state: 'warning', text: expect.stringMatching(/550 unknown$/) });
  });

  it('that goes nowhere', async () => {
    expect(await find('mail', { env: { SMTP_URL: '' } })).toMatchObject({
      state: 'warning',
      remedy: 'Set SMTP_URL and MAIL_FROM.',
    });
  });

  it('that a page shows in its place', async () => {
    expect(await find('mail', { env: { SMTP_URL: '' }, mailPage: '/mails' })).toMatchObject({
      state: 'ok',
      text: 'Mails go to nobody: this server shows them at /mails.',
    });
  });
});

it('warns of another PUBLIC_URL than that of the web server that started last', async () => {
  await storeSettings(database.db, { publicUrl: 'https://other.example' });
  expect(await find('address')).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('https://other.example'),
  });
  await storeSettings(database.db, settingsOf({}));
  expect(await find('address')).toMatchObject({ state: 'ok' });
});

it('warns of pages that give nothing, and of what waits for people', async () => {
  await makeIll();
  const waiting = new Map((await read()).findings.map(each => [each.id, each]));
  expect(waiting.get('generators')).toMatchObject({
    state: 'warning',
    text: 'Pages that give nothing any more: 1 of 1.',
  });
  expect(waiting.get('contact')).toMatchObject({ state: 'warning', text: 'Open messages: 1.', path: '/admin/contact' });
  expect(waiting.get('reports')).toMatchObject({ state: 'warning', path: '/admin/reports' });
});

it('warns of an address that anybody may listen to', async () => {
  const at = async (PUBLIC_URL: string) => (await find('address', { env: { PUBLIC_URL } })).state;
  expect(await at('http://news.example.org')).toBe('warning');
  expect(await at('http://203.0.113.7:3000')).toBe('ok');
  expect(await at('http://8.8.4.4')).toBe('warning');
  for (const near of ['http://localhost:3000', 'http://192.168.0.7', 'http://nas.local', 'http://nas', 'http://[::1]'])
    expect([near, await at(near)]).toEqual([near, 'ok']);
  expect(await at('https://news.example.org')).toBe('ok');
});

const seedCrawled = async () => {
  const project = await seedProject(database.db);
  await sql`insert into host (key) values (${project.urlKey})`.execute(database.db);
  await sql`
    insert into crawl (project_id, host_key, next_at, checked_at, health)
    values (${project.id}, ${project.urlKey}, now() + interval '1 hour', now(), 'ok')`.execute(database.db);
  return project;
};

const makeIll = async () => {
  const { uuid } = await seedGenerator(database.db);
  await sql`update generator set health = 'broken' where id = ${uuid}`.execute(database.db);
  await sql`
    insert into contact_message (draft, email, title, content) values (gen_random_uuid(), 'a@example.org', 'Rain', 'It rains.')`.execute(
    database.db,
  );
  const [item] = await seedItems(database.db, await seedProject(database.db), 1);
  await sql`insert into moderation_case (item_id) values (${item})`.execute(database.db);
};
