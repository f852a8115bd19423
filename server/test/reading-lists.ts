/** Holds what the calls of a reader answer against the plain definition in reading-model.ts. */
import type { FeedItem, FeedPage } from '@newsbell/contracts/items';
import { expect } from 'vitest';
import type { TestBrowser } from './browser.ts';
import {
  firstOfEach,
  isVisible,
  type Model,
  type ModelItem,
  type ModelProject,
  newestFirst,
  newsOf,
  reasonOf,
  stateOf,
  unreadCountsOf,
} from './reading-model.ts';

/** Holds every list, its order and its pages, and the counts of what is unread. */
export const hold = async (
  model: Model,
  projects: readonly ModelProject[],
  browser: TestBrowser,
  size: number,
): Promise<void> => {
  const { items } = model;
  const isUnread = (item: ModelItem) => stateOf(model, item) === false;
  const states = new Map(items.map(item => [item.id, stateOf(model, item)]));
  const visible = items.filter(item => isVisible(model, item));
  for (let from = 0; from < items.length; from += 100) {
    const some = items.slice(from, from + 100);
    const shown = (await browser.get(`/v1/feed?${some.map(({ id }) => `id=${id}`).join('&')}`)).json() as FeedItem[];
    expect(shown.map(({ id, read, story }) => ({ id, read, story }))).toEqual(
      some.filter(item => visible.includes(item)).map(({ id, story }) => ({ id, read: states.get(id), story })),
    );
  }
  expect(sorted((await browser.get('/v1/subscribe/unread')).json())).toEqual(sorted(unreadCountsOf(model)));
  const folder = model.subscriptions[0]?.folder ?? 0;
  const lists: [string, ModelItem[]][] = [
    ['/v1/feed/subscribes?', newsOf(model)],
    ['/v1/feed/subscribes?unread=true', newsOf(model).filter(isUnread)],
    [`/v1/feed/subscribes?folder=${folder}`, newsOf(model, { folder })],
    [`/v1/feed/subscribes?unread=true&folder=${folder}`, newsOf(model, { folder }).filter(isUnread)],
    ['/v1/feed/subscribes?newestOfEach=true&fold=true', firstOfEach(newsOf(model, { byName: true }))],
    [`/v1/feed/subscribes?newestOfEach=true&folder=${folder}`, firstOfEach(newsOf(model, { byName: true, folder }))],
    [
      '/v1/feed/subscribes?newestOfEach=true&unread=true',
      firstOfEach(newsOf(model, { byName: true }).filter(isUnread)),
    ],
    [
      `/v1/feed/project?unread=true&urlKey=${projects[1]!.urlKey}`,
      newestFirst(items.filter(item => item.project === projects[1] && isUnread(item))),
    ],
    [
      '/v1/feed/tag?unread=true&tag=sea',
      newestFirst(items.filter(item => !item.project.owner && item.project.tags.includes('sea') && isUnread(item))),
    ],
    [
      '/v1/feed/word?unread=true&word=item',
      newestFirst(items.filter(item => item.project.owner === null && isUnread(item))),
    ],
  ];
  for (const [url, expected] of lists) {
    const rows = await walk<FeedItem>(browser, url, size, row => row.id);
    expect(idsOf(rows), url).toEqual(idsOf(expected));
    expect(
      rows.every(row => row.read === states.get(row.id)),
      url,
    ).toBe(true);
  }
  for (const [query, isListed] of [
    ['type=ALL&unread=true', () => true],
    ['type=ALL&unread=true&tag=sea', (item: ModelItem) => item.project.tags.includes('sea')],
  ] as const) {
    const rows = await walk<{ result: FeedItem }>(browser, `/v1/timeline?${query}`, size, row => row.result.id);
    const unread = items.filter(item => item.project.owner === null && isUnread(item) && isListed(item));
    expect(
      rows.map(row => row.result.id),
      query,
    ).toEqual(idsOf(newestFirst(unread)));
  }
  const rows = await walk<{ result: FeedItem; reason: unknown }>(
    browser,
    '/v1/timeline?type=MY&tag=sea',
    size,
    row => row.result.id,
  );
  const expected = newsOf(model, { tag: 'sea' });
  expect(rows.map(({ result, reason }) => [result.id, reason])).toEqual(
    expected.map(item => [item.id, reasonOf(model, item)]),
  );
};

/** Holds the state of each item, in every call that lists items. */
export const holdStates = async (model: Model, browser: TestBrowser): Promise<void> => {
  const states = new Map(model.items.map(item => [item.id, stateOf(model, item)]));
  for (const url of listCalls(model)) {
    const answer = await browser.get(url);
    expect(answer.statusCode, answer.body).toBe(200);
    const { content } = answer.json() as { content: (FeedItem | { result: FeedItem })[] };
    for (const row of content) {
      const { id, read } = 'result' in row ? row.result : row;
      expect([id, read], url).toEqual([id, states.get(id)]);
    }
  }
};

/** Holds what a poll answers that knows the items up to `after`. */
export const holdPoll = async (model: Model, browser: TestBrowser, after: number): Promise<void> => {
  for (const [filter, keep] of [
    ['', () => true],
    ['&unread=true', (item: ModelItem) => stateOf(model, item) === false],
    ['&newestOfEach=true', () => true],
    ['&newestOfEach=true&unread=true', (item: ModelItem) => stateOf(model, item) === false],
  ] as const) {
    const byName = filter.includes('newestOfEach');
    const expected = newsOf(model, { byName }).filter(item => item.id > after && keep(item));
    const page = (await browser.get(`/v1/feed/subscribes?size=100&after=${after}${filter}`)).json() as FeedPage;
    expect(idsOf(page.content)).toEqual(idsOf(expected).sort((a, b) => b - a));
  }
};

/** A first page of each call that lists items. */
export const listCalls = ({ items: all }: Model): string[] => {
  const { id, project } = all.find(item => item.project.owner === null && item.words.length > 0)!;
  return [
    ...['all', 'subscribes', `project?urlKey=${project.urlKey}`, 'tag?tag=sea', 'word?word=item', 'star'].map(
      list => `/v1/feed/${list}`,
    ),
    ...['search?word=item', `search?word=item&urlKey=${project.urlKey}`, 'search/subscription?word=item'].map(
      search => `/v1/${search}`,
    ),
    ...['ALL', 'MY'].map(type => `/v1/timeline?type=${type}`),
    ...[`type=project&key=${project.urlKey}`, 'type=tag&key=sea', 'type=word&key=item'].flatMap(list => [
      `/v1/news?${list}&id=${id}&direction=previous`,
      `/v1/news?${list}&id=${id}`,
    ]),
  ].map(url => `${url}${url.includes('?') ? '&' : '?'}size=100`);
};

/** All of a list, page by page. */
const walk = async <T>(browser: TestBrowser, url: string, size: number, idOf: (row: T) => number): Promise<T[]> => {
  const rows: T[] = [];
  for (;;) {
    const from = rows.length ? `&id=${idOf(rows.at(-1)!)}` : '';
    const answer = await browser.get(`${url}&size=${size}${from}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const page = answer.json() as { content: T[]; last: boolean };
    rows.push(...page.content);
    if (page.last) return rows;
  }
};

const idsOf = (list: readonly { id: number }[]) => list.map(item => item.id);

const sorted = ({ all, subscriptions }: { all: number; subscriptions: { id: number; unread: number }[] }) => ({
  all,
  subscriptions: subscriptions.toSorted((a, b) => a.id - b.id),
});
