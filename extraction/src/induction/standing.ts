import type { ExtractedItem } from '../extract.ts';
import type { PageElement } from '../tree.ts';
import { isElement } from '../tree.ts';
import { holdsList } from './groups.ts';
import { featuresOf } from './likeness.ts';
import { lengthOf, textLength } from './measure.ts';
import { ancestors, someBelow } from './walk.ts';
import { isHeading, isInMain, isInNavigation, isInSidebar } from './words.ts';

/** Features: they speak for a list being the main list of a page. */
interface Traits {
  count: number;
  /** The shares are of the items, from 0 to 1. */
  distinctLinks: number;
  distinctTitles: number;
  titleLength: number;
  records: PageElement[];
}

/** Score: answers how likely this is the list that a reader of the page would follow; higher is likelier. */
export function standingOf(items: ExtractedItem[]): number {
  const titles = items.map(item => item.title);
  return worthOf({
    count: items.length,
    distinctLinks: 1,
    distinctTitles: new Set(titles).size / items.length,
    titleLength: mean(titles.map(title => Math.min(textLength(title), 120))),
    records: items.map(item => item.node).filter(isElement),
  });
}

export function worthOf({ count, distinctLinks, distinctTitles, titleLength, records }: Traits): number {
  const some = records.slice(0, SAMPLE);
  const [first] = some;
  if (!first) return 0;
  const share = (test: (record: PageElement) => boolean) => some.filter(test).length / some.length;
  return (
    1.1 * Math.min(count * distinctLinks, 25) +
    2.5 * Math.log2(count) +
    0.35 * titleLength +
    0.035 * mean(some.map(record => Math.min(lengthOf(record), 1000))) +
    6 * share(hasImage) +
    12 * share(hasHeading) +
    0.8 * Math.min(mean(some.map(record => featuresOf(record).size)), 20) +
    8 * distinctLinks +
    6 * distinctTitles +
    (isInMain(first) ? 4 : 0) -
    (isInNavigation(first) ? 16 : 0) -
    (isInSidebar(first) ? 11 : 0) -
    8 * Math.max(0, 4 - count) -
    (isOfRows(some, titleLength) ? 30 : 0)
  );
}

const isOfRows = (records: PageElement[], titleLength: number) => {
  const some = records.slice(0, 6);
  return some.filter(record => holdsList(record, titleLength)).length > some.length / 2;
};

const hasImage = (record: PageElement) => someBelow(record, each => each.name === 'img') !== undefined;

const hasHeading = (record: PageElement) =>
  isHeading(record) || someBelow(record, isHeading) !== undefined || ancestors(record).slice(0, 2).some(isHeading);

const mean = (numbers: number[]) =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

const SAMPLE = 20;
