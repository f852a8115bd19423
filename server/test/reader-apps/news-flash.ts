/**
 * NewsFlash, by its crate greader_api 0.6, whose structs say what an answer must have. Its item takes `summary` and `content` for one field:
 * an answer that has both does not parse. The order of the calls is by the names of its functions.
 */
import { expect } from 'vitest';
import { z } from 'zod';
import {
  authOf,
  type Driver,
  decimalOf,
  formOf,
  type Held,
  hexOf,
  inChunks,
  isOk,
  jsonOf,
  longOf,
  states,
  tokenOf,
} from './driver.ts';
import { allPages, type Session, sessionOf } from './session.ts';
import type { World } from './world.ts';

const summary = z.object({ content: z.string(), direction: z.string().optional() });
const item = z
  .object({
    ...{ id: z.string(), updated: z.int().optional(), author: z.string().optional(), title: z.string().optional() },
    ...{ timestampUsec: z.string(), crawlTimeMsec: z.string(), published: z.int(), categories: z.array(z.string()) },
    origin: z.object({ streamId: z.string(), title: z.string(), htmlUrl: z.string().optional() }),
    alternate: z.array(z.object({ href: z.string() })),
    ...{ summary: summary.optional(), content: summary.optional() },
    enclosure: z.array(z.object({ href: z.string(), type: z.string().optional() })).optional(),
  })
  .refine(({ summary: one, content }) => !one || !content, 'summary and content are one field to it');
const stream = z.object({
  id: z.string(),
  updated: z.int(),
  items: z.array(item),
  continuation: z.string().optional(),
});
const feeds = z.object({
  subscriptions: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), url: z.string(), htmlUrl: z.string(), iconUrl: z.string() },
      categories: z.array(z.object({ id: z.string(), label: z.string() })),
      sortid: z.string().optional(),
    }),
  ),
});
const taggings = z.object({
  tags: z.array(z.object({ id: z.string(), type: z.string().optional(), sortid: z.string().optional() })),
});
const itemRefs = z.object({
  itemRefs: z.array(z.object({ id: z.string() })).optional(),
  continuation: z.string().optional(),
});
const user = z.object({ userId: z.string(), userName: z.string(), userProfileId: z.string(), userEmail: z.string() });
const quickFeed = z.object({
  ...{ numResults: z.int().min(0), query: z.string(), streamId: z.string(), streamName: z.string().optional() },
});

interface App {
  session: Session;
  token: string;
  articles: Map<string, z.infer<typeof item>>;
  unread: string[];
  starred: string[];
}

export const newsFlash = async ({ send, world }: Driver): Promise<Held> => {
  const session = sessionOf(send);
  const query = formOf([
    ['Email', world.person.username],
    ['Passwd', world.password],
  ]);
  session.auth = authOf(await send({ method: 'POST', path: `/accounts/ClientLogin?${query}` }));
  jsonOf(await session.get('user-info?output=json'), user);
  const app: App = { session, token: '', articles: new Map(), unread: [], starred: [] };
  await sync(app);
  const { items } = world;
  expect(app.articles.get(`${items.podcast}`)?.enclosure?.[0]?.href).toBe('https://paper.example/1.mp3');

  await edit(app, [items.untitled], 'a', states.read);
  await edit(app, [items.read], 'r', states.read);
  await edit(app, [items.plain], 'a', states.starred);
  await edit(app, [items.starred], 'r', states.starred);
  await changeFeeds(app, world);
  await world.newsCome('a-later-one');
  await sync(app);
  return app;
};

const sync = async (app: App): Promise<void> => {
  const { session } = app;
  jsonOf(await session.get('tag/list?output=json'), taggings);
  const list = jsonOf(await session.get('subscription/list?output=json'), feeds).subscriptions.map(({ id }) => id);
  app.unread = await idsOf(session, `s=${states.all}&xt=${states.read}`);
  app.starred = await idsOf(session, `s=${states.starred}`);
  const missing = [...new Set([...app.unread, ...app.starred])].filter(id => !app.articles.has(id));
  for (const chunk of inChunks(missing, 100)) {
    const wanted = chunk.map(id => ['i', hexOf(id)] as const);
    const { items } = jsonOf(await post(app, 'stream/items/contents', wanted), stream);
    expect(items.map(({ id }) => decimalOf(id)).sort()).toEqual([...chunk].sort());
    for (const each of items) app.articles.set(decimalOf(each.id), each);
  }
  const recent = await session.get(`stream/contents/${encodeURIComponent(states.all)}?output=json&n=50&r=o`);
  const { items } = jsonOf(recent, stream);
  for (const { origin } of items) expect(list).toContain(origin.streamId);
  const order = items.map(({ id }) => Number(decimalOf(id)));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
};

const idsOf = async (session: Session, query: string): Promise<string[]> => {
  const path = `stream/items/ids?output=json&${query}&n=1000`;
  const pages = await allPages(async more => jsonOf(await session.get(path + more), itemRefs));
  return pages.flatMap(page => (page.itemRefs ?? []).map(({ id }) => id));
};

const post = async (app: App, path: string, form: readonly (readonly [string, string])[]) => {
  app.token ||= tokenOf(await app.session.get('token'));
  return app.session.post(`${path}?output=json`, formOf([...form, ['T', app.token]]));
};

const edit = async (app: App, items: readonly number[], action: 'a' | 'r', state: string): Promise<void> => {
  const wanted = items.map(id => ['i', longOf(`${id}`)] as const);
  isOk(await post(app, 'edit-tag', [...wanted, [action, state]]));
};

const changeFeeds = async (app: App, { newFeeds, titlesByFolder }: World): Promise<void> => {
  const added = jsonOf(await post(app, 'subscription/quickadd', [['quickadd', newFeeds.page]]), quickFeed);
  isOk(
    await post(app, 'subscription/edit', [
      ['ac', 'edit'],
      ['s', added.streamId],
      ['t', 'A page'],
      ['a', 'user/-/label/New'],
    ]),
  );
  expect(await titlesByFolder()).toMatchObject({ New: ['A page'] });
  const form = [
    ['ac', 'unsubscribe'],
    ['s', added.streamId],
  ] as const;
  isOk(await post(app, 'subscription/edit', form));
  isOk(await post(app, 'disable-tag', [['s', 'user/-/label/New']]));
  expect(Object.keys(await titlesByFolder())).not.toContain('New');
};
