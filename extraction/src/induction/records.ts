import type { PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { isAkin, isCustom, likeness } from './likeness.ts';
import { withNested } from './nested.ts';
import { isSameRow, rowsJoined } from './rows.ts';
import { stableTokens } from './tokens.ts';
import { atTagPath, childElements, elementsBelow, someBelow, tagPath } from './walk.ts';
import { isInSidebar } from './words.ts';

/**
 * They are two records that were pointed at: `ways` lead from the element around both down to each, and `level` is the
 * step of them that is the record.
 */
export interface Pair {
  around: PageElement;
  ways: [PageElement[], PageElement[]];
  level: number;
}

/** They are elements, one of each of the two records, whose like all other records are to have. */
export type Fields = [PageElement, PageElement];

/** Answers all records of the list that the two stand in, in document order. */
export const recordsOf = ({ around, ways, level }: Pair, fields: Fields): PageElement[] => {
  const samples: Fields = [ways[0][level]!, ways[1][level]!];
  const steps = ways[0].slice(0, level).map((step, at): Fields => [step, ways[1][at]!]);
  const inside = (place: PageElement) => recordsIn([place], steps, samples, fields);
  const records = withNested(rowsJoined(around, inside) ?? inside(around), tagPath(samples[0], fields[0]));
  return records.toSorted((one, other) => one.order - other.order);
};

const recordsIn = (places: PageElement[], steps: Fields[], samples: Fields, fields: Fields): PageElement[] => {
  let rows = places;
  const [{ name }] = samples;
  // A custom element's name says what it is, whatever the frame around each is called.
  const holdsCard = (each: PageElement) =>
    isCustom(samples[0]) && !isInSidebar(each) && someBelow(each, inside => inside.name === name) !== undefined;
  for (const step of steps) {
    const isStep = (each: PageElement) =>
      step.some(sample => sample === each || isSameRow(each, sample) || (each.name === sample.name && holdsCard(each)));
    rows = rows.flatMap(childElements).filter(isStep);
  }
  return rows.flatMap(childElements).filter(each => samples.includes(each) || isRecord(each, samples, fields));
};

const isRecord = (element: PageElement, samples: Fields, fields: Fields): boolean =>
  samples.some((sample, at) => {
    if (element.name !== sample.name) return false;
    const alike = likeness(element, sample);
    if (alike < weights.records.alike) return false;
    return (isAkin(element, sample) || alike > weights.records.alikeAlone) && holdsField(element, sample, fields[at]!);
  });

/** The element has another at the same place as the field of the sample, or one that looks like it elsewhere. */
const holdsField = (element: PageElement, sample: PageElement, field: PageElement): boolean => {
  if (field === sample) return true;
  const path = tagPath(sample, field);
  if (atTagPath(element, path).length > 0) return true;
  const [token] = stableTokens(field);
  const level = levelless(path);
  const isLikeField = (each: PageElement) =>
    each.name === field.name && stableTokens(each)[0] === token && likeness(each, field) > weights.records.fieldAlike;
  return elementsBelow(element).some(each =>
    token === undefined
      ? each.name === field.name && isSameWay(levelless(tagPath(element, each)), level)
      : isLikeField(each),
  );
};

/** The ways are the same, or the same below one frame more or less. */
const isSameWay = (one: string, other: string) => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    short === long ||
    (short.split('/').length >= weights.records.fieldSteps && long.split('/').slice(1).join('/') === short)
  );
};

/** A heading is one whatever its level. */
const levelless = (path: string) => path.replace(/\bh[1-6]\b/g, 'h');
