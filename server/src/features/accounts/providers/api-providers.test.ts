/** GitHub and Facebook, by what their documentation says that they answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { browserOn } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { json } from '#test/hostile-issuer.ts';
import { type FakeInternet, fakeInternet } from '#test/origin.ts';
import { beginAt, finishAt, providerApp, publicUrl } from '#test/provider-app.ts';

let database: Database;
let internet: FakeInternet;
let app: App;
/** Each request to the provider: method, address, and the key that came with it. */
let asked: string[];
let answers: Record<string, unknown>;

beforeEach(async () => {
  database = await freshDatabase();
  internet = await fakeInternet();
  asked = [];
  answers = {};
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url!, 'http://any.test');
    asked.push(`${request.method} ${pathname} ${request.headers.authorization ?? ''}`.trim());
    if (pathname in answers) json(response, answers[pathname]);
    else json(response, { message: 'Not Found' }, 404);
  };
  for (const host of ['github.test', 'api.github.test', 'facebook.test', 'graph.facebook.test'])
    internet.serve(host, answer);
  app = await providerApp(database.db, internet, {
    GITHUB_CLIENT_ID: 'ours',
    GITHUB_CLIENT_SECRET: 'secret',
    GITHUB_URL: 'http://github.test/',
    GITHUB_API_URL: 'http://api.github.test',
    FACEBOOK_CLIENT_ID: '4711',
    FACEBOOK_CLIENT_SECRET: 'secret',
    FACEBOOK_URL: 'http://facebook.test',
    FACEBOOK_API_URL: 'http://graph.facebook.test',
  });
});
afterEach(async () => {
  await app.close();
  await internet.close();
  await database.close();
});

const roundTrip = async (id: string) => {
  const browser = browserOn(app);
  const to = await beginAt(browser, id);
  const answer = await finishAt(browser, id, { code: 'a code', state: to.searchParams.get('state')! });
  return { to, answer };
};
const byToken = (id: string) => browserOn(app).post(`/v1/oauth/${id}`, { form: { token: 'token-of-an-app' } });
const people = async () => (await database.db.selectFrom('account').select('username').execute()).length;

describe('GitHub', () => {
  const alice = () => {
    answers['/login/oauth/access_token'] = { access_token: 'gho_1', token_type: 'bearer', scope: 'read:user' };
    answers['/user'] = { id: 7, login: 'Alice-R', name: 'Alice', email: 'public@example.org' };
    answers['/user/emails'] = [
      { email: 'old@example.org', primary: false, verified: true },
      { email: 'alice@example.org', primary: true, verified: true },
    ];
  };

  it('signs in by number and login, with the primary e-mail and not the public one', async () => {
    alice();
    const { to, answer } = await roundTrip('github');
    expect(to.href).toMatch(/^http:\/\/github\.test\/login\/oauth\/authorize\?/);
    expect(to.searchParams.get('redirect_uri')).toBe(`${publicUrl}/oauth2/github`);
    expect(answer.json()).toMatchObject({ username: 'alice_r', email: 'alice@example.org', emailVerified: true });
    expect(asked).toEqual([
      'POST /login/oauth/access_token',
      'GET /user Bearer gho_1',
      'GET /user/emails Bearer gho_1',
    ]);
  });

  it('is not believed with status 200 and an error, nor without a number', async () => {
    answers['/login/oauth/access_token'] = { error: 'bad_verification_code' };
    expect((await roundTrip('github')).answer.json().code).toBe('PROVIDER_FAILED');
    alice();
    answers['/user'] = { login: 'alice' };
    expect((await roundTrip('github')).answer.json().code).toBe('PROVIDER_FAILED');
    expect(await people()).toBe(0);
  });

  it('takes a token of our app only, and does not look at the profile before', async () => {
    alice();
    expect((await byToken('github')).json().code).toBe('PROVIDER_FAILED');
    answers['/applications/ours/token'] = { app: { client_id: 'theirs' } };
    expect((await byToken('github')).json().code).toBe('PROVIDER_FAILED');
    expect(asked.filter(each => each.includes('/user'))).toEqual([]);
    answers['/applications/ours/token'] = { app: { client_id: 'ours' } };
    expect((await byToken('github')).json()).toMatchObject({ username: 'alice_r', providers: ['github'] });
  });
});

describe('Facebook', () => {
  const bob = () => {
    answers['/v23.0/oauth/access_token'] = { access_token: 'EAA', token_type: 'bearer', expires_in: 5000 };
    answers['/v23.0/me'] = { id: '99', name: 'Bob Builder', email: 'bob@example.org' };
  };

  it('signs in, and never proves an e-mail', async () => {
    bob();
    const { to, answer } = await roundTrip('facebook');
    expect(to.href).toMatch(/^http:\/\/facebook\.test\/v23\.0\/dialog\/oauth\?/);
    expect(answer.json()).toMatchObject({ username: 'bob_builder', email: 'bob@example.org', emailVerified: false });
  });

  it('takes a valid token of our app and of the very person only', async () => {
    bob();
    for (const data of [
      { is_valid: true, app_id: '4712', user_id: '99' },
      { is_valid: false, app_id: '4711', user_id: '99' },
      { is_valid: true, app_id: '4711', user_id: '98' },
      undefined,
    ]) {
      answers['/v23.0/debug_token'] = { data };
      expect((await byToken('facebook')).json().code).toBe('PROVIDER_FAILED');
    }
    expect(await people()).toBe(0);
    answers['/v23.0/debug_token'] = { data: { is_valid: true, app_id: '4711', user_id: '99' } };
    expect((await byToken('facebook')).json()).toMatchObject({ username: 'bob_builder', providers: ['facebook'] });
  });
});
