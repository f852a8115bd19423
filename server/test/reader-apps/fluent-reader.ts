/**
 * Fluent Reader, as its greader.ts has it in 2026. It is a page, so its calls cross origins. It sends no `T`, reads the stream of all without
 * naming it, and takes everything as read and not starred that is not in the ids. It stops at a page of ids that is shorter than 1,000.
 */
import { expect } from 'vitest';
import { z } from 'zod';
import { authOf, type Driver, decimalOf, formOf, formType, type Held, isOk, jsonOf, states } from './driver.ts';
import { allPages, type Session, sessionOf } from './session.ts';

const subscriptions = z.object({
  subscriptions: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), url: z.string().min(1), htmlUrl: z.string() },
      categories: z.array(z.object({ label: z.string() })),
    }),
  ),
});
const ids = z.object({ itemRefs: z.array(z.object({ id: z.string() })), continuation: z.string().optional() });
const contents = z.object({
  continuation: z.string().optional(),
  items: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), author: z.string().optional(), published: z.number() },
      crawlTimeMsec: z.string().regex(/^\d{13}$/),
      canonical: z.array(z.object({ href: z.string() })).min(1),
      summary: z.object({ content: z.string() }),
      origin: z.object({ streamId: z.string() }),
      categories: z.array(z.string()),
    }),
  ),
});

interface App {
  session: Session;
  sources: string[];
  lastFetched: number;
  lastId: string;
  items: Map<string, { hasRead: boolean; starred: boolean; link: string; title: string }>;
}

const page = { origin: 'file://', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'user-agent': 'Electron' };
const PER_PAGE = 5;

export const fluentReader = async ({ send, world }: Driver): Promise<Held> => {
  const session = sessionOf(send, '', page);
  const path = '/accounts/ClientLogin';
  const body = formOf([
    ['Email', world.person.username],
    ['Passwd', world.password],
  ]);
  const login = await send({ method: 'POST', path, headers: { ...formType, ...page }, body });
  expect(login.headers['access-control-allow-origin']).toMatch(/^(\*|file:\/\/)$/);
  session.auth = authOf(login);
  await isAllowed(send, 'GET', '/reader/api/0/user-info');
  await isAllowed(send, 'POST', '/reader/api/0/edit-tag');
  expect((await session.get('user-info')).status).toBe(200);

  const app: App = { session, sources: [], lastFetched: 0, lastId: '', items: new Map() };
  const { items } = world;
  await sync(app);
  expect(app.items.get(`${items.unlinked}`)!.link).toMatch(/^http/);
  expect(app.items.get(`${items.signs}`)!.title).toBe('Tom & "Jerry" <3 &amp; more');
  expect(app.items.get(`${items.read}`)).toMatchObject({ hasRead: true, starred: false });
  expect(app.items.get(`${items.starred}`)).toMatchObject({ hasRead: false, starred: true });

  await edit(app, [items.untitled], 'a', states.read);
  await edit(app, [items.signs, items.podcast, items.told], 'a', states.read);
  await edit(app, [items.read], 'r', states.read);
  await edit(app, [items.plain], 'a', states.starred);
  await edit(app, [items.starred], 'r', states.starred);
  isOk(await session.post('mark-all-as-read', formOf([['s', `feed/${world.followed.okapi}`]])));
  const came = await world.newsCome('a-later-one');
  await sync(app);
  expect(app.items.get(`${came}`)).toMatchObject({ hasRead: false, title: 'a-later-one' });
  const held = [...app.items];
  return {
    unread: held.filter(([, { hasRead }]) => !hasRead).map(([id]) => id),
    starred: held.filter(([, { starred }]) => starred).map(([id]) => id),
  };
};

/** CORS: a page's browser asks before it sends the header with the token. */
const isAllowed = async (send: Driver['send'], method: string, path: string): Promise<void> => {
  const asked = { 'access-control-request-method': method, 'access-control-request-headers': 'authorization' };
  const { status, headers } = await send({ method: 'OPTIONS', path, headers: { ...page, ...asked } });
  expect([200, 204]).toContain(status);
  expect(headers['access-control-allow-origin']).toMatch(/^(\*|file:\/\/)$/);
  expect(headers['access-control-allow-headers']?.toLowerCase()).toContain('authorization');
  if (headers['access-control-allow-origin'] === '*')
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
};

/** Its order is sources, states of what it has, and then what is new. */
const sync = async (app: App): Promise<void> => {
  const list = jsonOf(await app.session.get('subscription/list?output=json'), subscriptions).subscriptions;
  app.sources = list.map(({ id }) => id);
  const [unread, starred] = await Promise.all([
    idsOf(app, `s=${states.all}&xt=${states.read}`),
    idsOf(app, `s=${states.starred}`),
  ]);
  for (const [id, item] of app.items) Object.assign(item, { hasRead: !unread.has(id), starred: starred.has(id) });
  await fetchNew(app);
};

/** The rest is never fetched where a page is short and more are to come, so such a page must not be. */
const idsOf = async ({ session }: App, query: string): Promise<Set<string>> => {
  const path = `stream/items/ids?output=json&${query}&n=1000`;
  const pages = await allPages(async more => jsonOf(await session.get(path + more), ids));
  for (const { itemRefs } of pages.slice(0, -1)) expect(itemRefs).toHaveLength(1000);
  return new Set(pages.flatMap(({ itemRefs }) => itemRefs.map(({ id }) => id)));
};

const fetchNew = async (app: App): Promise<void> => {
  const since = app.lastFetched ? `&ot=${app.lastFetched}` : '';
  const path = `stream/contents?output=json&n=${PER_PAGE}${since}`;
  const pages = await allPages(async more => jsonOf(await app.session.get(path + more), contents));
  for (const { items } of pages) expect(items.length).toBeLessThanOrEqual(PER_PAGE);
  const all = pages.flatMap(({ items }) => items);
  const known = all.findIndex(({ id }) => decimalOf(id) === app.lastId);
  const fetched = known === -1 ? all : all.slice(0, known);
  if (fetched.length === 0) return;
  app.lastId = decimalOf(fetched[0]!.id);
  for (const { id, title, canonical, origin, categories } of fetched) {
    // An item of a source that is in no list would be dropped.
    expect(app.sources).toContain(origin.streamId);
    const hasRead = categories.some(each => each.endsWith('/state/com.google/read'));
    const starred = categories.some(each => each.endsWith('/state/com.google/starred'));
    app.items.set(decimalOf(id), { hasRead, starred, title, link: canonical[0]!.href });
  }
  app.lastFetched = Math.round(Number(fetched[0]!.crawlTimeMsec) / 1000);
};

/** Several ids stand in one form; what it shows it changes by itself. */
const edit = async (app: App, items: readonly number[], action: 'a' | 'r', state: string): Promise<void> => {
  isOk(await app.session.post('edit-tag', formOf([...items.map(id => ['i', `${id}`] as const), [action, state]])));
  for (const id of items) {
    const isIt = action === 'a';
    Object.assign(app.items.get(`${id}`)!, state === states.read ? { hasRead: isIt } : { starred: isIt });
  }
};
