/** Grows the article from its anchor: first behind it, block by block to where it stops, then before it. */
import { attributeOf } from '@newsbell/extraction/tree';
import type { Extent } from './extent.ts';
import { type Range, rangesAround } from './ranges.ts';
import { isCommentsHeading, type Stop, stopAt } from './stop.ts';
import { type Holder, isOut, isProse, MOST_LINKS, type View } from './view.ts';

interface Growth {
  view: View;
  /** The article has its blocks in these, in order; not empty. */
  within: readonly Range[];
  /** The place behind all of them. */
  last: number;
  own: number[];
  paragraphs: number[];
  /** Blocks behind the last paragraph: they are the article's if another paragraph follows. */
  pending: number[];
  /** Where the article stopped, it takes nothing until it resumes. */
  stop: Stop | null;
  /** The size of the paragraphs. */
  taken: number;
  /** The elements of the paragraphs, and those around them. */
  holders: Set<Holder>;
  /** As `placeOf` names them. */
  places: Set<string>;
}

/** As `sizeOf` counts, forty words: an article resumes behind a box with more than one line. */
const RESUMED = 80;
/** As `sizeOf` counts: until so much is taken, it may be a standfirst, and the article may resume in another place. */
const BEGINNING = 150;
/** As `sizeOf` counts: it is more than any resumed part must have, so the rest is not counted. */
const ENOUGH = 200;
/** A share: so few links has prose that may be an article of its own. */
const FEW_LINKS = 0.2;
/** A share: a short line with more links leads elsewhere. */
const LINE_LINKS = 0.4;

export const grown = (view: View): Extent => {
  const growth = grownBehind(view);
  const leading = leadingOf(growth);
  const begin = leading[0] ?? view.anchor;
  const isText = (at: number) => view.list[at]!.links < MOST_LINKS && !isOut(view, view.list[at]!);
  const before = placesOf(begin, view.anchor).filter(at => isWithin(growth, at) && isText(at));
  const first = view.headline >= 0 ? view.headline + 1 : growth.within[0]![0];
  return {
    own: [...before, ...growth.own],
    paragraphs: [...leading, ...growth.paragraphs],
    lead: placesOf(first, begin).filter(isText),
    rest: restOf(growth),
  };
};

const placesOf = (from: number, to: number): number[] => [...Array(Math.max(0, to - from)).keys()].map(at => from + at);

const grownBehind = (view: View): Growth => {
  const within = rangesAround(view);
  const growth: Growth = {
    view,
    within,
    last: within.reduce((most, [, to]) => Math.max(most, to), 0),
    own: [],
    paragraphs: [],
    pending: [],
    stop: null,
    taken: 0,
    holders: new Set(),
    places: new Set(),
  };
  // The anchor is taken even where it is in none of the ranges, as text right behind a link around a block.
  take(growth, view.anchor);
  for (let at = view.anchor + 1; at < growth.last && growth.stop !== 'end'; at++) growBy(growth, at);
  if (growth.stop === null) growth.own.push(...tailOf(growth));
  return growth;
};

const growBy = (growth: Growth, at: number): void => {
  const { view, stop } = growth;
  const block = view.list[at]!;
  if (isOut(view, block) || !isWithin(growth, at)) {
    if (stop === null && block.part === 'comments' && isCommentsHeading(block)) stopWith(growth, 'pause');
    return;
  }
  const next = stopAt(view.list, at, growth.last);
  if (next !== null) stopWith(growth, next);
  else if (isProse(view, at)) {
    if (stop === null || resumes(growth, at)) take(growth, at);
  } else if (stop === null) growth.pending.push(at);
};

const isWithin = ({ within }: Growth, at: number): boolean => within.some(([from, to]) => at >= from && at < to);

const take = (growth: Growth, at: number): void => {
  const { element, size } = growth.view.list[at]!;
  growth.own.push(...growth.pending, at);
  growth.paragraphs.push(at);
  growth.pending = [];
  growth.stop = null;
  growth.taken += size;
  growth.holders.add(element);
  if (element.parent) growth.holders.add(element.parent);
  growth.places.add(placeOf(element));
};

/** The names of an element and of the two around it. */
const placeOf = (element: Holder): string => {
  const names: string[] = [];
  for (let each: Holder | null = element; each?.kind === 'element' && names.length < 3; each = each.parent)
    names.push(`${each.name} ${attributeOf(each, 'class')?.trim() ?? ''}`);
  return names.join('<');
};

const stopWith = (growth: Growth, stop: Stop): void => {
  if (growth.stop === null) growth.own.push(...tailOf(growth));
  growth.stop = stop;
  growth.pending = [];
};

/** Short lines and lists that follow the last paragraph in its place are still the article's. */
const tailOf = ({ view: { list }, pending, holders }: Growth): number[] => {
  const end = pending.findIndex(at => {
    const { element, links, isHeading } = list[at]!;
    return links >= LINE_LINKS || isHeading || !(isNear(holders, element) || isItemNear(holders, element));
  });
  return end < 0 ? pending : pending.slice(0, end);
};

const isNear = (holders: ReadonlySet<Holder>, element: Holder): boolean =>
  holders.has(element) || (element.parent !== null && holders.has(element.parent));

const isItemNear = (holders: ReadonlySet<Holder>, element: Holder): boolean => {
  const around = element.parent?.parent ?? null;
  return element.kind === 'element' && items.has(element.name) && around !== null && holders.has(around);
};

const items = new Set('li pre blockquote td dd code'.split(' '));

/** Behind a box in its midst the article goes on, in the same place as before and with more than one line. */
const resumes = ({ view, last, holders, places, taken }: Growth, from: number): boolean => {
  const { element } = view.list[from]!;
  const isInPlace = isNear(holders, element) || places.has(placeOf(element));
  if (!isInPlace && taken >= BEGINNING) return false;
  let size = 0;
  for (let at = from; at < last && size < ENOUGH; at++) {
    if (isProse(view, at)) size += view.list[at]!.size;
    else if (stopAt(view.list, at, last) !== null) break;
  }
  return size >= (isInPlace ? RESUMED : Math.max(RESUMED, taken));
};

/** The prose before the anchor, with the same elements around it. */
const leadingOf = (growth: Growth): number[] => {
  const { view, within, holders } = growth;
  return placesOf(Math.max(view.headline + 1, within[0]![0]), view.anchor).filter(at => {
    const { element } = view.list[at]!;
    return isWithin(growth, at) && isProse(view, at) && holders.has(element.parent ?? element);
  });
};

/** Where more prose follows than was taken, the taken may be the box and the rest the article. */
const restOf = ({ view, own, stop, taken, places }: Growth): number => {
  if (stop === 'end') return 0;
  let [inPlace, all] = [0, 0];
  for (let at = own.at(-1)! + 1; at < view.list.length; at++) {
    const block = view.list[at]!;
    if (block.part === 'comments' || isCommentsHeading(block)) break;
    if (!isProse(view, at)) continue;
    if (block.links < FEW_LINKS) all += block.size;
    if (places.has(placeOf(block.element))) inPlace += block.size;
  }
  return all > taken ? Math.max(inPlace, all) : inPlace;
};
