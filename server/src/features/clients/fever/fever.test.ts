/** Fever apps ask by names, and are answered in Fever's form. */
import type { FeverAnswer } from '@newsbell/contracts/fever';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { addImage } from '#features/images/image.ts';
import { unreadCounts } from '#features/read-state/unread.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makeFeverKey } from '#test/fever-key.ts';
import { makePerson, type Person } from '#test/people.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';
import { untilVisibleToAll } from '#test/visible-to-all.ts';
import { UNCLASSIFIED } from './feeds.ts';

let database: Database;
let app: App;
let paper: Seeded;
let radio: Seeded;
let ids: { paper: number[]; radio: number[]; secret: number[] };
let wordId: number;
let alice: Person;
let key: string;
let folders: { news: number; empty: number };
let feeds: { paper: number; sound: number; word: number };

const first = Date.parse('2026-03-05T12:00:00Z');
let picture: string;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  app = await testApp(db);
  const bob = await makePerson(db, 'other');
  picture = await db
    .transaction()
    .execute(tx =>
      addImage(tx, bob.id, 'TEXT', { type: 'image/webp', bytes: Buffer.from('a picture'), width: 1, height: 1 }),
    );
  paper = await seedProject(db, { urlKey: 'paper', title: 'R&D <b>', image: `/u/${picture}` });
  radio = await seedProject(db, { tags: ['sound'], image: 'https://radio.example/icon.png' });
  const secret = await seedProject(db, { visibility: 'PRIVATE', ownerId: bob.id });
  ids = {
    paper: await seedItems(db, paper, [
      { title: 'One & two', content: '<p>One</p>', link: 'https://paper.example/1', author: 'Ann' },
      ...Array.from({ length: 69 }, () => ({})),
    ]),
    radio: await seedItems(db, radio, [{ title: 'A storm' }, {}]),
    secret: await seedItems(db, secret, 1),
  };
  // Apps tell whole seconds.
  await sql`update item set created_at = date_trunc('second', now()) - interval '1 hour' + id * interval '1 second'`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`insert into word (text) values ('storm') returning id`.execute(db);
  wordId = rows[0]!.id;
  await sql`insert into word_hit (word_id, item_id, sort_at) select ${wordId}, id, sort_at from item where id = ${ids.radio[0]!}`.execute(
    db,
  );
});
beforeEach(async () => {
  const { db } = database;
  await untilVisibleToAll(db);
  alice = await makePerson(db, 'owner');
  key = await makeFeverKey(db, alice);
  const made = await sql<{ id: number }>`
    insert into folder (account_id, name) values (${alice.id}, 'News / 뉴스'), (${alice.id}, 'Empty') returning id`.execute(
    db,
  );
  folders = { news: made.rows[0]!.id, empty: made.rows[1]!.id };
  const followed = await sql<{ id: number }>`
    insert into subscription (account_id, project_id, tag, word_id, folder_id)
    values (${alice.id}, ${paper.id}, null, null, ${folders.news}), (${alice.id}, null, 'sound', null, null),
      (${alice.id}, null, null, ${wordId}, null) returning id`.execute(db);
  const [one, two, three] = followed.rows.map(row => row.id);
  feeds = { paper: one!, sound: two!, word: three! };
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const ask = async (query: string, sent: Record<string, string | number> = {}): Promise<FeverAnswer> => {
  const payload = new URLSearchParams({ api_key: key, ...sent } as Record<string, string>).toString();
  const answer = await app.inject({ method: 'POST', url: `/fever/?api&${query}`, headers: form, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ api_version: 3, auth: 1 });
  return answer.json();
};
const mark = (kind: string, as: string, id: number, more = {}) => ask('', { mark: kind, as, id, ...more });
const listOf = (csv: string | undefined) => (csv ? csv.split(',').map(Number) : []);
const unread = async () => listOf((await ask('unread_item_ids')).unread_item_ids);
const saved = async () => listOf((await ask('saved_item_ids')).saved_item_ids);
const itemIds = async (query: string) => (await ask(`items&${query}`)).items!.map(item => item.id);
const all = () => [...ids.paper, ...ids.radio];

it('says only who it is where nothing is asked, and when something was last looked at', async () => {
  const answer = await ask('');
  expect(Object.keys(answer)).toEqual(['api_version', 'auth', 'last_refreshed_on_time']);
  expect(Date.now() / 1000 - answer.last_refreshed_on_time!).toBeLessThan(3_700);
});

it('answers several questions in one call, asked in the address or in the form', async () => {
  const names = ['favicons', 'feeds', 'feeds_groups', 'groups', 'items', 'links', 'saved_item_ids', 'total_items'];
  const always = ['api_version', 'auth', 'last_refreshed_on_time', 'unread_item_ids'];
  const everything = 'groups&feeds&favicons&items&links&unread_item_ids&saved_item_ids';
  expect(Object.keys(await ask(everything)).sort()).toEqual([...names, ...always].sort());
  const asForm = Object.fromEntries(everything.split('&').map(name => [name, '1']));
  expect(Object.keys(await ask('', asForm)).sort()).toEqual([...names, ...always].sort());
  expect((await ask('links')).links).toEqual([]);
});

it('has folders as groups, with those that are empty, and one for what is in none', async () => {
  expect(await ask('groups')).toMatchObject({
    groups: [
      { id: folders.news, title: 'News / 뉴스' },
      { id: folders.empty, title: 'Empty' },
      { id: UNCLASSIFIED, title: 'Unclassified' },
    ],
    feeds_groups: [
      { group_id: folders.news, feed_ids: `${feeds.paper}` },
      { group_id: UNCLASSIFIED, feed_ids: `${feeds.sound},${feeds.word}` },
    ],
  });
  await sql`update subscription set folder_id = ${folders.news} where account_id = ${alice.id}`.execute(database.db);
  expect((await ask('groups')).groups).toHaveLength(2);
});

it('has what is followed as feeds, a tag and a word too, each in a group', async () => {
  const answer = await ask('feeds');
  expect(answer.feeds).toMatchObject([
    {
      ...{ id: feeds.paper, favicon_id: feeds.paper, title: 'R&D <b>', url: 'https://paper.example/feed.xml' },
      ...{ site_url: 'http://newsbell.test/paper', is_spark: 0 },
    },
    { id: feeds.sound, favicon_id: 0, title: 'sound' },
    { id: feeds.word, favicon_id: 0, title: 'storm', is_spark: 0 },
  ]);
  for (const feed of answer.feeds!) expect(Date.now() / 1000 - feed.last_updated_on_time).toBeLessThan(3_700);
  const grouped = answer.feeds_groups!.flatMap(group => listOf(group.feed_ids));
  expect(grouped.sort()).toEqual(answer.feeds!.map(feed => feed.id).sort());
});

it('has the pictures that are stored here, and no other', async () => {
  const data = `image/webp;base64,${Buffer.from('a picture').toString('base64')}`;
  expect((await ask('favicons')).favicons).toEqual([{ id: feeds.paper, data }]);
});

describe('items', () => {
  it('have what an app shows, each of one feed', async () => {
    const [item] = (await ask(`items&with_ids=${ids.paper[0]}`)).items!;
    expect(item).toEqual({
      ...{ id: ids.paper[0], feed_id: feeds.paper, title: 'One & two', author: 'Ann', html: '<p>One</p>' },
      ...{ url: 'https://paper.example/1', is_saved: 0, is_read: 0, created_on_time: first / 1000 },
    });
    const [storm] = (await ask(`items&with_ids=${ids.radio[0]}`)).items!;
    expect(storm).toMatchObject({ feed_id: feeds.sound, title: 'A storm', author: '' });
  });

  it('come by 50 from the oldest, until none is left', async () => {
    const found: number[] = [];
    for (let page = await itemIds(''); page.length > 0; page = await itemIds(`since_id=${found.at(-1)}`)) {
      expect(page.length).toBeLessThanOrEqual(50);
      found.push(...page);
    }
    expect(found).toEqual(all());
  });

  it.each(['0', `${Number.MAX_SAFE_INTEGER}`])('come by 50 from the newest with max_id=%s', async begin => {
    const found: number[] = [];
    for (let page = await itemIds(`max_id=${begin}`); page.length > 0; page = await itemIds(`max_id=${found.at(-1)}`))
      found.push(...page);
    expect(found).toEqual(all().toReversed());
  });

  it('are those that are named, in their order, and of nobody else', async () => {
    const named = [ids.paper[3]!, ids.paper[1]!, ids.radio[1]!];
    expect(await itemIds(`with_ids=${named},${ids.secret},999999999,x`)).toEqual(named);
    expect(await itemIds(`with_ids=${all()}`)).toHaveLength(50);
    expect(await itemIds('with_ids=')).toEqual([]);
  });

  it('are of some feeds and groups where these are named', async () => {
    expect(await itemIds(`feed_ids=${feeds.sound}`)).toEqual(ids.radio);
    expect(await itemIds(`feed_ids=${feeds.word}`)).toEqual([ids.radio[0]]);
    expect(await itemIds(`group_ids=${UNCLASSIFIED}`)).toEqual(ids.radio);
    expect(await itemIds(`group_ids=${folders.news}`)).toEqual(ids.paper.slice(0, 50));
    expect(await itemIds(`group_ids=${folders.news}&feed_ids=${feeds.sound}&since_id=${ids.paper[60]}`)).toEqual(
      all().filter(id => id > ids.paper[60]!),
    );
    expect(await itemIds(`group_ids=${folders.empty}`)).toEqual([]);
    expect(await itemIds('feed_ids=999999')).toEqual([]);
    expect(await itemIds('group_ids=0')).toHaveLength(50);
  });

  it('are counted', async () => {
    // The one of the tag and of the word counts twice.
    expect((await ask('items')).total_items).toBe(73);
  });

  it('of something that is followed no more are not there, also where they are saved', async () => {
    await mark('item', 'saved', ids.paper[0]!);
    await sql`delete from subscription where id = ${feeds.paper}`.execute(database.db);
    expect(await itemIds(`with_ids=${ids.paper[0]}`)).toEqual([]);
    expect(await itemIds('')).toEqual(ids.radio);
    expect([await saved(), await unread()]).toEqual([[], ids.radio.toReversed()]);
  });
});

it('has the ids of all that is unread, in one line', async () => {
  expect(await unread()).toEqual(all().toReversed());
  expect((await unreadCounts(database.db, alice.id)).all).toBe(72);
  await mark('group', 'read', 0);
  expect((await ask('unread_item_ids')).unread_item_ids).toBe('');
});

describe('marks', () => {
  it('an item as read and as unread, and answers what is unread', async () => {
    const [id] = ids.paper as [number];
    const marked = await mark('item', 'read', id);
    expect(listOf(marked.unread_item_ids)).toEqual(
      all()
        .filter(each => each !== id)
        .toReversed(),
    );
    expect((await ask(`items&with_ids=${id}`)).items).toMatchObject([{ is_read: 1 }]);
    await mark('item', 'unread', id);
    expect(await unread()).toContain(id);
  });

  it('an item as saved and as not saved, however often', async () => {
    const id = ids.radio[1]!;
    for (let times = 0; times < 3; times++) {
      expect(listOf((await mark('item', 'saved', id)).saved_item_ids)).toEqual([id]);
      expect((await ask(`items&with_ids=${id}`)).items).toMatchObject([{ is_saved: 1 }]);
    }
    for (let times = 0; times < 3; times++) expect((await mark('item', 'unsaved', id)).saved_item_ids).toBe('');
  });

  it('a feed as read, a tag and a word too', async () => {
    await mark('feed', 'read', feeds.word);
    expect(await unread()).not.toContain(ids.radio[0]);
    await mark('feed', 'read', feeds.sound);
    expect(await unread()).toEqual(ids.paper.toReversed());
    await mark('feed', 'read', feeds.paper);
    expect(await unread()).toEqual([]);
  });

  it('a group as read, and leaves the others', async () => {
    await mark('group', 'read', folders.news);
    expect(await unread()).toEqual(ids.radio.toReversed());
    await mark('group', 'read', UNCLASSIFIED);
    expect(await unread()).toEqual([]);
  });

  it.each(['feed', 'group'])('what was first seen up to a moment, of a %s', async kind => {
    const seen = await sql<{ at: Date }>`select created_at as at from item where id = ${ids.paper[9]!}`.execute(
      database.db,
    );
    const before = seen.rows[0]!.at.getTime() / 1000;
    await mark(kind, 'read', kind === 'feed' ? feeds.paper : 0, { before });
    expect(await unread()).toEqual(all().slice(10).toReversed());
  });

  it('nothing of the sparks, of another person, of what is not there, and at no moment', async () => {
    const other = await makePerson(database.db, 'other');
    const { rows } = await sql<{ id: number; folderId: number }>`
      with f as (insert into folder (account_id, name) values (${other.id}, 'Theirs') returning id)
      insert into subscription (account_id, project_id, folder_id) select ${other.id}, ${paper.id}, id from f
      returning id, folder_id as "folderId"`.execute(database.db);
    const { id, folderId } = rows[0]!;
    for (const [kind, which] of [
      ['group', -1],
      ['group', folderId],
      ['feed', id],
      ['group', 999_999],
      ['feed', 0],
    ] as const)
      await mark(kind, 'read', which);
    for (const before of ['1', '-1', 'x', '9'.repeat(30)]) await mark('group', 'read', 0, { before });
    await mark('item', 'saved', ids.secret[0]!);
    await mark('item', 'read', ids.secret[0]!);
    await ask('', { unread_recently_read: '1' });
    expect(await unread()).toEqual(all().toReversed());
    expect((await unreadCounts(database.db, other.id)).all).toBe(70);
    const stars = await sql`select from star where account_id = ${alice.id}`.execute(database.db);
    expect(stars.rows).toEqual([]);
  });

  it('nothing by GET, which a link can ask', async () => {
    const sent = { api: '', api_key: key, mark: 'group', as: 'read', id: '0' };
    const { statusCode, body } = await app.inject(`/fever/?${new URLSearchParams(sent)}`);
    expect([statusCode, JSON.parse(body).auth]).toEqual([200, 1]);
    expect(await unread()).toHaveLength(72);
  });
});
