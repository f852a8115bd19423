import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { itemNames } from '#features/projects/item-names.ts';
import { testApp } from '#test/app.ts';
import { selfSigned } from '#test/certificate.ts';
import { judged, worldOf } from '#test/checking.ts';
import { freshDatabase } from '#test/database.ts';
import { type FakeInternet, fakeInternet, type Handler, redirect, status } from '#test/origin.ts';
import { checkPublicUrl } from './public-url.ts';

let database: Database;
let instance: string;
let internet: FakeInternet | undefined;
beforeAll(async () => {
  database = await freshDatabase();
  instance = (await itemNames(database.db, 'https://bell.example')).instance;
});
afterEach(async () => {
  await internet?.close();
  internet = undefined;
});
afterAll(() => database.close());

const open = () => ({ database: Promise.resolve({ kind: 'open' as const, db: database.db }) });
const far = '490101000000Z';
const utcTime = (ms: number) => `${new Date(Date.now() + ms).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`;
const ours: Handler = (request, response) => {
  if (request.url === '/health/ready') response.setHeader('newsbell-instance', instance);
  response.end();
};

const found = async (answer: Handler, { until = far, name = 'bell.example', trusted = true, more = {} } = {}) => {
  const identity = selfSigned([name], until);
  internet = await fakeInternet(identity);
  internet.serve('bell.example', answer);
  const ca = trusted ? { ca: identity.cert } : {};
  return judged(checkPublicUrl, worldOf({}, { ...open(), outside: internet, ...ca, ...more }));
};

it('leads here, over TLS with a certificate that is good for long', async () => {
  const { state, text } = (await found(ours))!;
  expect(text).toMatch(/^https:\/\/bell\.example leads here, in \d+ ms\. Its certificate is valid until 2049-01-01\.$/);
  expect(state).toBe('ok');
});

it('is known by the header of this very server, on this machine', async () => {
  const app = await testApp(database.db);
  const PUBLIC_URL = await app.listen({ port: 0, host: '127.0.0.1' });
  const local = await judged(checkPublicUrl, worldOf({ PUBLIC_URL }, open()));
  expect(local).toEqual({ state: 'ok', text: `${PUBLIC_URL} leads here, but works on this machine alone.` });
  const other = await freshDatabase();
  const wrong = { database: Promise.resolve({ kind: 'open' as const, db: other.db }) };
  expect(await judged(checkPublicUrl, worldOf({ PUBLIC_URL }, wrong))).toMatchObject({
    state: 'critical',
    text: `${PUBLIC_URL} does not lead to this server: something else answers there.`,
  });
  await other.close();
  await app.close();
  expect(await judged(checkPublicUrl, worldOf({ PUBLIC_URL }, open()))).toMatchObject({
    state: 'critical',
    text: `${PUBLIC_URL} cannot be reached from here: ECONNREFUSED`,
  });
});

it.each([
  ['has expired', { until: '200101000000Z' }, 'critical', /certificate of bell\.example has expired\.$/],
  ['has expired, and nobody vouches for it', { until: '200101000000Z', trusted: false }, 'critical', /has expired\.$/],
  ['is for another name', { name: 'www.bell.example' }, 'critical', /is for another name\.$/],
  ['is signed by nobody', { trusted: false }, 'critical', /cannot be trusted: DEPTH_ZERO_SELF_SIGNED_CERT$/],
  ['expires within two weeks', { until: utcTime(13 * 86_400_000) }, 'warning', /expires on \d{4}-\d\d-\d\d\.$/],
  ['is good for more than two weeks', { until: utcTime(15 * 86_400_000) }, 'ok', /is valid until/],
])('is told where its certificate %s', async (_what, certificate, state, text) => {
  expect(await found(ours, certificate)).toMatchObject({ state, text: expect.stringMatching(text) });
});

it.each([
  ['another program', status(200), 'critical', /something else answers there\.$/],
  [
    'another installation',
    status(200, { 'newsbell-instance': 'other' }),
    'critical',
    /something else answers there\.$/,
  ],
  ['a redirect', redirect('https://www.bell.example/'), 'warning', /leads on to https:\/\/www\.bell\.example\/\.$/],
  ['a proxy without a server behind', status(502), 'critical', /answers with status 502\.$/],
] as const)('is told where %s answers', async (_what, answer, state, text) => {
  expect(await found(answer)).toMatchObject({ state, text: expect.stringMatching(text) });
});

it('cannot be told from another without the database', async () => {
  const { database: none } = worldOf();
  expect(await found(ours, { more: { database: none } })).toMatchObject({
    state: 'warning',
    remedy: 'Fix the database first, then check again.',
  });
});

it('that has no DNS record, or does not answer in time, is told', async () => {
  internet = await fakeInternet();
  const world = worldOf({}, { ...open(), outside: internet });
  expect(await judged(checkPublicUrl, world)).toMatchObject({
    state: 'critical',
    text: expect.stringContaining('ENOTFOUND'),
  });
  internet.serve('bell.example', () => {});
  const plain = worldOf({ PUBLIC_URL: 'http://bell.example' }, { ...open(), outside: internet });
  const late = new AbortController();
  internet.serve('bell.example', () => late.abort());
  const say = (text: string) => text;
  expect(await checkPublicUrl(plain, say, late.signal)).toMatchObject({ state: 'warning', text: 'publicUrlLate' });
});
