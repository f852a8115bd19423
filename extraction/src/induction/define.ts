import { newBudget } from '../budget.ts';
import type { Definition, Locator } from '../definition.ts';
import { type ExtractedItem, locate } from '../extract.ts';
import type { PageElement, PageRoot } from '../tree.ts';
import { baseOf } from '../urls.ts';
import { weights } from '../weights.ts';
import { type Selection, withoutExcluded } from './exclusion.ts';
import { type FoundList, fallbacksOf } from './fallbacks.ts';
import { fieldXpath, type Sample } from './field.ts';
import { linkXpath } from './link.ts';
import { memoized } from './marks.ts';
import { textOf } from './measure.ts';
import { type Way, waysTo } from './places.ts';
import { elementsAt } from './query.ts';
import { thumbnailXpath } from './thumbnail.ts';

const points = weights.define;

/** It is a list that is found but has no fallbacks yet: lists that are only compared need none. */
export interface Outline extends FoundList {
  kind: 'outline';
}

export interface Derived {
  kind: 'derived';
  definition: Definition;
  /** The definition gives these items on the page that it was made of. */
  items: ExtractedItem[];
}

/**
 * It says why no list can be made of the clicks: one element is within the other, the two have nothing around them but
 * the page, they stand in different things, nothing there is a title, or nothing there is a link.
 */
export interface Underivable {
  kind: 'underivable';
  problem: 'nested' | 'apart' | 'unlike' | 'no-title' | 'no-link';
}

export interface Task {
  page: PageRoot;
  /** The page came from this address after all redirects. */
  base: string;
  /** A person has said that these elements are not items of the list. */
  refused?: PageElement[];
}

export const complete = (outline: Outline): Derived => ({
  kind: 'derived',
  definition: { ...outline.locator, fallbacks: fallbacksOf(outline) },
  items: outline.items,
});

/** Finds the locator of these records by their titles, a few of which are known. */
export const outline = (
  { page, base, refused = [] }: Task,
  found: PageElement[],
  titles: Sample[],
  thumbnail?: Sample,
): Outline | Underivable => {
  const titleXpath = fieldXpath(found, titles);
  const isTitled = memoized(record => hasTitle(record, titleXpath));
  const titled = found.filter(isTitled);
  const { records, excluded, against } = withoutExcluded(
    titled,
    titles.map(title => title.record),
    refused,
  );
  if (records.length === 0) return { kind: 'underivable', problem: 'no-title' };
  const link = linkXpath(records, titles, titleXpath, base);
  if (link === undefined) return { kind: 'underivable', problem: 'no-link' };
  const ways = waysTo(records, titleXpath, against);
  const best = bestWay(page, { records, excluded }, ways, isTitled);
  const locator: Locator = {
    itemXpath: best.xpath,
    titleXpath,
    thumbnailXpath: thumbnailXpath(records, thumbnail),
    linkXpath: link,
  };
  const from = baseOf(page, base);
  const items = locate(page, locator, from, newBudget());
  if (typeof items === 'string' || items.length === 0) return { kind: 'underivable', problem: 'no-link' };
  return { kind: 'outline', page, base: from, locator, items, records, titles, ways, against };
};

const hasTitle = (record: PageElement, titleXpath: string) => {
  const [title] = elementsAt(record, titleXpath);
  return title !== undefined && textOf(title) !== '';
};

/**
 * Answers the way that meets the records and nothing else; of several such it is the one most likely to last. Meeting
 * an element without a title does little harm, because it is no item.
 */
const bestWay = (
  page: PageRoot,
  { records, excluded }: Omit<Selection, 'against'>,
  ways: Way[],
  isTitled: (element: PageElement) => boolean,
): Way => {
  const wanted = new Set(records);
  const harm = (element: PageElement) => {
    if (wanted.has(element)) return 0;
    return excluded.includes(element) ? records.length : isTitled(element) ? 1 : points.untitled;
  };
  const worthOf = (way: Way, right: number, wrong: number) =>
    points.exact * harmonic(right, records.length, wrong) - way.cost;
  let best: { way: Way; worth: number } | undefined;
  for (const way of ways) {
    if (best && points.exact - way.cost <= best.worth) break;
    const met = way.meets(page);
    const right = met.filter(element => wanted.has(element)).length;
    if (best && worthOf(way, right, points.untitled * (met.length - right)) <= best.worth) continue;
    const worth = worthOf(
      way,
      right,
      met.reduce((sum, element) => sum + harm(element), 0),
    );
    if (!best || worth > best.worth) best = { way, worth };
  }
  return best!.way;
};

/** F-score: answers the harmonic mean of the share of the wanted that is met and the share of the met that is wanted. */
const harmonic = (right: number, wanted: number, wrong: number) => (2 * right) / (wanted + right + wrong);
