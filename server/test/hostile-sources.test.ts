/**
 * A stranger owns a feed of their own and answers what they like: nobody else's source may show, lose or hide anything
 * by it.
 */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { linkAlias } from '#documents/parse/identity.ts';
import { crawlNow } from '#features/crawl/crawler.ts';
import type { SourceHooks } from '#features/crawl/source-hooks.ts';
import { dueTargets } from '#features/crawl/targets.ts';
import { takeNewItems } from '#features/items/new-items.ts';
import { itemsById } from '#features/items/queries.ts';
import { addSource, addSourceOf } from '#features/projects/add.ts';
import { followMove } from '#features/projects/move.ts';
import { addStar, starredItems } from '#features/read-state/stars.ts';
import { viewerOf } from '#features/read-state/viewer.ts';
import { storyConsumer } from '#features/stories/stories.ts';
import { mergeHooks, sourceHooks } from '#source-hooks.ts';
import { crawling, rssOf } from './crawling.ts';
import { beginMatching, composeAll, follows, matchAll, reader } from './notifying.ts';
import { type Handler, redirect, status } from './origin.ts';
import { untilVisibleToAll } from './visible-to-all.ts';

const c = crawling();

const item = (name: string, { title = `News of ${name}`, link = `http://victim.test/${name}` } = {}) =>
  `<guid isPermaLink="false">${name}</guid><title>${title}</title><link>${link}</link>`;

/** Serves the document of each host; the test changes it. */
const pages =
  (said: Record<string, string[]>): Handler =>
  (request, response) =>
    void response.end(rssOf((said[request.headers.host!] ?? []).map(name => item(name))));

const movedTo = (address: string): Handler => redirect(address, 301);
const crawl = (id: number) => crawlNow(c.deps, c.documents, id, sourceHooks);
const crawlTwice = async (id: number) => {
  for (let n = 0; n < 2; n++) await crawl(id);
};
const project = (id: number) => c.db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const ofItem = async (projectId: number, title: string) =>
  (
    await c.db
      .selectFrom('item')
      .select('id')
      .where('project_id', '=', projectId)
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
  ).id;
const told = async ({ id }: { id: number }) =>
  (
    await sql<{ title: string }>`
      select i.title from digest_item d join item i on i.id = d.item_id
      where d.account_id = ${id} and d.told_by is null order by i.title`.execute(c.db)
  ).rows.map(row => row.title);

describe('a feed that redirects for good to the feed of somebody else', () => {
  test('writes nothing into it and keeps none of its news from being told', async () => {
    const said: Record<string, string[]> = { 'evil.test': ['next', 'spam'], 'victim.test': ['one'] };
    const evil = await c.add('evil.test', pages(said));
    const victim = await c.add('victim.test', pages(said));
    for (const id of [evil, victim]) await crawl(id);
    await beginMatching(c.db);
    const alice = await reader(c.db);
    await follows(c.db, alice, { projectId: victim });
    c.internet.serve('evil.test', movedTo('http://victim.test/feed'));
    await crawlTwice(evil);
    expect(await project(evil)).toMatchObject({ merged_into: victim });
    expect(await c.titles(victim)).toEqual(['News of one']);

    said['victim.test'] = ['next', 'one'];
    await crawl(victim);
    await matchAll(c.db);
    await composeAll(c.db);
    expect(await told(alice)).toEqual(['News of next']);
    const listed = await sql`select from item where project_id <> ${victim} and listed`.execute(c.db);
    expect(listed.rows).toEqual([]);
  });

  test('brings the people who follow it, what they have read, starred and wait for, each once', async () => {
    const said: Record<string, string[]> = { 'old.test': ['alone', 'both'], 'victim.test': ['both'] };
    const old = await c.add('old.test', pages(said));
    const victim = await c.add('victim.test', pages(said));
    const alice = await reader(c.db);
    for (const id of [old, victim]) await crawl(id);
    await beginMatching(c.db);
    await follows(c.db, alice, { projectId: old });
    said['old.test'] = ['waits', 'alone', 'both'];
    await crawl(old);
    await matchAll(c.db);
    for (const name of ['alone', 'both']) await addStar(c.db, alice.id, await ofItem(old, `News of ${name}`));
    await sql`
      insert into item_read (account_id, project_id, item_id, is_read)
      values (${alice.id}, ${old}, ${await ofItem(old, 'News of both')}, true)`.execute(c.db);
    c.internet.serve('old.test', movedTo('http://victim.test/feed'));
    await crawlTwice(old);
    expect(await project(old)).toMatchObject({ merged_into: victim, subscribers_count: 0 });

    const both = await ofItem(victim, 'News of both');
    const alone = await ofItem(old, 'News of alone');
    const forAlice = await viewerOf(c.db, alice.id);
    const stars = (await starredItems(c.db, forAlice, { size: 10 }))!.content;
    expect(stars.map(({ id, starred }) => ({ id, starred }))).toEqual([
      { id: both, starred: true },
      { id: alone, starred: true },
    ]);
    // Sources that only the merged source had are followed no longer, and its items were not opened.
    expect(stars.map(({ read }) => read)).toEqual([true, null]);
    expect(await itemsById(c.db, [alone], forAlice)).toHaveLength(1);
    await composeAll(c.db);
    expect(await told(alice)).toEqual(['News of waits']);
    // Later items of the source that stays notify the subscribers who came along.
    said['victim.test'] = ['later', 'both'];
    await crawl(victim);
    await matchAll(c.db);
    await composeAll(c.db, new Date(Date.now() + 3_600_000));
    expect(await told(alice)).toEqual(['News of later', 'News of waits']);
  });

  test('waits with the merge until the other one has what was told already, but not for ever', async () => {
    const said: Record<string, string[]> = { 'old.test': ['one'], 'victim.test': ['one'] };
    const old = await c.add('old.test', pages(said));
    const victim = await c.add('victim.test', pages(said));
    for (const id of [old, victim]) await crawl(id);
    await beginMatching(c.db);
    const alice = await reader(c.db);
    await follows(c.db, alice, { projectId: old });
    c.internet.serve('old.test', movedTo('http://victim.test/feed'));
    said['victim.test'] = ['two', 'one'];
    await crawl(old);
    await matchAll(c.db);
    await composeAll(c.db);
    expect(await told(alice)).toEqual(['News of two']);
    const isDueAfter = async (reason: string) => {
      await sql`
        update crawl set next_at = now() + interval '1 day', interval_reason = ${reason}
        where project_id = ${victim}`.execute(c.db);
      await crawl(old);
      expect(await project(old)).toMatchObject({ merged_into: null });
      return (
        await sql<{ due: boolean }>`select next_at <= now() as due from crawl where project_id = ${victim}`.execute(
          c.db,
        )
      ).rows[0]!.due;
    };
    // A host that has asked for silence keeps it.
    expect(await isDueAfter('asked-to-wait')).toBe(false);
    expect(await isDueAfter('rhythm')).toBe(true);
    await crawl(victim);
    await crawl(old);
    expect(await project(old)).toMatchObject({ merged_into: victim });
    await matchAll(c.db);
    await composeAll(c.db, new Date(Date.now() + 3_600_000));
    expect(await told(alice)).toEqual(['News of two']);
  });

  test('and never finds there what it has told of: it is merged all the same', async () => {
    const said: Record<string, string[]> = { 'evil.test': ['one'], 'victim.test': ['one'] };
    const evil = await c.add('evil.test', pages(said));
    const victim = await c.add('victim.test', pages(said));
    for (const id of [evil, victim]) await crawl(id);
    c.internet.serve('evil.test', movedTo('http://victim.test/feed'));
    said['victim.test'] = ['two', 'one'];
    for (let n = 0; n < 5; n++) await crawl(evil);
    expect(await project(evil)).toMatchObject({ merged_into: victim });
  });
});

test('a merge that fails takes nothing from the visit, and is said', async () => {
  const said: Record<string, string[]> = { 'old.test': ['one'], 'victim.test': ['one'] };
  const old = await c.add('old.test', pages(said));
  const victim = await c.add('victim.test', pages(said));
  for (const id of [old, victim]) await crawl(id);
  c.internet.serve('old.test', movedTo('http://victim.test/feed'));
  await crawl(old);
  const events: string[] = [];
  const deps = { ...c.deps, log: (event: string) => void events.push(event) };
  const merging = () => Promise.reject(new Error('too much'));
  const failing: SourceHooks = {
    ...sourceHooks,
    moved: (deps, target, address) => followMove(deps, target, address, { ...mergeHooks, merging }),
  };
  expect(await crawlNow(deps, c.documents, old, failing)).toMatchObject({ kind: 'stored', added: 0 });
  expect(events).toContain('move_failed');
  await crawl(old);
  expect(await project(old)).toMatchObject({ merged_into: victim });
  expect((await sql`select from item_alias where project_id = ${old}`.execute(c.db)).rows).toEqual([]);
});

describe('a feed that redirects for good to a site that nobody has added yet', () => {
  test('hides no news there by names that it has taken beforehand, and shows none of its own there', async () => {
    const said: Record<string, string[]> = { 'evil.test': ['next', 'one', 'spam'], 'victim.test': ['one'] };
    const evil = await c.add('evil.test', pages(said));
    c.internet.serve('victim.test', pages(said));
    await crawl(evil);
    const bob = await reader(c.db);
    await addStar(c.db, bob.id, await ofItem(evil, 'News of spam'));
    c.internet.serve('evil.test', movedTo('http://victim.test/feed'));
    await crawlTwice(evil);
    const { projectId } = await addSource(c.db, { feedUrl: 'https://www.victim.test/feed', title: null });
    expect(projectId).toBe(evil);
    expect(await c.titles(projectId)).toEqual(['News of one']);
    const stars = await starredItems(c.db, await viewerOf(c.db, bob.id), { size: 10 });
    expect(stars!.content.map(({ title }) => title)).toEqual(['News of spam']);

    await beginMatching(c.db);
    const alice = await reader(c.db);
    await follows(c.db, alice, { projectId });
    said['victim.test'] = ['next', 'one'];
    await crawl(projectId);
    await matchAll(c.db);
    await composeAll(c.db);
    expect(await told(alice)).toEqual(['News of next']);
  });

  test('nothing is told again whose item is gone while the document there still lists it', async () => {
    const said: Record<string, string[]> = { 'old.test': ['one', 'gone', 'next'], 'new.test': ['one', 'gone'] };
    const old = await c.add('old.test', pages(said));
    c.internet.serve('new.test', pages(said));
    await crawl(old);
    said['old.test'] = ['one', 'gone'];
    await crawl(old);
    await sql`delete from item where title in ('News of gone', 'News of next')`.execute(c.db);
    c.internet.serve('old.test', movedTo('http://new.test/feed'));
    await crawlTwice(old);
    expect(await c.crawlOf(old)).toMatchObject({ feed_url: 'http://new.test/feed' });

    await beginMatching(c.db);
    const alice = await reader(c.db);
    await follows(c.db, alice, { projectId: old });
    said['new.test'] = ['next', 'one', 'gone'];
    await sql`update crawl set aliases_seen_at = null`.execute(c.db);
    await crawl(old);
    await matchAll(c.db);
    await composeAll(c.db);
    // Where the source was before, `next` was a name without an item as well; the site that it is at now has never said it.
    expect(await told(alice)).toEqual(['News of next']);
  });

  test('but a source that people follow keeps what it said, and on its own site all its names', async () => {
    const said: Record<string, string[]> = { 'old.test': ['one', 'before'], 'new.test': ['one'] };
    const old = await c.add('old.test', pages(said));
    c.internet.serve('new.test', pages(said));
    await crawl(old);
    await follows(c.db, await reader(c.db), { projectId: old });
    c.internet.serve('old.test', movedTo('http://new.test/feed'));
    await crawlTwice(old);
    expect(await c.titles(old)).toEqual(['News of before', 'News of one']);
    c.internet.serve('new.test', (request, response) =>
      request.url === '/rss' ? pages(said)(request, response) : redirect('http://new.test/rss', 301)(request, response),
    );
    await crawlTwice(old);
    said['new.test'] = ['one', 'two'];
    await crawl(old);
    expect(await c.crawlOf(old)).toMatchObject({ feed_url: 'http://new.test/rss' });
    said['new.test'] = ['one'];
    await crawl(old);
    said['new.test'] = ['one', 'two'];
    await crawl(old);
    expect(await c.titles(old)).toEqual(['News of before', 'News of one', 'News of two']);
  });
});

test.each([
  ['a person added', '{}', 'PUBLIC', false],
  ['an administrator added', '{ROLE_ADMIN}', 'PUBLIC', true],
  ['is private', '{}', 'PRIVATE', true],
])(
  'a source that %s and only they follow moves to another site and keeps what is in the document there, or all',
  async (_, roles, visibility, stays) => {
    const said: Record<string, string[]> = { 'old.test': ['one', 'before'], 'new.test': ['one'] };
    const old = await c.add('old.test', pages(said));
    c.internet.serve('new.test', pages(said));
    const owner = await reader(c.db);
    await sql`update account set roles = ${roles}::text[] where id = ${owner.id}`.execute(c.db);
    await sql`update project set owner_id = ${owner.id}, visibility = ${visibility} where id = ${old}`.execute(c.db);
    await crawl(old);
    await follows(c.db, owner, { projectId: old });
    await sql`
      insert into item_read (account_id, project_id, item_id, is_read)
      values (${owner.id}, ${old}, ${await ofItem(old, 'News of before')}, false)`.execute(c.db);
    c.internet.serve('old.test', movedTo('http://new.test/feed'));
    await crawlTwice(old);
    expect(await c.crawlOf(old)).toMatchObject({ feed_url: 'http://new.test/feed' });
    // The marks go with their items, and the owner's budget is charged for what is kept, but not their number of feeds.
    const { rows } = await sql`
      select i.project_id = r.project_id as together, p.owner_id as owner, p.merged_into is null as stays
      from item_read r join item i on i.id = r.item_id join project p on p.id = i.project_id`.execute(c.db);
    expect(rows).toEqual([{ together: true, owner: owner.id, stays }]);
    const another = { feedUrl: 'http://another.test/feed', title: null };
    const adder = { accountId: owner.id, visibility: 'PRIVATE', mostFeeds: 2 } as const;
    expect(await c.db.transaction().execute(tx => addSourceOf(tx, another, adder))).toMatchObject({ added: true });
    expect(await c.titles(old)).toEqual(stays ? ['News of before', 'News of one'] : ['News of one']);
  },
);

test('a name belongs to the source that gives it: another source with the same guids and links takes nothing from it', async () => {
  const said: Record<string, string[]> = { 'evil.test': ['one', 'next'], 'victim.test': ['one'] };
  const evil = await c.add('evil.test', pages(said));
  const victim = await c.add('victim.test', pages(said));
  for (const id of [evil, victim]) await crawl(id);
  said['victim.test'] = ['next', 'one'];
  await crawl(victim);
  const { rows } = await sql<{ title: string; notify: boolean }>`
    select title, notify from item where project_id = ${victim} order by id`.execute(c.db);
  expect(rows).toEqual([
    { title: 'News of one', notify: false },
    { title: 'News of next', notify: true },
  ]);
});

describe('an address at the host of somebody else', () => {
  const at = async (path: string) =>
    (await addSource(c.db, { feedUrl: `http://victim.test/${path}`, title: null })).projectId;
  const restMinutes = async () => ((await c.hostOf('victim.test:80'))!.not_before.getTime() - Date.now()) / 60_000;
  const week = { 'retry-after': '604800' };
  let honest: number;
  beforeEach(async () => {
    c.internet.serve('evil.test', status(429, week));
    honest = await c.add('victim.test', (request, response) => {
      const { url } = request;
      if (url === '/feed') return pages({ 'victim.test': ['one'] })(request, response);
      if (url!.startsWith('/busy')) return status(429, week)(request, response);
      return redirect(url!.startsWith('/out') ? 'http://evil.test/' : 'http://nowhere.test/', 302)(request, response);
    });
    await crawl(honest);
  });

  test('that asks for a week of silence gets it for itself, and the host some minutes', async () => {
    const busy = await at('busy');
    expect(await crawl(busy)).toMatchObject({ kind: 'later' });
    expect(await restMinutes()).toBeLessThanOrEqual(10);
    expect((await c.crawlOf(busy)).next_at!.getTime() - Date.now()).toBeGreaterThan(6 * 86_400_000);
    await sql`update crawl set failures = 3 where project_id = ${honest}`.execute(c.db);
    await crawl(busy);
    expect(await restMinutes()).toBeGreaterThan(6 * 1440);
  });

  test('that redirects to one which asks for silence, or to nothing at all, says nothing of the host', async () => {
    expect(await crawl(await at('out'))).toMatchObject({ kind: 'later' });
    for (let n = 0; n < 6; n++)
      expect(await crawl(await at(`dead${n}`))).toMatchObject({ kind: 'failed', code: 'DNS' });
    expect(await restMinutes()).toBeLessThanOrEqual(0);
    expect(await c.hostOf('victim.test:80')).toMatchObject({ gap_factor: 1, failures_in_a_row: 0 });
  });

  test('that fails waits behind the feeds that are well, however long it has been due', async () => {
    await crawl(await at('dead'));
    await sql`update crawl set next_at = now() - interval '1 day' where project_id <> ${honest}`.execute(c.db);
    await sql`update crawl set next_at = now() where project_id = ${honest}`.execute(c.db);
    expect((await dueTargets(c.db, ['victim.test:80'], 1)).map(target => target.projectId)).toEqual([honest]);
  });
});

test('a copy that is seen first, and links to the original, does not keep the original from being told', async () => {
  const said: Record<string, string[]> = { 'evil.test': [], 'victim.test': [] };
  const title = 'Bank of England holds interest rates at 4%';
  const copied: Handler = (request, response) =>
    void response.end(rssOf((said[request.headers.host!] ?? []).map(name => item(name, { title }))));
  const evil = await c.add('evil.test', copied);
  const victim = await c.add('victim.test', copied);
  for (const id of [evil, victim]) await crawl(id);
  const alice = await reader(c.db);
  const tellStories = async () => {
    await untilVisibleToAll(c.db);
    while (await takeNewItems(c, storyConsumer(linkAlias)));
    await matchAll(c.db);
  };
  await tellStories();
  for (const projectId of [evil, victim]) await follows(c.db, alice, { projectId });
  for (const [at, id] of [evil, victim].entries()) {
    said[at === 0 ? 'evil.test' : 'victim.test'] = ['rates'];
    await crawl(id);
    await tellStories();
    await composeAll(c.db, new Date(Date.now() + at * 3_600_000));
  }
  expect(await told(alice)).toEqual([title, title]);
});
