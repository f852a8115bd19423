import { expect, it } from 'vitest';
import { orderAfter, orderOf, tableSearchIn } from './table-search.ts';

const given = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(tableSearchIn(search)).filter(([, value]) => value !== undefined));

it('reads what the address says, and leaves out what it says wrongly', () => {
  const right = { sort: '-unread', q: 'post', folder: 0, kind: 'TAG', health: 'quiet' };
  expect(given(right)).toEqual(right);
  expect(given({ q: 2024, folder: '7' })).toEqual({ q: '2024', folder: 7 });
  expect(given({ sort: '--unread', q: ' ', folder: -1, kind: 'tag', health: 'fine', more: 1 })).toEqual({});
  expect(given({ sort: '-', folder: 'x', q: ['a'] })).toEqual({});
});

it('orders by the name where nothing is said, and turns the order round at the second press', () => {
  expect(orderOf(undefined)).toEqual({ column: 'name', isDescending: false });
  expect(orderAfter(orderOf(undefined), 'name')).toBe('-name');
  expect(orderAfter(orderOf(undefined), 'unread')).toBe('-unread');
  expect(orderAfter(orderOf('-unread'), 'unread')).toBe('unread');
  expect(orderAfter(orderOf('unread'), 'folder')).toBe('folder');
});
