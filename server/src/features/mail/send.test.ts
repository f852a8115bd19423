import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { settingsOf } from '#test/settings.ts';
import { writeLetter } from './letter.ts';
import { claimMails, enqueueMail, forgetSentMails } from './outbox.ts';
import { openPost, type Post } from './post.ts';
import { sendDueMails } from './send.ts';

let database: Database;
let received: string[];
/** The reply to each mail's data; undefined takes it. */
let refusal: { code: number; text: string } | undefined;
let server: SMTPServer;
let posts: Post[];
let smtp: string;

beforeEach(async () => {
  database = await freshDatabase();
  received = [];
  refusal = undefined;
  posts = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', chunk => {
        text += chunk;
      });
      stream.on('end', () => {
        if (refusal) return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  smtp = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const each of posts) each.close();
  await new Promise<void>(resolve => server.close(resolve));
  await database.close();
});

const post = (env: Record<string, string> = { SMTP_URL: smtp }, say: (line: string) => void = () => {}) => {
  const opened = openPost(settingsOf({ MAIL_FROM: 'Newsbell <bell@bell.test>', ...env }), say);
  posts.push(opened);
  return opened;
};
const deliver = (by: Post) => sendDueMails({ db: database.db, log: () => {} }, by);
const deliverAll = async (by: Post) => {
  while (await deliver(by));
};
const letter = writeLetter(settingsOf(), 'ko', 'verify', { username: 'alice', path: '/user/alice/validate?token=abc' });
const enqueue = (recipient = 'alice@example.org') =>
  enqueueMail(database.db, { accountId: null, recipient, ...letter });
const only = () => database.db.selectFrom('outbox_mail').selectAll().executeTakeFirstOrThrow();
const makeDue = () => sql`update outbox_mail set due_at = now() where due_at is not null`.execute(database.db);
const messageIds = () => received.map(each => /^Message-ID: (.*)$/im.exec(each)![1]);

it('sends plain text and HTML, and says that a machine wrote it', async () => {
  await enqueue();
  await deliver(post());
  const [mail = ''] = received;
  expect(mail).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(mail.indexOf('Content-Type: text/plain')).toBeLessThan(mail.indexOf('Content-Type: text/html'));
  expect(mail).toMatch(/^From: Newsbell <bell@bell\.test>/m);
  expect(mail).toMatch(/^To: alice@example\.org/m);
  expect(mail).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(mail).toMatch(/^Message-ID: <[0-9a-f-]{36}@bell\.test>/m);
});

it('leads an answer to the address that it was given, and keeps that no longer than the text', async () => {
  await enqueueMail(database.db, {
    ...{ accountId: null, recipient: 'alice@example.org', replyTo: 'bob@example.org' },
    ...letter,
  });
  await deliver(post());
  expect(received[0]).toMatch(/^Reply-To: bob@example\.org\r?$/m);
  expect((await only()).reply_to).toBeNull();
});

it('keeps no link of what it has sent', async () => {
  await enqueue();
  await deliver(post());
  expect(await only()).toMatchObject({ plain: '', html: '', due_at: null, attempts: 1, error: null });
});

describe('a mail that does not get through', () => {
  it('is noted without the password that the mail server repeats', async () => {
    const by = post({ SMTP_URL: smtp.replace('//', '//bell%40bell.test:s%2Fcret@') });
    server.options.allowInsecureAuth = true;
    server.onAuth = ({ username, password }, _session, done) => done(new Error(`Not ${username} ${password}`));
    await enqueue();
    await deliver(by);
    expect((await only()).error).toMatch(/535 Not ••• •••$/);
  });

  it('is tried again after a 4xx, later each time, as the same message', async () => {
    const by = post();
    await enqueue();
    refusal = { code: 451, text: 'Come back later' };
    const rests: number[] = [];
    for (let i = 0; i < 7; i++) {
      await deliver(by);
      const { rows } = await sql<{ minutes: number }>`
        select extract(epoch from due_at - now())::float8 / 60 as minutes from outbox_mail`.execute(database.db);
      rests.push(rows[0]!.minutes);
      await makeDue();
    }
    for (const [i, minutes] of [1, 5, 30, 120, 360, 720, 1440].entries()) {
      expect(rests[i]).toBeGreaterThan(minutes * 0.85);
      expect(rests[i]).toBeLessThan(minutes * 1.15);
    }
    refusal = undefined;
    await deliver(by);
    expect(received).toHaveLength(1);
    expect(messageIds()[0]).toContain((await only()).message_id);
  });

  it('is given up after the last rest, and kept', async () => {
    const by = post();
    await enqueue();
    refusal = { code: 451, text: 'Come back later' };
    for (let i = 0; i < 8; i++) {
      await deliver(by);
      await makeDue();
    }
    const mail = await only();
    expect(mail).toMatchObject({ attempts: 8, due_at: null, sent_at: null });
    expect(mail.failed_at).not.toBeNull();
    expect(mail.plain).toBe(letter.plain);
  });

  it('is given up at once after a 5xx', async () => {
    await enqueue();
    refusal = { code: 550, text: 'No such mailbox' };
    await deliver(post());
    const mail = await only();
    expect(mail).toMatchObject({ due_at: null, attempts: 1 });
    expect(mail.failed_at).not.toBeNull();
    expect(mail.error).toContain('No such mailbox');
  });

  it('waits while the mail server is away or refuses our password', async () => {
    await enqueue();
    await deliver(post({ SMTP_URL: 'smtp://127.0.0.1:1' }));
    await makeDue();
    await deliver(post({ SMTP_URL: smtp.replace('//', '//name:wrong@') }));
    const mail = await only();
    expect(mail.attempts).toBe(2);
    expect(mail.failed_at).toBeNull();
    expect(mail.due_at).not.toBeNull();
  });
});

it('sends each mail once, however many workers there are', async () => {
  const people = Array.from({ length: 60 }, (_, i) => `reader${i}@example.org`);
  for (const each of people) await enqueue(each);
  await Promise.all([post(), post(), post()].map(deliverAll));
  expect(received).toHaveLength(60);
  expect(new Set(messageIds()).size).toBe(60);
});

it('sends again what a dead worker had claimed, as the same message, and not before its lease runs out', async () => {
  await enqueue();
  const [claimed] = await claimMails(database.db, 4);
  await post().send(claimed!);
  await deliver(post());
  expect(received).toHaveLength(1);
  await makeDue();
  await deliver(post());
  expect(received).toHaveLength(2);
  expect(new Set(messageIds()).size).toBe(1);
});

it('is not there when the transaction that wanted it is rolled back', async () => {
  await database.db
    .transaction()
    .execute(async tx => {
      await enqueueMail(tx, { accountId: null, recipient: 'alice@example.org', ...letter });
      throw new Error('no');
    })
    .catch(() => {});
  await deliver(post());
  expect(received).toEqual([]);
});

it('forgets what it sent a month ago, and keeps what it could not send', async () => {
  for (let i = 0; i < 3; i++) await enqueue();
  await sql`update outbox_mail set created_at = now() - interval '40 days', due_at = null`.execute(database.db);
  await sql`update outbox_mail set sent_at = now() - interval '31 days' where id = 1`.execute(database.db);
  await sql`update outbox_mail set failed_at = now() - interval '31 days' where id = 2`.execute(database.db);
  await forgetSentMails({ db: database.db });
  expect(await database.db.selectFrom('outbox_mail').select('id').orderBy('id').execute()).toEqual([
    { id: 2 },
    { id: 3 },
  ]);
});

it('without a mail server keeps each mail as a file of its own and prints the link', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
  try {
    const lines: string[] = [];
    await enqueue();
    await deliver(post({ DATA_DIR: dataDir }, line => lines.push(line)));
    const [file = '', ...others] = await readdir(join(dataDir, 'mail'));
    expect(others).toEqual([]);
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-000000001\.eml$/);
    const path = join(dataDir, 'mail', file);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toMatch(/^To: alice@example\.org$/m);
    expect(lines.join('\n')).toContain('https://bell.test/user/alice/validate?token=abc');
    expect((await only()).sent_at).not.toBeNull();
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
