import { attributeOf, isElement, type PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { holdsLink, lengthOf, textOf } from './measure.ts';
import { stableTokens, weakTokens } from './tokens.ts';
import { ancestors, childElements, elementsBelow, isWithin } from './walk.ts';
import { isHeading, isInNavigation, isInSidebar, isNotice } from './words.ts';

/**
 * Answers the records of a place and of those beside it that are parts of one list; undefined where the place is a list
 * of its own.
 */
export const rowsJoined = (
  place: PageElement,
  recordsIn: (place: PageElement) => PageElement[],
): PageElement[] | undefined => {
  for (const { rows, places } of neighbours(place)) {
    const full = places.map(recordsIn).filter(records => records.length > 0);
    if (full.length < 2) continue;
    return full.length >= weights.rows.full * places.length && arePure(rows, full.flat()) ? full.flat() : undefined;
  }
  return kinJoined(place, recordsIn);
};

interface Neighbours {
  /** These siblings may be parts of one list. */
  rows: PageElement[];
  /** The records stand in these places of the rows. */
  places: PageElement[];
}

/**
 * Yields the siblings of the place that is known to hold records; then the elements at its place in the siblings of
 * those around it.
 */
const neighbours = function* (place: PageElement): Generator<Neighbours> {
  let most = 1;
  const chain: PageElement[] = [];
  for (const row of [place, ...ancestors(place)].slice(0, weights.rows.levels)) {
    if (/^(?:body|html)$/.test(row.name)) return;
    const places = placesBelow(siblingsLike(row), chain);
    if (places.length > most && !isLayout(row, place)) {
      yield { rows: [...new Set(places.map(found => [found, ...ancestors(found)][chain.length]!))], places };
    }
    most = Math.max(most, places.length);
    chain.unshift(row);
  }
};

/** Cells beside each other that hold a list each are a layout: a menu and what is beside it. */
const isLayout = (row: PageElement, place: PageElement) => row.name === 'td' && row !== place;

const placesBelow = (rows: PageElement[], chain: PageElement[]) =>
  chain.reduce((found, step) => found.flatMap(childElements).filter(each => isSameRow(each, step)), rows);

/**
 * Large items stand first and small ones below, in frames of different names: what is in them has a class in common and
 * nothing parts them.
 */
const kinJoined = (place: PageElement, recordsIn: (place: PageElement) => PageElement[]): PageElement[] | undefined => {
  const rows = childElements(place.parent as PageElement).filter(each => each.name === place.name && !isNotice(each));
  if (rows.length < 2 || rows.length > weights.rows.kin || !rows.includes(place)) return undefined;
  const full = new Map(rows.map(row => [row, recordsIn(row)] as const).filter(([, records]) => records.length > 0));
  const records = [...full.values()].flat();
  const [first, ...others] = records;
  const isShared = stableTokens(first!).some(token => others.every(each => stableTokens(each).includes(token)));
  return full.size > 1 && isShared && [...full].every(([row, own]) => isPure(row, own, [])) ? records : undefined;
};

export const siblingsLike = (row: PageElement) =>
  isElement(row.parent) ? childElements(row.parent).filter(each => isSameRow(each, row)) : [row];

export const isSameRow = (one: PageElement, other: PageElement) =>
  one.name === other.name && rowMark(one) === rowMark(other);

const rowMark = (row: PageElement) =>
  [stableTokens(row).length > 0 ? stableTokens(row) : weakTokens(row), ownId(row), isHidden(row)]
    .map(part => String(part).replace(/\d+/g, '#'))
    .join(' ');

/** Answers the mark that sets an element apart; an id that links of the page jump to only says which part of something it is. */
const ownId = (row: PageElement) => {
  const id = attributeOf(row, 'id') ?? '';
  return id !== '' && jumpsOf([row, ...ancestors(row)].at(-1)!).has(`#${id}`) ? '' : id;
};

const jumpsOf = (top: PageElement): Set<string> => {
  let jumps = known.get(top);
  if (!jumps) {
    const links = elementsBelow(top).map(each => (each.name === 'a' ? attributeOf(each, 'href') : undefined));
    jumps = new Set(links.filter(href => href?.startsWith('#') === true) as string[]);
    known.set(top, jumps);
  }
  return jumps;
};

const known = new WeakMap<PageElement, Set<string>>();

/** Hidden tabs: of lists behind tabs all but one are hidden. */
const isHidden = (row: PageElement) =>
  attributeOf(row, 'hidden') !== undefined || /display\s*:\s*none/i.test(attributeOf(row, 'style') ?? '');

/**
 * Answers whether the rows hold nothing to read but records, the text that follows each of them, and a label each. A row that leads to more
 * of its own is another list. So are two that are named with words; when there are more, or what they are named by is a date, the names
 * part one list.
 */
const arePure = (rows: PageElement[], records: PageElement[]): boolean => {
  const known = new Set(rows);
  const byRow = Map.groupBy(records, record => ancestors(record).find(around => known.has(around)));
  const labels = [...byRow].map(([row, own]) => (row ? labelsOf(row, own) : []));
  const worded = labels.map(own => own.filter(each => each.name !== 'thead' && !isNumbered(each)));
  const isWorded = worded.some(own => own.length > 0);
  if (isWorded && (byRow.size < weights.rows.named || worded.some(own => own.length > 1) || isAside(rows[0]!)))
    return false;
  return [...byRow].every(([row, own], at) => row !== undefined && isPure(row, own, labels[at]!));
};

const isAside = (row: PageElement) => isInSidebar(row) || isInNavigation(row);

/** Answers the elements of a row before its first record and around none. */
const labelsOf = (row: PageElement, records: PageElement[]): PageElement[] => {
  const starts = new Set(records);
  const first = records[0]!;
  const isAround = (each: PageElement) => isWithin(first, each);
  return elementsBelow(row, each => !starts.has(each) && isAround(each)).filter(
    each => each.order < first.order && !isAround(each) && textOf(each) !== '',
  );
};

const isPure = (row: PageElement, records: PageElement[], labels: PageElement[]): boolean => {
  const belonging = new Set([...records, ...followersOf(records), ...labels]);
  if (labels.some(each => lengthOf(each) > weights.rows.label || holdsLink(each))) return false;
  const outside = elementsBelow(row, each => !belonging.has(each)).filter(each => !belonging.has(each));
  if (outside.some(each => isHeading(each) && lengthOf(each) > 1 && !isNumbered(each))) return false;
  let length = 0;
  for (const each of [...belonging, ...outside.filter(isHeading)]) length += textOf(each).length + 1;
  return length >= weights.rows.pure * textOf(row).length;
};

const isNumbered = (label: PageElement) => /\d/.test(textOf(label)) && lengthOf(label) <= weights.rows.numbered;

/**
 * Answers siblings of a kind that comes behind most records: the description behind a term, the second row of a table's
 * entry.
 */
const followersOf = (records: PageElement[]): PageElement[] => {
  const starts = new Set(records);
  const runs: PageElement[][] = [];
  for (const place of new Set(records.map(record => record.parent))) {
    const before = runs.length;
    for (const child of childElements(place)) {
      if (starts.has(child)) runs.push([]);
      else if (runs.length > before) runs.at(-1)!.push(child);
    }
  }
  const kinds = new Map<string, number>();
  for (const run of runs) for (const kind of new Set(run.map(kindOf))) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return runs.flat().filter(each => (kinds.get(kindOf(each)) ?? 0) >= weights.rows.followers * records.length);
};

const kindOf = (element: PageElement) => `${element.name} ${rowMark(element)}`;
