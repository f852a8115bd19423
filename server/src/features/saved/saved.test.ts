/** Keeping a page by the calls: against an internet on loopback, from its address to its text, its lists and its end. */
import type { FeedItem } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDocumentPool, type DocumentPool } from '#documents/pool.ts';
import { forgetOldItems } from '#features/items/retention.ts';
import type { TestBrowser } from '#test/browser.ts';
import { generating } from '#test/generating.ts';
import { document, type Handler, status } from '#test/origin.ts';
import { seedProject } from '#test/seed.ts';
import { settingsOf } from '#test/settings.ts';
import { fillDue } from './fill.ts';
import { bringSavedPagesBack } from './store-text.ts';

const g = generating({ PAGES_PER_MINUTE_ACCOUNT: '1000', PAGES_PER_HOUR_ACCOUNT: '1000' });

let documents: DocumentPool;
beforeAll(() => {
  documents = createDocumentPool();
});
afterAll(() => documents.close());

const paragraph = 'The lighthouse keeper wrote down each ship that passed, its flag, its course and the weather. ';
const article = (title = 'The keeper of lights') =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav><article><h1>${title}</h1>${`<p>${paragraph.repeat(3)}</p>`.repeat(5)}</article></body></html>`;
const html = (body: string): Handler => document(body, { 'content-type': 'text/html; charset=utf-8' });

beforeEach(() => {
  g.internet.serve('paper.test', html(article()));
});

const keep = (url: string, more: Record<string, unknown> = {}, person: TestBrowser = g.alice) =>
  person.post('/v1/saved', { payload: { url, ...more } });

const kept = async (url: string, more: Record<string, unknown> = {}, person: TestBrowser = g.alice) => {
  const answer = await keep(url, more, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as FeedItem;
};

const idsOf = async (url: string, person: TestBrowser = g.alice): Promise<number[]> =>
  ((await person.get(url)).json().content as FeedItem[]).map(({ id }) => id);

const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];

const waiting = async () =>
  (await sql<{ tries: number }>`select tries from saved_page order by item_id`.execute(g.db)).rows.map(
    ({ tries }) => tries,
  );

/** The job, once what waits is due. */
const job = async () => {
  await sql`update saved_page set next_at = now()`.execute(g.db);
  const settings = settingsOf({ PUBLIC_URL: 'http://newsbell.test', CRAWL_HOST_GAP_SECONDS: '0' });
  const deps = { db: g.db, http: g.http, settings, documents, now: () => new Date(), mayAsk: async () => true };
  return fillDue(deps, new AbortController().signal);
};

it('is an item of their own, starred and unread, with the text of its page', async () => {
  const item = await kept('paper.test/lights#:~:text=ship');
  expect(item).toMatchObject({
    title: 'The keeper of lights',
    link: 'http://paper.test/lights',
    content: expect.stringContaining('<p>The lighthouse keeper'),
    excerpt: expect.stringMatching(/^The lighthouse keeper/),
    project: { title: 'Saved pages' },
    ...{ read: false, starred: true, saved: true },
  });
  const lists = ['/v1/feed/star', '/v1/feed/star?only=saved', '/v1/feed/star?only=unread'];
  const own = ['/v1/feed/subscribes', '/v1/search/subscription?word=lighthouse'];
  for (const url of [...lists, ...own, `/v1/feed/project?urlKey=${item.project.urlKey}`])
    expect([url, await idsOf(url)]).toEqual([url, [item.id]]);
  for (const url of [...lists, ...own]) expect([url, await idsOf(url, g.bob)]).toEqual([url, []]);
  expect((await g.bob.get(`/v1/feed?id=${item.id}`)).statusCode).toBe(404);
  expect((await g.bob.get(`/v1/project?urlKey=${item.project.urlKey}`)).statusCode).toBe(404);
  expect(await waiting()).toEqual([]);
});

it('stays one item however its address is written, and however often and at once it is kept', async () => {
  // The page is asked for by the spelling that comes first, so each of them has to lead to it.
  g.internet.serve('www.paper.test', html(article()));
  const spellings = ['http://paper.test/lights', 'http://www.paper.test/lights/', 'paper.test/lights?utm_source=x'];
  const answers = await Promise.all([...spellings, ...spellings].map(url => kept(url)));
  answers.push(await kept('https://www.paper.test/lights/'));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const { rows } = await sql`select from project where kind = 'SAVED'`.execute(g.db);
  expect(rows.length).toBe(1);
  expect(await idsOf('/v1/feed/star')).toEqual([answers[0]!.id]);
  g.internet.serve('paper.test', status(404));
  expect(await kept(spellings[0]!, { title: 'Else' })).toMatchObject({
    title: 'The keeper of lights',
    content: expect.stringContaining('lighthouse'),
  });
});

it('keeps two pages of one site, and its front page', async () => {
  const ids = [await kept('paper.test/a'), await kept('paper.test/b'), await kept('paper.test')].map(({ id }) => id);
  expect(await idsOf('/v1/feed/star?only=saved')).toEqual(ids.toReversed());
  expect((await kept('http://paper.test/')).id).toBe(ids[2]);
  g.internet.serve('other.test', html(article()));
  expect(ids).not.toContain((await kept('other.test')).id);
});

it.each([
  ['there is no such page', status(404), []],
  ['the site is away', status(503), [1]],
  ['it is no page', document('%PDF', { 'content-type': 'application/pdf' }), []],
  ['it has no article', html('<p></p>'), []],
])('is kept by its address or the title that was given where %s', async (_why, handler, waits) => {
  g.internet.serve('away.test', handler);
  const item = await kept('http://away.test/a', { title: ' A page\nof mine ' });
  expect(item).toMatchObject({ title: 'A page of mine', content: '', excerpt: '', starred: true });
  expect(await kept('http://away.test/b')).toMatchObject({ title: 'http://away.test/b' });
  expect((await waiting()).slice(0, 1)).toEqual(waits);
});

it('what robots.txt forbids is kept without its text', async () => {
  g.internet.serve('shy.test', (request, response) =>
    request.url === '/robots.txt' ? response.end('User-agent: *\nDisallow: /') : html(article())(request, response),
  );
  expect(await kept('http://shy.test/a')).toMatchObject({ title: 'http://shy.test/a', content: '' });
  expect(await waiting()).toEqual([]);
});

it('the job tries again, three times, and gives the text once the site is back', async () => {
  g.internet.serve('away.test', status(503));
  const [one, two] = [await kept('http://away.test/a'), await kept('http://away.test/b')];
  await job();
  expect(await waiting()).toEqual([2, 2]);
  g.internet.serve('away.test', (request, response) =>
    (request.url === '/b' ? status(503) : html(article()))(request, response),
  );
  await job();
  expect(await waiting()).toEqual([3]);
  expect((await g.alice.get(`/v1/feed?id=${one.id}`)).json()).toMatchObject([
    {
      title: 'The keeper of lights',
      starred: true,
    },
  ]);
  await job();
  expect(await waiting()).toEqual([]);
  expect((await g.alice.get(`/v1/feed?id=${two.id}`)).json()).toMatchObject([
    {
      title: 'http://away.test/b',
      content: '',
    },
  ]);
});

it('waits for the job where the process dies in the call, and no longer after the clock was set back', async () => {
  g.internet.serve('away.test', status(503));
  await kept('http://away.test/a');
  // The process died after the item was stored: the row is as the transaction has left it.
  await sql`update saved_page set tries = 0, next_at = now() + interval '1 day'`.execute(g.db);
  await bringSavedPagesBack(g);
  const { rows } = await sql`select from saved_page where next_at <= now()`.execute(g.db);
  expect(rows.length).toBe(1);
  g.internet.serve('away.test', html(article()));
  await job();
  expect(await waiting()).toEqual([]);
  expect(await idsOf('/v1/search/subscription?word=lighthouse')).toHaveLength(1);
});

it('what died in its last try waits no more', async () => {
  g.internet.serve('away.test', status(503));
  await kept('http://away.test/a');
  await sql`update saved_page set tries = 4`.execute(g.db);
  await job();
  expect(await waiting()).toEqual([]);
});

it('is asked for once more where it is kept again without a text', async () => {
  g.internet.serve('away.test', status(404));
  const { id } = await kept('http://away.test/a');
  g.internet.serve('away.test', html(article()));
  expect(await kept('http://away.test/a')).toMatchObject({ id, title: 'The keeper of lights' });
});

it('refuses what is no address, and our own pages', async () => {
  for (const url of [
    'javascript:alert(1)',
    'ftp://paper.test/a',
    'http://me:secret@paper.test/',
    'a page',
    'file:///etc/passwd',
  ])
    expect([url, ...codeOf(await keep(url))]).toEqual([url, 400, 'INVALID_FIELDS']);
  const own = await keep('http://newsbell.test/paper/1');
  expect([...codeOf(own), own.json().message]).toEqual([400, 'PAGE_IS_OURS', expect.stringContaining('Star what')]);
  const { rows } = await sql`select from project where kind = 'SAVED'`.execute(g.db);
  expect(rows).toEqual([]);
});

it('keeps nothing where a person has as many stars as one can', async () => {
  const { id } = await seedProject(g.db, { urlKey: 'paper' });
  await sql`
    with made as (
      insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
      select ${id}, true, false, now(), 'T', '', '', n::text, ' t ', ' t ', '' from generate_series(1, 10000) n returning id
    ) insert into star (account_id, item_id) select ${g.alice.id}, id from made`.execute(g.db);
  expect(codeOf(await keep('http://paper.test/a'))).toEqual([400, 'TOO_MANY_STARS']);
  const { rows } = await sql`select from project where kind = 'SAVED'`.execute(g.db);
  expect(rows).toEqual([]);
});

it('counts to no limit of subscriptions, and is followed at the limit', async () => {
  await sql`
    with made as (insert into project (url_key, kind, title) select 'p' || n, 'FEED', 'P' from generate_series(1, 1000) n returning id)
    insert into subscription (account_id, project_id) select ${g.alice.id}, id from made`.execute(g.db);
  await kept('http://paper.test/a');
  const unfollowed = await g.alice.delete('/v1/subscribe/project?urlKey=p1');
  expect(unfollowed.statusCode, unfollowed.body).toBe(200);
  const follow = (urlKey: string) => g.alice.post('/v1/subscribe/project', { payload: { urlKey, notifyMinute: null } });
  expect((await follow('p1')).statusCode).toBe(200);
  await seedProject(g.db, { urlKey: 'more' });
  expect(codeOf(await follow('more'))).toEqual([400, 'TOO_MANY_SUBSCRIPTIONS']);
});

it('its project is as it is: nobody edits, publishes to, shares or deletes it, and it goes with the account', async () => {
  const { project, id } = await kept('http://paper.test/a');
  const { urlKey } = project;
  await sql`update account set roles = '{ROLE_MANAGER}', mode = 'DEVELOPER' where id = ${g.alice.id}`.execute(g.db);
  const { json } = await g.alice.get(`/v1/project?urlKey=${urlKey}`);
  expect(json()).toMatchObject({
    kind: 'SAVED',
    visibility: 'PRIVATE',
    health: 'published',
    canEdit: false,
    canPublish: false,
  });
  const doors: ['post' | 'put' | 'delete', string, object?][] = [
    ['put', '/v1/project', { urlKey, title: 'Mine' }],
    ['put', '/v1/project', { urlKey, visibility: 'PUBLIC' }],
    ['delete', `/v1/project?urlKey=${urlKey}`],
    ['post', '/v1/project/tag', { urlKey, tag: 'world' }],
    ['post', `/v1/project/${urlKey}/news`, { title: 'Mine' }],
    ['post', `/v1/project/${urlKey}/hook`, { name: 'Mine', kind: 'json' }],
    ['post', `/v1/project/${urlKey}/ping`],
    ['post', `/v1/project/${urlKey}/invitations`, {}],
    ['put', `/v1/project/${urlKey}/silence`, { everyMinutes: 60, graceMinutes: 10 }],
    ['delete', `/v1/news?id=${id}`],
  ];
  for (const [method, url, payload] of doors) {
    const { statusCode } = await g.alice[method](url, payload && { payload });
    expect([method, url, [403, 404].includes(statusCode)], String(statusCode)).toEqual([method, url, true]);
  }
  const listed = await g.alice.get('/v1/account/subscribes');
  expect(listed.json()).toMatchObject([{ title: 'Saved pages', notifyMinute: null }]);
  expect((await g.alice.get('/v1/subscribe/opml')).body).not.toContain('Saved pages');
  expect((await g.alice.get('/v1/account/export')).body).toContain(urlKey);
  await sql`update account set roles = '{}' where id = ${g.alice.id}`.execute(g.db);
  await sql`delete from account where id = ${g.alice.id}`.execute(g.db);
  const { rows } = await sql`select from item where id = ${id}`.execute(g.db);
  expect(rows).toEqual([]);
});

it('is followed again by the next page where its person has left it', async () => {
  const { project } = await kept('http://paper.test/a');
  await g.alice.delete(`/v1/subscribe/project?urlKey=${project.urlKey}`);
  expect((await g.alice.get('/v1/account/subscribes')).json()).toEqual([]);
  await kept('http://paper.test/b');
  expect((await g.alice.get('/v1/account/subscribes')).json()).toHaveLength(1);
});

it('is removed by its person alone, with its star and its name', async () => {
  const { id } = await kept('http://paper.test/a');
  expect(codeOf(await g.bob.delete(`/v1/saved/${id}`))).toEqual([404, 'FEED_NOT_FOUND']);
  await kept('http://paper.test/b', {}, g.bob);
  expect(codeOf(await g.bob.delete(`/v1/saved/${id}`))).toEqual([404, 'FEED_NOT_FOUND']);
  expect((await g.alice.delete(`/v1/saved/${id}`)).json()).toEqual({ removed: true });
  expect(await idsOf('/v1/feed/star')).toEqual([]);
  expect((await kept('http://paper.test/a')).id).not.toBe(id);
});

it('removes no item that is not kept here', async () => {
  const { id: projectId } = await seedProject(g.db, { urlKey: 'paper' });
  const [row] = (
    await sql<{ id: number }>`
      insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
      values (${projectId}, true, false, now(), 'T', '', '', 'x', ' t ', ' t ', '') returning id`.execute(g.db)
  ).rows;
  await kept('http://paper.test/a');
  expect(codeOf(await g.alice.delete(`/v1/saved/${row!.id}`))).toEqual([404, 'FEED_NOT_FOUND']);
});

it('stays for as long as it is starred, and then as long as other news', async () => {
  const [one, two] = [await kept('http://paper.test/a'), await kept('http://paper.test/b')];
  await g.alice.delete(`/v1/feed/star?id=${two.id}`);
  await sql`update item set created_at = created_at - interval '400 days', sort_at = sort_at - interval '400 days'`.execute(
    g.db,
  );
  await sql`update item_space set due_at = '-infinity'`.execute(g.db);
  const settings = { ...settingsOf(), keep: { ...settingsOf().keep, items: 0, days: 90 } };
  await forgetOldItems({ db: g.db, settings, log: () => {} });
  const { rows } = await sql<{ id: number }>`select id from item`.execute(g.db);
  expect(rows.map(({ id }) => id)).toEqual([one.id]);
});

it('filters the starred: a read one is not among the unread, and news of a source not among the kept', async () => {
  const { id: projectId } = await seedProject(g.db, { urlKey: 'paper' });
  const { rows } = await sql<{ id: number }>`
    insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
    values (${projectId}, true, false, now(), 'T', '', '', 'x', ' t ', ' t ', '') returning id`.execute(g.db);
  await g.alice.put(`/v1/feed/star?id=${rows[0]!.id}`);
  const ids = [];
  for (const name of ['a', 'b', 'c']) ids.push((await kept(`http://paper.test/${name}`)).id);
  await g.alice.put('/v1/feed/read', { payload: { id: [ids[1]] } });
  expect(await idsOf('/v1/feed/star?only=unread')).toEqual([ids[2], ids[0]]);
  expect(await idsOf('/v1/feed/star?only=saved&size=2')).toEqual([ids[2], ids[1]]);
  expect(await idsOf(`/v1/feed/star?only=saved&size=2&id=${ids[1]}`)).toEqual([ids[0]]);
  expect(codeOf(await g.alice.get('/v1/feed/star?only=mine'))).toEqual([400, 'INVALID_FIELDS']);
});
