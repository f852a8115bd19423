import type { PageElement } from '../tree.ts';
import { classMark, type Mark } from './marks.ts';
import { weakTokens } from './tokens.ts';
import { childElements, elementsBelow, isWithin } from './walk.ts';
import { withClassInside } from './xpathText.ts';

export interface Selection {
  records: PageElement[];
  /** Records that were said not to be items, and with them whatever is to go for the same reason. */
  excluded: PageElement[];
  /** Predicates that all records pass and none of the excluded. */
  against: Mark[];
}

/**
 * The records without those that a person said are none. What marks these off from the others goes for records to come as well; where
 * nothing does, all that stands in the same place goes, unless one of the samples stands there.
 */
export function withoutExcluded(records: PageElement[], samples: PageElement[], refused: PageElement[]): Selection {
  const isRefused = (record: PageElement) => !samples.includes(record) && refused.some(each => isOf(each, record));
  const excluded = [...records, ...besides(records)].filter(isRefused);
  const rest = records.filter(record => !excluded.includes(record));
  if (excluded.length === 0) return { records, excluded, against: [] };
  const [mark, ...others] = marksOf(excluded).filter(each => isSparing(each, rest, samples));
  if (mark) {
    const kept = rest.filter(record => !mark.isOn(record));
    const sure = others.filter(each => !kept.some(each.isOn));
    return {
      records: kept,
      excluded: records.filter(mark.isOn),
      against: [mark, ...sure].slice(0, MOST_TESTS).map(negated),
    };
  }
  const places = new Set(excluded.map(record => record.parent));
  const isElsewhere = (record: PageElement) => !places.has(record.parent);
  const kept = samples.every(isElsewhere) ? rest.filter(isElsewhere) : rest;
  return { records: kept, excluded: records.filter(record => !kept.includes(record)), against: [] };
}

/** What stands beside the records as they do: ways to them may meet it. */
const besides = (records: PageElement[]): PageElement[] => {
  const all = new Set(records);
  const names = new Set(records.map(({ name }) => name));
  return [...new Set(records.map(({ parent }) => parent))]
    .flatMap(childElements)
    .filter(each => names.has(each.name) && !all.has(each));
};

const isOf = (refused: PageElement, record: PageElement) => isWithin(refused, record) || isWithin(record, refused);

/** The classes that all the excluded have, first their own and then those inside. */
const marksOf = (excluded: PageElement[]): Mark[] => [
  ...sharedBy(excluded.map(weakTokens)).map(token => classMark(token, 0.5)),
  ...sharedBy(excluded.map(tokensInside)).map(token => ({
    text: withClassInside(token),
    cost: 0.55,
    isOn: (record: PageElement) => tokensInside(record).includes(token),
  })),
];

const negated = ({ text, cost, isOn }: Mark): Mark => ({
  text: `[not(${text.slice(1, -1)})]`,
  cost,
  isOn: element => !isOn(element),
});

/** Leaves the samples alone, and most other records. */
const isSparing = ({ isOn }: Mark, rest: PageElement[], samples: PageElement[]) =>
  !samples.some(isOn) && rest.filter(isOn).length < rest.length / 2;

const tokensInside = (record: PageElement) => elementsBelow(record).flatMap(weakTokens);

const sharedBy = ([first, ...others]: string[][]) =>
  [...new Set(first)].filter(token => others.every(other => other.includes(token)));

const MOST_TESTS = 4;
