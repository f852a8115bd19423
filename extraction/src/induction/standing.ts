import type { ExtractedItem } from '../extract.ts';
import type { PageElement } from '../tree.ts';
import { isElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { holdsList } from './groups.ts';
import { featuresOf } from './likeness.ts';
import { lengthOf, textLength } from './measure.ts';
import { ancestors, someBelow } from './walk.ts';
import { isHeading, isInMain, isInNavigation, isInSidebar } from './words.ts';

const points = weights.standing;

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
export const standingOf = (items: ExtractedItem[]): number => {
  const titles = items.map(item => item.title);
  return worthOf({
    count: items.length,
    distinctLinks: 1,
    distinctTitles: new Set(titles).size / items.length,
    titleLength: mean(titles.map(title => Math.min(textLength(title), points.longestTitle))),
    records: items.map(item => item.node).filter(isElement),
  });
};

export const worthOf = ({ count, distinctLinks, distinctTitles, titleLength, records }: Traits): number => {
  const some = records.slice(0, points.sample);
  const [first] = some;
  if (!first) return 0;
  const share = (test: (record: PageElement) => boolean) => some.filter(test).length / some.length;
  return (
    points.item * Math.min(count * distinctLinks, points.items) +
    points.doubling * Math.log2(count) +
    points.titleLength * titleLength +
    points.textLength * mean(some.map(record => Math.min(lengthOf(record), points.longestText))) +
    points.image * share(hasImage) +
    points.heading * share(hasHeading) +
    points.feature * Math.min(mean(some.map(record => featuresOf(record).size)), points.features) +
    points.distinctLinks * distinctLinks +
    points.distinctTitles * distinctTitles +
    (isInMain(first) ? points.main : 0) -
    (isInNavigation(first) ? points.navigation : 0) -
    (isInSidebar(first) ? points.sidebar : 0) -
    points.few * Math.max(0, points.fewest - count) -
    (isOfRows(some, titleLength) ? points.rows : 0)
  );
};

const isOfRows = (records: PageElement[], titleLength: number) => {
  const some = records.slice(0, points.rowsSample);
  return some.filter(record => holdsList(record, titleLength)).length > points.rowsShare * some.length;
};

const hasImage = (record: PageElement) => someBelow(record, each => each.name === 'img') !== undefined;

const hasHeading = (record: PageElement) =>
  isHeading(record) || someBelow(record, isHeading) !== undefined || ancestors(record).slice(0, 2).some(isHeading);

const mean = (numbers: number[]) =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
