import { newBudget } from '../budget.ts';
import type { Locator } from '../definition.ts';
import { type ExtractedItem, locate } from '../extract.ts';
import type { PageElement, PageRoot } from '../tree.ts';
import { weights } from '../weights.ts';
import type { Sample } from './field.ts';
import { linkXpath } from './link.ts';
import type { Mark } from './marks.ts';
import { type Reliance, type Way, waysTo } from './places.ts';
import { wayDown } from './walk.ts';
import { isHeading } from './words.ts';
import { step } from './xpath-text.ts';

/** It is a list together with how it was found. */
export interface FoundList {
  page: PageRoot;
  /** It is the base URL of the page. */
  base: string;
  locator: Locator;
  items: ExtractedItem[];
  records: PageElement[];
  titles: Sample[];
  ways: Way[];
  /** No element passes these predicates that is no item. */
  against: Mark[];
}

/**
 * Derives other locators of the very same items, at most one for each thing that a locator may rely on: the records'
 * own marks, those of what is around them, the names of the elements, their places. A redesign leaves some of these in
 * place, and one locator holds on to them. A list that only its place tells from others also gets a locator by marks,
 * which gives a little more.
 */
export const fallbacksOf = (known: FoundList): Locator[] => {
  const bare = bareLocator(known);
  const plain = bare ? waysTo(known.records, bare.titleXpath, known.against) : [];
  const found: Locator[] = [];
  for (const relies of order) {
    const choices = relies === 'record' ? locators(known, known.ways, relies, known.locator) : [];
    if (bare) choices.push(...locators(known, plain, relies, bare));
    const isNew = (choice: Locator) => [known.locator, ...found].every(other => isOther(choice, other));
    const locator = choices
      .filter(isNew)
      .slice(0, weights.define.tries)
      .find(choice => givesSame(choice, known));
    if (locator) found.push(locator);
  }
  const loose = isByPlace(known) ? locatorOfMore(known) : undefined;
  return loose ? [loose, ...found] : found;
};

/** Only its place tells the list from others of its kind. */
const isByPlace = ({ ways, locator }: FoundList): boolean =>
  /ositions$/.test(ways.find(way => way.xpath === locator.itemXpath)?.relies ?? '');

/** Answers a locator that takes in a few items of the others: when a box above the list is gone, the list has another place. */
const locatorOfMore = ({ page, base, records, items, ways, locator }: FoundList): Locator | undefined => {
  const mayGiveMore = (way: Way) => {
    const met = new Set(way.meets(page));
    return met.size <= (1 + weights.define.others) * records.length && records.every(record => met.has(record));
  };
  return ways
    .filter(({ relies }) => relies === 'marks' || relies === 'record' || relies === 'container')
    .filter(mayGiveMore)
    .slice(0, weights.define.tries)
    .map(({ xpath }) => ({ ...locator, itemXpath: xpath }))
    .find(choice => {
      const found = locate(page, choice, base, newBudget());
      const links = new Set(typeof found === 'string' ? [] : found.map(({ link }) => link));
      return items.every(({ link }) => links.has(link));
    });
};

const order: Reliance[] = ['record', 'container', 'tags', 'positions', 'wholePositions'];

const locators = ({ page, records }: FoundList, ways: Way[], relies: Reliance, locator: Locator): Locator[] => {
  const mayGiveSame = (way: Way) => {
    const met = new Set(way.meets(page));
    return (
      met.size <= weights.define.loose * records.length + weights.define.loose &&
      records.every(record => met.has(record))
    );
  };
  const some = ways.filter(way => way.relies === relies).filter(mayGiveSame);
  return some.map(way => ({ ...locator, itemXpath: way.xpath }));
};

/** Answers a locator that finds title and link by the names of elements alone. */
const bareLocator = ({ base, locator, records, titles }: FoundList): Locator | undefined => {
  const [sample] = titles;
  if (!sample) return undefined;
  const titleXpath = bareXpath(sample);
  const link = linkXpath(records, titles, titleXpath, base);
  return link === undefined ? undefined : { ...locator, titleXpath, linkXpath: link, thumbnailXpath: './/img' };
};

const bareXpath = ({ record, element }: Sample): string => {
  const way = wayDown(record, element);
  if (way.length === 0) return '.';
  const heading = way.findLastIndex(isHeading);
  return heading < 0 ? `./${way.map(step).join('/')}` : `.//${way.slice(heading).map(step).join('/')}`;
};

const isOther = (one: Locator, other: Locator) =>
  one.itemXpath !== other.itemXpath || one.titleXpath !== other.titleXpath;

const givesSame = (locator: Locator, { page, base, items }: FoundList): boolean => {
  const found = locate(page, locator, base, newBudget());
  const same = (item: ExtractedItem, at: number) => item.link === items[at]!.link && item.title === items[at]!.title;
  return typeof found !== 'string' && found.length === items.length && found.every(same);
};
