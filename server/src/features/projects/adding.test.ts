import type { Project } from '@newsbell/contracts/projects';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#db/open.ts';
import { startCrawler } from '#features/crawl/crawler.ts';
import type { App } from '#http/routing.ts';
import { createHttpClient, type HttpClient } from '#net/fetch.ts';
import { sourceHooks } from '#source-hooks.ts';
import { testApp } from '#test/app.ts';
import { browserOn, type TestBrowser, unlessBusy } from '#test/browser.ts';
import { crawlSettings, rssOf } from '#test/crawling.ts';
import { freshDatabase } from '#test/database.ts';
import { document, drip, type FakeInternet, fakeInternet, redirect, silence, status } from '#test/origin.ts';
import { makePerson, password } from '#test/people.ts';
import { addSource } from './add.ts';

let db: Db;
let app: App;
let internet: FakeInternet;
let http: HttpClient;
let alice: TestBrowser;
let bob: TestBrowser;
let charlie: TestBrowser;
let nudged = 0;
let close = async () => {};

const feed = document(rssOf(['<title>One</title>', '<title>Two</title>']));

beforeEach(async () => {
  const database = await freshDatabase();
  db = database.db;
  internet = await fakeInternet();
  http = createHttpClient(internet, { firstByteMs: 3000, totalMs: 4000, discreetMs: 0 });
  nudged = 0;
  app = await testApp(db, {
    http,
    onNewSource: () => nudged++,
    env: { FEEDS_PER_ACCOUNT: '3', DISCOVER_PER_HOUR_ACCOUNT: '20' },
  });
  await makePerson(db, 'admin');
  [alice, bob, charlie] = [await somebody(), await somebody(), await somebody()];
  internet.serve('blog.test', feed);
  internet.serve('www.blog.test', feed);
  close = async () => {
    await app.close();
    await http.close();
    await Promise.all([database.close(), internet.close()]);
  };
});
afterEach(() => close());

const somebody = async (on = app): Promise<TestBrowser> => {
  const browser = browserOn(on);
  browser.cookies.set('sid', (await makePerson(db, 'other')).cookie.replace('sid=', ''));
  return browser;
};
const add = (browser: TestBrowser, url: string, more: Record<string, string> = {}) =>
  browser.post('/v1/project', { form: { url, ...more } });
const addPatiently = (browser: TestBrowser, url: string) => unlessBusy(() => add(browser, url));
const added = async (browser: TestBrowser, url: string, more: Record<string, string> = {}): Promise<Project> => {
  const answer = await add(browser, url, more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const discover = async (url: string, browser = alice) =>
  (await browser.post('/v1/project/discover', { form: { url } })).json();

const unreachable =
  'Nothing could be reached at this address: check it for mistakes. Private networks, unusual ports and addresses with a password are not read.';

describe('looking at an address', () => {
  it('finds the feed that it is, with its newest five items, and stores nothing', async () => {
    const items = Array.from({ length: 7 }, (_, at) => `<title>No ${at}</title><link>http://blog.test/${at}</link>`);
    internet.serve(
      'blog.test',
      document(rssOf([...items], '<title>Alice writes</title><description>Daily</description>')),
    );
    const found = await discover('http://blog.test/feed');
    expect(found).toEqual({
      kind: 'found',
      feeds: [
        {
          url: 'http://blog.test/feed',
          title: 'Alice writes',
          description: 'Daily',
          urlKey: null,
          items: [0, 1, 2, 3, 4].map(at => ({ title: `No ${at}`, link: `http://blog.test/${at}`, published: null })),
        },
      ],
    });
    expect((await sql`select from project`.execute(db)).rows).toEqual([]);
  });

  it('finds all feeds of a page, and says which are here already', async () => {
    const page =
      '<html><link rel=alternate type=application/rss+xml href=/a><link rel=alternate type=application/rss+xml href=/b>';
    internet.serve('site.test', (request, response) =>
      request.url === '/' ? response.end(page) : feed(request, response),
    );
    const { urlKey } = await added(bob, 'http://site.test/b');
    const { feeds } = await discover('site.test');
    expect(feeds.map((each: { url: string; urlKey: string }) => [each.url, each.urlKey])).toEqual([
      ['http://site.test/a', null],
      ['http://site.test/b', urlKey],
    ]);
  });

  it('says that a page has none, and where it is, so that a generator may read it', async () => {
    internet.serve('page.test', (request, response) =>
      request.url === '/news' ? response.end('<html><p>News') : status(404)(request, response),
    );
    expect(await discover('http://page.test/news')).toEqual({ kind: 'none', url: 'http://page.test/news' });
  });

  it.each([
    ['http://nowhere.test/', unreachable],
    ['http://gone.test/', 'The site says that this source is gone for good (status 410).'],
    ['http://127.0.0.1/', unreachable],
    [
      'http://alice:secret@blog.test/feed',
      'The address contains a username or a password, and such addresses are not kept.',
    ],
    ['alice:secret@blog.test/feed', 'The address contains a username or a password, and such addresses are not kept.'],
    ['http://quiet.test/', 'The site did not answer in time.'],
  ])('tells what was in the way of %s', async (url, message) => {
    internet.serve('gone.test', status(410));
    internet.serve('quiet.test', silence());
    expect(await discover(url)).toEqual({ kind: 'failed', message });
    const refused = await add(alice, url);
    expect([refused.statusCode, refused.json()]).toEqual([
      404,
      { code: 'RSS_NOT_FOUND', message: `Failed to fetch rss. ${message}` },
    ]);
  });

  it('asks no private network and no redirect into one', async () => {
    internet.serve('bait.test', redirect('http://10.0.0.1/feed'));
    expect((await discover('http://bait.test/')).kind).toBe('failed');
    expect(internet.dialled.every(({ ip }) => ip.startsWith('198.41.'))).toBe(true);
  });

  it('is for those who are signed in, and not without end', async () => {
    const visitor = await app.inject({ method: 'POST', url: '/v1/project/discover', payload: { url: 'blog.test' } });
    expect([401, 403]).toContain(visitor.statusCode);
    const tried = [];
    for (let n = 0; n < 21; n++) tried.push(await discover('http://nowhere.test/', bob));
    expect(tried.filter(each => each.code === 'TOO_MANY_REQUESTS')).toHaveLength(1);
    expect((await discover('http://blog.test/', charlie)).kind).toBe('found');
  });
});

describe('a source that somebody adds', () => {
  it('is there at once as new, followed where asked, and the crawler is woken', async () => {
    const project = await added(alice, 'http://blog.test/feed', { subscribe: 'true' });
    expect(project).toMatchObject({
      title: 'Alice writes',
      health: 'new',
      visibility: 'PUBLIC',
      canEdit: true,
      subscribing: true,
      subscribersCount: 1,
      subscribe: { type: 'PROJECT', notifyMinute: null },
    });
    expect(nudged).toBe(1);
  });

  it('has its items soon after, as everybody can see', async () => {
    const settings = crawlSettings();
    const crawler = startCrawler({ db, http, log: () => {}, now: () => new Date(), settings }, sourceHooks);
    const { urlKey } = await added(alice, 'http://blog.test/feed');
    const seen = async () => (await charlie.get(`/v1/project?urlKey=${urlKey}`)).json().health;
    await expect.poll(seen, { interval: 20 }).toBe('ok');
    expect((await charlie.get(`/v1/feed/project?urlKey=${urlKey}`)).json().content).toHaveLength(2);
    await crawler.stop();
  });

  it.each([
    'http://www.blog.test/feed',
    'https://blog.test/feed',
    'blog.test/feed',
    'http://BLOG.test:80/feed?utm_source=x#top',
    'http://short.test/x',
    'http://site.test/',
  ])('is the same one however its address is written: %s', async written => {
    internet.serve('short.test', redirect('http://blog.test/feed', 301));
    internet.serve(
      'site.test',
      document('<html><link rel=alternate type=application/rss+xml href=http://blog.test/feed>'),
    );
    const first = await added(alice, 'http://blog.test/feed');
    const again = await added(bob, written, { subscribe: 'true' });
    expect(again.urlKey).toBe(first.urlKey);
    expect(again).toMatchObject({ canEdit: false, subscribing: true });
    expect((await sql`select from project`.execute(db)).rows).toHaveLength(1);
  });

  it('gets the address that works from the person who adds it, where it was taken in a spelling that never has', async () => {
    const crawler = startCrawler(
      { db, http, log: () => {}, now: () => new Date(), settings: crawlSettings() },
      sourceHooks,
    );
    const health = async (urlKey: string) => (await charlie.get(`/v1/project?urlKey=${urlKey}`)).json().health;
    internet.serve('www.blog.test', status(500));
    const { urlKey } = (
      await sql<{ urlKey: string }>`
        select url_key as "urlKey" from project
        where id = ${(await addSource(db, { feedUrl: 'http://www.blog.test/feed?utm_source=taken', title: null })).projectId}`.execute(
        db,
      )
    ).rows[0]!;
    crawler.nudge();
    await expect.poll(() => health(urlKey), { interval: 20 }).toBe('failing');
    expect((await added(bob, 'http://blog.test/feed')).urlKey).toBe(urlKey);
    crawler.nudge();
    await expect.poll(() => health(urlKey), { interval: 20 }).toBe('ok');
    await crawler.stop();
    expect((await sql`select feed_url from project`.execute(db)).rows).toEqual([{ feed_url: 'http://blog.test/feed' }]);
    // A source that has worked once cannot be changed by another account.
    await sql`update crawl set failures = 9`.execute(db);
    await added(bob, 'http://blog.test/feed?utm_source=again');
    expect((await sql`select feed_url from project`.execute(db)).rows).toEqual([{ feed_url: 'http://blog.test/feed' }]);
  });

  it('is one, though several people add it several times at the same moment', async () => {
    const all = await Promise.all(
      Array.from({ length: 5 }, () => [
        addPatiently(alice, 'blog.test/feed'),
        addPatiently(bob, 'www.blog.test/feed'),
      ]).flat(),
    );
    expect(new Set(all.map(each => each.json().urlKey)).size).toBe(1);
  });

  it('is not added where the person has added as many as they may, and one that is known still can be followed', async () => {
    internet.serve('many.test', feed);
    await added(bob, 'http://blog.test/feed');
    const tries = await Promise.all([1, 2, 3, 4, 5].map(n => addPatiently(alice, `http://many.test/${n}`)));
    const refused = tries.filter(each => each.statusCode !== 200);
    expect(refused.map(each => each.json())).toEqual(
      Array(2).fill({
        code: 'TOO_MANY_PROJECTS',
        message: 'You have exceeded the maximum number of producible projects.',
      }),
    );
    await added(alice, 'http://blog.test/feed', { subscribe: 'true' });
  });

  it('is not added where it cannot be followed', async () => {
    await sql`
      insert into subscription (account_id, tag) select id, 'tag ' || n from account, generate_series(1, 1000) n
      where id = (select min(id) + 1 from account)`.execute(db);
    const answer = await add(alice, 'http://blog.test/feed', { subscribe: 'true' });
    expect(answer.json().code).toBe('TOO_MANY_SUBSCRIPTIONS');
    expect((await sql`select from project`.execute(db)).rows).toEqual([]);
  });

  it('answers although its site is slower than any other call may be', async () => {
    internet.serve('slow.test', drip(10, 100));
    const hasty = await testApp(db, { http, env: { ANSWER_WITHIN_MS: '500' } });
    const refused = await add(await somebody(hasty), 'http://slow.test/');
    expect(refused.json().code).toBe('RSS_NOT_FOUND');
    await hasty.close();
  });
});

describe('a private source', () => {
  const secret = 'http://blog.test/feed?token=0123456789abcdef';

  it('is what an address with a token is, whatever is asked, and nobody else sees it', async () => {
    const project = await added(alice, secret, { visibility: 'PUBLIC', subscribe: 'true' });
    expect(project.visibility).toBe('PRIVATE');
    expect((await alice.get(`/v1/project?urlKey=${project.urlKey}`)).json().feedUrl).toBe(secret);
    const link = `/v1/project/rss?link=${encodeURIComponent(secret)}`;
    expect((await alice.get(link)).json()).toEqual({ urlKey: project.urlKey });
    for (const browser of [bob, charlie]) {
      expect((await browser.get(`/v1/project?urlKey=${project.urlKey}`)).statusCode).toBe(404);
      expect((await browser.get(link)).statusCode).toBe(404);
      expect((await discover(secret, browser)).feeds[0].urlKey).toBeNull();
    }
  });

  it('is one for each person, and beside the public one', async () => {
    const open = await added(charlie, 'http://blog.test/feed');
    const own = await added(alice, 'http://blog.test/feed', { visibility: 'PRIVATE' });
    const others = await added(bob, 'http://blog.test/feed', { visibility: 'PRIVATE' });
    expect(new Set([open.urlKey, own.urlKey, others.urlKey]).size).toBe(3);
    expect((await added(alice, 'http://www.blog.test/feed')).urlKey).toBe(own.urlKey);
  });

  it('goes with its owner’s account, and a public one stays', async () => {
    await added(alice, secret);
    const open = await added(alice, 'http://blog.test/feed');
    const answer = await alice.delete(`/v1/account?${new URLSearchParams({ password })}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { rows } = await sql`select url_key, owner_id from project`.execute(db);
    expect(rows).toEqual([{ url_key: open.urlKey, owner_id: null }]);
  });
});
