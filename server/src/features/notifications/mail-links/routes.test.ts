import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { languages } from '@newsbell/contracts/languages';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { createLinkKey, type LinkPurpose, linkToken } from '#features/channels/email/links.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';

let database: Database;
let app: App;
let person: Person;

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  person = await makePerson(database.db, 'owner');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const link = async (purpose: LinkPurpose = 'unsubscribe') => {
  const token = linkToken(await createLinkKey(database.db)(), purpose, { accountId: person.id, email: person.email });
  return purpose === 'unsubscribe' ? `/v1/notification/unsubscribe/${token}` : token;
};
const account = () =>
  database.db.selectFrom('account').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();

describe('the link to unsubscribe', () => {
  it('shows a form, and changes nothing by being opened', async () => {
    const answer = await app.inject({ url: await link() });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<form method="post"><button type="submit">Unsubscribe</button></form>');
    expect(answer.body).not.toContain(person.email);
    expect(answer.body).not.toMatch(/<script|style="/);
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
    );
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await account()).email_notify).toBe(true);
  });

  const oneClick = 'List-Unsubscribe=One-Click';
  it.each([
    ['a mail program', { 'content-type': 'application/x-www-form-urlencoded' }, oneClick],
    [
      'one that sends the other kind of form',
      { 'content-type': 'multipart/form-data; boundary=b' },
      `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`,
    ],
    ['one that sends nothing', {}, undefined],
    [
      'a page of another site',
      { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' },
      oneClick,
    ],
    ['our own form, without a referrer', { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }, ''],
  ])('posted to by %s switches mails off, without a redirect', async (_, headers, payload) => {
    const answer = await app.inject({
      method: 'POST',
      url: await link(),
      headers: { ...headers } as Record<string, string>,
      payload,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).toContain('You are unsubscribed');
    expect((await account()).email_notify).toBe(false);
  });

  it('may be posted to again, with anybody’s session, and touches nobody else', async () => {
    const other = await makePerson(database.db, 'other');
    for (let n = 0; n < 2; n++) {
      const answer = await app.inject({ method: 'POST', url: await link(), headers: { cookie: other.cookie } });
      expect(answer.statusCode).toBe(200);
    }
    const { rows } = await sql<{ id: number }>`select id from account where not email_notify`.execute(database.db);
    expect(rows).toEqual([{ id: person.id }]);
    expect((await app.inject({ url: await link() })).body).toContain('You are unsubscribed');
  });

  it('hangs up on a client that sends more than a form', async () => {
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    const asked = request({ port, method: 'POST', path: await link(), headers: { 'content-type': 'text/plain' } });
    const endless = function* () {
      for (let sent = 0; sent < 32_000_000; sent += 16_384) yield Buffer.alloc(16_384);
    };
    await expect(pipeline(Readable.from(endless()), asked)).rejects.toThrow();
  });

  it.each([...languages])('speaks the person’s language: %s', async language => {
    await sql`update account set language = ${language}`.execute(database.db);
    const asked = await app.inject({ url: await link(), headers: { 'accept-language': 'en' } });
    const done = await app.inject({ method: 'POST', url: await link() });
    for (const { body } of [asked, done]) {
      expect(body).toContain(`<html lang="${language}">`);
      expect(body.replace(/<style>.*<\/style>/s, '')).not.toMatch(/[{}]|undefined/);
    }
  });

  it('of the wrong kind, of nobody or tampered with says so in the caller’s language', async () => {
    const good = await link();
    await sql`update account set disabled_at = now() where id = ${person.id}`.execute(database.db);
    const gone = good;
    for (const url of [
      gone,
      `/v1/notification/unsubscribe/${await link('preferences')}`,
      `${good}x`,
      '/v1/notification/unsubscribe/x',
    ]) {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await app.inject({ method, url, headers: { 'accept-language': 'ko' } });
        expect(answer.statusCode).toBe(400);
        expect(answer.body).toContain('사용할 수 없는 링크입니다');
      }
    }
    expect((await account()).email_notify).toBe(true);
  });
});

describe('preferences by the link of a mail', () => {
  const put = async (change: Record<string, unknown>) =>
    app.inject({
      method: 'PUT',
      url: '/v1/notification/preferences',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { token: await link('preferences'), ...change },
    });

  it('are shown with the address hidden', async () => {
    await sql`
      update account set quiet_from = '22:00', quiet_to = '07:30', time_zone = 'Asia/Seoul' where id = ${person.id}`.execute(
      database.db,
    );
    const answer = await app.inject({ url: `/v1/notification/preferences?token=${await link('preferences')}` });
    expect(answer.json()).toEqual({
      email: 'p•••@e•••.org',
      emailNotify: true,
      quietFrom: '22:00',
      quietTo: '07:30',
      timeZone: 'Asia/Seoul',
      pausedUntil: null,
    });
  });

  it('are changed one by one, and nothing else is', async () => {
    expect((await put({ emailNotify: false })).json()).toMatchObject({ emailNotify: false, quietFrom: null });
    expect((await put({ quietFrom: '22:00', quietTo: '07:00' })).json()).toMatchObject({
      emailNotify: false,
      quietFrom: '22:00',
    });
    const until = '2030-01-01T00:00:00.000Z';
    expect((await put({ pausedUntil: until })).json()).toMatchObject({ pausedUntil: until, quietTo: '07:00' });
    expect(
      (await put({ pausedUntil: null, quietFrom: null, quietTo: null, emailNotify: 'true' })).json(),
    ).toMatchObject({
      pausedUntil: null,
      quietFrom: null,
      emailNotify: true,
    });
  });

  it('show mail as off where its channel is, and switch that on as well', async () => {
    await sql`update account set channels = '{webpush}' where id = ${person.id}`.execute(database.db);
    expect((await put({})).json()).toMatchObject({ emailNotify: false });
    expect((await put({ emailNotify: true })).json()).toMatchObject({ emailNotify: true });
    expect((await account()).channels).toEqual(['webpush', 'email']);
  });

  it.each([
    { quietFrom: '22:00' },
    { quietFrom: '22:00', quietTo: null },
    { quietFrom: '22:00', quietTo: '22:00' },
    { quietTo: '25:00' },
  ])('with %j are refused', async change => {
    expect((await put(change)).statusCode).toBe(400);
    expect((await account()).quiet_from).toBeNull();
  });

  it('are not shown by the link of a mail to an address that is not theirs any more', async () => {
    const token = await link('preferences');
    await sql`update account set email = 'new@example.org', email_key = 'new@example.org' where id = ${person.id}`.execute(
      database.db,
    );
    const answer = await app.inject({ url: `/v1/notification/preferences?token=${token}` });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'LINK_INVALID']);
  });

  it('are not shown by the link to unsubscribe', async () => {
    const token = (await link()).split('/').at(-1);
    const answer = await app.inject({ url: `/v1/notification/preferences?token=${token}` });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'LINK_INVALID']);
  });
});

describe('the channels', () => {
  it('are shown to administrators', async () => {
    const admin = await makePerson(database.db, 'admin');
    const answer = await app.inject({ url: '/v1/admin/channels', headers: { cookie: admin.cookie } });
    expect(answer.json().channels.map((each: { channel: string }) => each.channel)).toEqual([
      'email',
      'webpush',
      'fcm',
      'webhook',
    ]);
  });
});
