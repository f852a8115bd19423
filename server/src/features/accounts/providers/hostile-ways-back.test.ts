/** Reliability §3.4, "OAuth/OIDC": what other clients and other people's pages try. Each row must sign nobody in. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { browserOn, signedUp } from '#test/browser.ts';
import { hostileProviders } from '#test/hostile-providers.ts';
import { beginAt, finishAt, publicUrl } from '#test/provider-app.ts';

const h = hostileProviders();
const { roundTrip, expectNobody } = h;

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
    h.issuer.metadata.authorization_response_iss_parameter_supported = true;
    await expectNobody(await roundTrip(), 'PROVIDER_FAILED');
    expect((await roundTrip({ iss: h.issuer.url })).statusCode).toBe(200);
  });

  it('leads nowhere with two round trips mixed up', async () => {
    const [first, second] = [await beginAt(h.browser, 'oidc'), await beginAt(h.browser, 'oidc')].map(
      h.issuer.authorize,
    );
    const answer = await finishAt(h.browser, 'oidc', { code: first!.code, state: second!.state });
    await expectNobody(answer, 'PROVIDER_FAILED');
  });

  it('leads nowhere twice', async () => {
    const returned = h.issuer.authorize(await beginAt(h.browser, 'oidc'));
    expect((await finishAt(h.browser, 'oidc', returned)).statusCode).toBe(200);
    expect((await finishAt(h.browser, 'oidc', returned)).json().code).toBe('LINK_INVALID');
  });

  it('leads one of many somewhere who go it at the same time', async () => {
    const returned = h.issuer.authorize(await beginAt(h.browser, 'oidc'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => finishAt(h.browser, 'oidc', returned)));
    expect(answers.filter(each => each.statusCode === 200)).toHaveLength(1);
  });

  it('leads nowhere in another browser, so that nobody can be signed in as Charlie', async () => {
    const charlie = browserOn(h.app);
    const returned = h.issuer.authorize(await beginAt(charlie, 'oidc'));
    await expectNobody(await finishAt(h.browser, 'oidc', returned), 'LINK_INVALID');
    await beginAt(h.browser, 'oidc');
    await expectNobody(await finishAt(h.browser, 'oidc', returned), 'LINK_INVALID');
    const alice = await signedUp(h.app, 'alice');
    await finishAt(alice, 'oidc', returned);
    expect((await alice.get('/v1/account')).json().username).toBe('alice');
  });

  it('leads nowhere after ten minutes', async () => {
    const returned = h.issuer.authorize(await beginAt(h.browser, 'oidc'));
    await sql`update provider_flow set expires_at = now()`.execute(h.db);
    await expectNobody(await finishAt(h.browser, 'oidc', returned), 'LINK_INVALID');
  });

  it('leads nowhere at another provider', async () => {
    const returned = h.issuer.authorize(await beginAt(h.browser, 'oidc'));
    await expectNobody(await finishAt(h.browser, 'google', returned), 'LINK_INVALID');
  });

  it('cannot be gone from a page of another site, nor begun by one, nor by a picture, a prefetch or a look', async () => {
    const returned = h.issuer.authorize(await beginAt(h.browser, 'oidc'));
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    await expectNobody(await h.browser.post('/v1/social/oidc', { form: returned, headers: crossSite }), 'CROSS_SITE');
    const tries = [crossSite, { 'sec-fetch-dest': 'image' }, { 'sec-purpose': 'prefetch' }];
    for (const headers of tries)
      await expectNobody(await h.browser.get('/v1/social/oidc/begin', { headers }), 'CROSS_SITE');
    expect((await h.app.inject({ method: 'HEAD', url: '/v1/social/oidc/begin' })).statusCode).toBe(403);
  });

  it('begins at the public address only, where it will come back to', async () => {
    const answer = await h.browser.get('/v1/social/oidc/begin', {
      headers: { referer: 'http://127.0.0.1:3000/login' },
    });
    expect(answer.headers.location).toBe(`${publicUrl}/login`);
  });

  it('asks for all that binds it, and keeps only hashes of what the browser holds', async () => {
    const at = await beginAt(h.browser, 'oidc');
    const asked = Object.fromEntries(at.searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'ours',
      redirect_uri: `${publicUrl}/oauth2/oidc`,
      code_challenge_method: 'S256',
    });
    expect([asked.state, asked.nonce, asked.code_challenge].map(each => each?.length)).toEqual([43, 43, 43]);
    const rows = JSON.stringify(await h.db.selectFrom('provider_flow').selectAll().execute());
    expect(rows).not.toContain(asked.state);
    expect(rows).not.toContain(h.browser.cookies.get('flow'));
  });

  it.each(['facebook', 'firebase', 'nobody'])('is closed to %s, which is not set up', async id => {
    await expectNobody(await h.browser.get(`/v1/social/${id}/begin`), 'PROVIDER_OFF');
    await expectNobody(await h.browser.post(`/v1/oauth/${id}`, { form: { token: 'x' } }), 'PROVIDER_OFF');
  });
});
