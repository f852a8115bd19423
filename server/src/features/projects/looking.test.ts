/** These tests hold the cost of one check of an address by a person, and of several. */
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '#db/open.ts';
import { createDocumentPool } from '#documents/pool.ts';
import type { App } from '#http/routing.ts';
import { createHttpClient, type HttpClient } from '#net/fetch.ts';
import { testApp } from '#test/app.ts';
import { browserAs, type TestBrowser } from '#test/browser.ts';
import { rssOf } from '#test/crawling.ts';
import { freshDatabase } from '#test/database.ts';
import { document, type FakeInternet, fakeInternet, type Handler, redirect } from '#test/origin.ts';
import { makePerson } from '#test/people.ts';
import { settingsOf } from '#test/settings.ts';
import { discover } from './discover.ts';

let db: Db;
let app: App;
let internet: FakeInternet;
let http: HttpClient;
let close = async () => {};

beforeEach(async () => {
  const database = await freshDatabase();
  db = database.db;
  internet = await fakeInternet();
  http = createHttpClient(internet, { discreetMs: 0 });
  app = await testApp(db, { http });
  await makePerson(db, 'admin');
  close = async () => {
    await app.close();
    await http.close();
    await Promise.all([database.close(), internet.close()]);
  };
});
afterEach(() => close());

const person = async () => browserAs(app, (await makePerson(db, 'other')).cookie);
type Call = 'project' | 'project/discover';
const look = (browser: TestBrowser, url: string, call: Call = 'project/discover') =>
  browser.post(`/v1/${call}`, { form: { url } });

const large = rssOf(
  Array.from({ length: 300 }, (_, n) => `<title>No ${n}</title><description>${'words '.repeat(1700)}</description>`),
);
const pageOf = (links: number): string =>
  Array.from({ length: links }, (_, n) => `<link rel=alternate type=application/rss+xml href=/feed/${n}>`).join('');

/** A page at `/` that names feeds, each of them by this handler. */
const naming =
  (links: number, feed: Handler): Handler =>
  (request, response) =>
    request.url === '/'
      ? document(`<html>${pageOf(links)}`, { 'content-type': 'text/html' })(request, response)
      : feed(request, response);

/** Never answers; `asked` and `left` are told by the requests that came and whose connection has ended. */
const holding = () => {
  const asked: string[] = [];
  const left: string[] = [];
  let changed = () => {};
  const handler: Handler = (request, response) => {
    asked.push(request.url!);
    changed();
    response.on('close', () => {
      left.push(request.url!);
      changed();
    });
  };
  const until = async (isSo: () => boolean) => {
    while (!isSo())
      await new Promise<void>(resolve => {
        changed = resolve;
      });
  };
  return { asked, left, handler, until };
};

test('of feeds that a page names only the beginning is read, one after another, and of an address all', async () => {
  const documents = createDocumentPool();
  const deps = { http, settings: settingsOf(), documents };
  let open = 0;
  let most = 0;
  internet.serve(
    'a.test',
    naming(8, (request, response) => {
      most = Math.max(most, ++open);
      response.on('close', () => open--);
      document(large)(request, response);
    }),
  );
  const named = await discover(deps, 'http://a.test/');
  expect(named).toMatchObject({ kind: 'found', feeds: { length: 8 } });
  for (const { items } of named.kind === 'found' ? named.feeds : []) expect(items).toBeLessThan(110);
  expect(most).toBe(1);
  expect(await discover(deps, 'http://a.test/feed/0')).toMatchObject({
    feeds: [{ items: 300, newest: { length: 5 } }],
  });
  await documents.close();
});

test('a document that is not read within the time of the search is late, not unasked', async () => {
  internet.serve('a.test', document(large));
  const documents = createDocumentPool();
  // The threads are busy for as long as anybody waits.
  const busy: typeof documents = {
    ...documents,
    read: (_, asking) =>
      new Promise(resolve => {
        const stop = () => resolve({ kind: 'failed', code: 'STOPPED', detail: 'given up' });
        if (asking?.signal?.aborted) stop();
        asking?.signal?.addEventListener('abort', stop);
        leave();
      }),
  };
  const gone = new AbortController();
  let leave = () => {};
  const deps = { http, settings: settingsOf(), documents: busy };
  expect(await discover(deps, 'http://a.test/', 2000)).toMatchObject({ kind: 'failed', code: 'TIMEOUT' });
  leave = () => gone.abort();
  const left = { ...deps, asking: { signal: gone.signal } };
  expect(await discover(left, 'http://a.test/')).toMatchObject({ kind: 'failed', code: 'STOPPED' });
  await documents.close();
});

test('a person has one look at a time and a short line, and others do not wait for it', async () => {
  const { asked, handler, until } = holding();
  internet.serve('slow.test', handler);
  internet.serve('fast.test', document(rssOf(['<title>One</title>'])));
  const [alice, bob] = [await person(), await person()];
  const all = [1, 2, 3, 4, 5, 6].map(n => look(alice, `http://slow.test/${n}`));
  expect((await Promise.race(all)).json().code).toBe('TOO_MANY_REQUESTS');
  await until(() => asked.length > 0);
  expect((await alice.get('/v1/rssgen/html?url=http://fast.test/')).statusCode).toBe(429);
  expect((await look(bob, 'http://fast.test/', 'project')).statusCode).toBe(200);
  expect(asked).toHaveLength(1);
  await http.close();
  const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([429, 503, 503, 503, 503, 503]);
});

test('who leaves is not worked for: the connection is closed, and the next in line is asked', async () => {
  const { asked, left, handler, until } = holding();
  internet.serve('slow.test', naming(1, handler));
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const { cookie } = await makePerson(db, 'other');
  const from = (url: string, signal?: AbortSignal) =>
    fetch(`${base}/v1/project/discover`, {
      method: 'POST',
      body: new URLSearchParams({ url }),
      headers: { cookie, origin: 'http://newsbell.test' },
      signal: signal ?? null,
    });
  const leaving = [new AbortController(), new AbortController()];
  // Requests of several connections may come in any order, so each is sent when the one before has come.
  const gone = [from('http://slow.test/', leaving[0]!.signal).catch(() => 'gone')];
  await until(() => asked.includes('/feed/0'));
  const waits = once(app.server, 'request');
  gone.push(from('http://slow.test/waits', leaving[1]!.signal).catch(() => 'gone'));
  await waits;
  const last = new AbortController();
  const next = from('http://slow.test/next', last.signal).catch(() => 'gone');
  for (const each of leaving) each.abort();
  await until(() => left.includes('/feed/0') && asked.includes('/next'));
  expect(asked).toEqual(['/feed/0', '/next']);
  last.abort();
  await until(() => left.includes('/next'));
  expect(await Promise.all([...gone, next])).toEqual(['gone', 'gone', 'gone']);
});

test('what the guard refuses and what is not there are told alike, wherever an address is named', async () => {
  internet.point('inside.test', ['10.1.2.3']);
  internet.serve('bait.test', redirect('http://inside.test/'));
  internet.serve('decoy.test', redirect('http://nowhere.test/'));
  const answers = new Set<string>();
  for (const host of ['nowhere.test', 'inside.test', '10.0.0.1', 'a.test:22', 'inside.test:6379', 'newsbell.test'])
    for (const call of ['project', 'project/discover'] as const) {
      const { statusCode, body } = await look(await person(), `http://${host}/`, call);
      answers.add(`${call} ${statusCode} ${body}`);
    }
  for (const host of ['bait.test', 'decoy.test']) {
    const { statusCode, body } = await look(await person(), `http://${host}/`);
    answers.add(`project/discover ${statusCode} ${body}`);
  }
  expect([...answers]).toEqual([
    expect.stringMatching(/^project 404 .*Nothing could be reached/),
    expect.stringMatching(/^project\/discover 200 .*Nothing could be reached/),
  ]);
  expect(internet.dialled.every(({ ip }) => ip.startsWith('198.41.'))).toBe(true);
});
