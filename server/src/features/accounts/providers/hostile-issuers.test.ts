/** Reliability §3.4, "OAuth/OIDC": what an issuer tries with its pages. Each row must sign nobody in. */
import { describe, expect, it } from 'vitest';
import { json } from '#test/hostile-issuer.ts';
import { hostileProviders } from '#test/hostile-providers.ts';
import { document, redirect, silence, status } from '#test/origin.ts';
import { beginAt, publicUrl } from '#test/provider-app.ts';

const h = hostileProviders();
const { roundTrip, expectNobody } = h;

const pages: { what: string; arrange: () => void; because: RegExp }[] = [
  {
    what: 'has no keys to show',
    arrange: () => {
      h.issuer.pages['/jwks'] = status(500);
    },
    because: /jwks|JSON Web Key|status/i,
  },
  {
    what: 'shows keys that are none',
    arrange: () => {
      h.issuer.pages['/jwks'] = document('<html>');
    },
    because: /./,
  },
  {
    what: 'shows an empty set of keys',
    arrange: () => {
      h.issuer.pages['/jwks'] = (_, r) => json(r, { keys: [] });
    },
    because: /key/,
  },
  {
    what: 'keeps its keys inside our network',
    arrange: () => {
      h.issuer.metadata.jwks_uri = 'http://127.0.0.1/jwks';
    },
    because: /BLOCKED_ADDRESS/,
  },
  {
    what: 'gives tokens inside our network',
    arrange: () => {
      h.issuer.metadata.token_endpoint = 'http://10.0.0.1/token';
    },
    because: /BLOCKED_ADDRESS/,
  },
  {
    what: 'sends the code on to somebody else',
    arrange: () => {
      h.issuer.pages['/token'] = redirect('http://stranger.test/token', 307);
    },
    because: /./,
  },
  {
    what: 'never answers',
    arrange: () => {
      h.issuer.pages['/token'] = silence();
    },
    because: /TIMEOUT/,
  },
  {
    what: 'answers without end',
    arrange: () => {
      h.issuer.pages['/token'] = document('x'.repeat(1_000_000));
    },
    because: /TOO_LARGE/,
  },
  {
    what: 'answers with a page',
    arrange: () => {
      h.issuer.pages['/token'] = status(200, { 'content-type': 'text/html' }, '<html>');
    },
    because: /./,
  },
  {
    what: 'answers with JSON that is none',
    arrange: () => {
      h.issuer.pages['/token'] = status(200, { 'content-type': 'application/json' }, '{');
    },
    because: /./,
  },
  {
    what: 'refuses the code',
    arrange: () => {
      h.issuer.pages['/token'] = (_, r) => json(r, { error: 'invalid_grant' }, 400);
    },
    because: /invalid_grant/,
  },
  {
    what: 'refuses the code with status 200',
    arrange: () => {
      h.issuer.pages['/token'] = (_, r) => json(r, { error: 'bad' });
    },
    because: /access_token/,
  },
  {
    what: 'gives no ID token',
    arrange: () => {
      h.issuer.pages['/token'] = (_, r) => json(r, { access_token: 'a', token_type: 'bearer' });
    },
    because: /id_token/i,
  },
  {
    what: 'gives a token of an unknown kind',
    arrange: () => {
      h.issuer.sign = async () => 'x.y';
    },
    because: /./,
  },
  {
    what: 'knows somebody else by the same access',
    arrange: () => {
      h.issuer.claims = { email: undefined };
      h.issuer.pages['/userinfo'] = (_, r) =>
        json(r, { sub: 'admin', email: 'admin@example.org', email_verified: true });
    },
    because: /sub/,
  },
];

describe(`an h.issuer (${pages.length + 3})`, () => {
  it.each(pages)('is not believed when it $what', async ({ arrange, because }) => {
    arrange();
    await expectNobody(await roundTrip(), 'PROVIDER_FAILED');
    expect(h.reasons.join()).toMatch(because);
    expect(h.internet.resolved).not.toContain('stranger.test');
    expect(h.internet.dialled.map(each => each.ip).filter(ip => !ip.startsWith('198.41.'))).toEqual([]);
  });

  it.each([
    ['calls itself another', { issuer: 'http://other.test' }],
    ['has nowhere to go to', { authorization_endpoint: undefined }],
  ])('is not gone to when it %s', async (_what, metadata) => {
    h.issuer.metadata = metadata;
    const answer = await h.browser.get('/v1/social/oidc/begin');
    await expectNobody(answer, 'PROVIDER_FAILED');
  });

  it('that is away shows our own page in the popup, and is asked again the next time', async () => {
    h.issuer.pages['/.well-known/openid-configuration'] = status(503);
    const accept = { headers: { accept: 'text/html', 'sec-fetch-dest': 'document' } };
    const answer = await h.browser.get('/v1/social/oidc/begin', accept);
    expect(answer.headers.location).toBe(`${publicUrl}/oauth2/oidc?error=PROVIDER_FAILED`);
    delete h.issuer.pages['/.well-known/openid-configuration'];
    expect((await beginAt(h.browser, 'oidc')).host).toBe('issuer.test');
  });
});
