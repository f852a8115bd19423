/** Pure: computes the rows of the list, and the gaps between them into which a dragged one may fall. Gap n is above row n. */
import type { Group, Placed } from './groups.ts';
import type { Move } from './moves.ts';

export type Row<S extends Placed> =
  | { kind: 'folder'; id: number | null; group: Group<S> }
  | { kind: 'subscription'; id: number; subscription: S };

/** It is the subscription or folder that is dragged. */
export type Dragged = { kind: 'subscription'; id: number } | { kind: 'folder'; id: number };

/**
 * The dragged row may fall into the gaps of `all`, which begin at the top; `home` is where it is, and every gap from
 * there to `homeEnd` is the same place.
 */
export interface Slots {
  all: number[];
  home: number;
  homeEnd: number;
}

/**
 * Answers every heading, and beneath it the subscriptions of the folder unless it is `closed`. That set has the ids of
 * folders; 0 stands for the unclassified.
 */
export const rowsOf = <S extends Placed>(groups: readonly Group<S>[], closed: ReadonlySet<number>): Row<S>[] =>
  groups.flatMap((group): Row<S>[] => {
    const heading = { kind: 'folder', id: group.folder?.id ?? null, group } as const;
    if (closed.has(group.folder?.id ?? 0)) return [heading];
    return [
      heading,
      ...group.subscriptions.map(
        subscription => ({ kind: 'subscription', id: subscription.id, subscription }) as const,
      ),
    ];
  });

/**
 * Answers undefined for what is not there. A subscription falls anywhere beneath the first heading, a folder between
 * the folders.
 */
export const slotsOf = <S extends Placed>(rows: readonly Row<S>[], dragged: Dragged): Slots | undefined => {
  const home = rows.findIndex(({ kind, id }) => kind === dragged.kind && id === dragged.id);
  if (home < 0) return undefined;
  const all = dragged.kind === 'subscription' ? Array.from(rows, (_, index) => index + 1) : gapsBetweenFolders(rows);
  const homeEnd = dragged.kind === 'subscription' ? home + 1 : endOfGroup(rows, home);
  return { all: all.filter(slot => slot <= home || slot > homeEnd), home, homeEnd };
};

/** Answers the gap nearest to a height in the list; the unit is rows. */
export const slotNear = ({ all, home, homeEnd }: Slots, height: number): number => {
  const wanted = Math.round(height);
  if (wanted >= home && wanted <= homeEnd) return home;
  return all.reduce((best, slot) => (Math.abs(slot - height) < Math.abs(best - height) ? slot : best), home);
};

/** Answers the gap that is so many places on, no further than there are any. */
export const slotAfter = ({ all }: Slots, slot: number, steps: number): number =>
  all[Math.max(0, Math.min(all.length - 1, all.indexOf(slot) + steps))]!;

/** Answers undefined at home, where nothing moves. */
export const moveTo = <S extends Placed>(
  rows: readonly Row<S>[],
  dragged: Dragged,
  { home }: Slots,
  slot: number,
): Move | undefined => {
  if (slot === home) return undefined;
  if (dragged.kind === 'folder') {
    const below = rows[slot];
    const before = below && isSortable(below) ? below.id : null;
    return { kind: 'folder', id: dragged.id, before };
  }
  const { kind, id } = rows[slot - 1]!;
  const above = kind === 'folder' ? { kind, id } : { kind, id: id! };
  return { kind: 'subscription', id: dragged.id, above };
};

/** A folder has the place of its subscriptions, so an empty one has none; what is unclassified stays last. */
export const isSortable = <S extends Placed>(row: Row<S>): row is Extract<Row<S>, { kind: 'folder' }> =>
  row.kind === 'folder' && row.group.folder !== null && row.group.subscriptions.length > 0;

const gapsBetweenFolders = <S extends Placed>(rows: readonly Row<S>[]): number[] => {
  const starts = rows.flatMap((row, index) => (isSortable(row) ? [index] : []));
  return starts.length > 0 ? [...starts, endOfGroup(rows, starts.at(-1)!)] : [];
};

const endOfGroup = <S extends Placed>(rows: readonly Row<S>[], heading: number): number => {
  const next = rows.findIndex(({ kind }, index) => index > heading && kind === 'folder');
  return next < 0 ? rows.length : next;
};
