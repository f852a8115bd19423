import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { browserOn, signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { type Claims, type HostileIssuer, honestClaims, hostileIssuer } from '#test/hostile-issuer.ts';
import { type FakeInternet, fakeInternet } from '#test/origin.ts';
import { beginAt, finishAt, providerApp } from '#test/provider-app.ts';
import { makeInvitation } from '../sign-up-invitations.ts';

let database: Database;
let internet: FakeInternet;
let issuer: HostileIssuer;
let other: HostileIssuer;
let project: HostileIssuer;
let app: App;

beforeEach(async () => {
  database = await freshDatabase();
  internet = await fakeInternet();
  issuer = await hostileIssuer(internet, 'issuer.test', 'ours');
  other = await hostileIssuer(internet, 'other.test', 'ours-at-other');
  project = await hostileIssuer(internet, 'firebase.test', 'our-project', '/our-project');
  app = await providerApp(database.db, internet, {
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_ISSUER: issuer.url,
    OIDC_NAME: 'Home',
    GOOGLE_CLIENT_ID: other.clientId,
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: other.url,
    FIREBASE_PROJECT_ID: 'our-project',
    FIREBASE_ISSUER: 'http://firebase.test',
  });
});
afterEach(async () => {
  await app.close();
  await internet.close();
  await database.close();
});

const signIn = async (claims: Claims = {}, { at = issuer, id = 'oidc', browser = browserOn(app) } = {}) => {
  at.claims = claims;
  return finishAt(browser, id, at.authorize(await beginAt(browser, id)));
};
const linkTo = async (browser: TestBrowser, claims: Claims = {}) => {
  issuer.claims = claims;
  return finishAt(browser, 'oidc', issuer.authorize(await beginAt(browser, 'oidc', '?link=true')));
};
const verify = (username: string) =>
  sql`update account set email_verified_at = now() where username = ${username}`.execute(database.db);
const people = async () =>
  (await database.db.selectFrom('account').select('username').orderBy('id').execute()).map(each => each.username);
const mailed = async () =>
  (await database.db.selectFrom('outbox_mail').select('kind').orderBy('id').execute()).map(each => each.kind);

describe('a person who comes for the first time', () => {
  it('has no password, and sets one by the mail for a lost one', async () => {
    expect((await signIn({ preferred_username: 'alice' })).json()).toMatchObject({ hasPassword: false });
    await browserOn(app).post('/v1/account/password/forgot', { form: { email: 'alice@example.org' } });
    const { plain } = await database.db
      .selectFrom('outbox_mail')
      .where('kind', '=', 'reset')
      .select('plain')
      .executeTakeFirstOrThrow();
    const token = /\?token=(\S+)/.exec(plain)![1]!;
    const form = { token, newPassword: 'alice reads much' };
    expect((await browserOn(app).post('/v1/account/password/reset', { form })).statusCode).toBe(200);
    const answer = await browserOn(app).post('/v1/account/login', {
      form: { username: 'alice', password: 'alice reads much' },
    });
    expect(answer.json()).toMatchObject({ username: 'alice', hasPassword: true, providers: ['oidc'] });
  });

  it('gets into the account whose owner has proven the very e-mail that the provider has proven, and the owner is told', async () => {
    await signedUp(app, 'alice');
    await verify('alice');
    const answer = await signIn({ email: 'Alice@Example.org' });
    expect(answer.json()).toMatchObject({ username: 'alice', hasPassword: true, providers: ['oidc'] });
    expect((await mailed()).at(-1)).toBe('provider-linked');
  });

  it('does not get into what somebody has prepared with their e-mail unproven, nor that one into theirs', async () => {
    const charlie = await signedUp(app, 'alice');
    const answer = await signIn({ preferred_username: 'the_real_one' });
    expect(answer.json()).toMatchObject({ username: 'the_real_one', emailVerified: true, hasPassword: false });
    expect((await charlie.get('/v1/account')).json()).toMatchObject({ emailVerified: false, providers: [] });
  });

  it.each([false, 'true', 1, undefined])('does not get in by an e-mail of which the provider says %o', async said => {
    await signedUp(app, 'alice');
    await verify('alice');
    const answer = await signIn({ email_verified: said, preferred_username: 'charlie' });
    expect(answer.json()).toMatchObject({ username: 'charlie', emailVerified: false, providers: ['oidc'] });
  });

  it('makes one account when they come twice at the same time', async () => {
    const answers = await Promise.all([signIn(), signIn(), signIn()]);
    expect(answers.map(each => each.statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(each => each.json().id)).size).toBe(1);
    expect(await people()).toEqual(['alice']);
  });

  it('makes one account when they come by two providers at the same time', async () => {
    const answers = await Promise.all([signIn(), signIn({}, { at: other, id: 'google' })]);
    expect(answers.map(each => each.statusCode)).toEqual([200, 200]);
    expect(await people()).toEqual(['alice']);
  });

  it('gets a username of their own when theirs is taken', async () => {
    await signedUp(app, 'alice');
    const answer = await signIn({ email: 'another@example.org', name: 'Älice!' });
    expect(answer.json().username).toMatch(/^alice_\d{6}$/);
    expect(answer.json().nickname).toBe('Älice!');
  });

  it.each([undefined, '', 'no e-mail', 'a@b.example\nBcc: all@example.org'])(
    'is told when the e-mail is %o',
    async email => {
      const answer = await signIn({ email });
      expect(answer.json().code).toBe('PROVIDER_WITHOUT_EMAIL');
      expect(await people()).toEqual([]);
    },
  );
});

describe('a person who comes again', () => {
  it('is known by issuer and subject, whatever e-mail they have now', async () => {
    const first = await signIn();
    const again = await signIn({ email: 'new@example.org', name: 'Alicia' });
    expect(again.json().id).toBe(first.json().id);
    expect(again.json().email).toBe('alice@example.org');
  });

  it('is somebody else at another issuer under the same subject', async () => {
    const first = await signIn();
    const answer = await signIn({ email: 'bob@example.org' }, { at: other, id: 'google' });
    expect(answer.json().id).not.toBe(first.json().id);
  });

  it('stays outside when the account is disabled, also by the e-mail', async () => {
    await signIn();
    await sql`update account set disabled_at = now()`.execute(database.db);
    expect((await signIn()).json().code).toBe('FORBIDDEN');
    expect((await signIn({}, { at: other, id: 'google' })).json().code).toBe('FORBIDDEN');
  });
});

describe('linking', () => {
  it('does not take what is linked to somebody else', async () => {
    await signIn();
    const bob = await signedUp(app, 'bob');
    expect((await linkTo(bob)).json().code).toBe('PROVIDER_TAKEN');
    expect((await bob.get('/v1/account')).json()).toMatchObject({ username: 'bob', providers: [] });
  });

  it('needs a sign-in, at its beginning and at its end', async () => {
    const nobody = await browserOn(app).get('/v1/social/oidc/begin?link=true');
    expect(nobody.json().code).toBe('LOGIN_REQUIRED');
    const bob = await signedUp(app, 'bob');
    const returned = issuer.authorize(await beginAt(bob, 'oidc', '?link=true'));
    await bob.get('/logout');
    expect((await finishAt(bob, 'oidc', returned)).json().code).toBe('LINK_INVALID');
  });

  it('does not give Alice what Bob has begun in the same browser', async () => {
    const browser = await signedUp(app, 'bob');
    const returned = issuer.authorize(await beginAt(browser, 'oidc', '?link=true'));
    const form = { username: 'charlie', email: 'charlie@example.org', password: 'charlie reads much' };
    await browser.post('/v1/account', { form });
    expect((await finishAt(browser, 'oidc', returned)).json().code).toBe('LINK_INVALID');
    expect((await browser.get('/v1/account')).json().providers).toEqual([]);
  });

  it('leaves one of the last two ways in when both are taken away at the same time', async () => {
    const browser = browserOn(app);
    await signIn({}, { browser });
    await signIn({}, { browser, at: other, id: 'google' });
    const answers = await Promise.all(['oidc', 'google'].map(id => browser.delete(`/v1/account/provider/${id}`)));
    expect(answers.map(each => each.statusCode).toSorted()).toEqual([200, 400]);
  });
});

describe('a Firebase ID token', () => {
  const signInBy = async (claims: Claims, by = project) => {
    const token = await by.sign({ ...honestClaims(by), ...claims });
    return browserOn(app).post('/v1/oauth/firebase', { form: { token } });
  };

  it('signs in, and shows its user id', async () => {
    const answer = await signInBy({ sub: 'uid-of-alice', firebase: { sign_in_provider: 'google.com' } });
    expect(answer.json()).toMatchObject({ username: 'alice', firebase: { uid: 'uid-of-alice' }, providers: [] });
  });

  it.each([
    ['another project', () => ({ aud: 'their-project', iss: 'http://firebase.test/their-project' })],
    ['another audience', () => ({ aud: 'their-project' })],
    ['another issuer', () => ({ iss: 'http://firebase.test/their-project' })],
    ['an issuer that we know otherwise', () => honestClaims(issuer)],
  ])('of %s is refused', async (_what, claims) => {
    expect((await signInBy(claims())).json().code).toBe('PROVIDER_FAILED');
    expect(await people()).toEqual([]);
  });
});

describe('where not everybody may sign up, a person who comes for the first time', () => {
  const strict = async (env: Record<string, string>, firstNeedsCode = false) => {
    await app.close();
    const settings = {
      ...{ OIDC_CLIENT_ID: issuer.clientId, OIDC_CLIENT_SECRET: 'secret', OIDC_ISSUER: issuer.url, OIDC_NAME: 'Home' },
      ...{ FIREBASE_PROJECT_ID: 'our-project', FIREBASE_ISSUER: 'http://firebase.test' },
      ...env,
    };
    app = await providerApp(database.db, internet, settings, {}, () => {}, firstNeedsCode);
  };
  const codeOf = async (claims: Claims) => (await signIn(claims)).json().code;
  const comeBy = async (query: string, claims: Claims) => {
    const browser = browserOn(app);
    issuer.claims = claims;
    return (await finishAt(browser, 'oidc', issuer.authorize(await beginAt(browser, 'oidc', query)))).json();
  };

  it('is not its administrator, by whatever token', async () => {
    await strict({}, true);
    expect(await codeOf({ preferred_username: 'alice' })).toBe('SIGN_UP_CODE');
    const id = project.sign({ ...honestClaims(project), firebase: { sign_in_provider: 'google.com' } });
    const answer = await browserOn(app).post('/v1/oauth/firebase', { form: { token: await id } });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'SIGN_UP_CODE']);
    expect(await people()).toEqual([]);
  });

  it('is kept out of a server that is closed, and who is there comes in', async () => {
    expect((await signIn({ sub: 'a', preferred_username: 'alice' })).json()).toMatchObject({ username: 'alice' });
    await strict({ SIGN_UP: 'closed' });
    expect(await codeOf({ sub: 'b', email: 'bob@example.org' })).toBe('SIGN_UP_CLOSED');
    expect((await signIn({ sub: 'a' })).json()).toMatchObject({ username: 'alice' });
    expect(await people()).toEqual(['alice']);
  });

  it('needs an invitation, which goes along to the provider and is used up', async () => {
    await signedUp(app, 'alice');
    await strict({ SIGN_UP: 'invited' });
    const { id } = await database.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    const made = await makeInvitation(database.db, id, 'For Bob');
    if (made.kind !== 'made') throw new Error(made.kind);
    expect(await codeOf({ sub: 'b', email: 'bob@example.org' })).toBe('SIGN_UP_INVITED');
    expect((await comeBy('?invitation=nothing', { sub: 'b', email: 'bob@example.org' })).code).toBe('SIGN_UP_INVITED');
    const query = `?invitation=${made.secret}`;
    const bob = { sub: 'b', email: 'bob@example.org', preferred_username: 'bob' };
    expect(await comeBy(query, bob)).toMatchObject({ username: 'bob' });
    const carol = { sub: 'c', email: 'carol@example.org', preferred_username: 'carol' };
    expect((await comeBy(query, carol)).code).toBe('SIGN_UP_INVITED');
    expect(await comeBy('', { sub: 'b' })).toMatchObject({ username: 'bob' });
  });
});
