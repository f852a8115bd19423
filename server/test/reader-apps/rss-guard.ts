/**
 * RSS Guard, as its plugin for Google Reader has it in 2026, told that this is FreshRSS: it then calls below `api/greader.php/`. It wants
 * 200,000 ids since a year ago, knows articles by their long id, and sends no `T`. A folder is called what stands behind the last slash.
 */
import { expect } from 'vitest';
import { z } from 'zod';
import { type Driver, decimalOf, type Held, inChunks, isOk, jsonOf, longOf, states } from './driver.ts';
import { allPages, type Session, sessionOf, signInByForm } from './session.ts';
import type { World } from './world.ts';

const tags = z.object({ tags: z.array(z.object({ id: z.string(), type: z.string().optional() })) });
const subscriptions = z.object({
  subscriptions: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), htmlUrl: z.string(), iconUrl: z.string().optional() },
      categories: z.array(z.object({ id: z.string() })),
    }),
  ),
});
const ids = z.object({
  itemRefs: z.array(z.object({ id: z.string().regex(/^\d{1,20}$/) })),
  continuation: z.string().optional(),
});
const link = z.object({ href: z.string(), type: z.string().optional() });
const contents = z.object({
  continuation: z.string().optional(),
  items: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), author: z.string().optional() },
      // It reads seconds as a number of 32 bits.
      published: z.int().min(0).max(2_147_483_647),
      alternate: z.array(link).min(1),
      enclosure: z.array(link).optional(),
      categories: z.array(z.string()),
      summary: z.object({ content: z.string() }),
      origin: z.object({ streamId: z.string() }),
    }),
  ),
});

interface App {
  session: Session;
  feeds: Map<string, string>;
  messages: Map<string, { isRead: boolean; isStarred: boolean; url: string; title: string; feed: string }>;
}

const base = '/api/greader.php';

export const rssGuard = async ({ send, world }: Driver): Promise<Held> => {
  const session = sessionOf(send, base);
  const { username } = world.person;
  const form = `Email=${encodeURIComponent(username)}&Passwd=${encodeURIComponent(world.password)}`;
  await signInByForm(send, session, form, base);
  const app: App = { session, feeds: new Map(), messages: new Map() };
  await readTree(app, world);
  await sync(app);
  const { items } = world;
  const message = (id: number) => app.messages.get(longOf(`${id}`))!;
  expect(message(items.untitled)).toMatchObject({ url: 'https://paper.example/untitled' });
  expect(message(items.read)).toMatchObject({ isRead: true });
  expect(message(items.tagged)).toMatchObject({ feed: `feed/${world.followed.okapi}` });

  await edit(app, [items.untitled, items.deployed], 'a', states.read);
  await edit(app, [items.read], 'r', states.read);
  await edit(app, [items.plain], 'a', states.starred);
  await edit(app, [items.starred], 'r', states.starred);
  await world.newsCome('a-later-one');
  await sync(app);
  await changeFeeds(app, world);
  const held = [...app.messages].map(([id, one]) => ({ id: decimalOf(id), ...one }));
  return {
    unread: held.filter(({ isRead }) => !isRead).map(({ id }) => id),
    starred: held.filter(({ isStarred }) => isStarred).map(({ id }) => id),
  };
};

const readTree = async (app: App, { followed }: World): Promise<void> => {
  const all = jsonOf(await app.session.get('tag/list?output=json'), tags).tags;
  const folders = new Map(all.filter(({ type }) => type === 'folder').map(({ id }) => [id, id.split('/').at(-1)!]));
  // What is no folder by its type would become a label.
  expect(all.filter(({ id, type }) => id.includes('/label/') && type !== 'folder')).toEqual([]);
  const list = jsonOf(await app.session.get('subscription/list?output=json'), subscriptions).subscriptions;
  for (const { id, categories } of list) {
    const parent = categories.find(each => each.id.includes('/label/'))?.id;
    if (parent !== undefined) expect(folders.has(parent), parent).toBe(true);
    app.feeds.set(id, parent === undefined ? '' : folders.get(parent)!);
  }
  expect(app.feeds.get(`feed/${followed.paper}`)).toBe('R＆D ／ 뉴스＋');
  expect(app.feeds.get(`feed/${followed.deploys}`)).toBe('');
};

/** New and changed items are fetched whole; the state comes with them. */
const sync = async (app: App): Promise<void> => {
  const all = await idsOf(app, states.all, '');
  const unread = new Set(await idsOf(app, states.all, `&xt=${states.read}`));
  const starred = new Set(await idsOf(app, states.starred, ''));
  const differs = (id: string) => {
    const known = app.messages.get(id);
    return !known || known.isRead === unread.has(id) || known.isStarred !== starred.has(id);
  };
  const wanted = [...new Set([...all, ...starred])].filter(differs);
  for (const chunk of inChunks(wanted, 9_999)) {
    const body = chunk.map(id => `i=${encodeURIComponent(id)}`).join('&');
    const path = 'stream/items/contents?output=json&n=200000';
    const pages = await allPages(async more => jsonOf(await app.session.post(path + more, body), contents));
    const got = pages.flatMap(({ items }) => items);
    for (const item of got) take(app, item);
    expect(got).toHaveLength(chunk.length);
  }
};

const take = (app: App, item: z.infer<typeof contents>['items'][number]): void => {
  const isIn = (state: string) => item.categories.some(each => each.endsWith(state));
  const url = item.alternate.findLast(({ type }) => type === undefined || type === 'text/html')!.href;
  expect([...app.feeds.keys()]).toContain(item.origin.streamId);
  app.messages.set(item.id, {
    ...{ isRead: isIn('state/com.google/read'), isStarred: isIn('state/com.google/starred') },
    ...{ url, title: item.title || url, feed: item.origin.streamId },
  });
};

const idsOf = async ({ session }: App, stream: string, query: string): Promise<string[]> => {
  const yearAgo = Math.floor(Date.now() / 1000) - 365 * 86_400;
  const path = `stream/items/ids?output=json&n=200000&s=${encodeURIComponent(stream)}${query}`;
  const pages = await allPages(async more => jsonOf(await session.get(`${path}${more}&ot=${yearAgo}`), ids));
  return pages.flatMap(({ itemRefs }) => itemRefs.map(({ id }) => longOf(id)));
};

const edit = async ({ session, messages }: App, items: readonly number[], action: 'a' | 'r', state: string) => {
  const wanted = items.map(id => `i=${longOf(`${id}`)}`).join('&');
  isOk(await session.post('edit-tag', `${action}=${state}&${wanted}`));
  for (const id of items) {
    const isIt = action === 'a';
    Object.assign(messages.get(longOf(`${id}`))!, state === states.read ? { isRead: isIt } : { isStarred: isIt });
  }
};

/** It changes feeds by the query, and sends an empty token as the form. */
const changeFeeds = async ({ session }: App, { newFeeds, followed, titlesByFolder }: World): Promise<void> => {
  const folder = encodeURI('user/-/label/R＆D ／ 뉴스＋');
  const edits = (query: string) => session.post(`subscription/edit?${query}`, 'T=');
  isOk(await edits(`ac=subscribe&s=${encodeURIComponent(`feed/${newFeeds.page}`)}&t=A%20page&a=${folder}`));
  isOk(await edits(`ac=edit&s=feed/${followed.zine}&t=Zine&a=${folder}`));
  const { [folderName]: inside } = await titlesByFolder();
  expect(inside).toEqual(expect.arrayContaining(['A page', 'Zine', 'Paper & Co <b>']));
  isOk(await edits(`ac=edit&s=feed/${followed.zine}&t=Zine&r=${folder}`));
  const exported = await session.get('subscription/export');
  expect([exported.status, exported.text]).toEqual([200, expect.stringContaining('Paper &#38; Co')]);
};

const folderName = 'R&D / 뉴스+';
