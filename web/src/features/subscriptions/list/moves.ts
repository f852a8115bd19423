/** Pure: computes the list after a subscription or a folder was moved (spec §4). */
import { type Group, groupsOf, type Placed } from './groups.ts';

/** It is the neighbour right above: another subscription, or the heading of a folder (null for that of the unclassified). */
export type Above = { kind: 'subscription'; id: number } | { kind: 'folder'; id: number | null };

export type Move =
  | { kind: 'subscription'; id: number; above: Above }
  /** The folder goes before the folder `before`, or, with null, to the end of the folders that have something in them. */
  | { kind: 'folder'; id: number; before: number | null };

/** Answers the same groups where the move changes nothing, or names what is not there. */
export const moved = <S extends Placed>(groups: Group<S>[], move: Move): Group<S>[] => {
  const next = move.kind === 'folder' ? folderMoved(groups, move) : subscriptionMoved(groups, move);
  return next && !isSame(groups, next) ? next : groups;
};

/** Answers the move to the end of a folder. */
export const intoFolder = <S extends Placed>(groups: Group<S>[], id: number, folderId: number | null): Move => {
  const last = groups.find(({ folder }) => (folder?.id ?? null) === folderId)?.subscriptions.at(-1);
  return {
    kind: 'subscription',
    id,
    above: last ? { kind: 'subscription', id: last.id } : { kind: 'folder', id: folderId },
  };
};

/** Answers all subscriptions as the groups have them, renumbered, each with its folder. */
export const renumbered = <S extends Placed>(groups: readonly Group<S>[]): S[] =>
  groups
    .flatMap(({ folder, subscriptions }) => subscriptions.map(each => ({ ...each, subscriptionFolder: folder })))
    .map((each, index) => ({ ...each, order: index }));

/**
 * Undo: answers the present list, put back as it was. A subscription that has come since then stays in its folder, at
 * the end.
 */
export const restored = <S extends Placed>(now: readonly S[], before: readonly S[]): S[] => {
  const places = new Map(before.map(({ id, subscriptionFolder }, order) => [id, { order, subscriptionFolder }]));
  return renumbered(
    groupsOf(
      now.map(each => ({ ...each, order: null, ...places.get(each.id) })),
      [],
    ),
  );
};

const subscriptionMoved = <S extends Placed>(
  groups: Group<S>[],
  { id, above }: Extract<Move, { kind: 'subscription' }>,
): Group<S>[] | undefined => {
  const subject = groups.flatMap(({ subscriptions }) => subscriptions).find(each => each.id === id);
  if (!subject || (above.kind === 'subscription' && above.id === id)) return undefined;
  const without = groups.map(group => ({
    ...group,
    subscriptions: group.subscriptions.filter(each => each !== subject),
  }));
  const target = without.find(group => holds(group, above));
  if (!target) return undefined;
  const place = above.kind === 'folder' ? 0 : target.subscriptions.findIndex(each => each.id === above.id) + 1;
  target.subscriptions.splice(place, 0, subject);
  return without;
};

const folderMoved = <S extends Placed>(
  groups: Group<S>[],
  { id, before }: Extract<Move, { kind: 'folder' }>,
): Group<S>[] | undefined => {
  const subject = groups.find(({ folder }) => folder?.id === id);
  if (!subject || before === id) return undefined;
  const without = groups.filter(each => each !== subject);
  const place =
    before === null
      ? without.findLastIndex(({ folder, subscriptions }) => folder && subscriptions.length > 0) + 1
      : without.findIndex(({ folder }) => folder?.id === before);
  return place < 0 ? undefined : without.toSpliced(place, 0, subject);
};

const holds = <S extends Placed>({ folder, subscriptions }: Group<S>, above: Above): boolean =>
  above.kind === 'folder' ? (folder?.id ?? null) === above.id : subscriptions.some(({ id }) => id === above.id);

const isSame = <S extends Placed>(one: readonly Group<S>[], other: readonly Group<S>[]): boolean =>
  one.length === other.length &&
  one.every(({ folder, subscriptions }, index) => {
    const { folder: itsFolder, subscriptions: its } = other[index]!;
    return (
      folder?.id === itsFolder?.id &&
      subscriptions.length === its.length &&
      subscriptions.every((each, at) => each.id === its[at]!.id)
    );
  });
