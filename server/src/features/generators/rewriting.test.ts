import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { PageDefinition } from '#documents/page-definition.ts';
import { createDocumentPool } from '#documents/pool.ts';
import { crawlNow } from '#features/crawl/crawler.ts';
import { sourceHooks } from '#source-hooks.ts';
import { addByRule, added, generating, page } from '#test/generating.ts';
import { newsPage, newsRule, newsXpaths } from '#test/generator-requests.ts';
import { document } from '#test/origin.ts';
import { settingsOf } from '#test/settings.ts';
import { rewriteGenerator } from './rewrite.ts';

const g = generating();

const html = (body: string) => document(body, { 'content-type': 'text/html' });

const edit = (uuid: string, more: Record<string, unknown> = {}, person = g.alice) =>
  person.put(`/v1/rssgen/${uuid}`, { payload: { ...page, ...newsXpaths, ...more } });

/** As a crawl leaves it that has read the page and come into trouble since. */
const age = (uuid: string) =>
  sql`
    with aged as (
      update generator set health = 'broken', last_items = 0, repair = '{"itemXpath": "//p"}', health_since = now() - interval '1 day'
      where id = ${uuid} returning project_id)
    update crawl set next_at = now() + interval '1 day', body_hash = 'x', etag = 'y', error_code = 'NO_ITEMS', error_at = now(),
      item_hashes = '{z}', failures = 3, hint_minutes = 600, median_gap_minutes = 900
    where project_id = (select project_id from aged)`.execute(g.db);

const crawlOf = async (uuid: string) =>
  (
    await sql`
      select c.next_at <= now() as due, body_hash, etag, item_hashes, failures, host_key, hint_minutes, median_gap_minutes from crawl c
      join generator g using (project_id) where g.id = ${uuid}`.execute(g.db)
  ).rows[0];

it('begins anew: well, without a repair, and looked at at once as if the page had never been read', async () => {
  const { uuid, urlKey } = await added(g.alice);
  await age(uuid);
  const thumbnailXpath = './/img/@src';
  const answer = await edit(uuid, { title: 'The town', thumbnailXpath, fallbacks: [newsXpaths] });
  expect(answer.json()).toMatchObject({
    uuid,
    urlKey,
    title: 'The town',
    thumbnailXpath,
    fallbacks: [newsXpaths],
    health: 'new',
    items: 3,
    repair: null,
    lastError: null,
  });
  expect(await crawlOf(uuid)).toEqual({
    due: true,
    body_hash: null,
    etag: null,
    item_hashes: [],
    failures: 0,
    host_key: 'page.test:80',
    hint_minutes: null,
    median_gap_minutes: null,
  });
  expect((await g.bob.get('/v1/project/search?keyword=the town')).json()[0]).toMatchObject({
    urlKey,
    title: 'The town',
  });
});

it('brings what the new way finds, though the page has not changed', async () => {
  g.internet.serve(
    'page.test',
    html('<p><a href="/a">Alpha</a><p><a href="/b">Beta</a><b><a href="/c">Gamma</a></b><b><a href="/d">Delta</a></b>'),
  );
  const paths = { ...newsXpaths, itemXpath: '//p', titleXpath: './a[1]', linkXpath: './a[1]/@href' };
  const { uuid } = await added(g.alice, paths);
  const reader = createDocumentPool({ timeoutMs: 20_000 });
  const deps = { db: g.db, http: g.http, log: () => {}, now: () => new Date(), settings: settingsOf() };
  const { rows } = await sql<{ id: number }>`select id from project`.execute(g.db);
  const look = async () => {
    expect((await crawlNow(deps, reader, rows[0]!.id, sourceHooks))?.kind).toBe('stored');
    return (await sql<{ title: string }>`select title from item order by title`.execute(g.db)).rows.map(
      each => each.title,
    );
  };
  expect(await look()).toEqual(['Alpha', 'Beta']);
  await edit(uuid, { ...paths, itemXpath: '//b' });
  expect(await look()).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma']);
  await reader.close();
});

it('may be about another page, and keeps its feed', async () => {
  const { uuid, rssUrl } = await added(g.alice);
  g.internet.serve('other.test', html(newsPage));
  expect((await edit(uuid, { url: 'http://other.test/a' })).json()).toMatchObject({
    url: 'http://other.test/a',
    rssUrl,
  });
  expect(await crawlOf(uuid)).toMatchObject({ host_key: 'other.test:80', due: true });
});

it('stays paused while it is', async () => {
  const { uuid } = await added(g.alice);
  await g.alice.put(`/v1/rssgen/${uuid}/settings`, { payload: { isPaused: true } });
  expect((await edit(uuid)).json()).toMatchObject({ isPaused: true, nextCheckAt: null });
});

it('stays as it is when the page gives nothing by the new definition', async () => {
  const before = await added(g.alice);
  const answer = await edit(before.uuid, { title: 'Other', itemXpath: '//p' });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'NOTHING_EXTRACTED']);
  expect((await g.alice.get(`/v1/rssgen/${before.uuid}`)).json()).toEqual(before);
});

it('keeps the shape that it was made with, and says so before the page is asked', async () => {
  const byRule = (await addByRule(g.alice)).json();
  const byXpaths = await added(g.alice);
  const asked = g.internet.resolved.length;
  const wrong = await edit(byRule.uuid);
  const text = 'This generator reads its page by a rule, so it is changed by a rule.';
  expect([wrong.statusCode, wrong.json()]).toEqual([
    400,
    { code: 'INVALID_FIELDS', message: `Some of the values are not valid. ${text}`, fields: { itemXpath: text } },
  ]);
  const query = new URLSearchParams({ ...page, description: 'All', rule: newsRule, titleIndex: '2', linkIndex: '1' });
  expect((await g.alice.put(`/v1/rssgen/${byXpaths.uuid}?${query}`)).json().fields.rule).toMatch(/by XPaths/);
  expect(g.internet.resolved).toHaveLength(asked);
  const again = await g.alice.put(`/v1/rssgen/${byRule.uuid}?${query}&thumbnailIndex=`);
  expect(again.json()).toMatchObject({ builder: 'RULE', mapping: { title: 2, link: 1 } });
});

it('is not made public again by a builder, which always sends true; only its owner’s list does that', async () => {
  const { uuid } = await added(g.alice, { isPublic: false });
  expect((await edit(uuid, { isPublic: true })).json().isPublic).toBe(false);
  const { uuid: open, urlKey } = await added(g.alice);
  expect((await edit(open, { isPublic: false })).json().isPublic).toBe(false);
  expect((await g.bob.get(`/v1/project?urlKey=${urlKey}`)).statusCode).toBe(404);
});

it('becomes private when the page’s new address holds a secret, unless others follow it', async () => {
  const url = 'http://page.test/?token=0123456789abcdef';
  const { uuid } = await added(g.alice);
  expect((await edit(uuid, { url })).json()).toMatchObject({ url, isPublic: false });
  const followed = await added(g.alice);
  await g.bob.post('/v1/subscribe/project', { form: { urlKey: followed.urlKey } });
  expect((await edit(followed.uuid, { url })).json().code).toBe('HAS_SUBSCRIBERS');
  expect((await g.alice.get(`/v1/rssgen/${followed.uuid}`)).json()).toEqual(followed);
});

it('is nobody else’s to change, and the page is not asked for them', async () => {
  const { uuid } = await added(g.alice);
  const asked = g.internet.resolved.length;
  const answer = await edit(uuid, {}, g.charlie);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'GENERATOR_NOT_FOUND']);
  expect(g.internet.resolved).toHaveLength(asked);
});

it('judges a secret address where it writes it, so that nobody makes the feed public in between', async () => {
  const before = await added(g.alice);
  const address = 'http://page.test/?token=0123456789abcdef';
  const { id } = await g.db.selectFrom('project').select('id').executeTakeFirstOrThrow();
  const definition: PageDefinition = { builder: 'XPATH', ...newsXpaths, fallbacks: [] };
  const wanted = { ...page, url: address, description: '', isPublic: true, definition };
  const rewriting = { accountId: g.alice.id, uuid: before.uuid, wanted, address, items: 3 };
  await g.bob.post('/v1/subscribe/project', { form: { urlKey: before.urlKey } });
  expect(await rewriteGenerator(g.db, rewriting)).toBe('followed');
  expect((await g.alice.get(`/v1/rssgen/${before.uuid}`)).json()).toEqual(before);
  await sql`delete from subscription`.execute(g.db);
  expect(await rewriteGenerator(g.db, rewriting)).toBe('done');
  const { rows } = await sql`select feed_url, visibility from project where id = ${id}`.execute(g.db);
  expect(rows).toEqual([{ feed_url: address, visibility: 'PRIVATE' }]);
});
