import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { seedProject } from '#test/seed.ts';
import { feedFinder, feedNamed, feedsOf, folderNamed, foldersOf } from './feeds.ts';

const publicUrl = 'https://bell.example';
let database: Database;
let person: Person;
let stranger: Person;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  person = await makePerson(db, 'owner');
  stranger = await makePerson(db, 'other');
  const { rows: folders } = await sql<{ id: number }>`
    insert into folder (account_id, name)
    values (${person.id}, 'Empty'), (${person.id}, 'R&D / 뉴스+'), (${person.id}, 'First') returning id`.execute(db);
  const [, news, first] = folders.map(folder => folder.id);
  const paper = await seedProject(db, {
    ...{
      urlKey: 'paper',
      title: 'Paper',
      link: 'https://paper.example/',
      image: '/u/11111111-1111-1111-1111-111111111111',
    },
  });
  const page = await seedProject(db, { urlKey: 'page', kind: 'GENERATED', feedUrl: 'https://page.example/list' });
  const told = await seedProject(db, { urlKey: 'told', kind: 'PUBLISHED', feedUrl: null });
  const shut = await seedProject(db, { urlKey: 'shut', visibility: 'PRIVATE', ownerId: stranger.id });
  await sql`insert into word (text) values ('rain & sun')`.execute(db);
  await sql`
    insert into subscription (account_id, project_id, tag, word_id, folder_id, position, title)
    values (${person.id}, ${paper.id}, null, null, ${news}::bigint, 3, null), (${person.id}, ${page.id}, null, null, null, null, 'My page'),
      (${person.id}, ${told.id}, null, null, null, 2, null), (${person.id}, ${shut.id}, null, null, null, 0, null),
      (${person.id}, null, '날씨', null, ${first}::bigint, 1, null), (${person.id}, null, null, (select id from word), null, null, null)`.execute(
    db,
  );
});
afterAll(() => database?.close());

const feeds = () => feedsOf(database.db, { accountId: person.id, publicUrl });

it('lists projects, tags and words in their order, those of which the person may know', async () => {
  expect(await feeds()).toMatchObject([
    {
      kind: 'tag',
      title: '날씨',
      url: `${publicUrl}/timeline/tag/${encodeURIComponent('날씨')}`,
      folder: { name: 'First' },
    },
    {
      kind: 'project',
      title: 'Source told',
      url: `${publicUrl}/told/rss.xml`,
      htmlUrl: `${publicUrl}/told`,
      folder: undefined,
    },
    {
      ...{ kind: 'project', title: 'Paper', url: 'https://paper.example/feed.xml', htmlUrl: 'https://paper.example/' },
      ...{ iconUrl: `${publicUrl}/u/11111111-1111-1111-1111-111111111111`, folder: { name: 'R&D / 뉴스+' } },
    },
    { kind: 'project', title: 'My page', url: `${publicUrl}/page/rss.xml`, iconUrl: undefined },
    { kind: 'word', title: 'rain & sun', htmlUrl: `${publicUrl}/?word=rain%20%26%20sun` },
  ]);
  expect(await feedsOf(database.db, { accountId: stranger.id, publicUrl })).toEqual([]);
});

it('lists folders where their first feed stands, and empty ones last', async () => {
  const folders = await foldersOf(database.db, person.id);
  expect(folders.map(folder => folder.name)).toEqual(['First', 'R&D / 뉴스+', 'Empty']);
  expect(await foldersOf(database.db, stranger.id)).toEqual([]);
});

it('reads each address once, however many feeds are named', async () => {
  let read = 0;
  const counted = (await feeds()).map(feed => ({
    ...feed,
    get url() {
      read++;
      return feed.url;
    },
  }));
  const named = feedFinder(counted);
  for (let n = 0; n < 100; n++) named({ kind: 'feed-by-url', url: `https://other.example/${n}` });
  expect(read).toBe(counted.length);
});

it('finds a feed by its id and by its address, and a folder by its label, however that is written', async () => {
  const all = await feeds();
  for (const feed of all) {
    expect(feedNamed(all, { kind: 'feed', id: feed.id })).toBe(feed);
    expect(feedNamed(all, { kind: 'feed-by-url', url: feed.url })).toBe(feed);
  }
  expect(feedNamed(all, { kind: 'feed-by-url', url: 'HTTPS://Paper.example/feed.xml' })).toMatchObject({
    title: 'Paper',
  });
  expect(feedNamed(all, { kind: 'feed-by-url', url: 'https://paper.example/other.xml' })).toBeUndefined();
  expect(feedNamed(all, { kind: 'feed', id: 999_999 })).toBeUndefined();
  const folders = await foldersOf(database.db, person.id);
  for (const label of ['R&D / 뉴스+', 'R＆D ／ 뉴스＋', 'r&d / 뉴스+', 'Ｒ＆d  ／ 뉴스＋ '])
    expect(folderNamed(folders, label)).toMatchObject({ name: 'R&D / 뉴스+' });
  expect(folderNamed(folders, 'R')).toBeUndefined();
});
