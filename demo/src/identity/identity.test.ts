import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../../server/src/http/routing.ts';
import { browserOn } from '../../../server/test/browser.ts';
import { freshDatabase } from '../../../server/test/database.ts';
import { beginAt, finishAt, providerApp, publicUrl } from '../../../server/test/provider-app.ts';
import { type Origin, startOrigin } from '../origin.ts';
import { originOnly } from '../outside.ts';
import { createIdentity, identitySettings } from './identity.ts';

let origin: Origin;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;

beforeAll(async () => {
  origin = await startOrigin({ others: createIdentity(publicUrl, () => origin.port) });
  database = await freshDatabase();
  app = await providerApp(database.db, originOnly(origin.port), identitySettings(origin.port));
});
afterAll(async () => {
  await app.close();
  await database.close();
  await origin.close();
});

/** Requests like a browser, which knows that names under `.localhost` are this machine. */
const visit = (url: URL, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; location: string | undefined; body: string }>((resolve, reject) => {
    const options = { path: url.pathname + url.search, headers: { host: url.host, ...headers } };
    request({ ...options, createConnection: () => connect(Number(url.port), '127.0.0.1') }, response => {
      let body = '';
      response.on('data', part => {
        body += part;
      });
      response.on('end', () => resolve({ status: response.statusCode!, location: response.headers.location, body }));
    })
      .on('error', reject)
      .end();
  });

const linksOn = (page: string) =>
  [...page.matchAll(/href="([^"]+)"/g)].map(match => match[1]!.replaceAll('&amp;', '&'));

it.each([
  ['google', { username: 'lena', email: 'lena@example.org', emailVerified: true }],
  ['facebook', { nickname: 'Lena Fischer', email: 'lena@example.org', emailVerified: false }],
  ['github', { username: 'lena', email: 'lena@example.org', emailVerified: true }],
])('%s lets a visitor choose who they are, and the server believes it', async (id, expected) => {
  const browser = browserOn(app);
  const start = await beginAt(browser, id);
  expect(start.host).toBe(`${id}.localhost:${origin.port}`);
  const page = await visit(start, { 'accept-language': 'ko' });
  expect(page.body).toContain('<html lang="ko">');
  expect(page.body).toContain('박미나');
  const chosen = await visit(new URL(linksOn(page.body)[0]!, start));
  const returned = new URL(chosen.location!);
  expect(returned.href).toMatch(new RegExp(`^${publicUrl}/oauth2/${id}\\?`));
  const answer = await finishAt(browser, id, Object.fromEntries(returned.searchParams));
  expect(answer.json()).toMatchObject(expected);
});

it('a visitor may turn back', async () => {
  const start = await beginAt(browserOn(app), 'google');
  const links = linksOn((await visit(start)).body);
  const { location } = await visit(new URL(links.at(-1)!, start));
  expect(new URL(location!).searchParams.get('error')).toBe('access_denied');
});

it('sends nobody to another site', async () => {
  const start = await beginAt(browserOn(app), 'github');
  start.searchParams.set('redirect_uri', 'http://stranger.test/oauth2/github');
  expect((await visit(start)).status).toBe(400);
});
