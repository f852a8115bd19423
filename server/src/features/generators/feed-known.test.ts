/** A generator's feed from the view of those who take it in: our own calls, and our own crawler. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addSource } from '#features/projects/add.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserOn, type TestBrowser } from '#test/browser.ts';
import { crawling } from '#test/crawling.ts';
import { makePerson } from '#test/people.ts';
import { seedItems } from '#test/seed.ts';
import { seedGenerator } from '#test/seed-generator.ts';

const c = crawling();
let app: App;
beforeEach(async () => {
  app = await testApp(c.db);
});
afterEach(() => app.close());

const somebody = async (): Promise<TestBrowser & { id: number }> => {
  const { id, cookie } = await makePerson(c.db, 'other');
  const browser = browserOn(app);
  browser.cookies.set('sid', cookie.replace('sid=', ''));
  return { ...browser, id };
};

describe('the address of the feed', () => {
  it.each(['xml', 'atom', 'json'])('is that of its project, which is added by it: .%s', async format => {
    const alice = await somebody();
    const { uuid, urlKey } = await seedGenerator(c.db, { urlKey: 'board' });
    const link = `http://newsbell.test/rss/${uuid}.${format}`;
    for (const written of [link, link.replace('http:', 'https:'), link.replace(uuid, uuid.toUpperCase())]) {
      const found = await alice.get(`/v1/project/rss?${new URLSearchParams({ link: written })}`);
      expect([found.statusCode, found.json()]).toEqual([200, { urlKey }]);
    }
    const added = await alice.post('/v1/project', { form: { url: link } });
    expect([added.statusCode, added.json()]).toMatchObject([200, { urlKey, kind: 'GENERATED', generator: uuid }]);
    expect(await c.db.selectFrom('project').select('id').execute()).toHaveLength(1);
  });

  it('is nobody’s but its owner’s where the generator is private', async () => {
    const [alice, bob] = [await somebody(), await somebody()];
    const { uuid, urlKey } = await seedGenerator(c.db, { accountId: alice.id, visibility: 'PRIVATE' });
    const url = `/v1/project/rss?link=http://newsbell.test/rss/${uuid}.xml`;
    expect((await alice.get(url)).json()).toEqual({ urlKey });
    expect((await bob.get(url)).json().code).toBe('RSS_NOT_FOUND');
  });

  it('is what other readers are given, beside the feed of the project', async () => {
    const alice = await somebody();
    const { id, uuid } = await seedGenerator(c.db, { urlKey: 'board', title: 'Notices' });
    await seedItems(c.db, { id, listed: true }, [{ title: 'One', link: 'https://board.example/1' }]);
    expect((await alice.get('/v1/project?urlKey=board')).json().generator).toBe(uuid);
    expect((await alice.get('/board/rss.xml')).body).toContain('<title>One</title>');
    await alice.post('/v1/subscribe/project', { form: { urlKey: 'board' } });
    expect((await alice.get('/v1/subscribe/opml')).body).toContain(`xmlUrl="http://newsbell.test/rss/${uuid}.xml"`);
  });
});

describe('another instance', () => {
  /** This one as it stands on the internet, behind a proxy that asks it by its own name. */
  const served = async (request: IncomingMessage, response: ServerResponse) => {
    const { statusCode, headers, rawPayload } = await app.inject({
      url: request.url!,
      headers: { ...(request.headers as Record<string, string>), host: 'newsbell.test' },
    });
    response.writeHead(statusCode, headers as Record<string, string>).end(rawPayload);
  };

  it.each(['xml', 'atom', 'json'])('reads the feed, and asks with its validators from then on: .%s', async format => {
    const { uuid, ...board } = await seedGenerator(c.db, { title: '공지', page: 'https://board.example/' });
    await seedItems(
      c.db,
      board,
      Array.from({ length: 30 }, (_, no) => ({ title: `비 ${no} ]]> & ☔`, link: `https://board.example/${no}` })),
    );
    c.internet.serve('maker.test', (request, response) => void served(request, response));
    const feedUrl = `http://maker.test/rss/${uuid}.${format}`;
    const { projectId } = await addSource(c.db, { feedUrl, title: null });
    expect(await c.crawl(projectId)).toEqual({ kind: 'stored', added: 30, changed: 0 });
    expect(await c.titles(projectId)).toEqual(await c.titles(board.id));
    expect(await c.crawlOf(projectId)).toMatchObject({ health: 'ok', error_code: null, title: '공지' });
    expect(await c.crawl(projectId)).toEqual({ kind: 'unchanged' });
    await c.db
      .updateTable('item')
      .set({ title: 'Edited', source_hash: 'edited' })
      .where('project_id', '=', board.id)
      .where('link', '=', 'https://board.example/7')
      .execute();
    expect(await c.crawl(projectId)).toEqual({ kind: 'stored', added: 0, changed: 1 });
  });
});
