/** Reliability §3.4, "OAuth/OIDC": ID tokens that are forged, or not of us. Each row must sign nobody in. */
import { base64url, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { type Claims, type HostileIssuer, honestClaims } from '#test/hostile-issuer.ts';
import { clientSecret, hostileProviders } from '#test/hostile-providers.ts';

const h = hostileProviders();
const { roundTrip, expectNobody } = h;

it('an issuer that does as it should is believed, so that the rows below fail for their own reason', async () => {
  const answer = await roundTrip();
  expect(answer.json()).toMatchObject({ username: 'alice', emailVerified: true, providers: ['oidc'] });
  expect(h.issuer.asked).toEqual(['/.well-known/openid-configuration', '/token', '/jwks']);
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
  { what: 'HS256 with the public key', sign: () => bySecret(h.issuer.publicKeyText), because: /alg/i },
  { what: "HS256 with the client's secret", sign: () => bySecret(clientSecret), because: /alg/i },
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
  if (claims) h.issuer.claims = claims();
  if (sign) h.issuer.sign = sign(h.issuer.sign);
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
    expect(h.reasons.join()).toMatch(row.because);
    expect(h.internet.resolved).not.toContain('stranger.test');
  });
});

describe(`an ID token of a native h.app (${forged.length + 3})`, () => {
  const signIn = async (claims: Claims = {}) =>
    h.browser.post('/v1/oauth/oidc', {
      form: { token: await h.issuer.sign({ ...honestClaims(h.issuer), ...h.issuer.claims, ...claims }) },
    });

  it.each(forged)('is refused: $what', async row => {
    prepare(row);
    await expectNobody(await signIn(), 'PROVIDER_FAILED');
    expect(h.reasons.join()).toMatch(row.because);
  });
  it('is refused an hour after it was made, however long it says that it lives', async () => {
    await expectNobody(await signIn({ iat: now() - 3_700, exp: now() + 86_400 }), 'PROVIDER_FAILED');
  });
  it('is refused at another provider', async () => {
    const form = { provider: 'google', token: await h.issuer.sign(honestClaims(h.issuer)) };
    await expectNobody(await h.browser.post('/v1/social/oauth2', { form }), 'PROVIDER_FAILED');
  });
  it.each(['x', 'a.b.c', '..', 'eyJhbGciOiJSUzI1NiJ9'.repeat(500)])('is refused when it is none: %#', async token => {
    await expectNobody(await h.browser.post('/v1/oauth/oidc', { form: { token } }), 'PROVIDER_FAILED');
  });
  it('signs in when it is ours, also with the azp of the app on a phone', async () => {
    expect((await signIn({ azp: 'ours-on-android' })).json()).toMatchObject({ username: 'alice' });
  });
  it('cannot make us ask for keys more than once a minute', async () => {
    await signIn();
    for (let i = 0; i < 5; i++) {
      h.issuer.sign = byStranger({ kid: `kid-${i}` });
      await signIn();
    }
    expect(h.issuer.asked.filter(path => path === '/jwks')).toHaveLength(1);
  });
});
