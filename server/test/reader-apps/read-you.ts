/**
 * Read You, as its GoogleReaderAPI and GoogleReaderRssService have it in 2025. It takes the first category of each subscription and gives up
 * the sync where there is none, so all of this person's are in folders. It stores no article of a feed that is not in the list, and gives up
 * there too.
 */
import { expect } from 'vitest';
import { z } from 'zod';
import { authOf, type Driver, decimalOf, formOf, type Held, hexOf, inChunks, isOk, jsonOf, states } from './driver.ts';
import { allPages, type Session, sessionOf } from './session.ts';
import type { World } from './world.ts';

const subscriptions = z.object({
  subscriptions: z.array(
    z.object({
      id: z.string().startsWith('feed/'),
      title: z.string(),
      categories: z.array(z.object({ id: z.string().startsWith('user/'), label: z.string() })).min(1),
      url: z.string(),
      iconUrl: z.string().optional(),
    }),
  ),
});
const ids = z.object({ itemRefs: z.array(z.object({ id: z.string() })), continuation: z.string().optional() });
const href = z.array(z.object({ href: z.string() }));
const contents = z.object({
  id: z.string(),
  updated: z.int(),
  items: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), author: z.string().optional(), published: z.int() },
      // A list that is there must not be empty: it takes the first without looking.
      ...{ canonical: href.min(1).optional(), alternate: href.min(1).optional() },
      crawlTimeMsec: z.string().regex(/^\d+$/),
      summary: z.object({ content: z.string() }),
      origin: z.object({ streamId: z.string() }),
    }),
  ),
});

interface App {
  session: Session;
  token: string;
  groups: Set<string>;
  feeds: Set<string>;
  articles: Map<string, { title: string; isUnread: boolean; isStarred: boolean }>;
}

export const readYou = async ({ send, world }: Driver): Promise<Held> => {
  await world.classifyAll();
  const session = sessionOf(send, '', { 'user-agent': 'ReadYou / test' });
  const app: App = { session, token: '', groups: new Set(), feeds: new Set(), articles: new Map() };
  const { username } = world.person;
  await signIn(send, app, username, world.password);
  const user = z.object({ userId: z.string(), userName: z.literal(username), userEmail: z.string() });
  jsonOf(await session.get('user-info?output=json'), user);
  await sync(app);
  const { items } = world;
  expect(app.articles.get(`${items.read}`)).toMatchObject({ isUnread: false, title: 'Read already' });
  expect(app.articles.get(`${items.starred}`)).toMatchObject({ isUnread: true, isStarred: true });

  // Whatever a feed has is marked by one call for each 500.
  await edit(app, [items.untitled, items.unlinked, items.signs], { a: states.read });
  await edit(app, [items.read], { r: states.read });
  await edit(app, [items.plain], { a: states.starred });
  await edit(app, [items.starred], { r: states.starred });
  await changeFeeds(app, world);
  await world.newsCome('a-later-one');
  await sync(app);
  const held = (wanted: 'isUnread' | 'isStarred') =>
    [...app.articles].filter(([, one]) => one[wanted]).map(([id]) => id);
  return { unread: held('isUnread'), starred: held('isStarred') };
};

/** It asks for JSON, and reads lines where that is not what comes. */
const signIn = async (send: Driver['send'], app: App, username: string, password: string): Promise<void> => {
  const form = formOf([
    ['output', 'json'],
    ['Email', username],
    ['Passwd', password],
    ['client', 'ReadYou'],
    ['accountType', 'HOSTED_OR_GOOGLE'],
    ['service', 'reader'],
  ]);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'ReadYou / test' };
  const answer = await send({ method: 'POST', path: '/accounts/ClientLogin', headers, body: form });
  app.session.auth = answer.text.startsWith('{')
    ? z.object({ Auth: z.string().min(1) }).parse(JSON.parse(answer.text)).Auth
    : authOf(answer);
  // The token is whatever the body is, also that of a refusal.
  app.token = (await app.session.get('token')).text;
};

const sync = async (app: App): Promise<void> => {
  const list = jsonOf(await app.session.get('subscription/list?output=json'), subscriptions).subscriptions;
  app.feeds = new Set(list.map(({ id }) => id.replace('feed/', '')));
  app.groups = new Set(list.map(({ categories }) => categories[0]!.id.replace(/user\/[^/]+\/label\//, '')));
  const monthAgo = Math.floor(Date.now() / 1000) - 30 * 86_400;
  const unread = new Set(await idsOf(app, `s=${states.all}&xt=${states.read}&n=10000`));
  const starred = new Set(await idsOf(app, `s=${states.starred}&n=10000`));
  const read = await idsOf(app, `s=${states.read}&ot=${monthAgo}&n=10000`);
  expect(read.filter(id => unread.has(id))).toEqual([]);
  for (const [id, article] of app.articles) {
    // A star that is gone elsewhere stays here: it compares in one direction only.
    article.isUnread = unread.has(id);
    article.isStarred ||= starred.has(id);
  }
  const missing = [...new Set([...unread, ...starred, ...read])].filter(id => !app.articles.has(id));
  for (const chunk of inChunks(missing, 100)) {
    const wanted = chunk.map(id => ['i', hexOf(id)] as const);
    const { items } = jsonOf(await post(app, 'stream/items/contents', wanted), contents);
    expect(items).toHaveLength(chunk.length);
    for (const { id: long, title, origin } of items) {
      const id = decimalOf(long);
      expect(app.feeds).toContain(origin.streamId.replace('feed/', ''));
      app.articles.set(id, { title, isUnread: unread.has(id), isStarred: starred.has(id) });
    }
  }
};

const idsOf = async ({ session }: App, query: string): Promise<string[]> => {
  const path = `stream/items/ids?output=json&${query}`;
  const pages = await allPages(async more => jsonOf(await session.get(path + more), ids));
  return pages.flatMap(({ itemRefs }) => itemRefs.map(({ id }) => id));
};

const post = ({ session, token }: App, path: string, form: readonly (readonly [string, string])[], query = '') =>
  session.post(`${path}?output=json${query}`, formOf([...form, ['T', token]]));

const edit = async (app: App, items: readonly number[], change: { a?: string; r?: string }): Promise<void> => {
  const wanted = items.map(id => ['i', hexOf(`${id}`)] as const);
  isOk(await post(app, 'edit-tag', [...wanted, ...Object.entries(change)]));
  for (const item of items) {
    const article = app.articles.get(`${item}`)!;
    if (change.a === states.read || change.r === states.read) article.isUnread = change.r === states.read;
    else article.isStarred = change.a === states.starred;
  }
};

/** The address of a new feed stands in the query without any encoding, and in the form. */
const changeFeeds = async (app: App, { newFeeds, titlesByFolder }: World): Promise<void> => {
  const added = z.object({ numResults: z.int(), query: z.string(), streamId: z.string(), streamName: z.string() });
  const answer = await post(app, 'subscription/quickadd', [['quickadd', newFeeds.page]], `&quickadd=${newFeeds.page}`);
  const { streamId } = jsonOf(answer, added);
  const hard = [...app.groups].find(name => name.includes('뉴스'))!;
  const change = (form: [string, string][]) => post(app, 'subscription/edit', [['ac', 'edit'], ...form]);
  isOk(
    await change([
      ['s', streamId],
      ['a', `user/-/label/${hard}`],
      ['t', 'A page'],
    ]),
  );
  isOk(
    await change([
      ['s', streamId],
      ['a', 'user/-/label/새 폴더'],
      ['r', `user/-/label/${hard}`],
    ]),
  );
  const rename: [string, string][] = [
    ['s', `user/-/label/${hard}`],
    ['dest', 'user/-/label/News'],
  ];
  isOk(await post(app, 'rename-tag', rename));
  expect(await titlesByFolder()).toMatchObject({
    '새 폴더': ['A page'],
    News: expect.arrayContaining(['Paper & Co <b>']),
  });
};
