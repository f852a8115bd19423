import type { FeedPage } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#db/connection.ts';
import type { Database } from '#db/open.ts';
import { hideItem } from '#features/projects/hide-item.ts';
import { testApp } from '#test/app.ts';
import { browserAs } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';
import { untilVisibleToAll } from '#test/visible-to-all.ts';
import { entriesOf } from './entries.ts';
import type { StreamQuestion } from './reader/parameters.ts';
import type { Stream } from './reader/stream-names.ts';
import { idsOfStream } from './streams.ts';

let database: Database;
let person: Person;
let paper: Seeded;
let radio: Seeded;
/** They are of both by turns, the oldest first. */
let ids: number[];

const all: Stream = { kind: 'reading-list' };
const unread: Stream = { kind: 'kept-unread' };

beforeEach(async () => {
  database = await freshDatabase();
  const { db } = database;
  person = await makePerson(db, 'owner');
  paper = await seedProject(db, { urlKey: 'paper' });
  radio = await seedProject(db, { urlKey: 'radio', tags: ['sound'] });
  const elsewhere = await seedProject(db);
  ids = [];
  for (let n = 0; n < 10; n++) {
    ids.push(...(await seedItems(db, paper, 1)), ...(await seedItems(db, radio, 1)));
    await seedItems(db, elsewhere, 3);
  }
  await sql`insert into subscription (account_id, project_id) values (${person.id}, ${paper.id})`.execute(db);
  await sql`insert into subscription (account_id, tag) values (${person.id}, 'sound')`.execute(db);
  await untilVisibleToAll(db);
});
afterEach(() => database?.close());

const answer = ({ id }: Person, stream: Stream, question: Partial<StreamQuestion> = {}) =>
  idsOfStream(database.db, { accountId: id, publicUrl: 'https://bell.example' }, stream, {
    ...{ count: 1_000, after: undefined, isOldestFirst: false, since: undefined, until: undefined },
    ...{ without: [], within: [] },
    ...question,
  });

const ask = async (stream: Stream, question: Partial<StreamQuestion> = {}, who = person) => {
  const found = await answer(who, stream, question);
  if (found === 'unknown-stream') throw new Error(found);
  return { ids: found.ids, continuation: found.continuation };
};

const walk = async (stream: Stream, question: Partial<StreamQuestion>, between = async () => {}): Promise<number[]> => {
  const found: number[] = [];
  let after: number | undefined;
  do {
    const page = await ask(stream, { ...question, after });
    found.push(...page.ids);
    after = page.continuation;
    await between();
  } while (after !== undefined);
  return found;
};

const insert = async (client: Awaited<ReturnType<typeof connect>>, { id }: Seeded): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `with stored as (
       insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
       values ($1, true, true, now(), 'T', 'e', 'c', 'x', ' t ', ' t ', '') returning id
     ) update project set newest_item_id = (select id from stored) where id = $1 returning newest_item_id as id`,
    [id],
  );
  return rows[0]!.id;
};

describe('the order of first sight', () => {
  it('has the newest id first, or the oldest, and goes on behind the last one', async () => {
    expect(await ask(all)).toEqual({ ids: ids.toReversed(), continuation: undefined });
    expect(await walk(all, { count: 7 })).toEqual(ids.toReversed());
    expect(await walk(all, { count: 7, isOldestFirst: true })).toEqual(ids);
    expect(await ask(all, { count: 20 })).toEqual({ ids: ids.toReversed(), continuation: undefined });
  });

  it('doubles and skips nothing while items are written', async () => {
    const found = await walk(all, { count: 3 }, async () => {
      await seedItems(database.db, paper, 2);
    });
    expect(found).toEqual(ids.toReversed());
  });

  it('shows nothing as long as an older transaction is under way', async () => {
    const [slow, quick] = [await connect(database.connection), await connect(database.connection)];
    await slow.query('begin');
    const early = await insert(slow, radio);
    const late = await insert(quick, paper);
    expect((await ask(all)).ids[0]).toBe(ids.at(-1));
    await slow.query('commit');
    await untilVisibleToAll(database.db);
    expect((await ask(all)).ids.slice(0, 2)).toEqual([late, early]);
    for (const client of [slow, quick]) await client.end();
  });

  it('takes moments for moments of first sight, and the earlier one ten minutes before', async () => {
    await sql`update item set created_at = timestamptz '2026-01-01' + id * interval '1 minute', sort_at = timestamptz '2026-01-01'`.execute(
      database.db,
    );
    const at = (id: number) => new Date(Date.UTC(2026, 0, 1) + id * 60_000);
    expect((await ask(all, { since: at(30) })).ids).toEqual(ids.filter(id => id > 20).toReversed());
    expect((await ask(all, { until: at(30) })).ids).toEqual(ids.filter(id => id <= 30).toReversed());
    expect(await walk(all, { count: 2, since: at(30), until: at(30), isOldestFirst: true })).toEqual(
      ids.filter(id => id > 20 && id <= 30),
    );
    expect((await ask(all, { until: at(0) })).ids).toEqual([]);
    expect((await ask(all, { since: new Date() })).ids).toEqual([]);
    expect((await ask(all, { until: new Date() })).ids).toHaveLength(20);
  });

  it('has what is new a moment later where the moment is not over yet', async () => {
    const until = new Date(Date.now() + 60_000);
    expect((await ask(all, { until })).ids).toHaveLength(20);
    await seedItems(database.db, paper, 1);
    await untilVisibleToAll(database.db);
    expect((await ask(all, { until })).ids).toHaveLength(21);
  });
});

describe('a person', () => {
  it('has streams of their own alone', async () => {
    const stranger = await makePerson(database.db, 'other');
    expect((await ask(all, {}, stranger)).ids).toEqual([]);
    const { rows } = await sql<{ id: number }>`select id from subscription`.execute(database.db);
    for (const { id } of rows) {
      expect((await ask({ kind: 'feed', id })).ids).toHaveLength(10);
      expect(await answer(stranger, { kind: 'feed', id })).toBe('unknown-stream');
      expect(await answer(stranger, all, { without: [{ kind: 'feed', id }] })).toBe('unknown-stream');
      expect(await answer(stranger, all, { within: [{ kind: 'feed', id }] })).toBe('unknown-stream');
    }
    expect(await answer(person, { kind: 'label', name: 'No such' })).toBe('unknown-stream');
    expect(await answer(person, { kind: 'feed-by-url', url: 'https://no.example/' })).toBe('unknown-stream');
    expect((await ask({ kind: 'not-kept' })).ids).toEqual([]);
  });

  it('has a private project as its owner or member, and no more afterwards', async () => {
    const { db } = database;
    const member = await makePerson(db, 'other');
    const shut = await seedProject(db, { visibility: 'PRIVATE', ownerId: person.id, tags: ['sound'] });
    const [id] = (await seedItems(db, shut, 1)) as [number];
    await sql`insert into star (account_id, item_id) values (${member.id}, ${id})`.execute(db);
    await sql`insert into subscription (account_id, project_id) values (${person.id}, ${shut.id}), (${member.id}, ${shut.id})`.execute(
      db,
    );
    await untilVisibleToAll(db);
    const seen = async (who: Person) =>
      Promise.all(
        [all, unread, { kind: 'starred' } as const].map(async each => (await ask(each, {}, who)).ids.includes(id)),
      );
    expect(await seen(person)).toEqual([true, true, false]);
    expect(await seen(member)).toEqual([false, false, false]);
    await sql`insert into project_member (project_id, account_id) values (${shut.id}, ${member.id})`.execute(db);
    expect(await seen(member)).toEqual([true, true, true]);
    await sql`delete from project_member`.execute(db);
    expect(await seen(member)).toEqual([false, false, false]);
    const other = await makePerson(db, 'other');
    await sql`insert into subscription (account_id, tag) values (${other.id}, 'sound')`.execute(db);
    expect((await ask(all, {}, other)).ids).toHaveLength(10);
  });

  it('has no item that was hidden', async () => {
    const { db } = database;
    const hidden = ids[0]!;
    await sql`insert into star (account_id, item_id) values (${person.id}, ${hidden})`.execute(db);
    await db.transaction().execute(tx => hideItem(tx, hidden));
    await untilVisibleToAll(db);
    expect((await ask(all)).ids).toEqual(ids.slice(1).toReversed());
    expect((await ask({ kind: 'starred' })).ids).toEqual([]);
    const { entries } = await entriesOf(db, { accountId: person.id, publicUrl: '' }, { ids: [hidden] });
    expect(entries).toEqual([]);
  });

  it('who follows words is shown no item to which the matching has not come', async () => {
    const { db } = database;
    await sql`with w as (insert into word (text) values ('cod') returning id)
      insert into subscription (account_id, word_id) select ${person.id}, id from w`.execute(db);
    await sql`insert into new_items_cursor (reader, written_by, item_id) select 'words', written_by, id from item where id = ${ids[9]!}`.execute(
      db,
    );
    expect((await ask(all)).ids).toEqual(ids.slice(0, 10).toReversed());
    expect((await ask(unread)).ids).toEqual(ids.slice(0, 10).toReversed());
  });
});

describe('20,000 unread items', () => {
  const many = 20_000;
  beforeEach(async () => {
    const { db } = database;
    await sql`
      insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
      select case when n % 3 = 0 then ${paper.id}::bigint else ${radio.id}::bigint end, true, true,
        timestamptz '2026-01-01' + (n * 7919 % 20011) * interval '1 minute', 'T', 'E', 'C', n::text, ' t ', ' t ', ''
      from generate_series(1, ${many - 20}::int) n`.execute(db);
    await sql`update project p set newest_item_id = (select coalesce(max(id), 0) from item where project_id = p.id),
      last_item_at = (select max(sort_at) from item where project_id = p.id)`.execute(db);
    await sql`analyze item`.execute(db);
    await untilVisibleToAll(db);
  });

  it('are those of the web, page by page; of more than 10,000 ids the rest is on the next page', async () => {
    const { db } = database;
    const app = await testApp(db);
    const web = browserAs(app, person.cookie);
    const onWeb: number[] = [];
    for (let last = false; !last; ) {
      const from = onWeb.length > 0 ? `&id=${onWeb.at(-1)}` : '';
      const page = (await web.get(`/v1/feed/subscribes?unread=true&size=100${from}`)).json() as FeedPage;
      onWeb.push(...page.content.map(item => item.id));
      last = page.last;
    }
    await app.close();
    expect(onWeb).toHaveLength(many);
    const newestFirst = onWeb.toSorted((a, b) => b - a);
    for (const isOldestFirst of [false, true]) {
      const inOrder = isOldestFirst ? newestFirst.toReversed() : newestFirst;
      for (const question of [{ count: 999 }, { count: 200_000 }])
        for (const [stream, without] of [
          [unread, []],
          [all, [{ kind: 'read' } as const]],
        ] as const)
          expect(await walk(stream, { ...question, isOldestFirst, without: [...without] })).toEqual(inOrder);
    }
    const first = await ask(unread, { count: 200_000 });
    expect(first).toEqual({ ids: newestFirst.slice(0, 10_000), continuation: newestFirst[9_999] });
  });

  it('of a single feed and of stars go on behind what is found at once, too', async () => {
    const { db } = database;
    await sql`insert into star (account_id, item_id) select ${person.id}, id from item where id % 5 = 0`.execute(db);
    const { rows } = await sql<{ id: number; project: number; starred: boolean }>`
      select i.id, i.project_id as project, i.id % 5 = 0 as starred from item i order by i.id desc`.execute(db);
    const { rows: feeds } = await sql<{ id: number }>`select id from subscription where project_id is not null`.execute(
      db,
    );
    const feed: Stream = { kind: 'feed', id: feeds[0]!.id };
    const ofPaper = rows.filter(row => row.project === paper.id);
    const idsOf = (some: typeof rows) => some.map(row => row.id);
    expect(await walk(feed, { count: 700 })).toEqual(idsOf(ofPaper));
    expect(await walk(feed, { count: 700, isOldestFirst: true })).toEqual(idsOf(ofPaper).toReversed());
    expect(await walk(feed, { count: 150, within: [{ kind: 'starred' }] })).toEqual(
      idsOf(ofPaper.filter(row => row.starred)),
    );
    expect(await walk({ kind: 'starred' }, { count: 500 })).toEqual(idsOf(rows.filter(row => row.starred)));
    expect(await walk(all, { count: 50, without: [feed] })).toEqual(
      idsOf(rows.filter(row => row.project === radio.id)),
    );
  });
});

it('has as unread what was marked so below the edge of its project, and a hit that is older than all that counts', async () => {
  const { db } = database;
  const old = await seedProject(db);
  const [hit] = (await seedItems(db, old, 1)) as [number];
  await sql`
    with w as (insert into word (text) values ('cod') returning id), s as (
      insert into subscription (account_id, word_id) select ${person.id}, id from w
    ) insert into word_hit (word_id, item_id, sort_at) select w.id, ${hit}::bigint, now() from w`.execute(db);
  await sql`update item set created_at = now() - interval '40 days'`.execute(db);
  const fresh = await seedItems(db, paper, 2);
  await untilVisibleToAll(db);
  const app = await testApp(db);
  const web = browserAs(app, person.cookie);
  expect((await ask(unread)).ids).toEqual(fresh.toReversed());
  await web.put('/v1/feed/read', { payload: { scope: 'ALL' } });
  expect((await ask(unread)).ids).toEqual([]);
  await web.delete(`/v1/feed/read?${[ids[2], hit, fresh[0]].map(id => `id=${id}`).join('&')}`);
  await app.close();
  expect((await ask(unread)).ids).toEqual([fresh[0], hit, ids[2]]);
  expect(await walk(unread, { count: 1, isOldestFirst: true })).toEqual([ids[2], hit, fresh[0]]);
});

it('has no copy of a story as unread after one was read, as the web has it', async () => {
  const { db } = database;
  const [one, two, three] = ids as [number, number, number];
  for (const item_id of [one, two]) await db.insertInto('story_item').values({ item_id, story: one }).execute();
  const app = await testApp(db);
  const web = browserAs(app, person.cookie);
  await web.put('/v1/feed/read', { payload: { id: [one] } });
  const page = (await web.get('/v1/feed/subscribes?unread=true&size=100')).json() as FeedPage;
  await app.close();
  const found = (await ask(unread)).ids;
  expect(found).toEqual(page.content.map(item => item.id).sort((a, b) => b - a));
  expect(found).toContain(three);
  expect(found).toHaveLength(18);
  expect((await ask({ kind: 'read' })).ids).toEqual([two, one]);
});
