import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { readFeed } from '#documents/parse/feed.ts';
import type { App } from '#http/routing.ts';
import { createHttpClient } from '#net/fetch.ts';
import { testApp } from '#test/app.ts';
import { browserOn } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { wrongInAtom, wrongInJsonFeed, wrongInRss } from '#test/feed-rules.ts';
import { seedPrivate } from '#test/member-requests.ts';
import { type FakeInternet, fakeInternet, redirect } from '#test/origin.ts';
import { makePerson } from '#test/people.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';

const site = 'http://newsbell.test';
let database: Database;
let app: App;
let internet: FakeInternet;
let paper: Seeded;
let closeHttp = async () => {};

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  internet = await fakeInternet();
  const http = createHttpClient(internet, { ownHosts: ['newsbell.test'] });
  closeHttp = () => http.close();
  app = await testApp(db, { publicUrl: site, http });
  paper = await seedProject(db, { urlKey: 'paper', title: 'The Paper', tags: ['world'] });
  await seedItems(db, paper, [
    {
      title: 'Comet over Seoul',
      link: 'https://paper.example/comet',
      author: 'Ann',
      content: '<p><img src="/u/a"></p>',
    },
    { title: 'A quiet day' },
  ]);
  const owner = await makePerson(db, 'owner');
  const diary = await seedPrivate(db, owner, 'diary');
  await sql`insert into project_tag (project_id, name, position) values (${diary.id}, 'world', 0)`.execute(db);
  await seedItems(db, { ...diary, listed: false }, [{ title: 'Comet in my diary' }]);
  const written = await app.inject({
    ...{ method: 'POST', url: '/v1/board/free' },
    headers: { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' },
    payload: { title: 'Hello board', content: 'x', draft: randomUUID() },
  });
  expect(written.statusCode, written.body).toBe(200);
});
afterAll(async () => {
  await app?.close();
  await closeHttp();
  await Promise.all([database?.close(), internet?.close()]);
});

const rules = { xml: wrongInRss, atom: wrongInAtom, json: wrongInJsonFeed };
const read = (body: string) => {
  const result = readFeed(body, { url: 'http://a.test/' });
  if (result.kind === 'failed') throw new Error(result.message);
  return result.feed;
};
const lists = ['/projects/tag/world', '/word/comet', '/search/comet', '/board/free'];

describe.each(['xml', 'atom', 'json'] as const)('as %s', format => {
  it.each(lists)('%s is a feed by the rules of its format, which our own reader reads', async list => {
    const { statusCode, body, headers } = await app.inject(`${list}/rss.${format}`);
    expect(statusCode, body).toBe(200);
    expect(rules[format](body)).toEqual([]);
    expect(read(body)).toMatchObject({ self: `${site}${list}/rss.${format}`, hubs: [`${site}/websub`] });
    expect(read(body).items.length).toBeGreaterThan(0);
    expect(headers.link).toBe(`<${site}/websub>; rel="hub", <${site}${list}/rss.${format}>; rel="self"`);
    expect(headers['cache-control']).toBe('public, max-age=300');
    const again = (more: Record<string, string>) => app.inject({ url: `${list}/rss.${format}`, headers: more });
    expect((await again({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    expect((await again({ 'if-modified-since': String(headers['last-modified']) })).statusCode).toBe(304);
    expect((await again({ 'if-none-match': '"x"' })).statusCode).toBe(200);
    expect((await app.inject({ method: 'HEAD', url: `${list}/rss.${format}` })).statusCode).toBe(200);
  });
});

it('an item has the name that it has in its own source’s feed, its source, and pictures with our origin', async () => {
  const own = read((await app.inject('/paper/rss.xml')).body);
  for (const list of ['/projects/tag/world', '/word/comet', '/search/comet']) {
    const { body } = await app.inject(`${list}/rss.xml`);
    expect(body).toContain(`<source url="${site}/paper/rss.xml">The Paper</source>`);
    expect(body).toContain(`${site}/u/a`);
    expect(read(body).items[0]).toMatchObject({ id: own.items[0]!.id, title: 'Comet over Seoul', author: 'Ann' });
  }
});

it('what is not for everybody is in none of them, also for its owner', async () => {
  for (const list of lists) {
    const { body } = await app.inject(`${list}/rss.xml`);
    expect(body, list).not.toContain('diary');
  }
});

it('what a kept search has found is gone from the feed as soon as its source is private', async () => {
  const other = await seedProject(database.db, { urlKey: 'tide' });
  await seedItems(database.db, other, [{ title: 'Walrus ashore' }]);
  expect((await app.inject('/word/walrus/rss.xml')).body).toContain('Walrus ashore');
  await sql`update project set visibility = 'PRIVATE' where id = ${other.id}`.execute(database.db);
  await sql`update item set listed = false where project_id = ${other.id}`.execute(database.db);
  const { statusCode, body } = await app.inject('/word/walrus/rss.xml');
  expect([statusCode, body.includes('Walrus')]).toEqual([200, false]);
});

it.each([
  ['/word/a%2Fb/rss.xml', 200],
  ['/word/100%/rss.xml', 200],
  ['/word/%F0%9F%90%B3/rss.json', 200],
  ['/word/~../rss.atom', 200],
  [`/word/${'x'.repeat(100)}/rss.xml`, 200],
  [`/word/${'x'.repeat(101)}/rss.xml`, 400],
  [`/projects/tag/${'x'.repeat(51)}/rss.xml`, 400],
  ['/word/%20/rss.xml', 400],
  ['/search/%00/rss.xml', 400],
  ['/projects/tag/%00/rss.xml', 400],
  ['/word//rss.xml', 400],
  ['/board/none/rss.atom', 404],
  ['/word/comet/rss.txt', 404],
])('%s is answered with %i', async (url, status) => {
  const { statusCode, body } = await app.inject(url);
  expect(statusCode, body).toBe(status);
  if (status === 200 && !url.endsWith('.json')) expect(read(body).self).toBe(site + url.replace('100%', '100%25'));
});

it.each([
  '/word/comet/rss.xml',
  '/projects/tag/world/rss.atom',
  '/search/comet/rss.json',
  '/board/free/rss.xml',
  '/out/5d8f7c1e-0000-4000-8000-000000000000',
])('%s is refused as a source, also where another site leads to it', async path => {
  const browser = browserOn(app);
  browser.cookies.set('sid', (await makePerson(database.db, 'other')).cookie.replace('sid=', ''));
  internet.serve('newsbell.test', (request, response) => app.routing(request, response));
  internet.serve('leads.test', redirect(site + path));
  for (const url of [site + path, 'http://leads.test/']) {
    const { statusCode } = await browser.post('/v1/project', { form: { url } });
    expect([url, statusCode]).toEqual([url, 404]);
  }
  const { rows } = await sql`select from project where feed_url like '%newsbell.test%'`.execute(database.db);
  expect(rows).toEqual([]);
});
