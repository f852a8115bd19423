/**
 * FeedMe, whose source is closed. A log of FreshRSS (its issue 4618) shows its calls: lists, `unread-count`, ids by 500 with `ot=0` and a
 * stream that is encoded. It sends an empty `T`.
 */
import { expect } from 'vitest';
import { z } from 'zod';
import {
  type Driver,
  decimalOf,
  formOf,
  type Held,
  idsPage,
  inChunks,
  isOk,
  jsonOf,
  longOf,
  states,
} from './driver.ts';
import { allPages, type Session, sessionOf, signInByForm } from './session.ts';

const tags = z.object({ tags: z.array(z.object({ id: z.string() })) });
const subscriptions = z.object({
  subscriptions: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), url: z.string(), htmlUrl: z.string(), iconUrl: z.string() },
      categories: z.array(z.object({ id: z.string(), label: z.string() })),
    }),
  ),
});
const counts = z.object({
  max: z.int(),
  unreadcounts: z.array(
    z.object({ id: z.string(), count: z.int().min(0), newestItemTimestampUsec: z.string().regex(/^\d+$/) }),
  ),
});
const contents = z.object({
  items: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), published: z.int(), crawlTimeMsec: z.string() },
      alternate: z.array(z.object({ href: z.string() })).min(1),
      summary: z.object({ content: z.string() }),
      origin: z.object({ streamId: z.string(), title: z.string() }),
    }),
  ),
});

const base = '/api/greader.php';

export const feedMe = async ({ send, world }: Driver): Promise<Held> => {
  const agent = { 'user-agent': 'FeedMe/3.16 (com.seazon.feedme; build:206; Android SDK 30)' };
  const session = sessionOf(send, base, agent);
  const form = formOf([
    ['Email', world.person.username],
    ['Passwd', world.password],
  ]);
  await signInByForm(send, session, form, base, agent);
  const before = await sync(session);
  const folder = before.labels.find(id => id.includes('뉴스'))!;

  const { items } = world;
  await edit(session, [items.untitled], 'a', states.read);
  await edit(session, [items.read], 'r', states.read);
  await edit(session, [items.podcast], 'a', states.starred);
  await edit(session, [items.starred], 'r', states.starred);
  const came = `${await world.newsCome('a-later-one')}`;
  const after = await sync(session);
  expect([after.unread.includes(came), after.starred]).toEqual([true, [`${items.podcast}`]]);

  isOk(await session.post('mark-all-as-read', formOf([['s', folder], ...blankToken])));
  const last = await sync(session);
  expect(last.count(folder)).toBe(0);
  return last;
};

const blankToken = [['T', '']] as const;

const sync = async (session: Session) => {
  const labels = jsonOf(await session.get('tag/list?output=json'), tags).tags.map(({ id }) => id);
  const list = jsonOf(await session.get('subscription/list?output=json'), subscriptions).subscriptions;
  const counted = jsonOf(await session.get('unread-count?output=json'), counts).unreadcounts;
  const count = (stream: string) => counted.find(({ id }) => id === stream)?.count ?? 0;
  const starred = await idsOf(session, states.starred);
  const unread = await idsOf(session, states.all, `&xt=${encodeURIComponent(states.read)}`);
  expect(count(states.all)).toBe(unread.length);
  const streams = list.map(({ id }) => id);
  // Each item is of one feed alone, so the counts of the feeds are that of all.
  expect(streams.reduce((sum, id) => sum + count(id), 0)).toBe(unread.length);
  for (const chunk of inChunks([...new Set([...unread, ...starred])], 50)) {
    const body = formOf([...chunk.map(id => ['i', longOf(id)] as const), ...blankToken]);
    const { items } = jsonOf(await session.post('stream/items/contents?output=json', body), contents);
    expect(items.map(({ id }) => decimalOf(id)).sort()).toEqual([...chunk].sort());
    for (const { origin } of items) expect(streams).toContain(origin.streamId);
  }
  return { labels, unread, starred, count };
};

const idsOf = async (session: Session, stream: string, query = ''): Promise<string[]> => {
  const path = `stream/items/ids?output=json&n=500&ot=0&s=${encodeURIComponent(stream)}${query}`;
  const pages = await allPages(async more => jsonOf(await session.get(path + more), idsPage));
  return pages.flatMap(({ itemRefs }) => itemRefs.map(({ id }) => id));
};

const edit = async (session: Session, items: readonly number[], action: 'a' | 'r', state: string): Promise<void> => {
  const wanted = items.map(id => ['i', longOf(`${id}`)] as const);
  isOk(await session.post('edit-tag', formOf([...wanted, [action, state], ...blankToken])));
};
