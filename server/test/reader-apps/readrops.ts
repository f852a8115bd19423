/**
 * Readrops, as its package services/greader has it in 2025. It signs in by a form in parts, asks for as many items as a number of 32 bits
 * can say and reads one page of them. A reference of `items/ids` may have its id and nothing else, and the hexadecimal form that it makes of
 * that has as many digits as the decimal one. A title must not be empty.
 */
import { expect } from 'vitest';
import { z } from 'zod';
import { authOf, type Driver, decimalOf, formOf, type Held, isOk, jsonOf, longOf, states, tokenOf } from './driver.ts';
import { type Session, sessionOf } from './session.ts';
import type { World } from './world.ts';

const filled = z.string().min(1);
const tags = z.object({ tags: z.array(z.object({ id: filled, type: z.string().optional() })) });
const subscriptions = z.object({
  subscriptions: z.array(
    z.object({
      ...{ id: filled, title: filled, url: filled, htmlUrl: z.string(), iconUrl: z.string() },
      // It leaves the list behind the first, and cannot read on where there is another.
      categories: z.array(z.object({ id: filled })).max(1),
    }),
  ),
});
const ids = z.object({ itemRefs: z.array(z.strictObject({ id: filled })) });
const contents = z.object({
  items: z.array(
    z.object({
      ...{ id: filled, published: z.int(), title: filled, author: z.string().optional() },
      summary: z.object({ content: z.string() }),
      alternate: z.array(z.object({ href: z.string() })).min(1),
      categories: z.array(z.string()),
      origin: z.object({ streamId: z.string() }),
    }),
  ),
});

interface App {
  session: Session;
  token: string;
  items: Map<string, { isRead: boolean; isStarred: boolean }>;
  feeds: z.infer<typeof subscriptions>['subscriptions'];
  unread: string[];
  starred: string[];
}

const AS_MANY = 2_147_483_647;

export const readrops = async ({ send, world }: Driver): Promise<Held> => {
  const session = sessionOf(send);
  await signInInParts(send, session, world);
  jsonOf(await session.get('user-info'), z.object({ userName: z.string() }));
  const token = tokenOf(await session.get('token'));
  const app: App = { session, token, items: new Map(), feeds: [], unread: [], starred: [] };
  await syncFirst(app);
  const { items } = world;
  const notRead = [...app.items.values()].every(({ isRead, isStarred }) => !isRead || isStarred);
  expect([notRead, app.items.has(longOf(`${items.read}`))]).toEqual([true, false]);

  await setState(app, [items.untitled, items.deployed], 'a', states.read);
  await setState(app, [items.read], 'r', states.read);
  await setState(app, [items.plain], 'a', states.starred);
  await setState(app, [items.starred], 'r', states.starred);
  await changeFeeds(app, world);
  await world.newsCome('a-later-one');
  await syncAgain(app);
  return { unread: app.unread.map(decimalOf), starred: app.starred.map(decimalOf) };
};

const signInInParts = async (send: Driver['send'], session: Session, { person, password }: World): Promise<void> => {
  const part = (name: string, value: string) =>
    `--boundary\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Length: ${value.length}\r\n\r\n${value}\r\n`;
  const body = `${part('Email', person.username)}${part('Passwd', password)}--boundary--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=boundary' };
  session.auth = authOf(await send({ method: 'POST', path: '/accounts/ClientLogin', headers, body }));
};

/** Unread items that are not starred, and starred ones, come whole; the states of all come by their ids. */
const syncFirst = async (app: App): Promise<void> => {
  const without = `xt=${encodeURIComponent(states.read)}&xt=${encodeURIComponent(states.starred)}`;
  await readLists(app);
  await readItems(app, `${states.all}?${without}&n=${AS_MANY}`);
  await readItems(app, `${states.starred}?n=${AS_MANY}`);
  app.unread = await idsOf(app, [
    ['xt', states.read],
    ['s', states.all],
    ['n', `${AS_MANY}`],
  ]);
  app.starred = await idsOf(app, [
    ['s', states.starred],
    ['n', `${AS_MANY}`],
  ]);
  holdIds(app);
};

const syncAgain = async (app: App): Promise<void> => {
  await readLists(app);
  await readItems(app, `${states.all}?n=2500&ot=${Math.floor(Date.now() / 1000) - 3600}`);
  const ofAll = (without: string) =>
    idsOf(app, [
      ['xt', without],
      ['s', states.all],
      ['n', '2500'],
    ]);
  app.unread = await ofAll(states.read);
  const read = await ofAll('user/-/state/com.google/unread');
  expect(read.filter(id => app.unread.includes(id))).toEqual([]);
  app.starred = await idsOf(app, [
    ['s', states.starred],
    ['n', '1000'],
  ]);
  holdIds(app);
};

/** An item that is not found by the id that was made of its reference keeps a state that is wrong. */
const holdIds = ({ items, unread, starred }: App): void => {
  const referenced = new Set([...unread, ...starred]);
  for (const [id, { isRead, isStarred }] of items) if (!isRead || isStarred) expect(referenced).toContain(id);
};

const readLists = async (app: App): Promise<void> => {
  const { tags: all } = jsonOf(await app.session.get('tag/list?output=json'), tags);
  app.feeds = jsonOf(await app.session.get('subscription/list?output=json'), subscriptions).subscriptions;
  const folders = all.filter(({ type }) => type === 'folder').map(({ id }) => id);
  for (const { categories } of app.feeds) for (const { id } of categories) expect(folders).toContain(id);
};

const readItems = async (app: App, stream: string): Promise<void> => {
  const { items } = jsonOf(await app.session.get(`stream/contents/${stream}`), contents);
  for (const { id, categories, origin } of items) {
    expect(app.feeds.map(feed => feed.id)).toContain(origin.streamId);
    app.items.set(id, { isRead: categories.includes(states.read), isStarred: categories.includes(states.starred) });
  }
};

const idsOf = async ({ session }: App, query: [string, string][]): Promise<string[]> => {
  const { itemRefs } = jsonOf(await session.get(`stream/items/ids?${formOf(query)}`), ids);
  return itemRefs.map(({ id }) => {
    const digits = BigInt(id).toString(16).padStart(id.length, '0');
    return `tag:google.com,2005:reader/item/${digits}`;
  });
};

const setState = async (app: App, items: readonly number[], action: 'a' | 'r', state: string): Promise<void> => {
  const wanted = items.map(id => ['i', longOf(`${id}`)] as const);
  isOk(await app.session.post('edit-tag', formOf([['T', app.token], [action, state], ...wanted])));
  for (const item of items) {
    const known = app.items.get(longOf(`${item}`));
    const isIt = action === 'a';
    if (known) Object.assign(known, state === states.read ? { isRead: isIt } : { isStarred: isIt });
  }
};

/** It names a feed by its address, and makes a folder by a tag on nothing. */
const changeFeeds = async ({ session, token, feeds }: App, { newFeeds, titlesByFolder }: World): Promise<void> => {
  const post = async (path: string, form: [string, string][]) =>
    isOk(await session.post(path, formOf([['T', token], ...form])));
  await post('edit-tag', [['a', 'user/-/label/빈 폴더 & more']]);
  expect(await titlesByFolder()).toMatchObject({ '빈 폴더 & more': [] });
  const folder = feeds.find(({ categories }) => categories[0]?.id.includes('뉴스'))!.categories[0]!.id;
  const feed = `feed/${newFeeds.blog}`;
  await post('subscription/edit', [
    ['s', feed],
    ['ac', 'subscribe'],
    ['a', folder],
  ]);
  await post('subscription/edit', [
    ['s', feed],
    ['t', 'My blog'],
    ['a', 'user/-/label/빈 폴더 & more'],
    ['ac', 'edit'],
  ]);
  await post('rename-tag', [
    ['s', folder],
    ['dest', 'user/-/label/News'],
  ]);
  expect(await titlesByFolder()).toMatchObject({ '빈 폴더 & more': ['My blog'], News: ['Paper & Co <b>'] });
  await post('disable-tag', [['s', 'user/-/label/News']]);
  await post('subscription/edit', [
    ['s', feed],
    ['ac', 'unsubscribe'],
  ]);
  const { '': unclassified, ...rest } = await titlesByFolder();
  expect(unclassified).toContain('Paper & Co <b>');
  expect(rest).toMatchObject({ '빈 폴더 & more': [] });
};
