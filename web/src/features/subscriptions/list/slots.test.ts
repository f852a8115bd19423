import { describe, expect, it } from 'vitest';
import { groupsOf, type Placed } from './groups.ts';
import { isSortable, moveTo, rowsOf, slotAfter, slotNear, slotsOf } from './slots.ts';

const tech = { id: 1, name: 'Tech' };
const food = { id: 2, name: 'Food' };
const empty = { id: 3, name: 'Empty' };
const at = (id: number, order: number, subscriptionFolder: Placed['subscriptionFolder'] = null): Placed => ({
  id,
  order,
  subscriptionFolder,
});
const groups = groupsOf([at(10, 1, tech), at(11, 2, tech), at(20, 3, food), at(30, 4)], [tech, food, empty]);
/** The rows are: 0 Tech · 1 10 · 2 11 · 3 Food · 4 20 · 5 Empty · 6 unclassified · 7 30. */
const rows = rowsOf(groups, new Set());
const subscription = (id: number) => ({ kind: 'subscription', id }) as const;
const folder = (id: number) => ({ kind: 'folder', id }) as const;

it('a closed folder shows its heading only, the unclassified likewise', () => {
  expect(rows.map(({ id }) => id)).toEqual([1, 10, 11, 2, 20, 3, null, 30]);
  expect(rowsOf(groups, new Set([1, 0])).map(({ id }) => id)).toEqual([1, 2, 20, 3, null]);
});

it('folders with something in them can be sorted, empty ones and the unclassified cannot', () => {
  expect(rows.filter(isSortable).map(({ id }) => id)).toEqual([1, 2]);
});

describe('a subscription', () => {
  const slots = slotsOf(rows, subscription(11))!;

  it('falls anywhere beneath the first heading, and both gaps around it are its own', () => {
    expect(slots).toEqual({ all: [1, 2, 4, 5, 6, 7, 8], home: 2, homeEnd: 3 });
  });

  it('falls into the gap nearest to the pointer', () => {
    expect([-5, 0.4, 1.4, 1.6, 2.5, 3.4, 3.6, 4.4, 7.8, 99].map(height => slotNear(slots, height))).toEqual([
      1, 1, 1, 2, 2, 2, 4, 4, 8, 8,
    ]);
  });

  it('steps from place to place and stops at both ends', () => {
    expect([slotAfter(slots, 2, 1), slotAfter(slots, 2, -1), slotAfter(slots, 1, -1), slotAfter(slots, 8, 1)]).toEqual([
      4, 1, 1, 8,
    ]);
    expect([slotAfter(slots, 2, -99), slotAfter(slots, 2, 99)]).toEqual([1, 8]);
  });

  it('moves below what stands above the gap', () => {
    const move = (slot: number) => moveTo(rows, subscription(11), slots, slot);
    expect(move(2)).toBeUndefined();
    expect(move(1)).toEqual({ kind: 'subscription', id: 11, above: folder(1) });
    expect(move(5)).toEqual({ kind: 'subscription', id: 11, above: subscription(20) });
    expect(move(7)).toEqual({ kind: 'subscription', id: 11, above: { kind: 'folder', id: null } });
  });
});

describe('a folder', () => {
  it('falls between the folders only, and all gaps within it are its own', () => {
    expect(slotsOf(rows, folder(1))).toEqual({ all: [0, 5], home: 0, homeEnd: 3 });
    expect(slotsOf(rows, folder(2))).toEqual({ all: [0, 3], home: 3, homeEnd: 5 });
  });

  it('falls into the gap nearest to the pointer, however far that is', () => {
    const slots = slotsOf(rows, folder(1))!;
    expect([0, 2.9, 3.2, 3.9, 7].map(height => slotNear(slots, height))).toEqual([0, 0, 0, 5, 5]);
  });

  it('moves before the folder below the gap, or behind all that have something in them', () => {
    expect(moveTo(rows, folder(2), slotsOf(rows, folder(2))!, 0)).toEqual({ kind: 'folder', id: 2, before: 1 });
    expect(moveTo(rows, folder(1), slotsOf(rows, folder(1))!, 5)).toEqual({ kind: 'folder', id: 1, before: null });
  });
});

it('what is not there has no gaps', () => {
  expect(slotsOf(rows, subscription(99))).toBeUndefined();
  expect(slotsOf(rows, folder(99))).toBeUndefined();
});
