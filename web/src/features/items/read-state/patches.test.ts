// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { feedQuery, itemQuery } from '#features/items/queries.ts';
import { listPage, newsItem } from '../../../../test/wire.ts';
import { removeItems } from './patches.ts';

const news = [1, 2, 3].map(id => newsItem(id));

const clientWith = (pages: number[][]) => {
  const client = new QueryClient();
  const { queryKey } = feedQuery({ kind: 'all' });
  const content = pages.map(ids => listPage(news.filter(({ id }) => ids.includes(id))));
  client.setQueryData(queryKey, { pages: content, pageParams: content.map(() => undefined) });
  for (const item of news) client.setQueryData(itemQuery(item.id).queryKey, item);
  const held = () => client.getQueryData(queryKey)!.pages.map(page => page.content.map(({ id }) => id));
  return { client, held, isStale: () => client.getQueryState(queryKey)!.isInvalidated };
};

it('an item is taken out of lists and of what is held of it alone, and the others stay', () => {
  const { client, held, isStale } = clientWith([[1, 2], [3]]);
  removeItems(client, ({ id }) => id === 2);
  expect(held()).toEqual([[1], [3]]);
  expect(client.getQueryData(itemQuery(2).queryKey)).toBeUndefined();
  expect(client.getQueryData(itemQuery(1).queryKey)).toBeDefined();
  expect(isStale()).toBe(false);
});

it('a list whose page is left without a cursor is fetched anew', () => {
  const { client, held, isStale } = clientWith([[1, 2], [3]]);
  removeItems(client, ({ id }) => id === 3);
  expect(held()).toEqual([[1, 2], []]);
  expect(isStale()).toBe(true);
});

it('a list without the item is the same object as before', () => {
  const { client } = clientWith([[1, 2]]);
  const { queryKey } = feedQuery({ kind: 'all' });
  const before = client.getQueryData(queryKey);
  removeItems(client, ({ id }) => id === 3);
  expect(client.getQueryData(queryKey)).toBe(before);
});
