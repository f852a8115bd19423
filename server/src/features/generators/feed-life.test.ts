/** A generator from its registration to its end, as a feed reader sees it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFeed } from '#documents/parse/feed.ts';
import { createDocumentPool, type DocumentPool } from '#documents/pool.ts';
import { crawlNow } from '#features/crawl/crawler.ts';
import { sourceHooks } from '#source-hooks.ts';
import { crawlSettings } from '#test/crawling.ts';
import { added, generating } from '#test/generating.ts';
import { document, status } from '#test/origin.ts';

const g = generating();
let documents: DocumentPool;
beforeAll(() => {
  documents = createDocumentPool();
});
afterAll(() => documents.close());

const look = async () => {
  const { db, http } = g;
  const deps = { db, http, log: () => {}, now: () => new Date(), settings: crawlSettings() };
  const { id } = await db.selectFrom('project').select('id').executeTakeFirstOrThrow();
  return crawlNow(deps, documents, id, sourceHooks);
};
const serve = (...titles: [no: number, title: string][]) => {
  const rows = titles.map(([no, title]) => `<li><a href="/news/${no}">${title}</a></li>`);
  g.internet.serve(
    'page.test',
    document(`<title>Town</title><ul>${rows.join('')}</ul>`, { 'content-type': 'text/html' }),
  );
};
const ask = async (uuid: string) => {
  const { statusCode, headers, body } = await g.app.inject(`/rss/${uuid}.xml`);
  const read = readFeed(body);
  return { statusCode, headers, items: read.kind === 'feed' ? read.feed.items : [] };
};

const serveLinks = (...items: [href: string, title: string][]) => {
  const rows = items.map(([href, title]) => `<li><a href="${href}">${title}</a></li>`);
  g.internet.serve('page.test', document(`<ul>${rows.join('')}</ul>`, { 'content-type': 'text/html' }));
};
const idsByTitle = async (uuid: string) =>
  Object.fromEntries((await ask(uuid)).items.map(({ title, id }) => [title, id]));

const datesOf = ({ items }: Awaited<ReturnType<typeof ask>>) => items.map(({ published }) => Date.parse(published!));
const inOrder = (dates: readonly number[]) => [...new Set(dates)].sort((a, b) => b - a);

describe('the feed of a generator', () => {
  it('has what the page had, in its order, and is the same item by item whatever becomes of the page', async () => {
    serve([3, '세 번째'], [2, '두 번째'], [1, '첫 번째']);
    const { uuid } = await added(g.alice);
    expect(await ask(uuid)).toMatchObject({ statusCode: 200, items: [] });
    await look();
    const first = await ask(uuid);
    expect(first.items.map(({ title, link }) => [title, link])).toEqual([
      ['세 번째', 'http://page.test/news/3'],
      ['두 번째', 'http://page.test/news/2'],
      ['첫 번째', 'http://page.test/news/1'],
    ]);
    expect(datesOf(first)).toEqual(inOrder(datesOf(first)));

    await sql`update item set sort_at = sort_at - interval '1 hour'`.execute(g.db);
    serve([5, '다섯 번째'], [4, '네 번째'], [3, '세 번째 (고침)'], [2, '두 번째']);
    await look();
    const second = await ask(uuid);
    const named = second.items.map(({ title, id }) => [title, first.items.findIndex(item => item.id === id)]);
    expect(named).toEqual([
      ['다섯 번째', -1],
      ['네 번째', -1],
      ['세 번째 (고침)', 0],
      ['두 번째', 1],
      ['첫 번째', 2],
    ]);
    expect(datesOf(second)).toEqual(inOrder(datesOf(second)));
    expect(second.headers.etag).not.toBe(first.headers.etag);

    g.internet.serve('page.test', status(500));
    await look();
    const third = await ask(uuid);
    expect([third.statusCode, third.headers.etag, third.items]).toEqual([200, second.headers.etag, second.items]);
  });

  it('names its items as before when the site moves to https', async () => {
    const links = (scheme: string) =>
      [3, 2, 1].map((no): [string, string] => [`${scheme}://page.test/news/${no}`, `News ${no}`]);
    serveLinks(...links('http'));
    const { uuid } = await added(g.alice);
    await look();
    const before = await ask(uuid);
    serveLinks(...links('https'));
    await look();
    const after = await ask(uuid);
    expect(after.items.map(({ link }) => link)).toEqual(links('https').map(([link]) => link));
    expect(after.items.map(({ id }) => id)).toEqual(before.items.map(({ id }) => id));
  });

  it('names an item that only its fragment tells from others as before, no matter who else is listed', async () => {
    serveLinks(['/log#v1', 'Version 1'], ['/about', 'About']);
    const { uuid } = await added(g.alice);
    await look();
    const alone = await idsByTitle(uuid);
    serveLinks(['/log#v2', 'Version 2'], ['/log#v1', 'Version 1'], ['/about', 'About']);
    await look();
    const together = await idsByTitle(uuid);
    expect(Object.keys(together).sort()).toEqual(['About', 'Version 1', 'Version 2']);
    expect(together).toMatchObject(alone);
  });

  it('has as news what takes the place of an item by another fragment, and of the same fragment as an edit', async () => {
    serveLinks(['/weekly#12', 'Week 12'], ['/about', 'About']);
    const { uuid } = await added(g.alice);
    await look();
    const first = await idsByTitle(uuid);
    serveLinks(['/weekly#13', 'Week 13'], ['/about', 'About']);
    await look();
    expect(Object.keys(await idsByTitle(uuid)).sort()).toEqual(['About', 'Week 12', 'Week 13']);
    serveLinks(['/weekly#13', 'Week 13, corrected'], ['/about', 'About']);
    await look();
    const last = await idsByTitle(uuid);
    expect(Object.keys(last).sort()).toEqual(['About', 'Week 12', 'Week 13, corrected']);
    expect(last).toMatchObject(first);
    const { rows } = await sql`select title, notify from item order by title`.execute(g.db);
    expect(rows).toEqual([
      { title: 'About', notify: false },
      { title: 'Week 12', notify: false },
      { title: 'Week 13, corrected', notify: true },
    ]);
  });

  it('names no secret that the page has led to', async () => {
    const secret = '0123456789abcdef0123456789abcdef';
    const page = document('<ul><li><a href="/1">One</a></li><li><a href="/2">Two</a></li></ul>', {
      'content-type': 'text/html',
    });
    const redirect = (status: number) =>
      g.internet.serve('page.test', (request, response) =>
        request.url?.includes('session')
          ? page(request, response)
          : response.writeHead(status, { location: `/list?session=${secret}` }).end(),
      );
    redirect(302);
    const { urlKey } = await added(g.alice);
    await look();
    const project = (await g.bob.get(`/v1/project?urlKey=${urlKey}`)).body;
    expect(project).toContain('http://page.test/');
    expect(project).not.toContain(secret);

    redirect(301);
    for (let n = 0; n < 3; n++) await look();
    const { feed_url } = await g.db.selectFrom('project').select('feed_url').executeTakeFirstOrThrow();
    expect(feed_url).toBe('http://page.test/');
  });

  it('is private, paused and gone as its owner says', async () => {
    const { uuid, urlKey } = await added(g.alice);
    await look();
    const change = (payload: Record<string, boolean>) => g.alice.put(`/v1/rssgen/${uuid}/settings`, { payload });
    expect((await ask(uuid)).headers['cache-control']).toBe('public, max-age=900');
    expect((await change({ isPublic: false })).statusCode).toBe(200);
    const hidden = await ask(uuid);
    expect([hidden.items.length, hidden.headers['cache-control']]).toEqual([3, 'private, max-age=900']);
    expect((await g.bob.get(`/${urlKey}/rss.xml`)).statusCode).toBe(404);
    expect((await change({ isPublic: true, isPaused: true })).statusCode).toBe(200);
    expect((await ask(uuid)).items).toHaveLength(3);
    expect((await g.bob.get(`/${urlKey}/rss.xml`)).statusCode).toBe(200);

    await g.bob.post('/v1/subscribe/project', { form: { urlKey } });
    expect((await g.alice.delete(`/v1/rssgen/${uuid}`)).statusCode).toBe(200);
    expect((await ask(uuid)).statusCode).toBe(404);
    const left = (await g.bob.get(`/v1/project?urlKey=${urlKey}`)).json();
    expect([left.kind, left.generator]).toEqual(['GENERATED', undefined]);
    expect((await sql`select from item`.execute(g.db)).rows).toHaveLength(3);
  });
});
