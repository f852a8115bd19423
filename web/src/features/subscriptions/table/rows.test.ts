import type { Subscription } from '@newsbell/contracts/subscriptions';
import { expect, it } from 'vitest';
import { subscriptionTo } from '../../../../test/subscription.ts';
import { matching, sorted } from './rows.ts';
import { orderOf } from './table-search.ts';

const now = Date.parse('2026-06-01T00:00:00Z');
const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
let id = 0;
const source = (
  title: string,
  project: Partial<NonNullable<Subscription['project']>>,
  given: Partial<Subscription> = {},
) => {
  const plain = subscriptionTo(title.toLowerCase(), { id: ++id, title, ...given });
  return { ...plain, project: { ...plain.project!, title, lastNewsAt: ago(1), ...project } };
};
const other = (type: 'TAG' | 'WORD', title: string): Subscription => ({
  ...subscriptionTo('x', { id: ++id, type, title, ...(type === 'TAG' ? { tag: title } : { word: title }) }),
  project: null,
});

const news = { id: 7, name: 'News' };
const all = [
  source('Zebra', { postsAWeek: 3, lastNewsAt: ago(91) }),
  source('alpha 10', { health: 'gone' }, { subscriptionFolder: news }),
  source(
    'Alpha 9',
    { postsAWeek: 40, lastNewsAt: ago(89) },
    { subscriptionFolder: { id: 8, name: 'Art' }, notifyMinute: 30 },
  ),
  source('New one', { lastNewsAt: null, health: 'new' }, { createdDate: ago(2) }),
  source('Never spoke', { lastNewsAt: null }, { createdDate: ago(200), title: 'My quiet one' }),
  other('TAG', 'world'),
  other('WORD', 'metro'),
];
const titles = (rows: readonly Subscription[]) => rows.map(each => each.title);
const found = (search: Parameters<typeof matching>[1]) => titles(matching(all, search, now));
const inOrder = (sort: string, unread: Record<string, number> = {}) =>
  titles(sorted(all, orderOf(sort), each => unread[each.title] ?? 0, 'en'));

it('finds by folder, kind, state and words, all of them together', () => {
  expect(found({})).toHaveLength(7);
  expect(found({ folder: 7 })).toEqual(['alpha 10']);
  expect(found({ folder: 0 })).toHaveLength(5);
  expect(found({ kind: 'TAG' })).toEqual(['world']);
  expect(found({ health: 'troubled' })).toEqual(['alpha 10']);
  expect(found({ health: 'quiet' })).toEqual(['Zebra', 'My quiet one']);
  expect(found({ health: 'well' })).toEqual(['Alpha 9', 'New one', 'world', 'metro']);
  expect(found({ q: 'ALPHA' })).toEqual(['alpha 10', 'Alpha 9']);
  expect(found({ q: 'spoke never' })).toEqual(['My quiet one']);
  expect(found({ q: 'alpha', folder: 8 })).toEqual(['Alpha 9']);
});

it('orders by each column, with what is not known last in both directions', () => {
  expect(inOrder('name')).toEqual(['Alpha 9', 'alpha 10', 'metro', 'My quiet one', 'New one', 'world', 'Zebra']);
  expect(inOrder('-name')[0]).toBe('Zebra');
  expect(inOrder('folder').slice(0, 2)).toEqual(['Alpha 9', 'alpha 10']);
  expect(inOrder('-folder').slice(0, 3)).toEqual(['alpha 10', 'Alpha 9', 'metro']);
  expect(inOrder('lastNews').slice(0, 4)).toEqual(['Zebra', 'Alpha 9', 'alpha 10', 'metro']);
  expect(inOrder('-lastNews').slice(0, 4)).toEqual(['alpha 10', 'Alpha 9', 'Zebra', 'metro']);
  expect(inOrder('-postsAWeek').slice(0, 3)).toEqual(['Alpha 9', 'Zebra', 'alpha 10']);
  expect(inOrder('postsAWeek').slice(0, 3)).toEqual(['Zebra', 'Alpha 9', 'alpha 10']);
  expect(inOrder('-unread', { world: 5, metro: 9 }).slice(0, 3)).toEqual(['metro', 'world', 'Alpha 9']);
  expect(inOrder('-notify')[0]).toBe('Alpha 9');
  expect(inOrder('health').slice(0, 2)).toEqual(['alpha 10', 'New one']);
});
