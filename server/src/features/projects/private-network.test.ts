/** Sources in the operator's own network: who may add them, what their permission is good for, and who sees them. */
import type { Project } from '@newsbell/contracts/projects';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import { createDocumentPool, type DocumentPool } from '#documents/pool.ts';
import { crawlNow } from '#features/crawl/crawler.ts';
import { ensureWord } from '#features/followed-words/word.ts';
import { openPictureDoor } from '#features/picture-proxy/door.ts';
import { startReadingProject, startReadingTag } from '#features/read-state/start.ts';
import { startReadingWord } from '#features/read-state/word-start.ts';
import { importReport, importSome, startImport } from '#features/subscriptions/opml/import.ts';
import { readSubscriptions } from '#features/subscriptions/opml/read.ts';
import type { App } from '#http/routing.ts';
import { createHttpClient, type HttpClient } from '#net/fetch.ts';
import { sourceHooks } from '#source-hooks.ts';
import { testApp } from '#test/app.ts';
import { browserAs, type TestBrowser } from '#test/browser.ts';
import { feedNamed, rssOf } from '#test/crawling.ts';
import { freshDatabase } from '#test/database.ts';
import { articlePage } from '#test/full-text.ts';
import { newsPage, newsXpaths } from '#test/generator-requests.ts';
import { document, type FakeInternet, fakeInternet, redirect, status } from '#test/origin.ts';
import { makePerson } from '#test/people.ts';
import { settingsOf } from '#test/settings.ts';
import { addSource, addSourceOf } from './add.ts';

let db: Db;
let internet: FakeInternet;
let http: HttpClient;
let documents: DocumentPool;
let closing: (() => Promise<unknown>)[];

const hosts = { CRAWL_PRIVATE_HOSTS: 'rsshub:1200,10.0.0.0/24' };
const here = { PUBLIC_URL: 'http://newsbell.test', CRAWL_HOST_GAP_SECONDS: '0', WEBSUB_SUBSCRIBE: 'true' };
const everybody = { ...hosts, CRAWL_PRIVATE_FOR: 'everybody' };

beforeAll(() => {
  documents = createDocumentPool();
});
afterAll(() => documents.close());
beforeEach(async () => {
  const database = await freshDatabase();
  db = database.db;
  internet = await fakeInternet();
  http = createHttpClient(internet, { ownHosts: ['newsbell.test'], discreetMs: 0 });
  closing = [() => http.close(), () => database.close(), () => internet.close()];
  internet.serve('rsshub', document(feedNamed('One', 'Two')), '172.18.0.3');
  internet.know('rsshub', ['172.18.0.3']);
});
afterEach(async () => {
  for (const close of closing) await close();
});

const open = async (env: Record<string, string> = hosts): Promise<App> => {
  const app = await testApp(db, { http, documents, env: { ...here, ...env } });
  closing.unshift(() => app.close());
  return app;
};
const as = async (app: App, kind: 'admin' | 'manager' | 'other'): Promise<TestBrowser & { id: number }> => {
  const { id, cookie } = await makePerson(db, kind);
  return { ...browserAs(app, cookie), id };
};
const people = async (env?: Record<string, string>) => {
  const app = await open(env);
  return { admin: await as(app, 'admin'), other: await as(app, 'other'), third: await as(app, 'other') };
};
const add = (browser: TestBrowser, url: string) => browser.post('/v1/project', { form: { url } });
const added = async (browser: TestBrowser, url: string): Promise<Project> => {
  const answer = await add(browser, url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const look = (browser: TestBrowser, url: string) => browser.post('/v1/project/discover', { form: { url } });
const show = (browser: TestBrowser, urlKey: string, visibility: string) =>
  browser.put('/v1/project', { payload: { urlKey, visibility } });
const rowOf = async (urlKey: string) =>
  (
    await sql<{ id: number; visibility: string; permitted: boolean; feedUrl: string; mergedInto: number | null }>`
      select id, visibility, in_private_network as permitted, feed_url as "feedUrl", merged_into as "mergedInto"
      from project where url_key = ${urlKey}`.execute(db)
  ).rows[0]!;
const crawlOf = async (urlKey: string) =>
  (
    await sql<{ code: string | null; detail: string | null; next: Date | null; health: string }>`
      select error_code as code, error_detail as detail, next_at as next, health from crawl
      where project_id = ${(await rowOf(urlKey)).id}`.execute(db)
  ).rows[0]!;
const crawl = async (urlKey: string, env: Record<string, string> = hosts) => {
  const settings = settingsOf({ ...here, CRAWL_MOVE_SIGHTINGS: '1', CRAWL_MOVE_HOURS: '0', ...env });
  const deps: Deps = { db, http, log: () => {}, now: () => new Date(), settings };
  return crawlNow(deps, documents, (await rowOf(urlKey)).id, sourceHooks);
};
const dialled = () => internet.dialled.map(({ ip, port }) => `${ip}:${port}`);

const inside = 'http://rsshub:1200/feed';

describe('who may add it', () => {
  it('is an administrator, and it is private', async () => {
    const { admin, other } = await people();
    const project = await added(admin, inside);
    expect(project).toMatchObject({ visibility: 'PRIVATE', feedUrl: inside });
    expect(await rowOf(project.urlKey)).toMatchObject({ permitted: true, visibility: 'PRIVATE' });
    expect((await other.get(`/v1/project?urlKey=${project.urlKey}`)).statusCode).toBe(404);
    expect(await crawl(project.urlKey)).toEqual({ kind: 'stored', added: 2, changed: 0 });
    expect(new Set(dialled())).toEqual(new Set(['172.18.0.3:1200']));
    expect((await look(admin, inside)).json().feeds[0]).toMatchObject({
      urlKey: project.urlKey,
      inPrivateNetwork: true,
    });
  });

  it('is nobody else: they are told what they are told of a name that is not there, also once it is here', async () => {
    const { admin, other } = await people();
    const manager = await as(await open(), 'manager');
    const missing = [(await add(other, 'http://missing.test/')).body, (await look(other, 'http://missing.test/')).body];
    const answers = async (url: string, person = other) => [
      (await add(person, url)).body,
      (await look(person, url)).body,
    ];
    internet.serve('10.0.0.5', document(feedNamed('One')), '10.0.0.5');
    internet.serve('nas.test', document(feedNamed('One')), '10.0.0.5');
    for (const url of [inside, 'http://10.0.0.5/', 'http://nas.test/', 'http://nas.test:5000/'])
      expect(await answers(url), url).toEqual(missing);
    expect(await answers(inside, manager)).toEqual(missing);
    expect([internet.dialled, internet.lookedUp]).toEqual([[], []]);
    await added(admin, inside);
    expect(await answers(inside)).toEqual(missing);
    internet.dialled.length = 0;
    expect(await answers('http://nas.test/')).toEqual(missing);
    expect(internet.dialled).toEqual([]);
  });

  it('is everybody where the operator wants that, each for themselves', async () => {
    const { admin, other, third } = await people(everybody);
    const [mine, theirs] = [await added(other, inside), await added(third, inside)];
    expect(mine.urlKey).not.toBe(theirs.urlKey);
    expect([await rowOf(mine.urlKey), await rowOf(theirs.urlKey)]).toMatchObject([
      { permitted: true, visibility: 'PRIVATE' },
      { permitted: true, visibility: 'PRIVATE' },
    ]);
    for (const person of [admin, third])
      expect((await person.get(`/v1/project?urlKey=${mine.urlKey}`)).statusCode).toBe(404);
    expect((await added(other, inside)).urlKey).toBe(mine.urlKey);
  });

  it('is no access token, since it has no roles', async () => {
    const { admin } = await people();
    const made = await admin.post('/v1/account/token', { payload: { name: 'app', scopes: ['read', 'subscribe'] } });
    const headers = { authorization: `Bearer ${made.json().token}`, cookie: '' };
    const answer = await admin.post('/v1/project', { payload: { url: inside }, headers });
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([404, 'RSS_NOT_FOUND']);
    expect(internet.dialled).toEqual([]);
  });

  it('is told of what a page inside names, there too, and never of what a public page names inside', async () => {
    const { admin } = await people();
    const html = (href: string) =>
      document(`<link rel=alternate type=application/rss+xml href=${href}>`, { 'content-type': 'text/html' });
    internet.serve('nas.test', html('http://rsshub:1200/of-nas'), '10.0.0.5');
    internet.serve('a.test', html('http://rsshub:1200/of-a'));
    expect((await look(admin, 'http://nas.test/')).json()).toMatchObject({
      kind: 'found',
      feeds: [{ url: 'http://rsshub:1200/of-nas', inPrivateNetwork: true }],
    });
    internet.dialled.length = 0;
    expect((await look(admin, 'http://a.test/')).json()).toMatchObject({ kind: 'none' });
    expect(dialled()).not.toContain('172.18.0.3:1200');
  });

  it('gets a public source where a page inside names a public feed', async () => {
    const { admin } = await people();
    internet.serve('a.test', document(feedNamed('One')));
    const link = '<link rel=alternate type=application/rss+xml href=http://a.test/feed>';
    internet.serve('nas.test', document(link, { 'content-type': 'text/html' }), '10.0.0.5');
    const { urlKey } = await added(admin, 'http://nas.test/');
    expect(await rowOf(urlKey)).toMatchObject({
      visibility: 'PUBLIC',
      permitted: false,
      feedUrl: 'http://a.test/feed',
    });
  });

  it('gets a source of their own where one without the permission is here', async () => {
    const { admin, other } = await people();
    internet.serve('nas.test', document(feedNamed('One')), '10.0.0.5');
    const { urlKey } = await addSource(db, { feedUrl: 'http://nas.test/feed', title: null });
    expect(await crawl(urlKey)).toMatchObject({ kind: 'failed', code: 'BLOCKED_ADDRESS' });
    expect(internet.dialled).toEqual([]);
    const mine = await added(admin, 'http://nas.test/feed');
    expect(mine.urlKey).not.toBe(urlKey);
    expect(await rowOf(mine.urlKey)).toMatchObject({ permitted: true, visibility: 'PRIVATE' });
    expect(await rowOf(urlKey)).toMatchObject({ permitted: false, visibility: 'PUBLIC' });
    internet.dialled.length = 0;
    expect(await crawl(urlKey)).toMatchObject({ code: 'BLOCKED_ADDRESS' });
    expect((await added(other, 'http://nas.test/feed')).urlKey).toBe(urlKey);
    expect(internet.dialled).toEqual([]);
  });

  it('gives a public source of theirs no permission, by whatever call', async () => {
    const { other } = await people(everybody);
    internet.serve('a.test', document(feedNamed('One')));
    const { urlKey } = await added(other, 'http://a.test/feed');
    const adder = { accountId: other.id, visibility: 'PUBLIC' as const, mostFeeds: 9 };
    const source = { feedUrl: 'http://a.test/feed', title: null, inPrivateNetwork: true };
    expect(await db.transaction().execute(tx => addSourceOf(tx, source, adder))).toMatchObject({
      urlKey,
      added: false,
    });
    expect(await rowOf(urlKey)).toMatchObject({ permitted: false, visibility: 'PUBLIC' });
  });

  it('gets the permission for a private source that they had before', async () => {
    const { admin } = await people();
    internet.serve('nas.test', document(feedNamed('One')), '10.0.0.5');
    const address = 'http://nas.test/feed?token=0123456789abcdef';
    await bring(admin.id, address, { CRAWL_PRIVATE_HOSTS: '' });
    const { rows } = await sql<{ key: string }>`select url_key as key from project`.execute(db);
    expect(await rowOf(rows[0]!.key)).toMatchObject({ permitted: false, visibility: 'PRIVATE' });
    expect(await crawl(rows[0]!.key)).toMatchObject({ code: 'BLOCKED_ADDRESS' });
    expect((await added(admin, address)).urlKey).toBe(rows[0]!.key);
    expect(await rowOf(rows[0]!.key)).toMatchObject({ permitted: true });
  });
});

describe('the permission of a source', () => {
  it('holds for its redirects to what is named, and for nothing else', async () => {
    const { admin } = await people();
    const { urlKey } = await added(admin, inside);
    internet.serve('rsshub', redirect('http://10.0.0.5:5000/feed'), '172.18.0.3');
    internet.serve('10.0.0.5', document(feedNamed('Three')), '10.0.0.5');
    expect(await crawl(urlKey)).toMatchObject({ kind: 'stored', added: 1 });
    internet.dialled.length = 0;
    for (const location of ['http://10.0.1.5/feed', 'http://172.18.0.3:1200/feed', 'http://rsshub:1201/feed']) {
      internet.serve('rsshub', redirect(location), '172.18.0.3');
      expect(await crawl(urlKey)).toMatchObject({ kind: 'failed', code: 'BLOCKED_ADDRESS' });
      expect((await crawlOf(urlKey)).next).not.toBeNull();
    }
    expect(dialled().filter(each => each !== '172.18.0.3:1200')).toEqual([]);
  });

  it('goes with the setting, which the note says, and comes back with it', async () => {
    const { admin } = await people();
    internet.serve('nas.test', document(feedNamed('One')), '10.0.0.5');
    const keys = [(await added(admin, inside)).urlKey, (await added(admin, 'http://nas.test/feed')).urlKey];
    internet.dialled.length = 0;
    for (const key of keys)
      for (const CRAWL_PRIVATE_HOSTS of ['', 'other.test', '10.0.7.0/24']) {
        expect(await crawl(key, { CRAWL_PRIVATE_HOSTS })).toMatchObject({ kind: 'failed', code: 'BLOCKED_ADDRESS' });
        expect(await crawlOf(key)).toMatchObject({
          detail: expect.stringMatching(/^CRAWL_PRIVATE_HOSTS does not permit/),
        });
      }
    expect(internet.dialled).toEqual([]);
    for (const key of keys) expect(await crawl(key)).toMatchObject({ kind: 'stored' });
  });

  it('is not got by a public source that moves inside', async () => {
    await people();
    internet.serve('a.test', document(feedNamed('One')));
    const { urlKey } = await addSource(db, { feedUrl: 'http://a.test/feed', title: null });
    expect(await crawl(urlKey)).toMatchObject({ kind: 'stored' });
    for (const location of ['http://10.0.0.5/feed', inside]) {
      internet.serve('a.test', redirect(location, 301));
      for (let n = 0; n < 3; n++) expect(await crawl(urlKey)).toMatchObject({ kind: 'failed' });
    }
    expect(await rowOf(urlKey)).toMatchObject({ feedUrl: 'http://a.test/feed', permitted: false });
    expect(dialled().filter(each => !each.startsWith('198.41.'))).toEqual([]);
  });

  it('goes along when its source moves inside, but not into a source that has none', async () => {
    const { admin } = await people();
    const { urlKey } = await added(admin, inside);
    await crawl(urlKey);
    expect((await show(admin, urlKey, 'PUBLIC')).statusCode).toBe(200);
    internet.serve('10.0.0.5', document(feedNamed('One', 'Two')), '10.0.0.5');
    internet.serve('rsshub', redirect('http://10.0.0.5/feed', 301), '172.18.0.3');
    const taken = await addSource(db, { feedUrl: 'http://10.0.0.5/feed', title: null });
    for (let n = 0; n < 4; n++) await crawl(urlKey);
    expect(await rowOf(urlKey)).toMatchObject({ feedUrl: inside, mergedInto: null });
    await sql`delete from project where id = ${taken.projectId}`.execute(db);
    for (let n = 0; n < 2; n++) await crawl(urlKey);
    expect(await rowOf(urlKey)).toMatchObject({ feedUrl: 'http://10.0.0.5/feed', permitted: true });
  });

  it('is not that of the links in its items: their pages and pictures are not reached, nor is its hub', async () => {
    const { admin } = await people();
    const item = '<title>One</title><guid>1</guid><link>http://10.0.0.5/article</link>';
    const channel = '<title>A</title><link xmlns="http://www.w3.org/2005/Atom" rel="hub" href="http://hub.test/"/>';
    const self = `<link xmlns="http://www.w3.org/2005/Atom" rel="self" href="${inside}"/>`;
    internet.serve('rsshub', document(rssOf([item], channel + self)), '172.18.0.3');
    internet.serve('10.0.0.5', document(articlePage('Ferries return'), { 'content-type': 'text/html' }), '10.0.0.5');
    const { urlKey } = await added(admin, inside);
    expect((await show(admin, urlKey, 'PUBLIC')).statusCode).toBe(200);
    expect(await crawl(urlKey)).toMatchObject({ kind: 'stored', added: 1 });
    const { rows } = await sql<{ id: number; leases: number }>`
      select id, (select count(*)::int from websub_lease) as leases from item`.execute(db);
    internet.dialled.length = 0;
    const text = await admin.post(`/v1/feed/${rows[0]!.id}/text`);
    expect([text.statusCode, text.json().code, rows[0]!.leases], text.body).toEqual([...[400, 'PAGE_UNREADABLE', 0]]);
    const door = openPictureDoor(internet, { ownHosts: [] });
    expect(await door.request({ url: 'http://10.0.0.5/a.png', userAgent: 'test/1' })).toMatchObject({
      code: 'BLOCKED_ADDRESS',
    });
    await door.close();
    expect(internet.dialled).toEqual([]);
  });
});

describe('it is made public', () => {
  it('by an administrator, and then everybody may follow it', async () => {
    const { admin, other } = await people();
    const { urlKey } = await added(admin, inside);
    expect((await show(admin, urlKey, 'PUBLIC')).json()).toMatchObject({ visibility: 'PUBLIC' });
    await crawl(urlKey);
    internet.dialled.length = 0;
    expect((await added(other, inside)).urlKey).toBe(urlKey);
    expect(internet.dialled).toEqual([]);
    expect((await added(admin, inside)).urlKey).toBe(urlKey);
  });

  it('by nobody else, neither its owner nor a manager', async () => {
    const app = await open(everybody);
    for (const kind of ['other', 'manager'] as const) {
      const person = await as(app, kind);
      const { urlKey } = await added(person, inside);
      const answer = await show(person, urlKey, 'PUBLIC');
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        expect.stringContaining("It is in this server's own network. Only an administrator makes it public."),
      ]);
      expect(await rowOf(urlKey)).toMatchObject({ visibility: 'PRIVATE' });
    }
  });
});

describe('a page inside', () => {
  const page = { title: 'Town news', url: 'http://nas.test/', isPublic: true, ...newsXpaths };
  const make = (browser: TestBrowser, url = page.url) => browser.post('/v1/rssgen', { payload: { ...page, url } });
  const html = document(newsPage, { 'content-type': 'text/html; charset=utf-8' });
  let robots = '';
  beforeEach(() => {
    robots = 'User-agent: *\nAllow: /';
    internet.serve(
      'nas.test',
      (request, response) => (request.url === '/robots.txt' ? response.end(robots) : html(request, response)),
      '10.0.0.5',
    );
    internet.serve('page.test', (request, response) =>
      request.url === '/robots.txt' ? status(404)(request, response) : html(request, response),
    );
  });

  it('becomes a feed by somebody who may add it, and to others is not there', async () => {
    const { admin, other } = await people();
    const missing = (await make(other, 'http://missing.test/')).body;
    expect((await make(other)).body).toBe(missing);
    expect((await other.get('/v1/rssgen/html?url=http://nas.test/')).statusCode).toBe(400);
    expect(internet.dialled).toEqual([]);
    expect((await admin.get('/v1/rssgen/html?url=http://nas.test/')).statusCode).toBe(200);
    const made = await make(admin);
    expect(made.statusCode, made.body).toBe(200);
    const { urlKey, uuid, isPublic } = made.json();
    expect(isPublic).toBe(false);
    expect(await rowOf(urlKey)).toMatchObject({ permitted: true, visibility: 'PRIVATE' });
    expect(await crawl(urlKey)).toMatchObject({ kind: 'stored', added: 3 });
    const shown = await admin.put(`/v1/rssgen/${uuid}/settings`, { payload: { isPublic: true } });
    expect(shown.statusCode, shown.body).toBe(403);
    expect((await show(admin, urlKey, 'PUBLIC')).statusCode).toBe(200);
  });

  it('is asked for its robots.txt by its permission, and what that says is kept for nobody', async () => {
    const { admin } = await people();
    const { urlKey } = (await make(admin)).json();
    robots = 'User-agent: *\nDisallow: /';
    expect(await crawl(urlKey)).toMatchObject({ kind: 'failed', code: 'ROBOTS' });
    expect((await make(admin)).json().code).toBe('PAGE_FORBIDDEN');
    expect((await sql`select from robots`.execute(db)).rows).toEqual([]);
    expect(await crawl(urlKey, { CRAWL_PRIVATE_HOSTS: '' })).toMatchObject({ code: 'BLOCKED_ADDRESS' });
  });

  it('gives its generator the permission, and another page takes it away', async () => {
    const { admin } = await people();
    const { urlKey, uuid } = (await make(admin, 'http://page.test/')).json();
    const edit = (url: string) => admin.put(`/v1/rssgen/${uuid}`, { payload: { ...page, url } });
    expect(await rowOf(urlKey)).toMatchObject({ permitted: false, visibility: 'PUBLIC' });
    expect((await edit('http://nas.test/')).statusCode).toBe(200);
    expect(await rowOf(urlKey)).toMatchObject({ permitted: true, visibility: 'PRIVATE' });
    expect((await edit('http://page.test/')).statusCode).toBe(200);
    expect(await rowOf(urlKey)).toMatchObject({ permitted: false, visibility: 'PRIVATE' });
  });

  it('is no page to keep', async () => {
    const { admin } = await people();
    const answer = await admin.post('/v1/saved', { payload: { url: 'http://nas.test/' } });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(internet.dialled).toEqual([]);
  });
});

const starting = { startReadingProject, startReadingTag, startReadingWord, ensureWord };
const bring = async (accountId: number, address: string, env: Record<string, string> = hosts, byOperator = false) => {
  const read = readSubscriptions(`<opml><body><outline type="rss" xmlUrl="${address}" text="A"/></body></opml>`);
  if (read.kind !== 'read') throw new Error(read.kind);
  const id = await startImport(db, accountId, read, byOperator);
  const settings = settingsOf({ ...here, ...env });
  while (await importSome({ db, log: () => {}, settings }, starting, id));
  return importReport(db, accountId, id, 'en');
};

describe('a file of subscriptions', () => {
  it('brings it in for somebody who may add it, and for others fails as ever', async () => {
    const { admin, other } = await people();
    for (const address of [inside, 'http://10.0.0.5:5000/feed'])
      expect(await bring(other.id, address)).toMatchObject({ added: 0, failed: [{ url: address }] });
    expect(await bring(admin.id, inside)).toMatchObject({ added: 1, failed: [] });
    const { rows } = await sql<{ key: string }>`select url_key as key from project`.execute(db);
    expect(await rowOf(rows[0]!.key)).toMatchObject({ permitted: true, visibility: 'PRIVATE' });
    expect(await crawl(rows[0]!.key)).toMatchObject({ kind: 'stored' });
  });

  it('brings it in for anybody where the operator does', async () => {
    const { other } = await people();
    expect(await bring(other.id, inside, hosts, true)).toMatchObject({ added: 1 });
    expect(await bring(other.id, 'http://10.0.1.5/feed', hosts, true)).toMatchObject({ added: 0 });
  });

  it('follows the public one of an administrator', async () => {
    const { admin } = await people();
    const { urlKey } = await added(admin, inside);
    await show(admin, urlKey, 'PUBLIC');
    const another = await as(await open(), 'admin');
    expect(await bring(another.id, inside)).toMatchObject({ added: 1 });
    expect((await sql`select from project`.execute(db)).rows).toHaveLength(1);
  });
});
