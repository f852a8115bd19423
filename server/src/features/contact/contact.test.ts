import { randomUUID } from 'node:crypto';
import type { ContactMessage } from '@newsbell/contracts/contact';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { composeMail } from '#features/mail/message.ts';
import { claimMails } from '#features/mail/outbox.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { inputs } from '#test/hostile-html.ts';
import { makePerson, type Person } from '#test/people.ts';
import { forgetOldMessages } from './clean-up.ts';

let database: Database;
let app: App;
let admin: Person;
let person: Person;

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  admin = await makePerson(database.db, 'admin');
  person = await makePerson(database.db, 'owner');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const headersOf = (who: Person | undefined) => ({ 'x-requested-with': 'test', ...(who && { cookie: who.cookie }) });
const said = { email: 'bob@example.org', title: 'Rain', content: 'It rains.' };

/** Each address writes three messages an hour, so a test that writes more comes from several. */
const send = async (more: object = {}, { who, from = '203.0.113.1', language = 'en' }: Sending = {}) => {
  const answer = await app.inject({
    ...{ method: 'POST', url: '/v1/board/contact', remoteAddress: from },
    headers: { ...headersOf(who), 'accept-language': language },
    payload: { ...said, ...more },
  });
  return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] };
};
interface Sending {
  who?: Person;
  from?: string;
  language?: string;
}

const list = async (
  query = '',
  who = admin,
): Promise<{ content: ContactMessage[]; totalPages: number; last: boolean }> =>
  (await app.inject({ url: `/v1/admin/contact${query}`, headers: headersOf(who) })).json();
const mark = async (id: number, done: boolean) => {
  const request = { method: 'PUT', url: `/v1/admin/contact/${id}`, headers: headersOf(admin) } as const;
  const answer = await app.inject({ ...request, payload: { done } });
  return { status: answer.statusCode, body: answer.json() };
};
const mails = () => database.db.selectFrom('outbox_mail').selectAll().orderBy('id').execute();
const setAdmin = (change: { language?: 'ko'; email_verified_at?: null }) =>
  database.db.updateTable('account').set(change).where('id', '=', admin.id).execute();

describe('a message', () => {
  it('of a visitor is stored, listed and mailed to every administrator in their language', async () => {
    const other = await makePerson(database.db, 'admin');
    await setAdmin({ language: 'ko' });
    expect(await send()).toMatchObject({ status: 200, body: { message: 'Thanks for your opinion!' } });
    expect((await list()).content).toEqual([
      {
        ...{ ...said, username: null, suspected: false, done: false },
        ...{ id: expect.any(Number), createdDate: expect.any(String) },
      },
    ]);
    expect(await mails()).toMatchObject([
      { recipient: admin.email, subject: '[Newsbell] 문의: Rain', reply_to: 'bob@example.org', account_id: admin.id },
      { recipient: other.email, subject: 'Newsbell contact: Rain', reply_to: 'bob@example.org', account_id: other.id },
    ]);
    const [, { plain, html }] = (await mails()) as [unknown, { plain: string; html: string }];
    for (const part of [plain, html]) expect(part).toContain('http://newsbell.test/admin/contact');
    expect(plain).toContain('> Rain\n>\n> It rains.\n');
    expect(plain).toContain('You get this mail because you administer Newsbell.');
    expect(plain).not.toContain('Nobody reads replies');
  });

  it.each([
    ['ko', '소중한 의견 감사합니다.'],
    ['ja', 'ご意見ありがとうございます。'],
    ['zh-CN', '感谢您的意见。'],
  ])('is thanked for in %s', async (language, message) => {
    expect((await send({}, { language })).body).toEqual({ message });
  });

  it('of somebody who is signed in names the account, is in its export and goes with it', async () => {
    await send({}, { who: person });
    expect((await list()).content).toMatchObject([{ username: person.username, email: 'bob@example.org' }]);
    const exported = await app.inject({ url: '/v1/account/export', headers: headersOf(person) });
    expect(exported.json().messages).toMatchObject([said]);
    await database.db.deleteFrom('account').where('id', '=', person.id).execute();
    expect((await list()).content).toEqual([]);
  });

  it('is stored where no administrator can be mailed', async () => {
    await setAdmin({ email_verified_at: null });
    expect((await send()).status).toBe(200);
    expect([await mails(), (await list()).content.length]).toEqual([[], 1]);
  });

  it('needs one of title and text, and an address', async () => {
    for (const empty of ['', ' \n\t', '\u202e'])
      expect(await send({ title: empty, content: '' })).toMatchObject({
        status: 400,
        body: {
          code: 'INVALID_FIELDS',
          fields: { title: 'This value is required.', content: 'This value is required.' },
        },
      });
    for (const email of ['', 'bob', 'bob@', 'bob@example.org, eve@example.org', 'a@b.c\r\nBcc: eve@example.org'])
      expect(await send({ email }), email).toMatchObject({
        status: 400,
        body: { fields: { email: expect.any(String) } },
      });
    expect((await send({ title: 'Only a title', content: '' })).status).toBe(200);
    expect((await send({ title: '', content: 'Only a text,\r\nof two lines' })).status).toBe(200);
    expect((await send({ title: undefined, content: 'Without a title' })).status).toBe(200);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Newsbell contact: Only a title',
      'Newsbell contact: Only a text, of two lines',
      'Newsbell contact: Without a title',
    ]);
    expect((await mails())[1]!.plain).toContain('\n> Only a text,\n> of two lines\n');
  });

  it('is as long as the bounds allow, in any script, and no longer', async () => {
    const [title, content] = ['가'.repeat(200), '👍'.repeat(5000)];
    expect((await send({ title, content })).status).toBe(200);
    expect((await list()).content).toMatchObject([{ title, content }]);
    expect((await send({ title: `${title}가` })).body.fields).toEqual({
      title: 'This must have at most 200 characters.',
    });
    expect((await send({ content: `${content}a` })).body.fields).toEqual({
      content: 'This must have at most 5000 characters.',
    });
    const [mail] = await mails();
    expect(mail!.subject.length).toBeLessThanOrEqual(150);
  });

  it('is one message and one mail, however often its draft is sent, and is counted once', async () => {
    const draft = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send({ draft })));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect([(await list()).content.length, (await mails()).length]).toEqual([1, 1]);
    expect((await send({ draft }, { from: '203.0.113.2' })).status).toBe(200);
    for (let i = 0; i < 3; i++) expect((await send({}, { from: '203.0.113.2' })).status).toBe(200);
    expect((await mails()).length).toBe(4);
  });

  it('is not there without its mails, nor they without it', async () => {
    await sql`alter table outbox_mail add constraint no_mail check (false) not valid`.execute(database.db);
    expect((await send()).status).toBe(500);
    expect((await list()).content).toEqual([]);
  });
});

describe('the hidden field', () => {
  it('is answered as if the message had arrived; nobody is mailed, and it is listed as suspected', async () => {
    const honest = await send();
    expect(await send({ website: 'https://pills.example/', title: 'Cheap' })).toEqual(honest);
    expect((await list()).content.map(({ title, suspected }) => [title, suspected])).toEqual([
      ['Cheap', true],
      ['Rain', false],
    ]);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Newsbell contact: Rain']);
  });

  it('refuses nobody where it is empty, however quick they are', async () => {
    for (let i = 0; i < 3; i++) expect((await send({ website: '' })).status).toBe(200);
    expect((await list()).content.map(({ suspected }) => suspected)).toEqual([false, false, false]);
  });
});

describe('the limit', () => {
  it('lets an address write three messages an hour, and says when it may write again', async () => {
    for (let i = 0; i < 3; i++) expect((await send()).status).toBe(200);
    const { status, body, retryAfter } = await send();
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(body.message).toBe('Too many requests. You can try again in 20 minutes.');
    expect(Number(retryAfter)).toBeGreaterThan(1100);
    expect((await send({}, { from: '203.0.113.2' })).status).toBe(200);
    expect((await list()).content).toHaveLength(4);
  });

  it('counts suspected messages too, but none that is refused for a field', async () => {
    for (let i = 0; i < 5; i++) expect((await send({ email: 'bob' })).status).toBe(400);
    for (let i = 0; i < 3; i++) expect((await send({ website: 'x' })).status).toBe(200);
    expect((await send()).status).toBe(429);
  });

  it('lets one of fifty through where one is left', async () => {
    for (let i = 0; i < 2; i++) await send();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([(await list()).content.length, (await mails()).length]).toEqual([3, 3]);
  });
});

describe('hostile texts', () => {
  const mailed = async () => {
    const [mail] = await claimMails(database.db, 1);
    const { bytes, envelope } = await composeMail(mail!, { from: 'Newsbell <bell@newsbell.test>', dkim: undefined });
    const text = bytes.toString();
    return { ...mail!, envelope, head: text.slice(0, text.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ') };
  };

  it.each([
    'Rain\r\nBcc: eve@example.org',
    'Rain\nBcc: eve@example.org\n\n<b>A body of its own</b>',
    'Rain\u2028Bcc: eve@example.org',
    `${'Rain '.repeat(30)}\r\nReply-To: eve@example.org`,
  ])('in a title add no header: %j', async title => {
    expect((await send({ title })).status).toBe(200);
    const { head, envelope } = await mailed();
    expect(envelope.to).toEqual([admin.email]);
    expect(head.split('\r\n').filter(line => /^(bcc|cc|reply-to):/i.test(line))).toEqual(['Reply-To: bob@example.org']);
    expect(head.match(/^subject:/gim)).toHaveLength(1);
  });

  it('are text in the mail and in the list', async () => {
    const some = inputs().filter((_, at) => at % 5 === 0);
    expect(some.length).toBeGreaterThan(100);
    for (const [at, { input }] of some.entries()) {
      const content = input.replaceAll('\0', '').trim().slice(0, 5000) || 'x';
      const title = content.slice(0, 200);
      const { status } = await send({ title, content }, { from: `198.51.${at >> 8}.${at & 255}` });
      expect(status, input).toBe(200);
    }
    for (const { html } of await mails()) {
      const quote = /<blockquote[^>]*><p[^>]*>([\s\S]*?)<\/p><\/blockquote>/.exec(html)![1]!;
      expect(quote.replaceAll('<br>', '')).not.toMatch(/[<>"']/);
      const title = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)![1]!;
      expect(title).not.toMatch(/[<>"']/);
    }
  });

  it('print no link for the operator where mails are kept as files', async () => {
    await send({ content: 'http://newsbell.test/login/token?token=evil' });
    const [mail] = await mails();
    const links = mail!.plain.split('\n').filter(line => line.startsWith('http://newsbell.test/'));
    expect(links).toEqual(['http://newsbell.test/admin/contact']);
  });
});

describe('the list', () => {
  it('is of the newest first, twenty a page, and of those that are open or done', async () => {
    await sql`
      insert into contact_message (draft, email, title, content)
      select gen_random_uuid(), 'r@example.org', 'Message ' || n, '' from generate_series(1, 21) n`.execute(
      database.db,
    );
    const first = await list();
    expect([first.content.length, first.totalPages, first.last]).toEqual([20, 2, false]);
    expect(first.content[0]).toMatchObject({ title: 'Message 21' });
    expect((await list('?page=1')).content.map(({ title }) => title)).toEqual(['Message 1']);

    const { id } = first.content[3]!;
    expect(await mark(id, true)).toMatchObject({ status: 200, body: { id, title: 'Message 18', done: true } });
    expect(await mark(id, true)).toMatchObject({ status: 200, body: { done: true } });
    expect((await list()).totalPages).toBe(1);
    expect((await list('?state=done')).content.map(({ title }) => title)).toEqual(['Message 18']);
    expect((await mark(id, false)).body).toMatchObject({ done: false });
    expect((await list('?state=done')).content).toEqual([]);
    expect((await mark(999_999_999, true)).status).toBe(404);
    const wrong = await app.inject({ url: '/v1/admin/contact?state=lost', headers: headersOf(admin) });
    expect(wrong.statusCode).toBe(400);
  });

  it('forgets suspected messages after 30 days, and others a year after they were done', async () => {
    await sql`
      insert into contact_message (draft, email, title, content, suspected, created_at, done_at)
      select gen_random_uuid(), 'r@example.org', title, '', suspected, now() - written, now() - done
      from (values ('old and open', false, interval '5 years', null::interval), ('suspected', true, '31 days', null),
        ('suspected lately', true, '29 days', null), ('done', false, '5 years', '367 days'),
        ('done lately', false, '5 years', '360 days')) v (title, suspected, written, done)`.execute(database.db);
    expect(await forgetOldMessages({ db: database.db })).toBe(false);
    const left = [...(await list()).content, ...(await list('?state=done')).content];
    expect(left.map(({ title }) => title).sort()).toEqual(['done lately', 'old and open', 'suspected lately']);
  });
});
