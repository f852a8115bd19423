/**
 * Liferea, as its google_source and google_reader_api_edit have it. It asks each feed for 50 ids and sends them back as they came, with the
 * auth as `T`. It knows feeds by their address, shows `updated` as the date of an item, and ends its queue of writes at the first answer
 * that is neither `OK` nor JSON without an error.
 */
import { expect } from 'vitest';
import { z } from 'zod';
import { type Driver, decimalOf, type Held, jsonOf, longOf, tokenOf } from './driver.ts';
import { type Session, sessionOf, signInByForm } from './session.ts';
import type { World } from './world.ts';

const subscriptions = z.object({
  subscriptions: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), url: z.url() },
      categories: z.array(z.object({ id: z.string(), label: z.string() })),
    }),
  ),
});
const ids = z.object({ itemRefs: z.array(z.object({ id: z.string() })) });
const contents = z.object({
  items: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), author: z.string().optional() },
      // A missing one is shown as 1970.
      updated: z.int().positive(),
      canonical: z.array(z.object({ href: z.string() })).min(1),
      categories: z.array(z.string()),
      summary: z.object({ content: z.string() }),
    }),
  ),
});

interface App {
  session: Session;
  feeds: { id: string; title: string; url: string; folder: string }[];
  items: Map<string, { feed: string; title: string; isRead: boolean }>;
}

export const liferea = async ({ send, world }: Driver): Promise<Held> => {
  const session = sessionOf(send);
  const { username } = world.person;
  const credentials = `Email=${encodeURIComponent(username)}&Passwd=${encodeURIComponent(world.password)}`;
  const address = `http://127.0.0.1:${world.port}`;
  await signInByForm(send, session, `service=reader&${credentials}&source=liferea&continue=${address}`);
  const app: App = { session, feeds: [], items: new Map() };
  await readFeeds(app);
  for (const feed of app.feeds) await readItems(app, feed.id);
  const { items, followed } = world;
  expect(app.feeds.find(({ id }) => id === `feed/${followed.paper}`)?.folder).toBe('R&D / 뉴스+');

  await edit(app, items.untitled, { a: 'read' });
  await edit(app, items.read, { a: 'kept-unread', r: 'read' });
  await edit(app, items.read, { a: 'tracking-kept-unread' });
  await edit(app, items.podcast, { a: 'starred' });
  await edit(app, items.plain, { a: 'starred' });
  await edit(app, items.plain, { r: 'starred' });
  await changeFeeds(app, world);
  await world.newsCome('a-later-one');
  await readFeeds(app);
  for (const feed of app.feeds) await readItems(app, feed.id);
  const unread = [...app.items].filter(([, { isRead }]) => !isRead).map(([id]) => id);
  // It does not learn of stars that it has not set.
  return { unread, starred: [`${items.podcast}`, `${items.starred}`] };
};

/** Two feeds of one address would be one here. */
const readFeeds = async (app: App): Promise<void> => {
  const list = jsonOf(await app.session.get('subscription/list?output=json'), subscriptions).subscriptions;
  expect(new Set(list.map(({ url }) => url)).size).toBe(list.length);
  app.feeds = list.map(({ categories, ...feed }) => ({ ...feed, folder: categories[0]?.label ?? '' }));
};

const readItems = async ({ session, items }: App, feed: string): Promise<void> => {
  const path = `stream/items/ids?s=${encodeURIComponent(feed)}&client=liferea&n=50&output=json&merge=true`;
  const { itemRefs } = jsonOf(await session.get(path), ids);
  if (itemRefs.length === 0) return;
  const wanted = itemRefs.map(({ id }) => `&i=${id}`).join('');
  const body = `output=json&mediaRss=true&T=${session.auth}${wanted}`;
  const read = jsonOf(await session.post('stream/items/contents', body), contents).items;
  expect(read).toHaveLength(itemRefs.length);
  for (const { id, title, categories } of read) {
    const isRead = categories.some(each => each.includes('state/com.google/read') && !each.endsWith('reading-list'));
    items.set(decimalOf(id), { feed, title, isRead });
  }
};

const isDone = (text: string): void => {
  if (text !== 'OK')
    expect(z.object({ error: z.undefined().optional() }).safeParse(parsed(text)).success, text).toBe(true);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Its `s` is the feed's address behind the prefix of feeds or, by mistake, of persons, and always encoded. */
const edit = async ({ session, items, feeds }: App, item: number, { a, r }: { a?: string; r?: string }) => {
  const token = tokenOf(await session.get('token'));
  const { url } = feeds.find(({ id }) => id === items.get(`${item}`)!.feed)!;
  const prefix = url.includes('://') ? 'feed' : 'user';
  const stream = encodeURIComponent(`${prefix}/${url}`);
  const tag = (name: 'a' | 'r', state = '') => `&${name}=${encodeURIComponent(`user/-/state/com.google/${state}`)}`;
  const change = (a ? tag('a', a) : '') + (r ? tag('r', r) : '');
  const id = encodeURIComponent(longOf(`${item}`));
  const body = `i=${id}&s=${stream}${change}&ac=edit-tags&T=${token}&async=true`;
  const answer = await session.post('edit-tag?client=liferea', body);
  expect(answer.status, answer.text).toBe(200);
  isDone(answer.text);
};

const changeFeeds = async (app: App, { newFeeds, titlesByFolder }: World): Promise<void> => {
  const { session } = app;
  const write = async (body: string) => {
    const token = tokenOf(await session.get('token'));
    const answer = await session.post('subscription/edit?client=liferea', body.replace('TOKEN', token));
    expect(answer.status, answer.text).toBe(200);
    isDone(answer.text);
  };
  await write(`s=feed%2F${encodeURIComponent(newFeeds.blog)}&i=null&ac=subscribe&T=TOKEN`);
  await readFeeds(app);
  const { id } = app.feeds.find(({ title }) => title === 'blog.test & more')!;
  await write(
    `s=${encodeURIComponent(id)}&a=${encodeURIComponent('user/-/label/R&D / 뉴스+')}&ac=edit&T=TOKEN&async=true`,
  );
  expect((await titlesByFolder())['R&D / 뉴스+']).toContain('blog.test & more');
  await write(`s=${encodeURIComponent(id)}&i=null&ac=unsubscribe&T=TOKEN`);
  expect((await titlesByFolder())['R&D / 뉴스+']).not.toContain('blog.test & more');
};
