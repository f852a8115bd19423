import { type AnyNode, isElement } from './tree.ts';
import { type Picture, picturesIn } from './values.ts';
import { weights } from './weights.ts';

/** Answers the pictures that an XPath found in a record, in order. */
export const picturesAmong = (nodes: readonly AnyNode[]): Picture[] =>
  nodes.slice(0, weights.pictures.nodes).flatMap(node => (isElement(node) ? picturesIn(node) : []));

/**
 * Chooses the picture of each record: the first of its candidates that is neither small nor shared by a quarter of the
 * records. A picture that repeats in most of them is an ornament as well, as flags and levels are, and is passed over
 * where something else is left.
 */
export const chosenPictures = (candidates: readonly Picture[][]): (string | null)[] => {
  const large = candidates.map(each => each.filter(isLarge));
  const choose = (isPassed: (picture: Picture) => boolean) =>
    large.map(each => each.find(picture => !isPassed(picture))?.address ?? null);
  const first = choose(sharedAmong(candidates));
  if (!areOrnaments(first)) return first;
  const others = choose(sharedAmong(candidates, 2));
  return count(others) >= weights.pictures.others * count(first) ? others : candidates.map(() => null);
};

/**
 * Answers a test of whether enough records share a picture: by default a quarter of them and at least three, or all
 * where there are fewer.
 */
export const sharedAmong = (
  candidates: readonly Picture[][],
  most = Math.min(
    Math.max(weights.pictures.sharedFewest, candidates.length / weights.pictures.shared),
    Math.max(2, candidates.length),
  ),
): ((picture: Picture) => boolean) => {
  const times = timesOf(candidates.flatMap(each => [...new Set(each.map(({ address }) => address))]));
  return ({ address }) => times.get(address)! >= most;
};

export const isLarge = ({ size }: Picture): boolean => size === undefined || size >= weights.pictures.smallest;

const areOrnaments = (chosen: (string | null)[]) => {
  const addresses = chosen.filter(each => each !== null);
  const unique = [...timesOf(addresses).values()].filter(times => times === 1).length;
  return addresses.length > 1 && unique < weights.pictures.ornaments * addresses.length;
};

const timesOf = (addresses: string[]): Map<string, number> => {
  const times = new Map<string, number>();
  for (const address of addresses) times.set(address, (times.get(address) ?? 0) + 1);
  return times;
};

const count = (chosen: (string | null)[]) => chosen.filter(each => each !== null).length;
