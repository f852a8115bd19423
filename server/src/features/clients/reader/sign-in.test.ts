/** Reader apps sign in, and each call knows them by what they send. */
import type { TokenScope } from '@newsbell/contracts/token-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { makeAccessToken, revokeAccessTokens } from '#features/accounts/access-tokens.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';

let database: Database;
let app: App;
let alice: Person;
let password: string;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: { SIGN_IN_PER_HOUR_ADDRESS: '5' } });
});
beforeEach(async () => {
  alice = await makePerson(database.db, 'owner');
  password = await tokenOf(['reader']);
  await database.db.deleteFrom('bucket').execute();
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const tokenOf = async (scopes: TokenScope[]) =>
  (await makeAccessToken(database.db, alice.id, { name: 'app', scopes })).token;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const signIn = (Email: string, Passwd: string, path = '/accounts/ClientLogin') =>
  app.inject({ method: 'POST', url: path, headers: form, payload: new URLSearchParams({ Email, Passwd }).toString() });
const readable = async (parts: FormData) => {
  const request = new Request('http://a', { method: 'POST', body: parts });
  return { headers: Object.fromEntries(request.headers), body: Buffer.from(await request.arrayBuffer()) };
};
const authOf = (text: string) => /^Auth=(.+)$/m.exec(text)?.[1] ?? '';
const askUser = (headers: Record<string, string>) => app.inject({ url: '/reader/api/0/user-info', headers });

describe('ClientLogin', () => {
  it('answers lines with the name and the token, by username, by e-mail and however the token is typed', async () => {
    const plain = `nb_${password.slice(3).replaceAll('-', '')}`;
    for (const name of [alice.username, alice.email, ` ${alice.username.toUpperCase()} `])
      for (const typed of [password, plain, plain.toUpperCase(), `${password}\n`]) {
        const { statusCode, body, headers } = await signIn(name, typed);
        expect(statusCode).toBe(200);
        expect(headers['content-type']).toBe('text/plain; charset=utf-8');
        expect(body).toBe(['SID', 'LSID', 'Auth'].map(line => `${line}=${alice.username}/${plain}\n`).join(''));
      }
  });

  it('takes the query and a form in parts, and answers JSON where that is asked', async () => {
    const sent = { Email: alice.username, Passwd: password };
    const byAddress = await app.inject({ url: `/accounts/ClientLogin?${new URLSearchParams(sent)}` });
    const parts = new FormData();
    for (const [name, value] of Object.entries(sent)) parts.set(name, value);
    const { headers, body } = await readable(parts);
    const inParts = await app.inject({ method: 'POST', url: '/accounts/ClientLogin', headers, payload: body });
    expect(inParts.body).toBe(byAddress.body);
    const json = await signIn(alice.username, password, '/accounts/ClientLogin?output=json');
    expect(json.json().Auth).toBe(authOf(byAddress.body));
  });

  it('is the same below the addresses of other servers, with slashes too many', async () => {
    for (const before of ['/api/greader.php', '/api/greader.php/', '/greader', '/'])
      expect((await signIn(alice.username, password, `${before}/accounts/ClientLogin`)).statusCode).toBe(200);
  });

  it("refuses another's name, another scope, a revoked token, the account's password and nothing, all in one way", async () => {
    const other = await makePerson(database.db, 'other');
    const reading = await tokenOf(['read', 'publish']);
    const wrong: [string, string][] = [
      [other.username, password],
      [alice.username, reading],
      ['', password],
      [alice.username, ''],
      [alice.username, 'a person reads much'],
    ];
    const answers = [];
    for (const [name, typed] of wrong) answers.push(await signIn(name, typed));
    for (const { statusCode, body } of answers) {
      expect(body).toBe('Error=BadAuthentication\n');
      expect(statusCode).toBe(401);
    }
  });

  it('counts what fails by its address, and nothing that succeeds', async () => {
    for (let n = 0; n < 5; n++) expect((await signIn(alice.username, 'nb_wrong')).statusCode).toBe(401);
    const refused = await signIn(alice.username, 'nb_wrong');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(alice.username, password)).statusCode).toBe(200);
  });
});

describe('a call', () => {
  const auth = async () => ({
    authorization: `GoogleLogin auth=${authOf((await signIn(alice.username, password)).body)}`,
  });

  it('knows the app by its header, and says who it is', async () => {
    const known = {
      userId: `${alice.id}`,
      userName: alice.username,
      userProfileId: `${alice.id}`,
      userEmail: alice.email,
    };
    expect((await askUser(await auth())).json()).toEqual(known);
    expect((await askUser({ authorization: `Bearer ${password}` })).json()).toEqual(known);
    const named = `googlelogin auth=${alice.username}%2F${password}`;
    expect((await askUser({ authorization: named })).json()).toEqual(known);
  });

  it('takes the token as T where no header has it, and passes anything else over', async () => {
    const asked = (T: string, headers = {}) => app.inject({ url: `/reader/api/0/user-info?T=${T}`, headers });
    expect((await asked(password)).statusCode).toBe(200);
    for (const T of ['', 'x', 'null']) {
      expect((await asked(T, await auth())).statusCode).toBe(200);
      expect((await asked(T)).statusCode).toBe(401);
    }
    const { body } = await app.inject({ url: '/reader/api/0/token', headers: await auth() });
    expect((await asked(body, await auth())).statusCode).toBe(200);
    expect((await asked(body)).statusCode).toBe(401);
  });

  it('is refused as text that says to sign in anew, to any page', async () => {
    const revoked = await auth();
    await database.db.transaction().execute(tx => revokeAccessTokens(tx, alice.id));
    const cookie = { cookie: alice.cookie };
    for (const headers of [revoked, cookie, {}, { authorization: 'GoogleLogin auth=alice/x' }]) {
      const answer = await askUser(headers);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'x-reader-google-bad-token': 'true',
        'google-bad-token': 'true',
        'access-control-allow-origin': '*',
      });
    }
  });

  it('is asked for before a large document is read', async () => {
    const importing = (query: string, headers = {}) =>
      app.inject({
        method: 'POST',
        url: `/reader/api/0/subscription/import${query}`,
        headers: { 'content-type': 'application/pdf', ...headers },
        payload: '%PDF',
      });
    expect((await importing('?T=x')).statusCode).toBe(401);
    for (const known of [await importing(`?T=${password}`), await importing('', await auth())])
      expect(known.statusCode).toBe(415);
  });

  it('takes no Basic, which browsers repeat by themselves', async () => {
    const basic = Buffer.from(`${alice.username}:${password}`).toString('base64');
    expect((await askUser({ authorization: `Basic ${basic}` })).statusCode).toBe(401);
  });

  it('answers the question of a browser before it', async () => {
    for (const url of ['/accounts/ClientLogin', '/api/greader.php/reader/api/0/user-info']) {
      const { statusCode, headers } = await app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin: 'https://app.test' },
      });
      expect(statusCode).toBe(204);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-headers']).toContain('Authorization');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });
});
