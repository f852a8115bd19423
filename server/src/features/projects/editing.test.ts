import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '#http/routing.ts';
import type { CallerKind } from '#test/access-table.ts';
import { testApp } from '#test/app.ts';
import { browserOn, type TestBrowser } from '#test/browser.ts';
import { crawling, crawlSettings, rssOf } from '#test/crawling.ts';
import { document } from '#test/origin.ts';
import { makePerson } from '#test/people.ts';
import { addSourceOf } from './add.ts';

const c = crawling(crawlSettings());
let app: App;
let alice: Visitor;
let bob: Visitor;
let manager: Visitor;
let projectId: number;
let urlKey: string;

interface Visitor {
  id: number;
  browser: TestBrowser;
}
const somebody = async (kind: CallerKind): Promise<Visitor> => {
  const { id, cookie } = await makePerson(c.db, kind);
  const browser = browserOn(app);
  browser.cookies.set('sid', cookie.replace('sid=', ''));
  return { id, browser };
};

beforeEach(async () => {
  app = await testApp(c.db);
  [alice, bob, manager] = [await somebody('other'), await somebody('other'), await somebody('manager')];
  c.internet.serve('blog.test', document(rssOf(['<title>One</title>'])));
  const added = await c.db
    .transaction()
    .execute(tx =>
      addSourceOf(
        tx,
        { feedUrl: 'http://blog.test/feed', title: null },
        { accountId: alice.id, visibility: 'PUBLIC', mostFeeds: 9 },
      ),
    );
  if (added === 'too-many') throw new Error(added);
  ({ projectId, urlKey } = added);
  await c.crawl(projectId);
});

afterEach(() => app.close());

const change = ({ browser }: Visitor, form: Record<string, string>) =>
  browser.put('/v1/project', { form: { urlKey, ...form } });
const follow = ({ browser }: Visitor) => browser.post('/v1/subscribe/project', { form: { urlKey } });
const listed = async () =>
  (await sql<{ listed: boolean }>`select listed from item where project_id = ${projectId}`.execute(c.db)).rows.map(
    each => each.listed,
  );

describe('who added a source', () => {
  it('deletes it though that takes longer than an answer may', async () => {
    const hasty = await testApp(c.db, { answerWithinMs: 1_000 });
    const holder = await c.db.startTransaction().execute();
    await sql`select from project where id = ${projectId} for share`.execute(holder);
    const browser = browserOn(hasty);
    browser.cookies.set('sid', alice.browser.cookies.get('sid')!);
    expect((await browser.delete(`/v1/project?urlKey=${urlKey}`)).statusCode).toBe(503);
    await holder.rollback().execute();
    await expect.poll(listed, { interval: 5 }).toEqual([]);
    await hasty.close();
  });

  it('gives it a title and a description that no crawl writes over, and by which search finds it', async () => {
    const answer = await change(alice, { title: 'A garden diary', description: '' });
    expect(answer.json()).toMatchObject({ title: 'A garden diary', description: null, canEdit: true });
    c.internet.serve(
      'blog.test',
      document(rssOf(['<title>Two</title>'], '<title>Loud name</title><description>Loud</description>')),
    );
    await c.crawl(projectId);
    const [found] = (await bob.browser.get('/v1/project/search?keyword=garden')).json();
    expect(found).toMatchObject({ urlKey, title: 'A garden diary', description: null, canEdit: false });
  });

  it('makes it private and public again, and its items with it, the new ones too', async () => {
    expect((await change(alice, { visibility: 'PRIVATE' })).json().visibility).toBe('PRIVATE');
    c.internet.serve('blog.test', document(rssOf(['<title>Two</title>'])));
    await c.crawl(projectId);
    expect(await listed()).toEqual([false, false]);
    expect((await bob.browser.get(`/v1/project?urlKey=${urlKey}`)).statusCode).toBe(404);
    expect((await bob.browser.get('/v1/feed/all')).json().content).toEqual([]);
    await change(alice, { visibility: 'PUBLIC' });
    expect(await listed()).toEqual([true, true]);
  });

  it('may do neither once somebody else follows it, and a manager still may', async () => {
    await follow(alice);
    expect((await change(alice, { title: 'Mine' })).statusCode).toBe(200);
    await follow(bob);
    for (const refused of [
      await change(alice, { title: 'Not mine' }),
      await alice.browser.delete(`/v1/project?urlKey=${urlKey}`),
      await change(manager, { visibility: 'PRIVATE' }),
    ])
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'HAS_SUBSCRIBERS']);
    expect((await alice.browser.get(`/v1/project?urlKey=${urlKey}`)).json().canEdit).toBe(false);
    expect((await manager.browser.get(`/v1/project?urlKey=${urlKey}`)).json().canEdit).toBe(true);
    expect((await change(manager, { title: 'Ours' })).json().title).toBe('Ours');
    expect((await manager.browser.delete(`/v1/project?urlKey=${urlKey}`)).statusCode).toBe(200);
    expect((await bob.browser.get('/v1/account/subscribes')).json()).toEqual([]);
  });

  it('deletes it with all that hangs on it', async () => {
    await follow(alice);
    expect((await alice.browser.delete(`/v1/project?urlKey=${urlKey}`)).json()).toEqual({
      message: 'Successfully deleted',
    });
    expect((await sql`select from item`.execute(c.db)).rows).toEqual([]);
    expect((await sql`select from feed_address`.execute(c.db)).rows).toEqual([]);
  });

  it('tags it, each tag once', async () => {
    const tag = (name: string) => alice.browser.post('/v1/project/tag', { form: { urlKey, tag: name } });
    expect((await tag(' Garden ')).json().tags).toEqual([{ name: 'Garden' }]);
    expect((await tag('\u2060')).json()).toMatchObject({ code: 'INVALID_FIELDS' });
    expect((await tag('Garden')).json()).toEqual({ code: 'TAG_EXISTS', message: 'This tag already exists.' });
    expect((await tag('野菜')).json().tags).toEqual([{ name: 'Garden' }, { name: '野菜' }]);
    const left = await alice.browser.delete(`/v1/project/tag?urlKey=${urlKey}&tag=Garden`);
    expect(left.json().tags).toEqual([{ name: '野菜' }]);
  });
});

it('nobody else changes it, and a private one is not even there for a manager', async () => {
  for (const call of [
    () => change(bob, { title: 'Mine' }),
    () => bob.browser.delete(`/v1/project?urlKey=${urlKey}`),
    () => bob.browser.post('/v1/project/tag', { form: { urlKey, tag: 'mine' } }),
    () => bob.browser.delete(`/v1/project/tag?urlKey=${urlKey}&tag=mine`),
  ])
    expect((await call()).json().code).toBe('FORBIDDEN');
  await change(alice, { visibility: 'PRIVATE' });
  for (const visitor of [bob, manager]) expect((await change(visitor, { title: 'Mine' })).statusCode).toBe(404);
});

it('an address with a secret stays private', async () => {
  await change(alice, { visibility: 'PRIVATE' });
  await sql`update project set feed_url = 'http://blog.test/feed?token=12345678' where id = ${projectId}`.execute(c.db);
  const answer = await change(alice, { visibility: 'PUBLIC' });
  expect(answer.json()).toEqual({
    code: 'FORBIDDEN',
    message: 'You are not allowed to do this. Its address holds a secret, so it stays private.',
  });
});
