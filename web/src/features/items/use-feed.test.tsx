import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { tellPushed } from '#ui/pushed.ts';
import { type Asked, fakeWire, listPage, newsItem, refused } from '../../../test/wire.ts';
import { arrivalsQuery, type FeedSource } from './queries.ts';
import { useFeed, useTakeInAtTop } from './use-feed.ts';

const all: FeedSource = { kind: 'all' };

/** Each is of another source, so that none are folded. */
const itemOf = (id: number) => newsItem(id, { project: { ...newsItem(id).project, urlKey: `source-${id}` } });

const show = (source: FeedSource = all, isAtTop = true) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook(
    ({ top }) => {
      const feed = useFeed(source);
      useTakeInAtTop(feed, top);
      return feed;
    },
    { wrapper, initialProps: { top: isAtTop } },
  );
  const poll = () => act(() => client.refetchQueries({ queryKey: arrivalsQuery(source).queryKey }));
  const ids = () => hook.result.current.items.map(item => item.id);
  return { hook, poll, ids, feed: () => hook.result.current };
};

/** Fake server: it has a growing list in pages of two. */
const growing = (start: number[]) => {
  const held = [...start];
  const answer = ({ query }: Pick<Asked, 'query'>) => {
    const after = query.get('after');
    if (after) return listPage(held.filter(id => id > Number(after)).map(id => itemOf(id)));
    const from = query.get('id') ? held.indexOf(Number(query.get('id'))) + 1 : 0;
    return listPage(
      held.slice(from, from + 2).map(id => itemOf(id)),
      from + 2 >= held.length,
    );
  };
  return { held, answer };
};

it('continues each page after the last item of the one before, up to the end', async () => {
  const asked = fakeWire({ feedAll: growing([5, 4, 3]).answer });
  const { feed, ids } = show();
  await waitFor(() => expect(ids()).toEqual([5, 4]));
  act(() => feed().loadMore());
  await waitFor(() => expect(ids()).toEqual([5, 4, 3]));
  expect(asked.filter(each => !each.query.has('after')).map(each => each.query.get('id'))).toEqual([null, '4']);
  expect(feed()).toMatchObject({ isEnd: true, canLoadMore: false });
});

it('adds what the poll finds at once while the top is in view, and asks for it only once', async () => {
  const server = growing([5, 4]);
  const asked = fakeWire({ feedAll: server.answer, search: server.answer });
  const { poll, ids } = show();
  await waitFor(() => expect(ids()).toEqual([5, 4]));
  server.held.unshift(7, 6);
  await poll();
  await waitFor(() => expect(ids()).toEqual([7, 6, 5, 4]));
  await poll();
  expect(ids()).toEqual([7, 6, 5, 4]);
  expect(asked.map(each => each.query.get('after')).filter(Boolean)).toEqual(['5', '5', '7']);
});

it('asks for what is new at once when a push message has come, and a list that is not polled does not', async () => {
  const server = growing([5, 4]);
  const asked = fakeWire({ feedAll: server.answer, search: server.answer });
  const { ids } = show();
  const other = show({ kind: 'search', word: '서울' });
  await waitFor(() => expect(asked.some(({ query }) => query.has('after'))).toBe(true));
  await waitFor(() => expect(other.feed().status).toBe('ready'));
  server.held.unshift(6);
  act(tellPushed);
  await waitFor(() => expect(ids()).toEqual([6, 5, 4]));
  expect(asked.map(({ query }) => query.get('after')).filter(Boolean)).toEqual(['5', '5']);
  expect(asked.filter(({ path }) => path === '/v1/search')).toHaveLength(1);
});

it('lets what the poll finds wait while the reader is further down', async () => {
  const server = growing([5, 4]);
  fakeWire({ feedAll: server.answer, search: server.answer });
  const { hook, poll, ids, feed } = show(all, false);
  await waitFor(() => expect(ids()).toEqual([5, 4]));
  server.held.unshift(6);
  await poll();
  await waitFor(() => expect(feed().waiting).toBe(1));
  expect(ids()).toEqual([5, 4]);
  hook.rerender({ top: true });
  await waitFor(() => expect(ids()).toEqual([6, 5, 4]));
  expect(feed().waiting).toBe(0);
});

it('begins anew when more came than one poll brings', async () => {
  let list = [5, 4];
  fakeWire({
    feedAll: ({ query }) =>
      listPage(
        list.map(id => itemOf(id)),
        !query.has('after') || list[0] === 5,
      ),
  });
  const { poll, ids } = show();
  await waitFor(() => expect(ids()).toEqual([5, 4]));
  list = [90, 89];
  await poll();
  await waitFor(() => expect(ids()).toEqual([90, 89]));
});

it('takes a 404 for the end of the list and a 503 for a failure', async () => {
  fakeWire({ feedAll: refused(404, { message: 'End', code: 'END_OF_LIST' }) });
  const ended = show();
  await waitFor(() => expect(ended.feed()).toMatchObject({ status: 'ready', isEnd: true, items: [] }));
  ended.hook.unmount();
  fakeWire({ feedAll: refused(503, { message: 'Later', code: 'UNAVAILABLE' }) });
  const failed = show();
  await waitFor(() => expect(failed.feed().status).toBe('failed'));
});

it('keeps the list when a page fails, and goes on from there', async () => {
  const server = growing([5, 4, 3]);
  let isDown = true;
  fakeWire({
    feedAll: asked =>
      asked.query.has('id') && isDown ? refused(503, { message: 'Later', code: 'UNAVAILABLE' }) : server.answer(asked),
  });
  const { feed, ids } = show();
  await waitFor(() => expect(ids()).toEqual([5, 4]));
  act(() => feed().loadMore());
  await waitFor(() =>
    expect(feed()).toMatchObject({ status: 'ready', moreError: { said: 'Later' }, canLoadMore: false }),
  );
  expect(ids()).toEqual([5, 4]);
  isDown = false;
  act(() => feed().loadMore());
  await waitFor(() => expect(ids()).toEqual([5, 4, 3]));
});

it('goes on with a search that took too long from where it stopped, though it found nothing there', async () => {
  const asked = fakeWire({
    search: ({ query }) =>
      query.get('id') === '7'
        ? listPage([newsItem(3)])
        : { ...listPage([], false), searchedTo: query.has('id') ? 7 : 9 },
  });
  const { feed, ids } = show({ kind: 'search', word: '서울' });
  await waitFor(() => expect(feed()).toMatchObject({ canLoadMore: true, isEnd: false, items: [] }));
  act(() => feed().loadMore());
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(feed().canLoadMore).toBe(true));
  act(() => feed().loadMore());
  await waitFor(() => expect(ids()).toEqual([3]));
  expect(feed().isEnd).toBe(true);
  expect(asked.filter(({ path }) => path === '/v1/search').map(({ query }) => query.get('id'))).toEqual([
    null,
    '9',
    '7',
  ]);
});

it('does not poll a search', async () => {
  const asked = fakeWire({ search: listPage([newsItem(1)]) });
  const { ids } = show({ kind: 'search', word: '서울' });
  await waitFor(() => expect(ids()).toEqual([1]));
  expect(asked.map(each => [each.path, each.query.get('word')])).toEqual([['/v1/search', '서울']]);
});
