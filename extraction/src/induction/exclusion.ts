import type { PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { classMark, type Mark } from './marks.ts';
import { weakTokens } from './tokens.ts';
import { childElements, elementsBelow, isWithin } from './walk.ts';
import { withClassInside, withElementInside } from './xpath-text.ts';

export interface Selection {
  records: PageElement[];
  /** These records were said not to be items, or go for the same reason as those. */
  excluded: PageElement[];
  /** All records pass these predicates and none of the excluded does. */
  against: Mark[];
}

/**
 * Answers the records without those that a person said are none. A mark that tells these from the others goes for
 * records to come as well; where there is none, all that stands in the same place goes, unless one of the samples
 * stands there.
 */
export const withoutExcluded = (records: PageElement[], samples: PageElement[], refused: PageElement[]): Selection => {
  const isRefused = (record: PageElement) => !samples.includes(record) && refused.some(each => isOf(each, record));
  const excluded = [...records, ...besides(records)].filter(isRefused);
  const rest = records.filter(record => !excluded.includes(record));
  if (excluded.length === 0) return { records, excluded, against: [] };
  const [mark, ...others] = marksOf(excluded, rest)
    .filter(each => isSparing(each, rest, samples) && !takesTurns(each, records))
    .toSorted((one, other) => hits(one, rest) - hits(other, rest) || one.cost - other.cost);
  if (mark) {
    const kept = rest.filter(record => !mark.isOn(record));
    const sure = others.filter(each => !kept.some(each.isOn));
    return {
      records: kept,
      excluded: records.filter(mark.isOn),
      against: [mark, ...sure].slice(0, weights.exclusion.tests).map(negated),
    };
  }
  const places = new Set(excluded.map(record => record.parent));
  const isElsewhere = (record: PageElement) => !places.has(record.parent);
  const kept = samples.every(isElsewhere) ? rest.filter(isElsewhere) : rest;
  return { records: kept, excluded: records.filter(record => !kept.includes(record)), against: [] };
};

/** Answers the elements beside the records that stand as they do: XPaths to the records may match them. */
const besides = (records: PageElement[]): PageElement[] => {
  const all = new Set(records);
  const names = new Set(records.map(({ name }) => name));
  return [...new Set(records.map(({ parent }) => parent))]
    .flatMap(childElements)
    .filter(each => names.has(each.name) && !all.has(each));
};

const isOf = (refused: PageElement, record: PageElement) => isWithin(refused, record) || isWithin(record, refused);

/**
 * Answers the classes that all the excluded have, first their own and then those inside, and the names of elements that
 * few others have.
 */
const marksOf = (excluded: PageElement[], rest: PageElement[]): Mark[] => {
  const isTelling = (token: string) => !saysPlace(token, rest);
  const own = sharedBy(excluded.map(weakTokens)).filter(isTelling);
  const inside = sharedBy(excluded.map(tokensInside)).filter(isTelling);
  const names = sharedBy(excluded.map(namesInside)).filter(
    name => rest.filter(each => namesInside(each).includes(name)).length < rest.length / weights.exclusion.rareName,
  );
  return [
    ...own.map(token => classMark(token, weights.marks.without)),
    ...inside.map(token => ({
      text: withClassInside(token),
      cost: weights.marks.withoutInside,
      isOn: (record: PageElement) => tokensInside(record).includes(token),
    })),
    ...names.map(name => ({
      text: withElementInside(name),
      cost: weights.marks.withoutName,
      isOn: (record: PageElement) => namesInside(record).includes(name),
    })),
  ];
};

/** Answers whether a token names a row's place in its list, or is one of many numbers. */
const saysPlace = (token: string, rest: PageElement[]): boolean => {
  if (PLACE.test(token)) return true;
  const kind = withoutNumbers(token);
  if (kind === token) return false;
  const others = rest.flatMap(each => [...weakTokens(each), ...tokensInside(each)]);
  return new Set(others.filter(each => each !== token && withoutNumbers(each) === kind)).size > 1;
};

const PLACE =
  /^(?:begin|end|top|bottom|left|right|clear|clearfix|alpha|omega|alt|alternate)$|(?:^|[-_])(?:first|last|odd|even|alt|nth)(?:[-_]?\w{0,4})?$/i;

const withoutNumbers = (token: string) => token.replace(/\d+/g, '#');

/** A mark on every second record is there for the eye. */
const takesTurns = ({ isOn }: Mark, records: PageElement[]) => {
  const marked = records.map(isOn);
  return records.length > weights.exclusion.turns && marked.every((is, at) => at === 0 || is !== marked[at - 1]);
};

const hits = ({ isOn }: Mark, rest: PageElement[]) => rest.filter(isOn).length;

const negated = ({ text, cost, isOn }: Mark): Mark => ({
  text: `[not(${text.slice(1, -1)})]`,
  cost,
  isOn: element => !isOn(element),
});

/** Answers whether a mark leaves the samples alone, and most other records. */
const isSparing = ({ isOn }: Mark, rest: PageElement[], samples: PageElement[]) =>
  !samples.some(isOn) && rest.filter(isOn).length < weights.exclusion.spared * rest.length;

const tokensInside = (record: PageElement) => elementsBelow(record).flatMap(weakTokens);

const namesInside = (record: PageElement) =>
  elementsBelow(record).flatMap(each => (each.space === 'html' ? each.name : []));

const sharedBy = ([first, ...others]: string[][]) =>
  [...new Set(first)].filter(token => others.every(other => other.includes(token)));
