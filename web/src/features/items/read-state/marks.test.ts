// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { itemsOf } from '#features/items/arrivals.ts';
import { type FeedSource, feedQuery } from '#features/items/queries.ts';
import { subscriptionsQuery, unreadQuery } from '#features/subscriptions/queries.ts';
import { startTexts } from '#i18n/index.ts';
import { takeAction } from '#ui/snackbar.ts';
import { subscriptionTo } from '../../../../test/subscription.ts';
import {
  type Answers,
  type Asked,
  fakeWire,
  listPage,
  newsItem,
  person,
  refused,
  signedInAs,
} from '../../../../test/wire.ts';
import { markList } from './mark-list.ts';
import { marksOf } from './marks.ts';
import { holdAlso } from './patches.ts';
import { scopeOf } from './scope.ts';

const mine: FeedSource = { kind: 'mine' };
const undo = '5f1c8a52-6f0e-4a38-9a51-0f3f3c1c2d11';
let asked: Asked[] = [];
let answers: Answers = {};

beforeAll(() => startTexts('en'));
beforeEach(() => {
  vi.useFakeTimers();
  answers = {
    unreadCounts: { all: 1, subscriptions: [] },
    markRead: { marked: 1, undo },
    markUnread: { marked: 1, undo },
  };
  asked = fakeWire(answers);
  signedInAs(person());
});
afterEach(() => vi.useRealTimers());

const started = () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const content = [5, 4, 3, 2].map(id => newsItem(id, { read: false, starred: false, story: id === 2 ? 5 : id }));
  queries.setQueryData(feedQuery(mine).queryKey, { pages: [listPage(content)], pageParams: [undefined] });
  queries.setQueryData(unreadQuery().queryKey, { all: 4, by: new Map() });
  const held = () => itemsOf(queries.getQueryData(feedQuery(mine).queryKey));
  const unread = () => held().flatMap(({ id, read }) => (read ? [] : [id]));
  return { queries, marks: marksOf(queries), held, unread };
};
const sent = (method = 'PUT') => asked.filter(({ init }) => init.method === method);
const bodies = () => sent().map(({ init }) => JSON.parse(String(init.body)));
const settled = () => vi.advanceTimersByTimeAsync(0);

it('what is read within a second shows at once, with its story, and goes to the server in one call', async () => {
  const { marks, unread } = started();
  marks.read([5]);
  marks.read([4]);
  marks.read([5]);
  expect(unread()).toEqual([3]);
  expect(sent()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bodies()).toEqual([{ id: [5, 4] }]);
});

it('what waits is sent when the page is left, in a call that outlives it', async () => {
  const { marks } = started();
  marks.read([3]);
  window.dispatchEvent(new Event('pagehide'));
  await settled();
  expect(bodies()).toEqual([{ id: [3] }]);
  expect(sent()[0]!.init.keepalive).toBe(true);
});

it('what is read again while it is being told as unread stays read', async () => {
  const { marks, unread } = started();
  marks.read([3]);
  const told = marks.unread([3]);
  marks.read([3]);
  await settled();
  await told;
  expect(unread()).toEqual([5, 4, 2]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bodies()).toEqual([{ id: [3] }, { id: [3] }]);
  expect(unread()).toEqual([5, 4, 2]);
});

it('an item that is read again while the server is slow to mark it as unread stays read, and is told last as read', async () => {
  const { marks, unread } = started();
  marks.read([3]);
  await vi.advanceTimersByTimeAsync(1_000);
  let answer = () => {};
  answers.markUnread = () =>
    new Promise(resolve => {
      answer = () => resolve({ marked: 1, undo, unread: [3] });
    });
  const done = marks.unread([3]);
  await settled();
  marks.read([3]);
  await vi.advanceTimersByTimeAsync(5_000);
  answer();
  await done;
  await settled();
  expect(unread()).toEqual([5, 4, 2]);
  expect(asked.map(({ init }) => init.method).filter(method => method !== 'GET')).toEqual(['PUT', 'DELETE', 'PUT']);
});

it('the last of several wishes is told last, however slow the first is', async () => {
  const { marks, unread } = started();
  let answer = () => {};
  answers.markRead = () =>
    new Promise(resolve => {
      answer = () => resolve({ marked: 1, undo });
    });
  marks.read([3]);
  await vi.advanceTimersByTimeAsync(1_000);
  void marks.unread([3]);
  marks.read([3]);
  const done = marks.unread([3]);
  await settled();
  expect(unread()).toEqual([5, 4, 3, 2]);
  answers.markRead = { marked: 1, undo };
  answer();
  await done;
  expect(unread()).toEqual([5, 4, 3, 2]);
  const told = asked.map(({ init }) => init.method).filter(method => method !== 'GET');
  expect(told).toEqual(['PUT', 'DELETE', 'PUT', 'DELETE']);
});

it('what is marked as unread while there is no way to the server for its reading is not read again later', async () => {
  const { marks, unread } = started();
  const works = answers.markRead!;
  answers.markRead = refused(503, { message: 'Later', code: 'UNAVAILABLE' });
  marks.read([4, 3]);
  await vi.advanceTimersByTimeAsync(1_000);
  answers.markRead = works;
  await marks.unread([3]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(bodies()).toEqual([{ id: [4, 3] }, { id: [4] }]);
  expect(unread()).toEqual([5, 3, 2]);
});

it('what the server refuses is unread again', async () => {
  const { marks, unread } = started();
  answers.markRead = refused(400, { message: 'No.', code: 'INVALID_FIELDS' });
  marks.read([3]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(unread()).toEqual([5, 4, 3, 2]);
});

it('without a way to the server a mark stays and is tried again', async () => {
  const { marks, unread } = started();
  const works = answers.markRead!;
  answers.markRead = refused(503, { message: 'Later', code: 'UNAVAILABLE' });
  marks.read([3]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(unread()).toEqual([5, 4, 2]);
  answers.markRead = works;
  window.dispatchEvent(new Event('online'));
  await settled();
  expect(bodies()).toEqual([{ id: [3] }, { id: [3] }]);
  expect(unread()).toEqual([5, 4, 2]);
});

it('what is neither read nor unread is read when it is opened, counts nowhere, and is so again where the server refuses', async () => {
  const { queries, marks, held } = started();
  const { queryKey } = feedQuery({ kind: 'all' });
  const others = [
    newsItem(9, { read: null, starred: false, story: 5 }),
    newsItem(8, { read: null, starred: false, story: null }),
  ];
  queries.setQueryData(queryKey, { pages: [listPage(others)], pageParams: [undefined] });
  const states = () => itemsOf(queries.getQueryData(queryKey)).map(({ read }) => read);
  answers.markRead = refused(400, { message: 'No', code: 'INVALID_FIELDS' });
  marks.read([8]);
  expect(states()).toEqual([null, true]);
  expect(queries.getQueryData(unreadQuery().queryKey)!.all).toBe(4);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states()).toEqual([null, null]);
  marks.read([5]);
  expect(states()).toEqual([null, null]);
  expect(held().map(({ read }) => read)).toEqual([true, false, false, true]);
});

it('what is marked as unread is so where the server says that it is followed, and else as if it had never been opened', async () => {
  const { marks, held } = started();
  marks.read([5, 4]);
  answers.markUnread = { marked: 2, undo, unread: [4] };
  await marks.unread([5, 4]);
  expect(held().map(({ read }) => read)).toEqual([null, false, false, true]);
});

it('what is marked as unread right after it was read ends as unread', async () => {
  const { marks, unread } = started();
  marks.read([3]);
  const done = marks.unread([3]);
  await settled();
  await done;
  expect(unread()).toEqual([5, 4, 3, 2]);
  expect(sent('DELETE').map(({ query }) => query.getAll('id'))).toEqual([['3']]);
  expect(asked.map(({ init }) => init.method).filter(method => method !== 'GET')).toEqual(['PUT', 'DELETE']);
});

it('a star shows at once and goes when the server refuses it', async () => {
  const { marks, held } = started();
  answers.starAdd = refused(404, { message: 'No such item.', code: 'FEED_NOT_FOUND' });
  const done = marks.star(3, true);
  expect(held().find(({ id }) => id === 3)?.starred).toBe(true);
  await settled();
  await done;
  expect(held().find(({ id }) => id === 3)?.starred).toBe(false);
});

it('a star that is taken back while the server is slow to set it is taken back there too', async () => {
  const { marks } = started();
  let answer = () => {};
  answers.starAdd = () =>
    new Promise(resolve => {
      answer = () => resolve({ starred: true });
    });
  answers.starRemove = { starred: false };
  void marks.star(3, true);
  const done = marks.star(3, false);
  await settled();
  expect(sent('DELETE')).toEqual([]);
  answer();
  await done;
  expect(sent('DELETE')).toHaveLength(1);
});

it('a star that fails while a later press waits shows what the last press wants', async () => {
  const { marks, held } = started();
  const starred = () => held().find(({ id }) => id === 3)?.starred;
  let tries = 0;
  const no = refused(503, { message: 'Later', code: 'UNAVAILABLE' });
  answers.starAdd = () => (tries++ === 0 ? no : { starred: true });
  answers.starRemove = { starred: false };
  void marks.star(3, true);
  void marks.star(3, false);
  const done = marks.star(3, true);
  await settled();
  await done;
  expect(starred()).toBe(true);
});

it('a mark of all goes up to the newest item shown, and what refuses it is taken back', async () => {
  const { queries, unread } = started();
  const done = markList(queries, mine);
  await settled();
  expect(unread()).toEqual([]);
  await settled();
  await done;
  expect(bodies()).toEqual([{ scope: 'ALL', until: 5 }]);

  const other = started();
  answers.markRead = refused(503, { message: 'Later', code: 'UNAVAILABLE' });
  const failing = markList(other.queries, mine);
  await settled();
  await failing;
  expect(other.unread()).toEqual([5, 4, 3, 2]);
});

it('what is unread is asked for when a mark of all, or its undo, has been told', async () => {
  const { queries } = started();
  const unreadOnly = feedQuery({ ...mine, unread: true });
  const asksUnread = () => asked.filter(({ path }) => path === '/v1/feed/subscribes').length;
  let told = () => {};
  const marked = () =>
    new Promise<{ marked: number; undo: string }>(resolve => {
      told = () => resolve({ marked: 4, undo });
    });
  Object.assign(answers, { feedOfSubscriptions: listPage([]), markRead: marked, markUnread: marked } satisfies Answers);
  const comesAfter = async (change: () => unknown) => {
    const before = asksUnread();
    void change();
    await settled();
    void queries.fetchInfiniteQuery({ ...unreadOnly, staleTime: 0 });
    await settled();
    expect(asksUnread()).toBe(before);
    told();
    await settled();
    expect(asksUnread()).toBe(before + 1);
  };
  await comesAfter(() => markList(queries, mine));
  await comesAfter(takeAction);
});

it('above and below leave the item itself alone', async () => {
  const { queries, unread } = started();
  const done = markList(queries, mine, { side: 'above', id: 3 });
  await settled();
  expect(unread()).toEqual([3, 2]);
  await settled();
  await done;
  expect(bodies()).toEqual([{ scope: 'ALL', until: 5, above: 3 }]);
});

it('a list of news that are not one’s own has nothing to mark as a whole', () => {
  expect(scopeOf({ kind: 'all' })).toBeUndefined();
  expect(scopeOf({ kind: 'timeline' })).toBeUndefined();
  expect(scopeOf({ kind: 'search', word: 'x', mine: true })).toBeUndefined();
  expect(scopeOf({ kind: 'timeline', mine: true })).toEqual({ scope: 'ALL' });
  expect(scopeOf({ kind: 'timeline', tag: 'books', unread: true })).toEqual({ scope: 'TAG', key: 'books' });
  expect(scopeOf({ kind: 'mine', folder: 0 })).toEqual({ scope: 'FOLDER', key: '0' });
});

const followed = (queries: QueryClient) => {
  const { urlKey } = newsItem(1).project;
  queries.setQueryData(subscriptionsQuery().queryKey, [subscriptionTo(urlKey)]);
};
const counted = (queries: QueryClient) => queries.getQueryData(unreadQuery().queryKey)?.all;

it('a call that does more shows its items as read and counts them at once, and answers their state before', async () => {
  const { queries, marks, unread } = started();
  followed(queries);
  const call = marks.readBy([3], async () => 'done');
  expect(unread()).toEqual([5, 4, 2]);
  expect(counted(queries)).toBe(3);
  expect(await call).toMatchObject({ answer: 'done', changed: [{ id: 3, read: false }] });
});

it('where that call is refused, the items and the count are what they were', async () => {
  const { queries, marks, unread } = started();
  followed(queries);
  const call = marks.readBy([5], () => Promise.reject(new Error('no')));
  expect(unread()).toEqual([4, 3]);
  expect(await call).toBeUndefined();
  expect(unread()).toEqual([5, 4, 3, 2]);
  expect(counted(queries)).toBe(4);
});

it('what that call did is taken back, with its copies, and where that is refused it stays', async () => {
  const { queries, marks, unread } = started();
  followed(queries);
  const { changed } = (await marks.readBy([5, 3], async () => 'done'))!;
  expect(unread()).toEqual([4]);
  expect(await marks.takeBackBy(changed, () => Promise.reject(new Error('no')))).toBe(false);
  expect(unread()).toEqual([4]);
  expect(await marks.takeBackBy(changed, async () => {})).toBe(true);
  expect(unread()).toEqual([5, 4, 3, 2]);
});

it('marks that were made before go to the server before that call', async () => {
  const { marks } = started();
  const order: string[] = [];
  marks.read([4]);
  await marks.readBy([3], async () => void order.push(...bodies().map(({ id }) => `read ${id}`), 'done'));
  expect(order).toEqual(['read 4', 'done']);
});

it('another holder of items is patched as lists are, and asked for what is known', async () => {
  const { queries, marks } = started();
  const queryKey = ['elsewhere'];
  const item = newsItem(9, { read: false, starred: false });
  queries.setQueryData(queryKey, { only: item });
  holdAlso({
    holds: ([of]) => of === 'elsewhere',
    patched: (held, patch) => {
      const { only } = held as { only: typeof item };
      const after = patch(only);
      return after === only ? held : { only: after };
    },
  });
  marks.read([9]);
  expect(queries.getQueryData(queryKey)).toMatchObject({ only: { id: 9, read: true } });
  await vi.advanceTimersByTimeAsync(1_000);
  marks.read([9]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bodies()).toEqual([{ id: [9] }]);
});
