/**
 * Apps that speak Fever: Fluent Reader, Read You, NewsFlash and Readrops by their source, older Unread by a log of FreshRSS (its issue
 * 1836), Lire. They want numbers as numbers, lists of ids as text with commas, and feeds for all items. Readrops counts the members before
 * what it wants.
 */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import { type Answer, type Driver, formOf, formType, type Held, inChunks, jsonOf } from './driver.ts';
import type { World } from './world.ts';

const yes = z.literal(1);
const bit = z.literal([0, 1]);
const csv = z.string().regex(/^(\d+(,\d+)*)?$/);
const signedIn = z.object({ api_version: z.int().min(2), auth: yes, last_refreshed_on_time: z.int() });
const feedsGroups = z.array(z.object({ group_id: z.int().positive(), feed_ids: csv.min(1) }));
const groups = signedIn.extend({
  groups: z.array(z.object({ id: z.int().positive(), title: z.string().min(1) })),
  feeds_groups: feedsGroups,
});
const feeds = signedIn.extend({
  feeds: z.array(
    z.object({
      ...{ id: z.int().positive(), favicon_id: z.int(), title: z.string(), url: z.string().min(1) },
      ...{ site_url: z.string(), is_spark: bit, last_updated_on_time: z.int() },
    }),
  ),
  feeds_groups: feedsGroups,
});
const items = signedIn.extend({
  total_items: z.int().min(0),
  items: z.array(
    z.object({
      ...{ id: z.int().positive(), feed_id: z.int().positive(), title: z.string().min(1), author: z.string() },
      ...{ html: z.string(), url: z.string().min(1), is_saved: bit, is_read: bit, created_on_time: z.int() },
    }),
  ),
});
const unreadIds = signedIn.extend({ unread_item_ids: csv });
const savedIds = signedIn.extend({ saved_item_ids: csv });

type Item = z.infer<typeof items>['items'][number];
type Ask = (query: string, form?: readonly (readonly [string, string])[]) => Promise<Answer>;

export const fever = async ({ send, world }: Driver): Promise<Held> => {
  const { email, username } = world.person;
  const ask = askBy(send, '/fever/', keyOf(username, world.password));
  await isRefused(send);
  for (const path of ['/api/fever.php', '/fever/'])
    for (const name of [username, email]) {
      const answer = await askBy(send, path, keyOf(name, world.password))('api');
      jsonOf(answer, signedIn);
    }
  const known = await syncAsUnread(ask);
  holdLists(known, world);
  await syncAsFluentReader(ask, known.feeds);

  const { items: of, followed } = world;
  await mark(
    ask,
    [
      ['mark', 'item'],
      ['as', 'read'],
      ['id', `${of.untitled}`],
    ],
    unreadIds,
  );
  await mark(
    ask,
    [
      ['mark', 'item'],
      ['as', 'unread'],
      ['id', `${of.read}`],
    ],
    unreadIds,
  );
  for (const as of ['saved', 'saved', 'unsaved', 'saved'])
    await mark(
      ask,
      [
        ['mark', 'item'],
        ['as', as],
        ['id', `${of.podcast}`],
      ],
      savedIds,
    );
  const now = Math.floor(Date.now() / 1000);
  const came = await world.newsCome('a-later-one');
  const feed = [
    ['mark', 'feed'],
    ['as', 'read'],
    ['id', `${followed.okapi}`],
    ['before', `${now}`],
  ] as const;
  await mark(ask, feed, unreadIds);
  const group = known.groups.find(({ title }) => title.includes('잡지'))!.id;
  // Read You sends marks in the query, and this one with an empty name before it.
  jsonOf(await ask(`api=&&mark=group&as=read&id=${group}&before=${now}`), unreadIds);
  const since = jsonOf(await ask(`api&items&since_id=${came - 1}`), items);
  expect(since.items.map(({ id }) => id)).toEqual([came]);
  const { unread, saved } = await syncAsUnread(ask);
  return { unread, starred: saved };
};

const keyOf = (name: string, password: string) => createHash('md5').update(`${name}:${password}`).digest('hex');

const askBy =
  (send: Driver['send'], path: string, key: string): Ask =>
  (query, form = []) =>
    send({ method: 'POST', path: `${path}?${query}`, headers: formType, body: formOf([['api_key', key], ...form]) });

/** An app that has no key yet looks whether this is Fever at all. */
const isRefused = async (send: Driver['send']): Promise<void> => {
  const refused = z.strictObject({ api_version: z.int().min(2), auth: z.literal(0) });
  jsonOf(await send({ method: 'GET', path: '/fever/?api' }), refused);
  jsonOf(await send({ method: 'POST', path: '/fever/?api', headers: formType, body: '' }), refused);
  jsonOf(await askBy(send, '/fever/', 'f'.repeat(32))('api&unread_item_ids'), refused);
};

/** They stand in the order in which Readrops takes them, without looking at their names. */
const membersOf = ({ text }: Answer): string[] => Object.keys(JSON.parse(text));

const idsOf = (text: string): string[] => (text === '' ? [] : text.split(','));

/** Unread asks for what is saved and unread, and fetches ten and then 50 of these by their ids. */
const syncAsUnread = async (ask: Ask) => {
  const listed = await ask('api&feeds');
  expect(membersOf(listed).slice(3)).toEqual(['feeds', 'feeds_groups']);
  const list = jsonOf(listed, feeds);
  const grouped = jsonOf(await ask('api&groups'), groups);
  const saved = idsOf(jsonOf(await ask('api&saved_item_ids'), savedIds).saved_item_ids);
  const unread = idsOf(jsonOf(await ask('api&unread_item_ids'), unreadIds).unread_item_ids);
  const all = [...new Set([...unread, ...saved])];
  const fetched: Item[] = [];
  for (const chunk of [all.slice(0, 10), ...inChunks(all.slice(10), 50)]) {
    const answer = await ask('api&items', [['with_ids', chunk.join(',')]]);
    const read = jsonOf(answer, items);
    expect(membersOf(answer).slice(3)).toEqual(['total_items', 'items']);
    expect(read.items.map(({ id }) => `${id}`).sort()).toEqual([...chunk].sort());
    fetched.push(...read.items);
  }
  const feedIds = list.feeds.map(({ id }) => id);
  for (const { id, feed_id, is_read, is_saved } of fetched) {
    expect(feedIds).toContain(feed_id);
    expect([is_read, is_saved]).toEqual([Number(!unread.includes(`${id}`)), Number(saved.includes(`${id}`))]);
  }
  return { feeds: feedIds, groups: grouped.groups, byGroup: grouped.feeds_groups, list, saved, unread, fetched };
};

const holdLists = (known: Awaited<ReturnType<typeof syncAsUnread>>, { followed, items: of }: World): void => {
  const hard = known.groups.find(({ title }) => title === 'R&D / 뉴스+')!;
  expect(known.byGroup).toContainEqual({ group_id: hard.id, feed_ids: `${followed.paper}` });
  expect(known.list.feeds_groups).toEqual(known.byGroup);
  const item = (id: number) => known.fetched.find(each => each.id === id)!;
  expect(item(of.signs)).toMatchObject({ author: 'A & B', url: 'https://paper.example/?a=1&b=%26' });
  expect(item(of.tagged).feed_id).toBe(followed.okapi);
  expect(item(of.worded).feed_id).toBe(followed.quagga);
};

/** Fluent Reader goes down from the largest number that is safe, until a page has less than 50. */
const syncAsFluentReader = async (ask: Ask, feedIds: readonly number[]): Promise<void> => {
  const fetched: Item[] = [];
  for (let least = Number.MAX_SAFE_INTEGER, size = 50; size >= 50; ) {
    const page = jsonOf(await ask(`api&items&max_id=${least}`), items).items;
    expect(page.every(({ id }) => id < least)).toBe(true);
    fetched.push(...page);
    size = page.length;
    least = Math.min(...page.map(({ id }) => id), least);
  }
  const ids = fetched.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { feed_id } of fetched) expect(feedIds).toContain(feed_id);
};

const mark = async (ask: Ask, form: readonly (readonly [string, string])[], shape: z.ZodType): Promise<void> => {
  jsonOf(await ask('api', form), shape);
};
