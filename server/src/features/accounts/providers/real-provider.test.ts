import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { systemOutside } from '#net/outside.ts';
import { browserOn, signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { startOpenIdProvider, walkThrough } from '#test/openid-provider.ts';
import { beginAt, finishAt, providerApp, publicUrl } from '#test/provider-app.ts';

const back = `${publicUrl}/oauth2/oidc`;
const people = {
  'alice-at-home': {
    email: 'alice@example.org',
    email_verified: true,
    name: 'Alice Reader',
    preferred_username: 'Alice.R',
  },
  'bob-at-home': { email: 'bob@example.org', email_verified: false, name: '밥' },
};
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;
let database: Database;
let app: App;

beforeAll(async () => {
  provider = await startOpenIdProvider(people, {
    client_id: 'newsbell',
    client_secret: 'a secret of this test',
    redirect_uris: [back],
  });
});
afterAll(() => provider.close());
beforeEach(async () => {
  database = await freshDatabase();
  app = await providerApp(database.db, systemOutside(), {
    OIDC_CLIENT_ID: 'newsbell',
    OIDC_CLIENT_SECRET: 'a secret of this test',
    OIDC_ISSUER: provider.issuer,
    OIDC_NAME: 'Home',
  });
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const signIn = async (browser: TestBrowser, person: keyof typeof people, query = '') => {
  const returned = await walkThrough(await beginAt(browser, 'oidc', query), person, back);
  return finishAt(browser, 'oidc', Object.fromEntries(returned.searchParams));
};

it('is offered by its name', async () => {
  const { body } = await browserOn(app).get('/v1/account/options');
  expect(JSON.parse(body)).toEqual({
    ...{ signUp: 'open', needsCode: false, reading: 'open', invitation: null, byProxy: false },
    providers: [{ id: 'oidc', name: 'Home' }],
    firebase: false,
    sendsMail: false,
    mailPage: null,
  });
});

it('makes an account at the first sign-in, and finds it again at the second', async () => {
  const alice = browserOn(app);
  const first = await signIn(alice, 'alice-at-home');
  expect(first.json()).toMatchObject({
    username: 'alice_r',
    nickname: 'Alice Reader',
    email: 'alice@example.org',
    emailVerified: true,
    hasPassword: false,
    providers: ['oidc'],
    auth: ['ROLE_ADMIN'],
  });
  expect((await alice.get('/v1/account')).json().username).toBe('alice_r');
  const again = await signIn(browserOn(app), 'alice-at-home');
  expect(again.json().id).toBe(first.json().id);
});

it('asks for a proof of an e-mail that the provider has not proven', async () => {
  const bob = await signIn(browserOn(app), 'bob-at-home');
  expect(bob.json()).toMatchObject({ username: 'bob', nickname: '밥', emailVerified: false });
  const mails = await database.db.selectFrom('outbox_mail').select(['kind', 'recipient']).execute();
  expect(mails).toEqual([{ kind: 'verify', recipient: 'bob@example.org' }]);
});

it('is linked to an account by its owner, and taken away again', async () => {
  const alice = await signedUp(app, 'alice');
  const linked = await signIn(alice, 'bob-at-home', '?link=true');
  expect(linked.json()).toMatchObject({ username: 'alice', providers: ['oidc'] });
  expect((await signIn(browserOn(app), 'bob-at-home')).json().username).toBe('alice');
  expect((await alice.delete('/v1/account/provider/oidc')).json()).toMatchObject({ providers: [] });
  expect((await alice.delete('/v1/account/provider/oidc')).statusCode).toBe(404);
});

it('cannot be taken away when it is the last way in', async () => {
  const alice = browserOn(app);
  await signIn(alice, 'alice-at-home');
  const answer = await alice.delete('/v1/account/provider/oidc');
  expect(answer.json().code).toBe('LAST_WAY_IN');
});
