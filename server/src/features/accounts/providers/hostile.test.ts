/** Reliability §3.4, "OAuth/OIDC": what issuers, other clients and other people's pages try. Each row must sign nobody in. */
import { base64url, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { browserOn, signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { type Claims, type HostileIssuer, honestClaims, hostileIssuer, json } from '#test/hostile-issuer.ts';
import { document, type FakeInternet, fakeInternet, redirect, silence, status } from '#test/origin.ts';
import { beginAt, finishAt, providerApp, publicUrl } from '#test/provider-app.ts';

let database: Database;
let internet: FakeInternet;
let issuer: HostileIssuer;
let other: HostileIssuer;
let app: App;
let browser: TestBrowser;
/** The reasons for which a provider was not believed, as the log has them. */
let reasons: string[];

const secret = 'a secret of this test';

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  internet = await fakeInternet();
  issuer = await hostileIssuer(internet, 'issuer.test', 'ours');
  other = await hostileIssuer(internet, 'other.test', 'ours-at-other');
  reasons = [];
  const env = {
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: secret,
    OIDC_ISSUER: issuer.url,
    GOOGLE_CLIENT_ID: other.clientId,
    GOOGLE_CLIENT_SECRET: secret,
    GOOGLE_ISSUER: other.url,
  };
  const log = (event: string, fields: object = {}) =>
    void reasons.push(`${event} ${(fields as { detail?: string }).detail}`);
  app = await providerApp(database.db, internet, env, { totalMs: 5_000, decodedBytes: 100_000 }, log);
  browser = browserOn(app);
});
afterEach(async () => {
  await app.close();
  await internet.close();
  await sql`truncate account, provider_flow, bucket restart identity cascade`.execute(database.db);
});

const people = async () =>
  (await database.db.selectFrom('account').select('username').execute()).map(each => each.username);
const roundTrip = async (more: Record<string, string> = {}) => {
  const returned = issuer.authorize(await beginAt(browser, 'oidc'));
  return finishAt(browser, 'oidc', { ...returned, ...more });
};
const expectNobody = async (answer: { statusCode: number; body: string }, code: string) => {
  expect(JSON.parse(answer.body)).toMatchObject({ code });
  expect([...browser.cookies.keys()].filter(name => name !== 'flow')).toEqual([]);
  expect(await people()).toEqual([]);
};

it('an issuer that does as it should is believed, so that the rows below fail for their own reason', async () => {
  const answer = await roundTrip();
  expect(answer.json()).toMatchObject({ username: 'alice', emailVerified: true, providers: ['oidc'] });
  expect(issuer.asked).toEqual(['/.well-known/openid-configuration', '/token', '/jwks']);
});

const now = () => Math.floor(Date.now() / 1000);
const stranger = generateKeyPair('RS256', { extractable: true });
const unusual = generateKeyPair('PS256');
const bySecret = (key: string) => (claims: Claims) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(new TextEncoder().encode(key));
const byStranger =
  (header: Record<string, unknown> = {}) =>
  async (claims: Claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'first', ...header }).sign((await stranger).privateKey);
const encoded = (value: unknown) => base64url.encode(JSON.stringify(value));

interface Row {
  what: string;
  claims?: () => Claims;
  sign?: (own: HostileIssuer['sign']) => HostileIssuer['sign'];
  /** It stands in the reason that is logged. */
  because: RegExp;
}

/** These hold for an ID token in general, from every source. */
const forged: Row[] = [
  { what: 'alg none', sign: () => async c => `${encoded({ alg: 'none' })}.${encoded(c)}.`, because: /alg/i },
  {
    what: 'alg none with a signature',
    sign: () => async c => `${encoded({ alg: 'none' })}.${encoded(c)}.AAAA`,
    because: /alg/i,
  },
  { what: 'HS256 with the public key', sign: () => bySecret(issuer.publicKeyText), because: /alg/i },
  { what: "HS256 with the client's secret", sign: () => bySecret(secret), because: /alg/i },
  {
    what: 'PS256, which we do not take',
    sign: () => async c =>
      new SignJWT(c).setProtectedHeader({ alg: 'PS256', kid: 'first' }).sign((await unusual).privateKey),
    because: /alg/i,
  },
  { what: "a stranger's key under the issuer's kid", sign: () => byStranger(), because: /signature/i },
  { what: 'a kid that is unknown', sign: () => byStranger({ kid: 'second' }), because: /no applicable key/i },
  {
    what: "a stranger's key in the header",
    sign: () => async c => byStranger({ jwk: await exportJWK((await stranger).publicKey) })(c),
    because: /signature/i,
  },
  {
    what: "a stranger's keys by address",
    sign: () => byStranger({ jku: 'http://stranger.test/jwks' }),
    because: /signature/i,
  },
  {
    what: 'claims that were changed after signing',
    sign: own => async c => {
      const [header, , signature] = (await own(c)).split('.');
      return [header, encoded({ ...c, sub: 'admin' }), signature].join('.');
    },
    because: /signature/i,
  },
  { what: 'no signature', sign: own => async c => (await own(c)).replace(/[^.]+$/, ''), because: /signature|JWT|JWS/i },
  { what: 'another audience', claims: () => ({ aud: 'theirs' }), because: /"?aud/ },
  { what: 'audiences without us', claims: () => ({ aud: ['theirs', 'also-theirs'] }), because: /"?aud/ },
  { what: 'several audiences and no azp', claims: () => ({ aud: ['ours', 'theirs'] }), because: /aud|azp/ },
  {
    what: 'several audiences and the azp of another',
    claims: () => ({ aud: ['ours', 'theirs'], azp: 'theirs' }),
    because: /azp/,
  },
  { what: 'no audience', claims: () => ({ aud: undefined }), because: /"?aud/ },
  { what: 'expired', claims: () => ({ iat: now() - 900, exp: now() - 300 }), because: /exp/ },
  { what: 'no end', claims: () => ({ exp: undefined }), because: /exp/ },
  { what: 'not yet valid', claims: () => ({ nbf: now() + 300 }), because: /nbf|not be/i },
  { what: 'no time of issue', claims: () => ({ iat: undefined }), because: /iat/ },
  { what: 'another issuer', claims: () => ({ iss: 'http://other.test' }), because: /"?iss/ },
  { what: 'no issuer', claims: () => ({ iss: undefined }), because: /"?iss/ },
  { what: 'no subject', claims: () => ({ sub: undefined }), because: /sub/ },
  { what: 'an empty subject', claims: () => ({ sub: '' }), because: /sub/ },
  { what: 'a subject that is a number', claims: () => ({ sub: 7 as never }), because: /sub/ },
  { what: 'a subject with a line break', claims: () => ({ sub: 'alice\n' }), because: /sub/ },
];

const prepare = ({ claims, sign }: Row) => {
  if (claims) issuer.claims = claims();
  if (sign) issuer.sign = sign(issuer.sign);
};

/** These hold for an ID token that answers our own request. */
const unasked: Row[] = [
  { what: 'no nonce', claims: () => ({ nonce: undefined }), because: /nonce/ },
  { what: 'another nonce', claims: () => ({ nonce: 'made-up' }), because: /nonce/ },
  { what: 'the azp of another client', claims: () => ({ azp: 'theirs' }), because: /azp/ },
];

describe(`an ID token at the end of a round trip (${forged.length + unasked.length})`, () => {
  it.each([...forged, ...unasked])('is refused: $what', async row => {
    prepare(row);
    await expectNobody(await roundTrip(), 'PROVIDER_FAILED');
    expect(reasons.join()).toMatch(row.because);
    expect(internet.resolved).not.toContain('stranger.test');
  });
});

describe(`an ID token of a native app (${forged.length + 3})`, () => {
  const signIn = async (claims: Claims = {}) =>
    browser.post('/v1/oauth/oidc', {
      form: { token: await issuer.sign({ ...honestClaims(issuer), ...issuer.claims, ...claims }) },
    });

  it.each(forged)('is refused: $what', async row => {
    prepare(row);
    await expectNobody(await signIn(), 'PROVIDER_FAILED');
    expect(reasons.join()).toMatch(row.because);
  });
  it('is refused an hour after it was made, however long it says that it lives', async () => {
    await expectNobody(await signIn({ iat: now() - 3_700, exp: now() + 86_400 }), 'PROVIDER_FAILED');
  });
  it('is refused at another provider', async () => {
    const form = { provider: 'google', token: await issuer.sign(honestClaims(issuer)) };
    await expectNobody(await browser.post('/v1/social/oauth2', { form }), 'PROVIDER_FAILED');
  });
  it.each(['x', 'a.b.c', '..', 'eyJhbGciOiJSUzI1NiJ9'.repeat(500)])('is refused when it is none: %#', async token => {
    await expectNobody(await browser.post('/v1/oauth/oidc', { form: { token } }), 'PROVIDER_FAILED');
  });
  it('signs in when it is ours, also with the azp of the app on a phone', async () => {
    expect((await signIn({ azp: 'ours-on-android' })).json()).toMatchObject({ username: 'alice' });
  });
  it('cannot make us ask for keys more than once a minute', async () => {
    await signIn();
    for (let i = 0; i < 5; i++) {
      issuer.sign = byStranger({ kid: `kid-${i}` });
      await signIn();
    }
    expect(issuer.asked.filter(path => path === '/jwks')).toHaveLength(1);
  });
});

const pages: { what: string; arrange: () => void; because: RegExp }[] = [
  {
    what: 'has no keys to show',
    arrange: () => {
      issuer.pages['/jwks'] = status(500);
    },
    because: /jwks|JSON Web Key|status/i,
  },
  {
    what: 'shows keys that are none',
    arrange: () => {
      issuer.pages['/jwks'] = document('<html>');
    },
    because: /./,
  },
  {
    what: 'shows an empty set of keys',
    arrange: () => {
      issuer.pages['/jwks'] = (_, r) => json(r, { keys: [] });
    },
    because: /key/,
  },
  {
    what: 'keeps its keys inside our network',
    arrange: () => {
      issuer.metadata.jwks_uri = 'http://127.0.0.1/jwks';
    },
    because: /BLOCKED_ADDRESS/,
  },
  {
    what: 'gives tokens inside our network',
    arrange: () => {
      issuer.metadata.token_endpoint = 'http://10.0.0.1/token';
    },
    because: /BLOCKED_ADDRESS/,
  },
  {
    what: 'sends the code on to somebody else',
    arrange: () => {
      issuer.pages['/token'] = redirect('http://stranger.test/token', 307);
    },
    because: /./,
  },
  {
    what: 'never answers',
    arrange: () => {
      issuer.pages['/token'] = silence();
    },
    because: /TIMEOUT/,
  },
  {
    what: 'answers without end',
    arrange: () => {
      issuer.pages['/token'] = document('x'.repeat(1_000_000));
    },
    because: /TOO_LARGE/,
  },
  {
    what: 'answers with a page',
    arrange: () => {
      issuer.pages['/token'] = status(200, { 'content-type': 'text/html' }, '<html>');
    },
    because: /./,
  },
  {
    what: 'answers with JSON that is none',
    arrange: () => {
      issuer.pages['/token'] = status(200, { 'content-type': 'application/json' }, '{');
    },
    because: /./,
  },
  {
    what: 'refuses the code',
    arrange: () => {
      issuer.pages['/token'] = (_, r) => json(r, { error: 'invalid_grant' }, 400);
    },
    because: /invalid_grant/,
  },
  {
    what: 'refuses the code with status 200',
    arrange: () => {
      issuer.pages['/token'] = (_, r) => json(r, { error: 'bad' });
    },
    because: /access_token/,
  },
  {
    what: 'gives no ID token',
    arrange: () => {
      issuer.pages['/token'] = (_, r) => json(r, { access_token: 'a', token_type: 'bearer' });
    },
    because: /id_token/i,
  },
  {
    what: 'gives a token of an unknown kind',
    arrange: () => {
      issuer.sign = async () => 'x.y';
    },
    because: /./,
  },
  {
    what: 'knows somebody else by the same access',
    arrange: () => {
      issuer.claims = { email: undefined };
      issuer.pages['/userinfo'] = (_, r) => json(r, { sub: 'admin', email: 'admin@example.org', email_verified: true });
    },
    because: /sub/,
  },
];

describe(`an issuer (${pages.length + 3})`, () => {
  it.each(pages)('is not believed when it $what', async ({ arrange, because }) => {
    arrange();
    await expectNobody(await roundTrip(), 'PROVIDER_FAILED');
    expect(reasons.join()).toMatch(because);
    expect(internet.resolved).not.toContain('stranger.test');
    expect(internet.dialled.map(each => each.ip).filter(ip => !ip.startsWith('198.41.'))).toEqual([]);
  });

  it.each([
    ['calls itself another', { issuer: 'http://other.test' }],
    ['has nowhere to go to', { authorization_endpoint: undefined }],
  ])('is not gone to when it %s', async (_what, metadata) => {
    issuer.metadata = metadata;
    const answer = await browser.get('/v1/social/oidc/begin');
    await expectNobody(answer, 'PROVIDER_FAILED');
  });

  it('that is away shows our own page in the popup, and is asked again the next time', async () => {
    issuer.pages['/.well-known/openid-configuration'] = status(503);
    const accept = { headers: { accept: 'text/html', 'sec-fetch-dest': 'document' } };
    const answer = await browser.get('/v1/social/oidc/begin', accept);
    expect(answer.headers.location).toBe(`${publicUrl}/oauth2/oidc?error=PROVIDER_FAILED`);
    delete issuer.pages['/.well-known/openid-configuration'];
    expect((await beginAt(browser, 'oidc')).host).toBe('issuer.test');
  });
});

describe('the way back (20)', () => {
  it.each([
    ['an issuer that is not the one we asked', { iss: 'http://other.test' }, 'PROVIDER_FAILED'],
    ['an empty issuer', { iss: '' }, 'INVALID_FIELDS'],
    ['another code', { code: 'stolen' }, 'PROVIDER_FAILED'],
    ['no code', { code: '' }, 'INVALID_FIELDS'],
    ['an empty state', { state: '' }, 'INVALID_FIELDS'],
    ['a state that is made up', { state: 'x'.repeat(43) }, 'LINK_INVALID'],
    ['a state that is too long', { state: 'x'.repeat(1000) }, 'INVALID_FIELDS'],
  ])('leads nowhere with %s', async (_what, more, code) => {
    await expectNobody(await roundTrip(more), code);
  });

  it('leads nowhere without the issuer where it promises to name itself', async () => {
    issuer.metadata.authorization_response_iss_parameter_supported = true;
    await expectNobody(await roundTrip(), 'PROVIDER_FAILED');
    expect((await roundTrip({ iss: issuer.url })).statusCode).toBe(200);
  });

  it('leads nowhere with two round trips mixed up', async () => {
    const [first, second] = [await beginAt(browser, 'oidc'), await beginAt(browser, 'oidc')].map(issuer.authorize);
    const answer = await finishAt(browser, 'oidc', { code: first!.code, state: second!.state });
    await expectNobody(answer, 'PROVIDER_FAILED');
  });

  it('leads nowhere twice', async () => {
    const returned = issuer.authorize(await beginAt(browser, 'oidc'));
    expect((await finishAt(browser, 'oidc', returned)).statusCode).toBe(200);
    expect((await finishAt(browser, 'oidc', returned)).json().code).toBe('LINK_INVALID');
  });

  it('leads one of many somewhere who go it at the same time', async () => {
    const returned = issuer.authorize(await beginAt(browser, 'oidc'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => finishAt(browser, 'oidc', returned)));
    expect(answers.filter(each => each.statusCode === 200)).toHaveLength(1);
  });

  it('leads nowhere in another browser, so that nobody can be signed in as Charlie', async () => {
    const charlie = browserOn(app);
    const returned = issuer.authorize(await beginAt(charlie, 'oidc'));
    await expectNobody(await finishAt(browser, 'oidc', returned), 'LINK_INVALID');
    await beginAt(browser, 'oidc');
    await expectNobody(await finishAt(browser, 'oidc', returned), 'LINK_INVALID');
    const alice = await signedUp(app, 'alice');
    await finishAt(alice, 'oidc', returned);
    expect((await alice.get('/v1/account')).json().username).toBe('alice');
  });

  it('leads nowhere after ten minutes', async () => {
    const returned = issuer.authorize(await beginAt(browser, 'oidc'));
    await sql`update provider_flow set expires_at = now()`.execute(database.db);
    await expectNobody(await finishAt(browser, 'oidc', returned), 'LINK_INVALID');
  });

  it('leads nowhere at another provider', async () => {
    const returned = issuer.authorize(await beginAt(browser, 'oidc'));
    await expectNobody(await finishAt(browser, 'google', returned), 'LINK_INVALID');
  });

  it('cannot be gone from a page of another site, nor begun by one, nor by a picture, a prefetch or a look', async () => {
    const returned = issuer.authorize(await beginAt(browser, 'oidc'));
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    await expectNobody(await browser.post('/v1/social/oidc', { form: returned, headers: crossSite }), 'CROSS_SITE');
    const tries = [crossSite, { 'sec-fetch-dest': 'image' }, { 'sec-purpose': 'prefetch' }];
    for (const headers of tries)
      await expectNobody(await browser.get('/v1/social/oidc/begin', { headers }), 'CROSS_SITE');
    expect((await app.inject({ method: 'HEAD', url: '/v1/social/oidc/begin' })).statusCode).toBe(403);
  });

  it('begins at the public address only, where it will come back to', async () => {
    const answer = await browser.get('/v1/social/oidc/begin', { headers: { referer: 'http://127.0.0.1:3000/login' } });
    expect(answer.headers.location).toBe(`${publicUrl}/login`);
  });

  it('asks for all that binds it, and keeps only hashes of what the browser holds', async () => {
    const at = await beginAt(browser, 'oidc');
    const asked = Object.fromEntries(at.searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'ours',
      redirect_uri: `${publicUrl}/oauth2/oidc`,
      code_challenge_method: 'S256',
    });
    expect([asked.state, asked.nonce, asked.code_challenge].map(each => each?.length)).toEqual([43, 43, 43]);
    const rows = JSON.stringify(await database.db.selectFrom('provider_flow').selectAll().execute());
    expect(rows).not.toContain(asked.state);
    expect(rows).not.toContain(browser.cookies.get('flow'));
  });

  it.each(['facebook', 'firebase', 'nobody'])('is closed to %s, which is not set up', async id => {
    await expectNobody(await browser.get(`/v1/social/${id}/begin`), 'PROVIDER_OFF');
    await expectNobody(await browser.post(`/v1/oauth/${id}`, { form: { token: 'x' } }), 'PROVIDER_OFF');
  });
});
