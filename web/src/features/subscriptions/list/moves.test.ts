import { describe, expect, it } from 'vitest';
import { type Group, groupsOf, type Placed } from './groups.ts';
import { intoFolder, type Move, moved, renumbered, restored } from './moves.ts';

const tech = { id: 1, name: 'Tech' };
const food = { id: 2, name: 'Food' };
const empty = { id: 3, name: 'Empty' };
const folders = [tech, food, empty];

const at = (id: number, order: number | null, subscriptionFolder: Placed['subscriptionFolder'] = null): Placed => ({
  id,
  order,
  subscriptionFolder,
});

const list = [at(10, 1, tech), at(11, 2, tech), at(20, 3, food), at(30, 4), at(31, null)];
const groups = groupsOf(list, folders);

/** Writes the list as `Tech: 10 11 | Food: 20 | …`, which is how a person reads it. */
const read = (all: readonly Group<Placed>[]): string =>
  all
    .map(({ folder, subscriptions }) => `${folder?.name ?? '-'}: ${subscriptions.map(({ id }) => id).join(' ')}`.trim())
    .join(' | ');
const after = (move: Move): string => read(moved(groups, move));
const below = (id: number, above: number): Move => ({
  kind: 'subscription',
  id,
  above: { kind: 'subscription', id: above },
});
const first = (id: number, folder: number | null): Move => ({
  kind: 'subscription',
  id,
  above: { kind: 'folder', id: folder },
});

describe('the groups', () => {
  it('stand in the order of their first subscription, empty folders after them, the unclassified last', () => {
    expect(read(groups)).toBe('Tech: 10 11 | Food: 20 | Empty: | -: 30 31');
    expect(read(groupsOf([at(20, 5, food), at(10, 9, tech), at(30, 1)], folders))).toBe(
      'Food: 20 | Tech: 10 | Empty: | -: 30',
    );
  });

  it('have a null order last, and equals as they came', () => {
    expect(read(groupsOf([at(5, null), at(4, null), at(3, 7), at(2, 0)], []))).toBe('-: 2 3 5 4');
  });

  it('show a folder that the list of folders does not know yet', () => {
    expect(read(groupsOf([at(10, 1, tech)], []))).toBe('Tech: 10 | -:');
  });

  it('show the name that the list of folders has', () => {
    expect(groupsOf(list, [{ id: 1, name: 'New name' }])[0]!.folder).toEqual({ id: 1, name: 'New name' });
  });
});

describe('a subscription that is moved', () => {
  it('adopts the folder of the one above it', () => {
    expect(after(below(30, 10))).toBe('Tech: 10 30 11 | Food: 20 | Empty: | -: 31');
    expect(after(below(10, 20))).toBe('Tech: 11 | Food: 20 10 | Empty: | -: 30 31');
  });

  it('has no folder below an unclassified one, or right below their heading', () => {
    expect(after(below(20, 30))).toBe('Tech: 10 11 | Food: | Empty: | -: 30 20 31');
    expect(after(first(11, null))).toBe('Tech: 10 | Food: 20 | Empty: | -: 11 30 31');
  });

  it('comes first right below the heading of a folder, an empty one too', () => {
    expect(after(first(31, 1))).toBe('Tech: 31 10 11 | Food: 20 | Empty: | -: 30');
    expect(after(first(31, 3))).toBe('Tech: 10 11 | Food: 20 | Empty: 31 | -: 30');
  });

  it('moves within its folder in both directions', () => {
    expect(after(below(10, 11))).toBe('Tech: 11 10 | Food: 20 | Empty: | -: 30 31');
    expect(after(first(11, 1))).toBe('Tech: 11 10 | Food: 20 | Empty: | -: 30 31');
  });

  it('changes nothing below itself, where it is, or next to what is not there', () => {
    for (const move of [below(10, 10), below(11, 10), first(10, 1), below(99, 10), below(10, 99), first(10, 99)]) {
      expect(moved(groups, move)).toBe(groups);
    }
  });

  it('goes to the end of a folder that is chosen for it', () => {
    expect(after(intoFolder(groups, 30, 1))).toBe('Tech: 10 11 30 | Food: 20 | Empty: | -: 31');
    expect(after(intoFolder(groups, 30, 3))).toBe('Tech: 10 11 | Food: 20 | Empty: 30 | -: 31');
    expect(after(intoFolder(groups, 10, null))).toBe('Tech: 11 | Food: 20 | Empty: | -: 30 31 10');
  });
});

describe('a folder that is moved', () => {
  it('takes all that is in it along', () => {
    expect(after({ kind: 'folder', id: 2, before: 1 })).toBe('Food: 20 | Tech: 10 11 | Empty: | -: 30 31');
    expect(after({ kind: 'folder', id: 1, before: null })).toBe('Food: 20 | Tech: 10 11 | Empty: | -: 30 31');
  });

  it('changes nothing before itself, where it is, or next to what is not there', () => {
    for (const [id, before] of [
      [1, 1],
      [1, 2],
      [2, null],
      [9, 1],
      [1, 9],
    ] as const) {
      expect(moved(groups, { kind: 'folder', id, before })).toBe(groups);
    }
  });
});

describe('what is saved', () => {
  it('is all subscriptions, renumbered, each with its folder', () => {
    const next = renumbered(moved(groups, below(31, 10)));
    expect(next).toEqual([at(10, 0, tech), at(31, 1, tech), at(11, 2, tech), at(20, 3, food), at(30, 4)]);
  });

  it('shows the same groups again when it is read back, whatever is moved', () => {
    const ids = list.map(({ id }) => id);
    const moves: Move[] = [
      ...ids.flatMap(id => ids.map(above => below(id, above))),
      ...ids.flatMap(id => [null, 1, 2, 3].map(folder => first(id, folder))),
      { kind: 'folder', id: 1, before: null },
      { kind: 'folder', id: 2, before: 1 },
    ];
    for (const move of moves) {
      const next = moved(groups, move);
      const readBack = groupsOf(renumbered(next), folders);
      expect(renumbered(readBack), JSON.stringify(move)).toEqual(renumbered(next));
      expect(
        renumbered(next)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(ids);
    }
  });

  it('leaves what it was made of alone', () => {
    const before = structuredClone(groups);
    renumbered(moved(groups, below(30, 10)));
    expect(groups).toEqual(before);
  });
});

describe('what is taken back', () => {
  const before = renumbered(groups);
  const next = renumbered(moved(groups, { kind: 'folder', id: 2, before: 1 }));

  it('stands as it stood, in the folders that it was in', () => {
    expect(restored(next, before)).toEqual(before);
    expect(restored(renumbered(moved(groups, below(30, 10))), before)).toEqual(before);
  });

  it('leaves out what has gone since, and keeps what has come', () => {
    const now = [...next.filter(({ id }) => id !== 10), at(40, null)];
    expect(read(groupsOf(restored(now, before), folders))).toBe('Tech: 11 | Food: 20 | Empty: | -: 30 31 40');
  });
});
