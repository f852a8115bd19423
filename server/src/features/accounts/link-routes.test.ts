import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserOn, signedUp, unlessBusy } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { makeLoginLink } from './token-login.ts';
import { makeToken } from './tokens.ts';

let database: Database;
let app: App;
const lots = { SIGN_UP_PER_HOUR_ADDRESS: '1000', SIGN_IN_PER_HOUR_ADDRESS: '1000' };

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: lots });
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const mails = () => database.db.selectFrom('outbox_mail').selectAll().orderBy('id').execute();
const newestMail = async () => (await mails()).at(-1)!;
const linkIn = (plain: string) => new URL(plain.split('\n').find(line => line.startsWith('http://newsbell.test/'))!);
const newestLink = async () => linkIn((await newestMail()).plain);
const tokenOf = (link: URL) => link.searchParams.get('token')!;
const validate = (username: string, token: string, sent = {}) =>
  browserOn(app).get(`/v1/account/${username}/validate?token=${token}`, sent);
const isVerified = async (username: string) =>
  (
    await database.db
      .selectFrom('account')
      .where('username', '=', username)
      .select('email_verified_at')
      .executeTakeFirstOrThrow()
  ).email_verified_at !== null;
const verified = async (username: string) => {
  const browser = await signedUp(app, username);
  expect((await validate(username, tokenOf(await newestLink()))).statusCode).toBe(200);
  return browser;
};
const forgot = (email: string) => browserOn(app).post('/v1/account/password/forgot', { form: { email } });
const reset = (token: string, newPassword: string) =>
  browserOn(app).post('/v1/account/password/reset', { form: { token, newPassword } });
const idOf = async (username: string) =>
  (await database.db.selectFrom('account').where('username', '=', username).select('id').executeTakeFirstOrThrow()).id;

it('an account lives: sign up, verify, forget the password, set a new one, and old sign-ins are over', async () => {
  const alice = await signedUp(app, 'alice');
  const link = await newestLink();
  expect(link.pathname).toBe('/user/alice/validate');
  expect((await validate('alice', tokenOf(link))).json()).toEqual({ message: 'Successfully verified!' });
  expect((await alice.get('/v1/account')).json().emailVerified).toBe(true);

  await forgot('ALICE@example.org');
  const resetLink = await newestLink();
  expect(resetLink.pathname).toBe('/reset');
  expect((await reset(tokenOf(resetLink), 'a better one')).json()).toEqual({
    message: 'Password successfully updated.',
  });
  expect((await alice.get('/v1/account')).statusCode).toBe(401);
  expect((await newestMail()).kind).toBe('password-changed');
  const form = { username: 'alice', password: 'a better one' };
  expect((await browserOn(app).post('/v1/account/login', { form })).statusCode).toBe(200);
  expect((await reset(tokenOf(resetLink), 'another one')).json().code).toBe('LINK_INVALID');
});

describe('a verification link', () => {
  it('works again while it lives, because mail scanners follow it first', async () => {
    await verified('alice');
    expect((await validate('alice', tokenOf(await newestLink()))).statusCode).toBe(200);
  });

  it('does nothing for HEAD and for a prefetch', async () => {
    await signedUp(app, 'alice');
    const token = tokenOf(await newestLink());
    const url = `/v1/account/alice/validate?token=${token}`;
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(403);
    expect((await validate('alice', token, { headers: { 'sec-purpose': 'prefetch' } })).statusCode).toBe(403);
    expect(await isVerified('alice')).toBe(false);
  });

  it('is of no use to Charlie, nor for anything else, nor after its time', async () => {
    await signedUp(app, 'alice');
    const token = tokenOf(await newestLink());
    await signedUp(app, 'charlie');
    expect((await validate('charlie', token)).json()).toMatchObject({
      code: 'LINK_INVALID',
      message: 'Invalid approach!',
    });
    expect((await reset(token, 'a better one')).json().code).toBe('LINK_INVALID');
    await sql`update account_token set expires_at = now()`.execute(database.db);
    expect((await validate('alice', token)).json().code).toBe('LINK_INVALID');
    expect(await isVerified('alice')).toBe(false);
  });

  it('dies with the e-mail that it was for', async () => {
    await signedUp(app, 'alice');
    const token = tokenOf(await newestLink());
    await database.db.updateTable('account').set({ email_key: 'new@example.org' }).execute();
    expect((await validate('alice', token)).json().code).toBe('LINK_INVALID');
  });

  it('verifies an e-mail for one account only, of many at the same time', async () => {
    const names = Array.from({ length: 10 }, (_, i) => `alice${i}`);
    const tokens: string[] = [];
    for (const username of names) {
      const form = { username, email: 'alice@example.org', password: 'alice reads much' };
      await browserOn(app).post('/v1/account', { form });
      tokens.push(await makeToken(database.db, await idOf(username), 'VERIFY'));
    }
    const answers = await Promise.all(names.map((name, i) => validate(name, tokens[i]!)));
    expect(answers.map(each => each.statusCode).toSorted()).toEqual([200, ...Array(9).fill(400)]);
  });

  it('is sent again once a minute', async () => {
    const alice = await signedUp(app, 'alice');
    const answer = await alice.get('/v1/account/validate/resend');
    // No mail server is set up here.
    expect(answer.json()).toEqual({ message: 'The e-mail is in this server’s outbox, not sent.' });
    expect((await alice.get('/v1/account/validate/resend')).statusCode).toBe(429);
    expect(await mails()).toHaveLength(2);
  });
});

it('a sign-up with an e-mail that somebody has verified looks the same and tells the owner', async () => {
  await verified('alice');
  const form = { username: 'mallory', email: 'alice@example.org', password: 'mallory reads too' };
  const answer = await browserOn(app).post('/v1/account', { form });
  expect(answer.json()).toMatchObject({ username: 'mallory', emailVerified: false });
  const mail = await newestMail();
  expect(mail).toMatchObject({ kind: 'known-email', recipient: 'alice@example.org' });
  expect(mail.plain).toContain('alice');
  expect(mail.plain).not.toContain('mallory');
  const token = await makeToken(database.db, await idOf('mallory'), 'VERIFY');
  expect((await validate('mallory', token)).json().code).toBe('LINK_INVALID');
});

describe('a forgotten password', () => {
  it('answers the same no matter who asks, and mails only who has verified the e-mail', async () => {
    await signedUp(app, 'bob');
    await verified('alice');
    const before = (await mails()).length;
    const answers = [
      await forgot('alice@example.org'),
      await forgot('bob@example.org'),
      await forgot('no@example.org'),
    ];
    expect(new Set(answers.map(each => `${each.statusCode} ${each.body}`)).size).toBe(1);
    expect((await mails()).slice(before).map(each => each.recipient)).toEqual(['alice@example.org']);
  });

  it('is open to those who have no password yet', async () => {
    await verified('alice');
    await database.db.updateTable('account').set({ password_hash: null }).execute();
    await forgot('alice@example.org');
    expect((await reset(tokenOf(await newestLink()), 'a first one')).statusCode).toBe(200);
  });

  it('refuses a weak one and leaves the link for a better one', async () => {
    await verified('alice');
    await forgot('alice@example.org');
    const token = tokenOf(await newestLink());
    expect((await reset(token, 'password1')).json().code).toBe('WEAK_PASSWORD');
    expect((await reset(token, 'a better one')).statusCode).toBe(200);
  });

  it('sends nobody more than five mails an hour, whatever is asked and however the address is written', async () => {
    await verified('alice');
    for (let i = 0; i < 8; i++) expect((await forgot('Alice@Example.org')).statusCode).toBe(200);
    for (let i = 0; i < 3; i++) {
      const form = { username: `other${i}`, email: `alice+${i}@example.org`, password: 'other reads much' };
      expect((await browserOn(app).post('/v1/account', { form })).statusCode).toBe(200);
    }
    expect(await mails()).toHaveLength(5);
  });

  it('lets one of a hundred uses of a link win', async () => {
    await verified('alice');
    const token = await makeToken(database.db, await idOf('alice'), 'RESET');
    const { spendToken } = await import('./tokens.ts');
    const won = await Promise.all(Array.from({ length: 100 }, () => spendToken(database.db, token, 'RESET')));
    expect(won.filter(each => each !== undefined)).toHaveLength(1);
  });
});

describe('a sign-in link', () => {
  const use = (link: string, username?: string) => {
    const { searchParams } = new URL(link);
    const form = { username: username ?? searchParams.get('username')!, token: searchParams.get('token')! };
    return unlessBusy(() => browserOn(app).post('/v1/account/token/login', { form }));
  };

  it('signs in once, however many use it at the same time', async () => {
    await signedUp(app, 'alice');
    const link = (await makeLoginLink(database.db, 'http://newsbell.test', 'Alice'))!;
    const answers = await Promise.all(Array.from({ length: 100 }, () => use(link)));
    expect(answers.filter(each => each.statusCode === 200)).toHaveLength(1);
    expect(answers.filter(each => each.json().code === 'LINK_INVALID')).toHaveLength(99);
  });

  it('is bound to its name, its time and an account that may sign in', async () => {
    await signedUp(app, 'alice');
    await signedUp(app, 'charlie');
    const link = (await makeLoginLink(database.db, 'http://newsbell.test', 'alice'))!;
    expect((await use(link, 'charlie')).json().code).toBe('LINK_INVALID');
    expect((await reset(tokenOf(new URL(link)), 'a better one')).json().code).toBe('LINK_INVALID');
    await sql`update account set disabled_at = now() where username = 'alice'`.execute(database.db);
    expect((await use(link)).json().code).toBe('LINK_INVALID');
    expect(await makeLoginLink(database.db, 'http://newsbell.test', 'alice')).toBeUndefined();
    await sql`update account set disabled_at = null`.execute(database.db);
    await sql`update account_token set expires_at = now()`.execute(database.db);
    expect((await use(link)).json().code).toBe('LINK_INVALID');
  });
});
