import { mailKinds } from '@newsbell/contracts/mails';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserAs, signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { deliverAll, deliveryRow, fakeChannel, seedDelivery } from '#test/deliveries.ts';
import { makePerson } from '#test/people.ts';
import { lettersIn } from './letters/letters.ts';
import { withoutLinks } from './listed.ts';
import { claimMails, enqueueMail, type MailOutcome, settleMail } from './outbox.ts';
import type { Post } from './post.ts';
import { sendDueMails } from './send.ts';

let database: Database;
let app: App;
let admin: TestBrowser;
let logged: { event: string; fields: Record<string, unknown> }[];

beforeEach(async () => {
  database = await freshDatabase();
  logged = [];
  app = await testApp(database.db, {
    env: { SMTP_URL: 'smtp://mail.test', SIGN_UP_PER_HOUR_ADDRESS: '1000' },
    log: (event, fields = {}) => void logged.push({ event, fields }),
  });
  admin = await signedUp(app, 'alice');
  await sql`delete from outbox_mail`.execute(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const secret = 'http://newsbell.test/reset?token=s3cret';
const enqueue = (recipient: string, accountId: number | null = null, subject = `To ${recipient}`) =>
  enqueueMail(database.db, { accountId, kind: 'reset', recipient, subject, plain: secret, html: secret });
const post = (outcome: MailOutcome, taken: string[] = []): Post => ({
  isOutside: true,
  close: () => {},
  send: async mail => {
    taken.push(mail.messageId);
    return outcome;
  },
});
const send = (by: Post) => sendDueMails({ db: database.db, log: () => {} }, by);
const list = async (query = '') => (await admin.get(`/v1/admin/mail${query}`)).json();
const again = (id: string) => admin.post(`/v1/admin/mail/${id}/again`);
const addresses = async (query: string) =>
  (await list(query)).content.map(({ address }: { address: string }) => address);

describe('the list', () => {
  it('has mails of the outbox and notifications together, the newest first', async () => {
    await enqueue('first@example.org');
    const notified = await seedDelivery(database.db);
    await seedDelivery(database.db, { channel: 'webpush' });
    await enqueue('third@example.org');
    const { content, ...rest } = await list();
    expect(content.map(({ id, kind, address }: Record<string, string>) => [id?.[0], kind, address])).toEqual([
      ['m', 'reset', 'third@example.org'],
      ['d', 'digest', notified.person.email],
      ['m', 'reset', 'first@example.org'],
    ]);
    expect(rest).toEqual({ first: true, last: true, totalPages: 1, owner: null, folder: null });
    expect(content[1]).toMatchObject({
      username: notified.person.username,
      subject: null,
      state: 'waiting',
      mayResend: true,
    });
  });

  it('is cut into pages', async () => {
    for (let n = 0; n < 15; n++) {
      await enqueue(`mail${n}@example.org`);
      await seedDelivery(database.db);
    }
    const [first, second] = [await list(), await list('?page=1')];
    expect([first.content.length, first.last, first.totalPages]).toEqual([20, false, 2]);
    expect([second.content.length, second.last]).toEqual([10, true]);
    const ids = [...first.content, ...second.content].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(30);
  });

  it('finds a part of an address or of a username as it is written', async () => {
    const { id, username } = await makePerson(database.db, 'owner');
    await enqueue('somebody@example.org', id);
    await enqueue('o_ne@example.org');
    await enqueue('oxne@example.org');
    expect(await addresses('?address=O_NE')).toEqual(['o_ne@example.org']);
    expect(await addresses(`?address=${username.slice(1)}`)).toEqual(['somebody@example.org']);
    const delivery = await seedDelivery(database.db);
    expect(await addresses(`?address=${delivery.person.username}`)).toEqual([delivery.person.email]);
    expect(await addresses(`?address=${delivery.person.email}`)).toEqual([delivery.person.email]);
  });

  it('is of those that wait, failed or were sent', async () => {
    await enqueue('failed@example.org');
    await send(post({ kind: 'refused', error: `550 We do not like ${secret}` }));
    await enqueue('sent@example.org');
    await send(post({ kind: 'sent', answer: '250 OK' }));
    await enqueue('later@example.org');
    await send(post({ kind: 'later', error: '451 Come back later' }));
    const dead = await seedDelivery(database.db);
    await deliverAll(database.db, [
      fakeChannel('email', () => ({ kind: 'refused', code: 'REFUSED', error: '554 Rejected' })),
    ]);
    expect(await addresses('?state=waiting')).toEqual(['later@example.org']);
    expect(await addresses('?state=failed')).toEqual([dead.person.email, 'failed@example.org']);
    expect(await addresses('?state=sent')).toEqual(['sent@example.org']);
    const { content } = await list();
    expect(content).toMatchObject([
      { state: 'failed', trouble: 'REFUSED', error: '554 Rejected', attempts: 1, mayResend: true },
      { state: 'waiting', error: '451 Come back later', mayResend: true },
      { state: 'sent', error: null, mayResend: false },
      { state: 'failed', error: '550 We do not like http://newsbell.test/…', mayResend: true },
    ]);
    expect(content[1].nextDate).not.toBeNull();
    expect(content[2].sentDate).not.toBeNull();
  });

  it('shows no text of a mail, and no link of one', async () => {
    await enqueue('bob@example.org');
    expect((await admin.get('/v1/admin/mail')).body).not.toContain('s3cret');
    expect(withoutLinks('see newsbell.test/a?token=b or https://help.example/why?code=c', 'http://newsbell.test')).toBe(
      'see newsbell.test/… or https://help.example/why?code=…',
    );
    expect(withoutLinks('see http://[::1]:3000/reset/s3cret', 'http://[::1]:3000')).toBe('see http://[::1]:3000/…');
  });

  it('lists a notification that lies in the outbox once', async () => {
    const { id } = await seedDelivery(database.db);
    await deliverAll(database.db, [fakeChannel('email', () => ({ kind: 'sent', inOutbox: true }))]);
    expect((await list()).content).toMatchObject([{ id: `d${id}`, state: 'kept' }]);
    await sql`
      insert into outbox_mail (kind, recipient, subject, plain, html, message_id, sent_at, due_at)
      select 'digest', 'kept@example.org', 'One', 'text', 'text', md5(idem_key)::uuid, now(), null
      from delivery where id = ${id}`.execute(database.db);
    expect((await list()).content).toMatchObject([{ kind: 'digest', subject: 'One', state: 'kept' }]);
  });

  it('knows every letter by its name', () => {
    expect(mailKinds).toEqual(expect.arrayContaining(Object.keys(lettersIn('en').letters)));
  });
});

it('says where mails lie, because there is no mail server', async () => {
  const without = await testApp(database.db, { env: { DATA_DIR: '/srv/newsbell' } });
  const { folder } = (await browserAs(without, [...admin.cookies][0]!.join('=')).get('/v1/admin/mail')).json();
  expect(folder).toMatch(/\/srv\/newsbell\/mail$/);
  await without.close();
});

describe('what keeps notifications from an address', () => {
  it('is told of the one account that it names', async () => {
    const delivery = await seedDelivery(database.db);
    const { id, username, email } = delivery.person;
    const obstacle = async (word = username) => (await list(`?address=${encodeURIComponent(word)}`)).owner;
    expect(await obstacle(email.toUpperCase())).toEqual({
      username,
      address: email,
      obstacle: null,
      pausedUntil: null,
    });
    expect(await obstacle('example')).toBeNull();
    const change = (set: ReturnType<typeof sql>) =>
      sql`update account set ${set} where id = ${id}`.execute(database.db);
    await change(sql`paused_until = now() + interval '1 hour'`);
    expect(await obstacle()).toMatchObject({ obstacle: 'PAUSED', pausedUntil: expect.any(String) });
    await sql`update endpoint set state = 'paused' where id = ${delivery.endpointId}`.execute(database.db);
    expect(await obstacle()).toMatchObject({ obstacle: 'BOUNCED', pausedUntil: null });
    await sql`update endpoint set state = 'gone' where id = ${delivery.endpointId}`.execute(database.db);
    expect(await obstacle()).toMatchObject({ obstacle: 'GONE' });
    await change(sql`channels = array_remove(channels, 'email')`);
    expect(await obstacle()).toMatchObject({ obstacle: 'SWITCHED_OFF' });
    await change(sql`email_verified_at = null`);
    expect(await obstacle()).toMatchObject({ obstacle: 'UNVERIFIED' });
    await change(sql`disabled_at = now()`);
    expect(await obstacle()).toMatchObject({ obstacle: 'DISABLED' });
  });
});

describe('a mail that is sent again', () => {
  it('is the same message, with its attempts begun anew, and is noted with who did it', async () => {
    const taken: string[] = [];
    await enqueue('bob@example.org');
    await send(post({ kind: 'refused', error: '550 No' }, taken));
    const [{ id }] = (await list()).content;
    const answer = await again(id);
    expect(answer.json()).toMatchObject({
      switchedOn: false,
      mail: { id, state: 'waiting', attempts: 0, error: null },
    });
    expect(answer.body).not.toContain('s3cret');
    await send(post({ kind: 'sent', answer: '250 OK' }, taken));
    expect(taken[1]).toBe(taken[0]);
    const me = (await admin.get('/v1/account')).json().id;
    const request = expect.any(String);
    expect(logged).toContainEqual({ event: 'mail_sent_again', fields: { request, mail: id, kind: 'reset', by: me } });
  });

  it('is no digest that was kept for somebody who wants none any more, or is gone', async () => {
    const { id: bob, email } = await makePerson(database.db, 'owner');
    await sql`update account set email_notify = true, channels = '{email}' where id = ${bob}`.execute(database.db);
    await sql`
      insert into outbox_mail (account_id, kind, recipient, subject, plain, html, message_id, sent_at, due_at)
      values (${bob}, 'digest', ${email}, 'One', 'text', 'text', gen_random_uuid(), now(), null)`.execute(database.db);
    const [{ id, mayResend }] = (await list()).content;
    expect(mayResend).toBe(true);
    await sql`update account set channels = '{}' where id = ${bob}`.execute(database.db);
    expect((await list()).content).toMatchObject([{ mayResend: false }]);
    expect((await again(id)).json().code).toBe('MAIL_UNWANTED');
    await sql`delete from account where id = ${bob}`.execute(database.db);
    expect((await again(id)).json().code).toBe('MAIL_UNWANTED');
  });

  it('is not tried twice at the same time', async () => {
    await enqueue('bob@example.org');
    const [claimed] = await claimMails(database.db, 1);
    const { content } = await list();
    expect(content[0]).toMatchObject({ state: 'sending', mayResend: false });
    expect((await again(content[0].id)).json().code).toBe('MAIL_UNDER_WAY');
    await sql`update outbox_mail set due_at = now()`.execute(database.db);
    expect((await again(content[0].id)).statusCode).toBe(200);
    // The process whose lease ran out comes back.
    await settleMail(database.db, claimed!, { kind: 'refused', error: 'late' });
    expect((await list()).content[0]).toMatchObject({ state: 'waiting', error: null });
  });

  it('needs its text', async () => {
    await enqueue('bob@example.org');
    await send(post({ kind: 'sent', answer: '250 OK' }));
    const answer = await again((await list()).content[0].id);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'MAIL_EMPTIED']);
    expect(answer.json().message).toContain('its text was then deleted');
  });

  it.each(['m999', 'd999', 'x1', 'm', 'm-1', 'd1e3', 'm99999999999999999', "m1'"])(
    'is none by the name %s',
    async id => {
      expect((await again(encodeURIComponent(id))).json().code).toBe('NOT_FOUND');
    },
  );
});

describe('a notification that is sent again', () => {
  const refused = () => fakeChannel('email', () => ({ kind: 'refused', code: 'REFUSED', error: '554 Rejected' }));

  it('is the same message, also a day later', async () => {
    const { id } = await seedDelivery(database.db);
    const [before, after] = [refused(), fakeChannel('email')];
    await deliverAll(database.db, [before]);
    await sql`update delivery set created_at = now() - interval '3 days', ambiguous = 2`.execute(database.db);
    expect((await again(`d${id}`)).json()).toMatchObject({
      switchedOn: false,
      mail: { id: `d${id}`, state: 'waiting', attempts: 0, trouble: null },
    });
    await deliverAll(database.db, [after]);
    expect(after.messages[0]!.delivery.idemKey).toBe(before.messages[0]!.delivery.idemKey);
    expect(await deliveryRow(database.db, id)).toMatchObject({ state: 'sent', attempts: 1 });
    expect((await again(`d${id}`)).json().code).toBe('MAIL_EMPTIED');
  });

  it('has its address switched on again, where refusals had switched it off', async () => {
    const { id, endpointId } = await seedDelivery(database.db);
    await sql`update endpoint set state = 'paused', failures = 3 where id = ${endpointId}`.execute(database.db);
    await deliverAll(database.db, [fakeChannel('email')]);
    expect((await list()).content[0]).toMatchObject({ state: 'suppressed', trouble: 'SWITCHED_OFF', mayResend: true });
    expect((await again(`d${id}`)).json().switchedOn).toBe(true);
    await deliverAll(database.db, [fakeChannel('email')]);
    expect(await deliveryRow(database.db, id)).toMatchObject({ state: 'sent' });
  });

  it('is not, where its person does not want it', async () => {
    const { id, person } = await seedDelivery(database.db);
    await sql`update account set email_notify = false where id = ${person.id}`.execute(database.db);
    expect((await list()).content[0]).toMatchObject({ id: `d${id}`, mayResend: false });
    expect((await again(`d${id}`)).json().code).toBe('MAIL_UNWANTED');
  });

  it('is left to the process that is sending it', async () => {
    const { id } = await seedDelivery(database.db);
    await sql`update delivery set state = 'sending', lease_token = gen_random_uuid(), due_at = now() + interval '1 minute'`.execute(
      database.db,
    );
    expect((await again(`d${id}`)).json().code).toBe('MAIL_UNDER_WAY');
  });

  it('goes at once where its mail server was left alone for a while', async () => {
    const { id } = await seedDelivery(database.db);
    await sql`insert into circuit (channel, host, opened, open_until)
      values ('email', 'smtp', 1, now() + interval '1 hour')`.execute(database.db);
    await sql`update delivery set due_at = now() + interval '1 hour'`.execute(database.db);
    await again(`d${id}`);
    await deliverAll(database.db, [fakeChannel('email')]);
    expect(await deliveryRow(database.db, id)).toMatchObject({ state: 'sent' });
  });

  it('is none of another channel', async () => {
    const { id } = await seedDelivery(database.db, { channel: 'webpush' });
    expect((await again(`d${id}`)).json().code).toBe('NOT_FOUND');
  });
});
