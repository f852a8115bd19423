/** These tests change a generator while a check of its page is under way. */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { crawlNow } from '#features/crawl/crawler.ts';
import type { SourceHooks } from '#features/crawl/source-hooks.ts';
import { sourceHooks } from '#source-hooks.ts';
import { crawling } from '#test/crawling.ts';
import { everyLine, type Generated, generatedFrom } from '#test/generated.ts';
import { document, status } from '#test/origin.ts';
import { makePerson, type Person } from '#test/people.ts';
import { deleteGenerator, leaveGenerators } from './end.ts';
import { rewriteGenerator } from './rewrite.ts';
import { changeSettings } from './settings.ts';

const c = crawling();

const address = 'http://a.test/news';
const list = (names: string[]) => names.map(name => `<li><a href="/${name}">News of ${name}</a>`).join('');

let alice: Person;
let made: Generated;
beforeEach(async () => {
  alice = await makePerson(c.db, 'owner');
  made = await generatedFrom(c.db, alice, address, everyLine);
});

/** The page, which something happens before. */
const serve = (names: string[], before: () => Promise<unknown> = async () => {}) =>
  c.internet.serve('a.test', (request, response) => {
    if (request.url === '/robots.txt') return status(404)(request, response);
    void before().then(() => document(list(names), { 'content-type': 'text/html' })(request, response));
  });

const crawl = (told: SourceHooks = sourceHooks) => crawlNow(c.deps, c.documents, made.projectId, told);
const wanted = { title: 'News', description: '', url: address, isPublic: true, definition: everyLine };
const endAccount = () =>
  c.db.transaction().execute(async tx => {
    await leaveGenerators(tx, alice.id);
    await tx.deleteFrom('account').where('id', '=', alice.id).execute();
  });
const rowsOf = async (table: 'generator' | 'generator_run' | 'item' | 'project' | 'account') =>
  (await sql`select from ${sql.table(table)}`.execute(c.db)).rows.length;
const someoneWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(c.db);
      return rows.length;
    })
    .toBe(1);

test.each([
  ['paused', () => changeSettings(c.db, alice.id, made.uuid, { isPaused: true }), { next_at: null }],
  [
    'made anew',
    () => rewriteGenerator(c.db, { accountId: alice.id, uuid: made.uuid, wanted, address, items: 2 }),
    { body_hash: null, health: 'new' },
  ],
])('a generator that is %s has nothing stored or noted by it', async (_what, act, left) => {
  serve(['one', 'two']);
  await crawl();
  await sql`delete from generator_run`.execute(c.db);
  serve(['three', 'one', 'two'], act);
  expect(await crawl()).toEqual({ kind: 'dropped' });
  expect(await c.titles()).toEqual(['News of one', 'News of two']);
  expect(await rowsOf('generator_run')).toBe(0);
  expect(await c.crawlOf(made.projectId)).toMatchObject(left);
});

test.each([
  ['a generator', () => deleteGenerator(c.db, alice.id, made.uuid)],
  ['an account', endAccount],
])('of %s that is deleted nothing comes back', async (_what, act) => {
  serve(['one', 'two'], act);
  expect(await crawl()).toEqual({ kind: 'dropped' });
  expect([await rowsOf('generator'), await rowsOf('project'), await rowsOf('item')]).toEqual([0, 0, 0]);
});

test('a generator that is deleted while its items are stored waits for them, and takes them along', async () => {
  serve(['one', 'two']);
  let deleted: Promise<unknown> | undefined;
  const looked: SourceHooks['looked'] = async (tx, deps, look) => {
    deleted = deleteGenerator(c.db, alice.id, made.uuid);
    await someoneWaits();
    await sourceHooks.looked(tx, deps, look);
  };
  expect(await crawl({ ...sourceHooks, looked })).toMatchObject({ kind: 'stored', added: 2 });
  expect(await deleted).toBe('deleted');
  expect([await rowsOf('generator'), await rowsOf('generator_run'), await rowsOf('item')]).toEqual([0, 0, 0]);
});

test('an account that is deleted while its owner is told waits for the letter: neither is in the way of the other', async () => {
  serve([]);
  for (let look = 0; look < 2; look++) {
    await crawl();
    await sql`update generator_run set at = at - interval '4 hours'`.execute(c.db);
  }
  let deleted: Promise<unknown> | undefined;
  const letters: unknown[] = [];
  const looked: SourceHooks['looked'] = async (tx, deps, look) => {
    deleted = endAccount();
    await someoneWaits();
    await sourceHooks.looked(tx, deps, look);
    letters.push(...(await sql`select from outbox_mail where kind = 'generator-broken'`.execute(tx)).rows);
  };
  expect(await crawl({ ...sourceHooks, looked })).toMatchObject({ kind: 'failed', code: 'NO_ITEMS' });
  await deleted;
  expect(letters).toHaveLength(1);
  expect([await rowsOf('generator'), await rowsOf('account')]).toEqual([0, 0]);
});
