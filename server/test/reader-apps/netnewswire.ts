/**
 * NetNewsWire, as its module Account/ReaderAPI has it in 2026. It knows articles by their decimal id, asks for ids since the Date of its
 * last answer, fetches 150 contents at a time, and drops feeds whose category is in no tag.
 */
import { expect } from 'vitest';
import { z } from 'zod';
import {
  type Answer,
  type Driver,
  decimalOf,
  type Held,
  idsPage,
  inChunks,
  isBadToken,
  isOk,
  jsonOf,
  longOf,
  states,
  tokenOf,
} from './driver.ts';
import { allPages, type Session, sessionOf, signInByForm } from './session.ts';
import type { World } from './world.ts';

const tags = z.object({ tags: z.array(z.object({ id: z.string(), type: z.string().optional() })) });
const subscriptions = z.object({
  subscriptions: z.array(
    z.object({
      id: z.string().startsWith('feed/'),
      title: z.string().min(1),
      categories: z.array(z.object({ id: z.string(), label: z.string() })),
      url: z.string().optional(),
      htmlUrl: z.string().optional(),
      iconUrl: z.string().optional(),
    }),
  ),
});
const contents = z.object({
  id: z.string(),
  updated: z.int(),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string().optional(),
      author: z.string().optional(),
      published: z.number(),
      crawlTimeMsec: z.string().optional(),
      timestampUsec: z.string().optional(),
      summary: z.object({ content: z.string() }),
      alternate: z.array(z.object({ href: z.url() })).min(1),
      categories: z.array(z.string()),
      origin: z.object({ streamId: z.string(), title: z.string() }),
    }),
  ),
});
const quickAdded = z.object({ numResults: z.literal(1), streamId: z.string(), error: z.undefined().optional() });

interface App {
  session: Session;
  token: string;
  /** The Date of its last answer, in seconds. */
  since: string;
  /** Lists as they came last, with their ETag. */
  lists: Map<string, Answer>;
  articles: Map<string, z.infer<typeof contents>['items'][number]>;
  tags: string[];
  feeds: z.infer<typeof subscriptions>['subscriptions'];
  unread: string[];
  starred: string[];
}

export const netNewsWire = async ({ send, world }: Driver): Promise<Held> => {
  const session = sessionOf(send, '', { accept: '*/*', 'user-agent': 'NetNewsWire (RSS Reader; test)' });
  const app: App = {
    ...{ session, token: '', since: '', lists: new Map(), articles: new Map() },
    ...{ tags: [], feeds: [], unread: [], starred: [] },
  };
  isBadToken(await session.get('tag/list?output=json'));
  const { email } = world.person;
  await signInByForm(send, session, `Email=${encodeURIComponent(email)}&Passwd=${encodeURIComponent(world.password)}`);
  await refresh(app);
  holdWhatIsShown(app, world);

  const { items } = world;
  await mark(app, 'a', 'read', [items.untitled, items.told]);
  await mark(app, 'r', 'read', [items.read]);
  await mark(app, 'a', 'starred', [items.podcast]);
  await mark(app, 'r', 'starred', [items.starred]);
  const came = await world.newsCome('a-later-one');
  expect(await refresh(app)).toEqual([`${came}`]);
  expect(app.articles.get(`${came}`)?.title).toBe('a-later-one');
  await changeFeeds(app, world);
  await refresh(app);
  return app;
};

const holdWhatIsShown = ({ tags: ids, feeds, articles }: App, { items, followed }: World): void => {
  expect(ids.map(id => id.split('/label/')[1])).toContain('R＆D ／ 뉴스＋');
  expect(feeds.map(({ title }) => title)).toContain('Paper & Co <b>');
  const article = (id: number) => articles.get(`${id}`)!;
  expect(article(items.signs)).toMatchObject({ title: 'Tom & "Jerry" <3 &amp; more', author: 'A & B' });
  expect(article(items.deployed).summary.content).toContain('a &amp; b');
  expect(article(items.tagged).origin.streamId).toBe(`feed/${followed.okapi}`);
  expect(article(items.worded).origin.streamId).toBe(`feed/${followed.quagga}`);
};

/** Answers the ids that are new since its last answer. */
const refresh = async (app: App): Promise<string[]> => {
  app.tags = (await list(app, 'tag/list', tags)).tags.map(({ id }) => id);
  app.feeds = (await list(app, 'subscription/list', subscriptions)).subscriptions;
  for (const { categories } of app.feeds) for (const { id } of categories) expect(app.tags).toContain(id);

  const threeMonthsAgo = `${Math.floor(Date.now() / 1000) - 90 * 86_400}`;
  const all = await idsOf(app, `ot=${app.since || threeMonthsAgo}&s=${states.all}`);
  if (all.ids.length > 0) app.since = secondsOf(all.date);
  app.unread = (await idsOf(app, `s=${states.all}&xt=${states.read}`)).ids;
  app.starred = (await idsOf(app, `s=${states.starred}`)).ids;
  await fetchMissing(app, [...all.ids, ...app.unread, ...app.starred]);
  const feeds = app.feeds.map(({ id }) => id);
  for (const { origin } of app.articles.values()) expect(feeds).toContain(origin.streamId);
  return all.ids;
};

/** Conditional request: what it has had holds where nothing has changed. */
const list = async <T>({ session, lists }: App, path: string, shape: z.ZodType<T>): Promise<T> => {
  const before = lists.get(path);
  const etag = before?.headers.etag;
  const answer = await session.get(`${path}?output=json`, etag ? { 'if-none-match': etag } : {});
  if (answer.status === 304 && before) return jsonOf(before, shape);
  lists.set(path, answer);
  return jsonOf(answer, shape);
};

const idsOf = async ({ session }: App, query: string): Promise<{ ids: string[]; date: string | undefined }> => {
  const answers: Answer[] = [];
  const pages = await allPages(async more => {
    const answer = await session.get(`stream/items/ids?n=1000&output=json&${query}${more}`);
    answers.push(answer);
    return jsonOf(answer, idsPage);
  });
  const ids = pages.flatMap(({ itemRefs }) => itemRefs.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  return { ids, date: answers[0]!.headers.date };
};

/** The ids go out without their leading zeros, and come back with them. */
const fetchMissing = async (app: App, ids: readonly string[]): Promise<void> => {
  const missing = [...new Set(ids)].filter(id => !app.articles.has(id));
  for (const chunk of inChunks(missing, 150)) {
    const wanted = chunk.map(id => `i=tag:google.com,2005:reader/item/${BigInt(id).toString(16)}`).join('&');
    const { items } = jsonOf(await post(app, 'stream/items/contents', `output=json&${wanted}`), contents);
    expect(items.map(({ id }) => decimalOf(id)).sort()).toEqual([...chunk].sort());
    for (const item of items) app.articles.set(decimalOf(item.id), item);
  }
};

const post = async (app: App, path: string, body: string): Promise<Answer> => {
  app.token ||= tokenOf(await app.session.get('token'));
  return app.session.post(path, `T=${app.token}&${body}`);
};

const mark = async (app: App, action: 'a' | 'r', state: 'read' | 'starred', ids: readonly number[]): Promise<void> => {
  const wanted = ids.map(id => `i=${longOf(`${id}`)}`).join('&');
  isOk(await post(app, 'edit-tag', `${wanted}&${action}=${states[state]}`));
};

/** It adds a feed to a folder and names it, moves it, renames a folder, removes another, and imports a file. */
const changeFeeds = async (app: App, { newFeeds, titlesByFolder }: World): Promise<void> => {
  const add = async () =>
    jsonOf(await post(app, 'subscription/quickadd', `quickadd=${encodeURIComponent(newFeeds.blog)}`), quickAdded);
  const { streamId } = await add();
  expect((await add()).streamId).toBe(streamId);
  app.feeds = (await list(app, 'subscription/list', subscriptions)).subscriptions;
  expect(app.feeds.find(({ id }) => id === streamId)?.title).toBe('blog.test & more');

  const edit = async (rest: string) => isOk(await post(app, 'subscription/edit', `s=${streamId}&ac=edit&${rest}`));
  const folder = encodeURIComponent('R＆D ／ 뉴스＋');
  await edit(`a=user/-/label/${folder}`);
  await edit(`t=${encodeURIComponent('새 이름 & more')}`);
  await edit(`r=user/-/label/${folder}&a=user/-/label/${encodeURIComponent('A & new / one')}`);
  await idsOf(app, `ot=1&s=${streamId}`);
  isOk(await post(app, 'rename-tag', `s=user/-/label/${folder}&dest=user/-/label/${encodeURIComponent('R＆D')}`));
  // The folder's own id goes back as the list had it, without any encoding.
  isOk(await post(app, 'disable-tag', `s=${app.tags.find(id => id.includes('잡지'))}`));
  expect(await titlesByFolder()).toMatchObject({
    ...{ 'A & new / one': ['새 이름 & more'], 'R&D': ['Paper & Co <b>'] },
    '': expect.arrayContaining(['매거진']),
  });
  const file = '<opml version="2.0"><body><outline text="Page" xmlUrl="http://page.test/feed"/></body></opml>';
  const imported = await app.session.post('subscription/import', file, { 'content-type': 'text/xml' });
  expect(imported.status, imported.text).toBe(200);
};

/** It reads the Date in the form of RFC 9110 and no other. */
const secondsOf = (date = ''): string => {
  expect(date).toMatch(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
  return `${Date.parse(date) / 1000}`;
};
