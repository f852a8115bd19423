import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { type SeedItem, seedItems, seedProject } from '#test/seed.ts';
import { settingsOf } from '#test/settings.ts';
import { forgetOldItems, trimAccounts } from './retention.ts';
import { enforceSpaceBudget, shareOf } from './space.ts';
import { rebuildWords } from './word-index.ts';

const MB = 1_048_576;

describe('the share of each source', () => {
  const sizes = (...all: number[]) => all.map(size => ({ size }));
  it.each([
    ['all that they have, where there is space for all', sizes(1, 5, 4), 10, Number.POSITIVE_INFINITY],
    ['the same for the largest, and small ones keep theirs', sizes(100, 1, 2, 50), 23, 10],
    ['the same for all, where all are large', sizes(9, 9, 9), 10, 3],
    ['nothing to share', sizes(), 10, Number.POSITIVE_INFINITY],
  ])('is %s', (_, spaces, budget, share) => {
    expect(shareOf(spaces, budget)).toBe(share);
  });
});

describe('the space of a source', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(() => database.close());

  const { keep } = settingsOf({ KEEP_MB_SOURCE: '1', KEEP_MB_ACCOUNT: '2' });
  const deps = () => ({ db: database.db, log: () => {}, settings: { ...settingsOf(), keep } });

  /** A hundredth of a megabyte and a little more each. */
  const items = (count: number, at = '2026-03-05'): SeedItem[] =>
    Array.from({ length: count }, (_, second) => ({
      content: 'x'.repeat(10_000),
      sortAt: new Date(Date.parse(at) + second * 1_000).toISOString(),
    }));
  const store = async (project: { id: number; listed: boolean }, wanted: readonly SeedItem[]) => {
    const ids = await seedItems(database.db, project, wanted);
    await database.db.transaction().execute(tx => enforceSpaceBudget(tx, project.id, keep));
    return ids;
  };
  const left = async (projectId: number) =>
    (
      await sql<{ id: number }>`select id from item where project_id = ${projectId} order by id`.execute(database.db)
    ).rows.map(row => row.id);
  const person = async () =>
    (
      await sql<{ id: number }>`insert into account (username, nickname, email, email_key, language)
        values ('adder', 'a', 'a', 'a', 'en') returning id`.execute(database.db)
    ).rows[0]!.id;
  const spaces = async () =>
    (
      await sql<{ items: number; bytes: number; trimmed_for: string | null }>`
        select items, bytes, trimmed_for from item_space order by project_id`.execute(database.db)
    ).rows;
  /** The counters should have these values. */
  const truth = async () =>
    (
      await sql<{ items: number; bytes: number }>`
        select count(i.id)::int as items, coalesce(sum(item_bytes(title, link, author, image, excerpt, content, enclosures, tags,
          folded)), 0)::bigint as bytes
        from item_space s left join item i using (project_id) group by s.project_id order by s.project_id`.execute(
        database.db,
      )
    ).rows;

  it('is counted whatever happens to its items', async () => {
    const [a, b] = [await seedProject(database.db), await seedProject(database.db)];
    const ids = await seedItems(database.db, a, 5);
    await seedItems(database.db, b, 3);
    await sql`update item set content = '더 길다', tags = '{a,b}' where id = ${ids[0]}`.execute(database.db);
    await sql`delete from item where id = ${ids[1]}`.execute(database.db);
    await sql`update item set project_id = ${b.id} where id in (${ids[2]}, ${ids[3]})`.execute(database.db);
    expect(await spaces()).toMatchObject(await truth());
    expect((await spaces()).map(each => each.items)).toEqual([2, 5]);
    await sql`delete from project where id = ${a.id}`.execute(database.db);
    expect(await spaces()).toMatchObject(await truth());
  });

  it('has no more than its budget: the oldest go, starred ones stay, and it says so', async () => {
    const project = await seedProject(database.db);
    const ids = await store(project, items(60));
    expect(await left(project.id)).toEqual(ids);
    const owner = await person();
    await sql`insert into star (account_id, item_id) values (${owner}, ${ids[0]})`.execute(database.db);
    const more = await store(project, items(100, '2026-03-06'));
    const kept = await left(project.id);
    expect(kept[0]).toBe(ids[0]);
    expect(kept.slice(1)).toEqual(more.slice(-kept.length + 1));
    const [space] = await spaces();
    expect(space).toMatchObject({ ...(await truth())[0], trimmed_for: 'source' });
    expect(space!.bytes).toBeLessThanOrEqual(MB);
    expect(space!.bytes).toBeGreaterThan(0.9 * MB);
    // News that is older than all that fits does not come in.
    await store(project, items(3, '2020-01-01'));
    expect(await left(project.id)).toEqual(kept);
  });

  it('is that of its account, too: in the clean-up the largest sources give way, and one that has grown at once', async () => {
    const owner = await person();
    const sources = [await seedProject(database.db), await seedProject(database.db)];
    sources.push(await seedProject(database.db), await seedProject(database.db));
    await sql`update project set owner_id = ${owner}`.execute(database.db);
    const other = await seedProject(database.db);
    for (const [at, count] of [60, 80, 80].entries()) await store(sources[at]!, items(count));
    await seedItems(database.db, other, items(90));
    // None of them has grown by enough to look at the others.
    await store(sources[3]!, items(20));
    expect((await spaces()).map(each => each.items)).toEqual([60, 80, 80, 20, 90]);
    while (await trimAccounts(deps()));
    const sizes = await spaces();
    expect(sizes.map(each => each.trimmed_for)).toEqual(['account', 'account', 'account', null, null]);
    expect(sizes.slice(0, 4).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(2 * MB);
    expect(sizes[3]!.items).toBe(20);
    expect(sizes[4]!.items).toBe(90);
    // A large one that stores again keeps to its share in the same transaction.
    const before = sizes[1]!.items;
    await sql`update item_space set grown = ${MB}`.execute(database.db);
    const ids = await store(sources[1]!, items(30, '2026-03-07'));
    expect(await left(sources[1]!.id)).toEqual(expect.arrayContaining(ids));
    expect((await spaces())[1]!.items).toBeLessThanOrEqual(before + 1);
  });

  it('holds names of what is gone, but not without end', async () => {
    const project = await seedProject(database.db);
    await seedItems(database.db, project, 1);
    await sql`insert into item_alias (project_id, hash, item_id, seen_at)
      select ${project.id}, int4send(n), 0, now() - make_interval(secs => n) from generate_series(1, 9000) n`.execute(
      database.db,
    );
    await sql`update item_space set named = 5000`.execute(database.db);
    await forgetOldItems(deps());
    const { rows } = await sql<{ names: number; oldest: Buffer }>`
      select count(*)::int as names, max(hash) as oldest from item_alias`.execute(database.db);
    expect(rows[0]).toEqual({ names: 5_000, oldest: Buffer.from([0, 0, 19, 136]) });
  });

  it('is counted later where items were there before it was', async () => {
    const project = await seedProject(database.db);
    await seedItems(database.db, project, 7);
    await sql`update item_space set items = 0, bytes = 0, is_counted = false`.execute(database.db);
    await seedItems(database.db, project, 2);
    await forgetOldItems(deps());
    expect(await spaces()).toMatchObject(await truth());
    expect((await spaces())[0]!.items).toBe(9);
  });
});

it('words that were made up take no space once their items are gone', async () => {
  const database = await freshDatabase();
  const { db } = database;
  const project = await seedProject(db);
  const word = () => Math.random().toString(36).slice(2);
  await seedItems(
    db,
    project,
    Array.from({ length: 200 }, () => ({ text: Array.from({ length: 200 }, word).join(' ') })),
  );
  const size = async () =>
    (await sql<{ n: number }>`select pg_relation_size('item_words') as n`.execute(db)).rows[0]!.n;
  await sql`select gin_clean_pending_list('item_words')`.execute(db);
  await sql`delete from item`.execute(db);
  await sql`vacuum item`.execute(db);
  const before = await size();
  expect(before).toBeGreaterThan(MB);
  const logged: string[] = [];
  const log = (event: string) => void logged.push(event);
  await rebuildWords({ db, log });
  expect(await size()).toBe(before);
  // A reindex waits for writers, and what a cancelled one leaves behind goes with the next.
  const stop = new AbortController();
  await db.transaction().execute(async tx => {
    await sql`lock table item in row exclusive mode`.execute(tx);
    const rebuilding = rebuildWords({ db, log }, { slackBytes: MB, signal: stop.signal });
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_locks where not granted and relation is null or not granted and relation = 'item'::regclass`.execute(
              db,
            )
          ).rows.length,
      )
      .toBe(1);
    stop.abort();
    expect(await rebuilding).toBe(false);
  });
  const unfit = async () =>
    (await sql`select from pg_index where indrelid = 'item'::regclass and not indisvalid`.execute(db)).rows.length;
  expect([await unfit(), logged]).toEqual([1, []]);
  await rebuildWords({ db, log }, { slackBytes: MB });
  expect(await unfit()).toBe(0);
  expect(await size()).toBeLessThan(0.1 * MB);
  expect(logged).toEqual(['words_rebuilt']);
  const { rows } = await sql<{ name: string }>`show statement_timeout`.execute(db);
  expect(Object.values(rows[0]!)).toEqual(['30s']);
  await database.close();
});
