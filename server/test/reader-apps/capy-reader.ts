/**
 * Capy Reader, as its readerclient and ReaderAccountDelegate have it in 2026. Moshi reads its answers: a field that is missing or of another
 * type fails the whole answer, as does a type of a tag that it does not know. It knows articles by their 16 hexadecimal digits.
 */
import { expect } from 'vitest';
import { z } from 'zod';
import {
  authOf,
  type Driver,
  formOf,
  type Held,
  hexOf,
  inChunks,
  isBadToken,
  isOk,
  jsonOf,
  states,
  tokenOf,
} from './driver.ts';
import { allPages, type Session, sessionOf } from './session.ts';
import type { World } from './world.ts';

const subscriptions = z.object({
  subscriptions: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), url: z.string(), htmlUrl: z.string(), iconUrl: z.string() },
      categories: z.array(z.object({ id: z.string(), label: z.string() })),
    }),
  ),
});
const tags = z.object({ tags: z.array(z.object({ id: z.string(), type: z.enum(['folder', 'tag']).optional() })) });
const ids = z.object({
  itemRefs: z.array(z.object({ id: z.string().regex(/^\d{1,19}$/) })),
  continuation: z.string().optional(),
});
const href = z.object({ href: z.string() });
const contents = z.object({
  items: z.array(
    z.object({
      ...{ id: z.string(), published: z.int(), title: z.string(), author: z.string().optional() },
      canonical: z.array(href).min(1),
      summary: z.object({ content: z.string() }),
      content: z.object({ content: z.string() }).optional(),
      origin: z.object({ streamId: z.string(), htmlUrl: z.string(), title: z.string() }),
      enclosure: z.array(z.object({ href: z.string(), type: z.string() })).optional(),
      categories: z.array(z.string()).optional(),
    }),
  ),
});
/** It finds the new feed by both; without them it tells its person that there is none. */
const quickAdded = z.object({ numResults: z.int(), query: z.string(), streamId: z.string(), streamName: z.string() });

interface App {
  session: Session;
  token: string;
  articles: Map<string, z.infer<typeof contents>['items'][number]>;
  feeds: z.infer<typeof subscriptions>['subscriptions'];
  unread: string[];
  starred: string[];
}

export const capyReader = async ({ send, world }: Driver): Promise<Held> => {
  const session = sessionOf(send);
  isBadToken(await session.get('token'));
  const login = `/accounts/ClientLogin?${formOf([
    ['Email', world.person.username],
    ['Passwd', world.password],
  ])}`;
  session.auth = authOf(await send({ method: 'POST', path: login }));
  const app: App = { session, token: '', articles: new Map(), feeds: [], unread: [], starred: [] };
  await refresh(app);
  const { items, followed } = world;
  const { podcast, signs, deployed, untitled } = items;
  const article = (id: number) => app.articles.get(hexOf(`${id}`))!;
  expect(article(podcast).enclosure).toContainEqual({ href: 'https://paper.example/1.mp3', type: 'audio/mpeg' });
  expect(article(signs).canonical[0]!.href).toBe('https://paper.example/?a=1&b=%26');
  expect(article(deployed).origin).toMatchObject({ streamId: `feed/${followed.deploys}`, title: 'Deploys' });

  await edit(app, [untitled, signs], 'a', states.read);
  await edit(app, [items.read], 'r', states.read);
  await edit(app, [podcast], 'a', states.starred);
  await edit(app, [items.starred], 'r', states.starred);
  await changeFeeds(app, world);
  await world.newsCome('a-later-one');
  await refresh(app);
  const decimal = (all: readonly string[]) => all.map(id => BigInt(`0x${id}`).toString());
  return { unread: decimal(app.unread), starred: decimal(app.starred) };
};

const refresh = async (app: App): Promise<void> => {
  const { session } = app;
  app.feeds = jsonOf(await session.get('subscription/list?output=json'), subscriptions).subscriptions;
  jsonOf(await session.get('tag/list?output=json'), tags);
  app.starred = await idsOf(session, [['s', states.starred]]);
  app.unread = await idsOf(session, [
    ['s', states.all],
    ['xt', states.read],
  ]);
  const missing = [...new Set([...app.starred, ...app.unread])].filter(id => !app.articles.has(id));
  app.token ||= tokenOf(await session.get('token'));
  const wanted = inChunks(missing, 250).map(async chunk => {
    const body = formOf([...chunk.map(id => ['i', id] as const), ['T', app.token]]);
    const { items } = jsonOf(await session.post('stream/items/contents?output=json', body), contents);
    expect(items.map(shortIdOf).sort()).toEqual([...chunk].sort());
    return items;
  });
  for (const item of (await Promise.all(wanted)).flat()) app.articles.set(shortIdOf(item), item);
  for (const { origin } of app.articles.values()) expect(app.feeds.map(({ id }) => id)).toContain(origin.streamId);
};

const shortIdOf = ({ id }: { id: string }): string => id.split('/').at(-1)!;

const idsOf = async (session: Session, query: [string, string][]): Promise<string[]> => {
  const path = `stream/items/ids?${formOf([...query, ['n', '10000'], ['output', 'json']])}`;
  const pages = await allPages(async more => jsonOf(await session.get(path + more), ids));
  return pages.flatMap(({ itemRefs }) => itemRefs.map(({ id }) => hexOf(id)));
};

const edit = async ({ session, token }: App, items: readonly number[], action: 'a' | 'r', state: string) => {
  const wanted = items.map(id => ['i', hexOf(`${id}`)] as const);
  isOk(await session.post('edit-tag?output=json', formOf([...wanted, ['T', token], [action, state]])));
};

/** A folder's name goes out as it was read, behind the prefix of labels. */
const changeFeeds = async ({ session, token, feeds }: App, { newFeeds, followed, titlesByFolder }: World) => {
  const add = async (url: string) => {
    const form = formOf([
      ['quickadd', url],
      ['T', token],
    ]);
    return jsonOf(await session.post('subscription/quickadd?output=json', form), quickAdded);
  };
  const added = await add(newFeeds.page);
  expect(await add(newFeeds.page)).toMatchObject({ streamId: added.streamId });
  const { label } = feeds.find(({ id }) => id === `feed/${followed.paper}`)!.categories[0]!;
  const form = formOf([
    ...([
      ['s', added.streamId],
      ['ac', 'edit'],
      ['a', `user/-/label/${label}`],
    ] as const),
    ...([
      ['t', 'A page'],
      ['T', token],
    ] as const),
  ]);
  isOk(await session.post('subscription/edit', form));
  const rename = formOf([
    ['s', `user/-/label/${label}`],
    ['dest', 'user/-/label/R&D + more'],
    ['T', token],
  ]);
  isOk(await session.post('rename-tag', rename));
  expect(await titlesByFolder()).toMatchObject({ 'R&D + more': ['Paper & Co <b>', 'A page'] });
  const disable = formOf([
    ['s', 'user/-/label/R&D + more'],
    ['T', token],
  ]);
  isOk(await session.post('disable-tag', disable));
  const leave = formOf([
    ['s', added.streamId],
    ['ac', 'unsubscribe'],
    ['T', token],
  ]);
  isOk(await session.post('subscription/edit', leave));
  const left = await titlesByFolder();
  expect([Object.keys(left).includes('R&D + more'), left['']!.includes('A page')]).toEqual([false, false]);
};
