/** Makes the world that each session of a reader app begins in: one person with sources, folders, news of each kind and an app password. */
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#db/open.ts';
import { linkAlias } from '#documents/parse/identity.ts';
import { makeAccessToken } from '#features/accounts/access-tokens.ts';
import { shortItemId } from '#features/clients/reader/item-ids.ts';
import { fillWords } from '#features/followed-words/fill.ts';
import { wordConsumer } from '#features/followed-words/match.ts';
import { takeNewItems } from '#features/items/new-items.ts';
import { createEdges } from '#features/items/window-edges.ts';
import { createEstimator, createLanguageCount } from '#features/items/word-estimate.ts';
import { newestOfWords } from '#features/items/word-search.ts';
import { passOverHits, readBackfill } from '#features/read-state/word-start.ts';
import { storyConsumer } from '#features/stories/stories.ts';
import { createHttpClient } from '#net/fetch.ts';
import type { Query } from '#text/query.ts';
import { testApp, unlimited } from '../app.ts';
import { browserAs, type TestBrowser } from '../browser.ts';
import { rssOf } from '../crawling.ts';
import { freshDatabase } from '../database.ts';
import { tellStory } from '../notifying.ts';
import { document, fakeInternet } from '../origin.ts';
import { makePerson, type Person } from '../people.ts';
import { type Seeded, type SeedItem, seedItems, seedProject } from '../seed.ts';
import { untilVisibleToAll } from '../visible-to-all.ts';

/** Its signs mean something in addresses and forms, and apps send it back raw. */
export const hardFolder = 'R&D / 뉴스+';

export interface World {
  port: number;
  person: Person;
  /** It is the token of scope `reader`, as it is shown once. */
  password: string;
  /** The web of the same person. */
  web: TestBrowser;
  db: Db;
  /** Ids of subscriptions by what they are of. */
  followed: Record<'paper' | 'zine' | 'deploys' | 'okapi' | 'quagga', number>;
  /** Ids of items by what is special about them. */
  items: Record<ItemName, number>;
  /** Two sources that nobody follows yet have a feed here. */
  newFeeds: { blog: string; page: string };
  /** News come to a source; answers its id. */
  newsCome(title: string): Promise<number>;
  /** Puts every subscription into a folder. */
  classifyAll(): Promise<void>;
  /** Answers what is unread and starred to the person, as the web and the database have it, in decimal. */
  truth(): Promise<{ unread: string[]; starred: string[] }>;
  /** Answers folders by the names of what is in them, as the web has it. */
  titlesByFolder(): Promise<Record<string, string[]>>;
  close(): Promise<void>;
}

type ItemName = keyof typeof paperItems | keyof typeof zineItems | 'deployed' | 'tagged' | 'worded';

const paperItems = {
  untitled: { title: '', text: 'It has no title', link: 'https://paper.example/untitled' },
  unlinked: { title: 'No link', link: null },
  signs: { title: 'Tom & "Jerry" <3 &amp; more', link: 'https://paper.example/?a=1&b=%26', author: 'A & B' },
  podcast: {
    title: '팟캐스트',
    link: 'https://paper.example/podcast',
    enclosures: [{ url: 'https://paper.example/1.mp3', type: 'audio/mpeg', length: 1234 }],
  },
  told: { title: 'The same story', link: 'https://paper.example/story' },
  read: { title: 'Read already', link: 'https://paper.example/read' },
} satisfies Record<string, SeedItem>;

const zineItems = {
  copy: { title: 'The same story', link: 'https://zine.example/story' },
  starred: { title: 'A starred one', link: 'https://zine.example/starred' },
  plain: { title: 'A plain one', link: 'https://zine.example/plain', content: '<p>한국어 <b>bold</b></p>' },
} satisfies Record<string, SeedItem>;

/** The same with ids as Google Reader's form has them; Fever has those of the web. */
export const asReaderKnows = (world: World): World => {
  const known = (id: number | string) => shortItemId(Number(id));
  return {
    ...world,
    items: Object.fromEntries(
      Object.entries(world.items).map(([name, id]) => [name, Number(known(id))]),
    ) as World['items'],
    newsCome: async title => Number(known(await world.newsCome(title))),
    truth: async () => {
      const { unread, starred } = await world.truth();
      return { unread: unread.map(known), starred: starred.map(known) };
    },
  };
};

export const openWorld = async (): Promise<World> => {
  const [database, internet] = await Promise.all([freshDatabase(), fakeInternet()]);
  const { db } = database;
  const http = createHttpClient(internet, { firstByteMs: 3000, totalMs: 4000, discreetMs: 0 });
  const app = await testApp(db, { http, env: unlimited });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  await takeAll(db);

  await makePerson(db, 'admin');
  const person = await makePerson(db, 'other');
  const web = browserAs(app, person.cookie);
  const { token: password } = await makeAccessToken(db, person.id, { name: 'App', scopes: ['reader'] });
  const sources = await makeSources(db, person);
  const followed = await followAll(db, web, person);
  await takeAll(db);
  const items = await writeItems(db, sources);
  await setStates(web, items);

  for (const host of ['blog.test', 'page.test'])
    internet.serve(host, document(rssOf(['<title>From a new feed</title>'], `<title>${host} & more</title>`)));
  return {
    ...{ port, person, password, web, db, followed, items },
    newFeeds: { blog: 'http://blog.test/feed?a=1&b=2', page: 'http://page.test/feed' },
    newsCome: async title => {
      const [id] = await seedItems(db, sources.paper, [{ title, link: `https://paper.example/${title}` }]);
      await takeAll(db);
      return id!;
    },
    classifyAll: async () => {
      await sql`
        update subscription set folder_id = (select min(id) from folder where account_id = ${person.id})
        where account_id = ${person.id} and folder_id is null`.execute(db);
    },
    truth: async () => ({ unread: await unreadOf(web), starred: await starredOf(db, person) }),
    titlesByFolder: () => titlesByFolder(web),
    close: async () => {
      await app.close();
      await http.close();
      await Promise.all([database.close(), internet.close()]);
    },
  };
};

/** Lets words have what was there before, and words and stories take all that has come. */
const takeAll = async (db: Db): Promise<void> => {
  await untilVisibleToAll(db);
  const known = { estimate: createEstimator(), edgeOf: createEdges(), itemsOfLanguage: createLanguageCount() };
  const newestHits = (of: Db, query: Query, most: number) => newestOfWords(of, query, most, known);
  const filling = { newestHits, readBackfill, passOver: passOverHits };
  while (await fillWords({ db, log: () => {} }, filling));
  for (const reader of [wordConsumer(), storyConsumer(linkAlias)]) while (await takeNewItems({ db }, reader));
};

type Sources = Record<'paper' | 'zine' | 'deploys' | 'zoo' | 'wild', Seeded>;

const makeSources = async (db: Db, { id: ownerId }: Person): Promise<Sources> => ({
  paper: await seedProject(db, { urlKey: 'paper', title: 'Paper & Co <b>', link: 'https://paper.example/' }),
  zine: await seedProject(db, { urlKey: 'zine', title: '매거진' }),
  deploys: await seedProject(db, {
    ...{ urlKey: 'deploys', title: 'Deploys', kind: 'PUBLISHED', visibility: 'PRIVATE', ownerId, feedUrl: null },
  }),
  zoo: await seedProject(db, { urlKey: 'zoo', tags: ['okapi'] }),
  wild: await seedProject(db, { urlKey: 'wild' }),
});

/** The first two are in folders, of which one has a hard name; the others are in none. */
const followAll = async (db: Db, web: TestBrowser, { id }: Person): Promise<World['followed']> => {
  const follow = async (type: string, form: Record<string, string>): Promise<number> => {
    const answer = await web.post(`/v1/subscribe/${type}`, { form });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().id;
  };
  const followed = {
    paper: await follow('project', { urlKey: 'paper' }),
    zine: await follow('project', { urlKey: 'zine' }),
    deploys: await follow('project', { urlKey: 'deploys' }),
    okapi: await follow('tag', { tag: 'okapi' }),
    quagga: await follow('word', { word: 'quagga' }),
  };
  for (const [name, subscription] of [
    [hardFolder, followed.paper],
    ['잡지 100%', followed.zine],
  ] as const) {
    const answer = await web.post('/v1/subscribe/folder', { form: { name } });
    expect(answer.statusCode, answer.body).toBe(200);
    await sql`
      update subscription set folder_id = ${answer.json().id}
      where id = ${subscription} and account_id = ${id}`.execute(db);
  }
  return followed;
};

/** All of them were first seen two days ago, so that an app which asks for what is new since then gets none. */
const writeItems = async (db: Db, sources: Sources): Promise<World['items']> => {
  const named = async (source: Seeded, wanted: Record<string, SeedItem>): Promise<[string, number][]> => {
    const ids = await seedItems(db, source, Object.values(wanted));
    return Object.keys(wanted).map((name, at) => [name, ids[at]!]);
  };
  const entries = [
    ...(await named(sources.paper, paperItems)),
    ...(await named(sources.zine, zineItems)),
    ...(await named(sources.deploys, { deployed: { title: 'Deployed', fields: [{ name: 'host', value: 'a & b' }] } })),
    ...(await named(sources.zoo, { tagged: { title: 'Of a tag', link: 'https://zoo.example/1' } })),
    ...(await named(sources.wild, { worded: { title: 'A quagga is seen', link: 'https://wild.example/1' } })),
  ];
  await takeAll(db);
  await sql`update item set created_at = created_at - interval '2 days'`.execute(db);
  const items = Object.fromEntries(entries) as World['items'];
  await tellStory(db, [items.told, items.copy]);
  return items;
};

const setStates = async (web: TestBrowser, { read, starred }: World['items']): Promise<void> => {
  const marked = await web.put('/v1/feed/read', { form: { id: `${read}` } });
  const kept = await web.put(`/v1/feed/star?id=${starred}`);
  expect([marked.statusCode, kept.statusCode]).toEqual([200, 200]);
};

const unreadOf = async (web: TestBrowser): Promise<string[]> => {
  const ids: string[] = [];
  for (;;) {
    const from = ids.length ? `&id=${ids.at(-1)}` : '';
    const page = (await web.get(`/v1/feed/subscribes?unread=true&size=100${from}`)).json();
    ids.push(...page.content.map(({ id }: { id: number }) => `${id}`));
    if (page.last) return ids;
  }
};

const starredOf = async (db: Db, { id }: Person): Promise<string[]> => {
  const { rows } = await sql<{ id: number }>`select item_id as id from star where account_id = ${id}`.execute(db);
  return rows.map(row => `${row.id}`);
};

const titlesByFolder = async (web: TestBrowser): Promise<Record<string, string[]>> => {
  const folders: { name: string }[] = (await web.get('/v1/subscribe/folder')).json();
  const all: { title: string; subscriptionFolder: { name: string } | null }[] = (
    await web.get('/v1/account/subscribes')
  ).json();
  const inside = (name: string | undefined) =>
    all.filter(one => one.subscriptionFolder?.name === name).map(({ title }) => title);
  return Object.fromEntries([['', inside(undefined)], ...folders.map(({ name }) => [name, inside(name)])]);
};
