import { describe, expect, it } from 'vitest';
import { newsItem } from '../../../test/wire.ts';
import type { ListedItem } from './listed.ts';
import { foldStories, heldItem, isRowRead, rowOf } from './stories.ts';

const told = (id: number, story: number | null, given: Partial<ListedItem> = {}) => newsItem(id, { story, ...given });
const held = [told(9, 3), told(8, null), told(7, 3), told(6, 5), told(5, null), told(4, 3), told(3, 5)];
const ids = (items: readonly ListedItem[] = []) => items.map(({ id }) => id);

describe('the same story from several sources', () => {
  it('is one row that has the others, wherever in the list they stand', () => {
    const { items, copies } = foldStories(held, true);
    expect(ids(items)).toEqual([9, 8, 6, 5]);
    expect(ids(copies.get(9))).toEqual([7, 4]);
    expect(ids(copies.get(6))).toEqual([3]);
  });

  it('stays where it is when a later page has one more of it', () => {
    const before = foldStories(held, true);
    const after = foldStories([...held, told(2, 3), told(1, null)], true);
    expect(ids(after.items)).toEqual([...ids(before.items), 1]);
    expect(ids(after.copies.get(9))).toEqual([7, 4, 2]);
  });

  it('is as many rows as there are where folding is off', () => {
    const { items, copies } = foldStories(held, false);
    expect(items).toBe(held);
    expect(copies.size).toBe(0);
  });

  it('leaves a list without one as it is', () => {
    const plain = [told(2, null), told(1, 7)];
    expect(foldStories(plain, true).items).toBe(plain);
  });

  it('is found by each of its items', () => {
    const list = foldStories(held, true);
    expect(heldItem(list, 4)?.id).toBe(4);
    expect(rowOf(list, 4)).toBe(9);
    expect(rowOf(list, 8)).toBe(8);
    expect(heldItem(list, 99)).toBeUndefined();
  });
});

it('a row is unread while some of its story is, read when some is, and neither where nothing is followed or opened', () => {
  const [read, unread] = [told(2, 1, { read: true }), told(1, 1, { read: false })];
  expect(isRowRead(read)).toBe(true);
  expect(isRowRead(read, [read])).toBe(true);
  expect(isRowRead(read, [unread])).toBe(false);
  expect(isRowRead(unread, [read])).toBe(false);
  expect(isRowRead(told(3, null))).toBeUndefined();
  const neither = told(4, 1, { read: null });
  expect(isRowRead(neither)).toBeNull();
  expect([isRowRead(neither, [read]), isRowRead(read, [neither]), isRowRead(neither, [unread])]).toEqual([
    true,
    true,
    false,
  ]);
});
