/**
 * Reeder, Unread 5 and ReadKit, whose source is closed. Logs of other servers show their calls: `user-info` after the sign-in, lists, ids by
 * 1,000, contents by 100 bare hexadecimal ids, several at once, and `T=x` in each write.
 */
import { expect } from 'vitest';
import { z } from 'zod';
import { type Driver, decimalOf, formOf, type Held, hexOf, idsPage, inChunks, isOk, jsonOf, states } from './driver.ts';
import { allPages, type Session, sessionOf, signInByForm } from './session.ts';

const user = z.object({ userId: z.string(), userName: z.string(), userProfileId: z.string(), userEmail: z.string() });
const tags = z.object({ tags: z.array(z.object({ id: z.string(), type: z.string().optional() })) });
const subscriptions = z.object({
  subscriptions: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), url: z.string(), htmlUrl: z.string(), iconUrl: z.string().optional() },
      categories: z.array(z.object({ id: z.string(), label: z.string() })),
    }),
  ),
});
const href = z.array(z.object({ href: z.url() })).min(1);
const contents = z.object({
  items: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), published: z.int() },
      // Reeder 4 shows the first of these as the date, Reeder 5 what is published.
      ...{ crawlTimeMsec: z.string().regex(/^\d{13}$/), timestampUsec: z.string().regex(/^\d{16}$/) },
      ...{ canonical: href, alternate: href, categories: z.array(z.string()) },
      summary: z.object({ content: z.string() }),
      origin: z.object({ streamId: z.string(), htmlUrl: z.string(), title: z.string() }),
    }),
  ),
});

interface App {
  session: Session;
  feeds: string[];
  articles: Set<string>;
  unread: string[];
  starred: string[];
}

const base = '/api/greader.php';

export const reeder = async ({ send, world }: Driver): Promise<Held> => {
  const session = sessionOf(send, base, { 'user-agent': 'Reeder/5010 CFNetwork/1240 Darwin/20', accept: '*/*' });
  const form = formOf([
    ['accountType', 'GOOGLE'],
    ['Email', world.person.username],
    ['Passwd', world.password],
    ['service', 'reader'],
  ]);
  await signInByForm(send, session, form, base);
  expect(jsonOf(await session.get('user-info?output=json'), user).userName).toBe(world.person.username);
  const app: App = { session, feeds: [], articles: new Set(), unread: [], starred: [] };
  await sync(app);

  const { items, followed } = world;
  await edit(app, [items.untitled, items.worded], 'a', states.read);
  await edit(app, [items.read], 'r', states.read);
  await edit(app, [items.plain, items.podcast], 'a', states.starred);
  await edit(app, [items.starred], 'r', states.starred);
  const came = await world.newsCome('a-later-one');
  // All of one feed is read up to the moment at which it was shown, which is before the last one came.
  const shown = `${(Date.now() - 86_400_000) * 1000}`;
  await markAll(app, `feed/${followed.paper}`, shown);
  await sync(app);
  expect(app.unread).toContain(`${came}`);
  expect(app.unread).not.toContain(`${items.signs}`);
  return app;
};

const sync = async (app: App): Promise<void> => {
  const { session } = app;
  jsonOf(await session.get('tag/list?output=json'), tags);
  app.feeds = jsonOf(await session.get('subscription/list?output=json'), subscriptions).subscriptions.map(
    ({ id }) => id,
  );
  app.unread = await idsOf(session, `s=${states.all}&xt=${states.read}`);
  app.starred = await idsOf(session, `s=${states.starred}`);
  const missing = [...new Set([...app.unread, ...app.starred])].filter(id => !app.articles.has(id));
  const pages = inChunks(missing, 5).map(async chunk => {
    const body = formOf([...chunk.map(id => ['i', hexOf(id)] as const), ['T', 'x'], ['output', 'json']]);
    const { items } = jsonOf(await session.post('stream/items/contents', body), contents);
    expect(items.map(({ id }) => decimalOf(id)).sort()).toEqual([...chunk].sort());
    return items;
  });
  for (const { id, origin } of (await Promise.all(pages)).flat()) {
    expect(app.feeds).toContain(origin.streamId);
    app.articles.add(decimalOf(id));
  }
};

const idsOf = async (session: Session, query: string): Promise<string[]> => {
  const path = `stream/items/ids?n=1000&output=json&${query}`;
  const pages = await allPages(async more => jsonOf(await session.get(path + more), idsPage));
  return pages.flatMap(({ itemRefs }) => itemRefs.map(({ id }) => id));
};

const edit = async ({ session }: App, items: readonly number[], action: 'a' | 'r', state: string): Promise<void> => {
  const wanted = items.map(id => ['i', hexOf(`${id}`)] as const);
  isOk(await session.post('edit-tag', formOf([...wanted, [action, state], ['T', 'x']])));
};

const markAll = async ({ session }: App, stream: string, ts: string): Promise<void> => {
  const form = formOf([
    ['s', stream],
    ['ts', ts],
    ['T', 'x'],
  ]);
  isOk(await session.post('mark-all-as-read', form));
};
