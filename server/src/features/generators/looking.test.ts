/** From a page to its items and its health, through crawls of a fake internet. */

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PageDefinition } from '#documents/page-definition.ts';
import { crawlNow } from '#features/crawl/crawler.ts';
import type { SourceHooks } from '#features/crawl/source-hooks.ts';
import { sourceHooks } from '#source-hooks.ts';
import { crawling } from '#test/crawling.ts';
import { type Generated, generatedFrom, redefine } from '#test/generated.ts';
import { document, type Handler, redirect, status } from '#test/origin.ts';
import { makePerson, type Person } from '#test/people.ts';
import { openRepairs, type Repairs } from './repair/repairs.ts';

const c = crawling();

const definition: PageDefinition & { builder: 'XPATH' } = {
  builder: 'XPATH',
  itemXpath: '//li[@class="news"]',
  titleXpath: './/h2',
  linkXpath: './/a/@href',
  thumbnailXpath: './/img',
  fallbacks: [],
};

const html = { 'content-type': 'text/html; charset=utf-8' };
const old = (names: string[]) =>
  `<!doctype html><title>The town</title><ul>${names
    .map(name => `<li class="news"><a href="/news/${name}"><h2>News of ${name}</h2></a></li>`)
    .join('')}</ul>`;
const redesigned = (names: string[]) =>
  `<!doctype html><title>The town</title><nav><a href="/about">About us</a><a href="/jobs">Jobs</a></nav><main>${names
    .map(
      name =>
        `<article class="card"><h3><a href="/news/${name}">News of ${name}</a></h3><p>All of ${name}</p></article>`,
    )
    .join('')}</main>`;

let alice: Person;
let made: Generated;
let repairs: Repairs;
let mended: Promise<void>;
let told: SourceHooks;
let robots: Handler;

beforeEach(async () => {
  alice = await makePerson(c.db, 'owner');
  made = await generatedFrom(c.db, alice, 'http://a.test/news', definition);
  repairs = openRepairs({ timeoutMs: 20_000 });
  mended = Promise.resolve();
  told = {
    ...sourceHooks,
    strayed: (deps, page) => {
      mended = repairs.strayed(deps, page);
      return mended;
    },
  };
  robots = status(404);
});
afterEach(() => repairs.close());

const serve = (page: Handler | string, host = 'a.test') =>
  c.internet.serve(host, (request, response) => {
    const handler = typeof page === 'string' ? document(page, html) : page;
    (request.url === '/robots.txt' ? robots : handler)(request, response);
  });

const crawl = async () => {
  const visit = await crawlNow(c.deps, c.documents, made.projectId, told);
  await mended;
  return visit;
};

/** Moves the runs so many hours back. */
const hoursLater = (hours: number) =>
  sql`update generator_run set at = at - make_interval(hours => ${hours})`.execute(c.db);

const generator = async () =>
  await c.db.selectFrom('generator').selectAll().where('id', '=', made.uuid).executeTakeFirstOrThrow();
const runs = async () => await c.db.selectFrom('generator_run').selectAll().orderBy('id', 'desc').execute();
const mails = async () =>
  (await c.db.selectFrom('outbox_mail').select(['kind', 'recipient', 'plain']).orderBy('id').execute()).filter(mail =>
    mail.kind.startsWith('generator-'),
  );
const items = async () =>
  await c.db
    .selectFrom('item')
    .select(['id', 'title', 'link', 'notify', 'published_at'])
    .where('project_id', '=', made.projectId)
    .orderBy('sort_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

test('the first look is a back-fill in the order of the page, and what comes later is news', async () => {
  serve(old(['one', 'two', 'three']));
  expect(await crawl()).toEqual({ kind: 'stored', added: 3, changed: 0 });
  expect((await items()).map(item => [item.title, item.link, item.notify])).toEqual([
    ['News of one', 'http://a.test/news/one', false],
    ['News of two', 'http://a.test/news/two', false],
    ['News of three', 'http://a.test/news/three', false],
  ]);
  expect(await c.crawlOf(made.projectId)).toMatchObject({
    title: "Alice's list",
    link: 'http://a.test/news',
    health: 'ok',
  });
  serve(old(['four', 'one', 'two', 'three']));
  expect(await crawl()).toMatchObject({ added: 1 });
  expect((await items()).map(item => [item.title, item.notify])[0]).toEqual(['News of four', true]);
  expect(await generator()).toMatchObject({ health: 'ok', last_items: 4, repair: null, told: null });
  expect((await runs()).map(run => [run.items, run.known, run.candidates, run.locator])).toEqual([
    [4, 3, 4, 0],
    [3, 0, 3, 0],
  ]);
});

test('an item keeps its id and its first date while its title, its session and its "hours ago" change', async () => {
  const page = (title: string, session: string, ago: string) =>
    `<ul><li class="news"><a href="/news/1?PHPSESSID=${session}"><h2>${title}</h2></a><time>${ago}</time></li></ul>`;
  serve(page('First', 'aabbccddeeff0011', '3 hours ago'));
  await crawl();
  const [before] = await items();
  serve(page('First', '99887766554433ff', '5 hours ago'));
  expect(await crawl()).toEqual({ kind: 'stored', added: 0, changed: 0 });
  serve(page('Second', '0123456789abcdef', '2 days ago'));
  expect(await crawl()).toEqual({ kind: 'stored', added: 0, changed: 1 });
  const link = 'http://a.test/news/1?PHPSESSID=0123456789abcdef';
  expect(await items()).toEqual([{ ...before, title: 'Second', link }]);
  expect(before!.published_at).not.toBeNull();
});

test('a page is asked for as a page, by its validators, and the same one is not read again until the definition is edited', async () => {
  const asked: Record<string, unknown>[] = [];
  serve((request, response) => {
    asked.push(request.headers);
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
    else response.writeHead(200, { ...html, etag: '"v1"' }).end(old(['one', 'two']));
  });
  await crawl();
  expect(await crawl()).toEqual({ kind: 'unchanged' });
  expect(asked[0]!.accept).toMatch(/^text\/html/);
  expect((await runs()).map(run => [run.code, run.items, run.known])).toEqual([
    [null, 2, 2],
    [null, 2, 0],
  ]);
  await redefine(c.db, made.uuid, { ...definition, titleXpath: './/a' });
  expect(await crawl()).toMatchObject({ kind: 'stored', added: 0 });
  expect(asked[2]!['if-none-match']).toBeUndefined();
});

test('another list on the same page is a back-fill again, the same list is not', async () => {
  const tips = '<ol><li class="tip"><a href="/tips/1"><h2>A tip</h2></a></li></ol>';
  serve(old(['one']) + tips);
  await crawl();
  await redefine(c.db, made.uuid, { ...definition, itemXpath: '//li[@class="tip"]' });
  await crawl();
  await redefine(c.db, made.uuid, { ...definition, itemXpath: '//li[@class="tip" or @class="news"]' });
  serve(old(['two', 'one']) + tips);
  await crawl();
  expect((await items()).map(item => [item.title, item.notify])).toEqual(
    expect.arrayContaining([
      ['A tip', false],
      ['News of two', true],
    ]),
  );
});

test('what is edited while a visit is under way is not noted by it', async () => {
  serve(old(['one']));
  await crawl();
  const [before] = await runs();
  serve((request, response) => {
    void redefine(c.db, made.uuid, { ...definition, titleXpath: './/a' }).then(() =>
      document(old(['two', 'one']), html)(request, response),
    );
  });
  expect(await crawl()).toEqual({ kind: 'dropped' });
  serve((request, response) => {
    void redefine(c.db, made.uuid, definition).then(() => status(500)(request, response));
  });
  await crawl();
  expect((await runs()).map(run => run.id)).toEqual([before!.id]);
  expect(await c.crawlOf(made.projectId)).toMatchObject({ body_hash: null, failures: 0, error_code: null });
  expect((await items()).map(item => item.title)).toEqual(['News of one']);
});

test('after a redesign the generator is broken, its owner is told once and offered a repair, and with that it is well', async () => {
  serve(old(['one', 'two', 'three', 'four']));
  await crawl();
  serve(redesigned(['five', 'one', 'two', 'three']));
  expect(await crawl()).toMatchObject({ kind: 'failed', code: 'NO_ITEMS' });
  const { repair, ...before } = await generator();
  expect(before).toMatchObject({ health: 'ok', last_items: 0 });
  expect(repair).toMatchObject({ itemXpath: expect.stringContaining('article') });
  await hoursLater(4);
  await crawl();
  expect(await mails()).toEqual([]);
  await hoursLater(4);
  await crawl();
  expect(await generator()).toMatchObject({ health: 'broken', told: 'broken', repair });
  await hoursLater(4);
  await crawl();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'generator-broken', recipient: alice.email });
  expect(mail!.plain).toContain(`https://bell.test/rss/${made.uuid}/edit`);
  expect(mail!.plain).toContain("Alice's list");
  expect((await items()).map(item => item.title)).toHaveLength(4);

  await redefine(c.db, made.uuid, { ...(repair as unknown as typeof definition), builder: 'XPATH' });
  expect(await crawl()).toEqual({ kind: 'stored', added: 1, changed: 0 });
  expect(await generator()).toMatchObject({ health: 'ok', told: null, repair: null, last_items: 4 });
  expect((await items())[0]).toMatchObject({ title: 'News of five', notify: true });
});

test('while a fallback finds the items the feed goes on, degraded, with a repair to confirm', async () => {
  await redefine(c.db, made.uuid, {
    ...definition,
    fallbacks: [{ ...definition, itemXpath: '//article', titleXpath: './/h3' }],
  });
  serve(old(['one', 'two', 'three']));
  await crawl();
  serve(redesigned(['four', 'one', 'two', 'three']));
  expect(await crawl()).toEqual({ kind: 'stored', added: 1, changed: 0 });
  expect(await generator()).toMatchObject({
    health: 'degraded',
    last_items: 4,
    repair: { itemXpath: expect.stringContaining('article') },
  });
  expect(await mails()).toEqual([]);
  serve(old(['five', 'four', 'one', 'two']));
  await crawl();
  expect(await generator()).toMatchObject({ health: 'ok', repair: null });
});

test('robots.txt is obeyed: the page is not asked for, and the owner is told', async () => {
  robots = document('User-agent: Newsbell\nDisallow: /news');
  let asked = 0;
  serve((request, response) => {
    asked += 1;
    document(old(['one']), html)(request, response);
  });
  expect(await crawl()).toEqual({ kind: 'failed', code: 'ROBOTS', reached: true });
  expect(asked).toBe(0);
  expect(await c.crawlOf(made.projectId)).toMatchObject({ health: 'blocked', error_code: 'ROBOTS' });
  expect(await generator()).toMatchObject({ health: 'blocked', told: 'blocked' });
  await crawl();
  expect((await mails()).map(mail => mail.kind)).toEqual(['generator-blocked']);
});

test('a page that leads to one which robots may not read is not read either', async () => {
  serve(redirect('http://b.test/private'));
  c.internet.serve('b.test', (request, response) => {
    const handler = request.url === '/robots.txt' ? document('User-agent: *\nDisallow: /') : document(old(['x']), html);
    handler(request, response);
  });
  expect(await crawl()).toMatchObject({ kind: 'failed', code: 'ROBOTS' });
  expect(await items()).toEqual([]);
});

test('a site whose robots.txt fails is asked again later', async () => {
  robots = status(503);
  serve(old(['one']));
  expect(await crawl()).toMatchObject({ kind: 'failed', code: 'ROBOTS_UNREACHABLE' });
  expect(await c.crawlOf(made.projectId)).toMatchObject({ health: 'failing', interval_reason: 'retry' });
});

test('a feed in place of the page is a failure that says so', async () => {
  serve('<rss version="2.0"><channel><title>x</title><item><title>One</title></item></channel></rss>');
  expect(await crawl()).toMatchObject({ kind: 'failed', code: 'FEED' });
  expect(await c.crawlOf(made.projectId)).toMatchObject({ error_code: 'FEED' });
});

test('half a page is not read', async () => {
  const { generators } = c.deps.settings;
  c.deps.settings = { ...c.deps.settings, generators: { ...generators, pageMaxBytes: 1000 } };
  serve(old(['one', 'two']) + ' '.repeat(5000));
  expect(await crawl()).toMatchObject({ kind: 'failed', code: 'TOO_LARGE' });
  expect(await items()).toEqual([]);
});

test('a page that moves for good takes its new address, also where a feed of that address is a source', async () => {
  const other = await c.add('b.test', document(old(['x']), html));
  await sql`update project set feed_url = 'http://b.test/news' where id = ${other}`.execute(c.db);
  await sql`update feed_address set key = 'b.test/news' where project_id = ${other}`.execute(c.db);
  serve(redirect('http://b.test/news', 301));
  for (const names of [['one'], ['two', 'one'], ['three', 'two']]) {
    serve(old(names), 'b.test');
    await crawl();
  }
  expect(await c.crawlOf(made.projectId)).toMatchObject({
    feed_url: 'http://b.test/news',
    host_key: 'b.test:80',
    merged_into: null,
  });
  const { rows } = await sql<{ key: string }>`
    select key from feed_address where project_id = ${made.projectId}`.execute(c.db);
  expect(rows).toEqual([{ key: `bell.test/rss/${made.uuid}.xml` }]);
});

test('only who wants mails at a verified address gets one, in their language', async () => {
  robots = document('User-agent: *\nDisallow: /');
  serve(old(['one']));
  await sql`update account set email_notify = false`.execute(c.db);
  await crawl();
  expect(await mails()).toEqual([]);
  await sql`update account set email_notify = true, language = 'ko'`.execute(c.db);
  await sql`update generator set told = null`.execute(c.db);
  await crawl();
  expect((await mails())[0]!.plain).toContain('이 사이트는 로봇이 이 페이지를 읽는 것을 허용하지 않습니다.');
});

test('thirty looks are kept', async () => {
  serve(status(500));
  for (let n = 0; n < 32; n++) await crawl();
  expect(await runs()).toHaveLength(30);
  expect(await generator()).toMatchObject({ health: 'unreachable', told: null });
});

test('items and what is said of their page are stored together or not at all', async () => {
  serve(old(['one']));
  const { looked } = told;
  told.looked = async (...all) => {
    await looked(...all);
    throw new Error('this process dies here');
  };
  await expect(crawl()).rejects.toThrow('dies here');
  expect([await items(), await runs()]).toEqual([[], []]);
  expect(await c.crawlOf(made.projectId)).toMatchObject({ succeeded_at: null, body_hash: null });
  told.looked = looked;
  expect(await crawl()).toMatchObject({ added: 1 });
  expect(await runs()).toHaveLength(1);
});

test('a paused one is not looked at', async () => {
  await sql`update generator set paused_at = now()`.execute(c.db);
  serve(old(['one']));
  expect(await crawl()).toBeUndefined();
});

test('what makes looking for a repair slow is ended, and the crawl knows nothing of it', async () => {
  await repairs.close();
  const said: string[] = [];
  c.deps.log = event => said.push(event);
  repairs = openRepairs({ timeoutMs: 1 });
  serve(old(['one', 'two']));
  await crawl();
  serve(redesigned(Array.from({ length: 3000 }, (_, i) => `n${i}`)));
  expect(await crawl()).toMatchObject({ kind: 'failed', code: 'NO_ITEMS' });
  expect(said).toContain('repair_failed');
  expect(await generator()).toMatchObject({ repair: null });
});
