import type { PageElement } from '../tree.ts';
import type { Sample } from './field.ts';
import { isAkin } from './likeness.ts';
import { textOf } from './measure.ts';
import { partsOf } from './parts.ts';
import { isNoise, withoutFigures } from './phrases.ts';
import { stableTokens, weakTokens } from './tokens.ts';
import { atTagPath, elementsBelow, tagPath } from './walk.ts';
import { isNamedMeta } from './words.ts';

/**
 * Narrows titles to what says the title in them: without a mark that something is new or for members, which other
 * records may lack, and without a label, a price or a count that stands in the same frame. Where the samples have no
 * such mark, only the others can tell.
 */
export const withoutMarks = (titles: [Sample, Sample], records: PageElement[]): [Sample, Sample] => {
  const path = tagPath(titles[0].record, titles[0].element);
  if (titles.some(each => tagPath(each.record, each.element) !== path)) return titles;
  const isTitle = (each: PageElement) => isAkin(each, titles[0].element) && textOf(each) !== '';
  const others = records.flatMap(each => atTagPath(each, path).filter(isTitle).slice(0, 1));
  return besideNothing(titles, others) ?? besideOthers(titles, others) ?? titles;
};

/** Titles without a mark show which part of the marked ones says the title. */
const besideNothing = (titles: [Sample, Sample], others: PageElement[]): [Sample, Sample] | undefined => {
  const marked = others.filter(each => partsOf(each).length > 1);
  const unmarked = others.find(each => partsOf(each).length === 0);
  const [inside] = marked.length > 0 && unmarked ? wholesIn(unmarked) : [];
  if (inside === undefined || !others.every(each => atTagPath(each, inside).length > 0)) return undefined;
  const [one, other] = titles.map(each => ({ record: each.record, element: atTagPath(each.element, inside)[0]! }));
  return [one!, other!];
};

/** Answers the paths to the elements in a title that say all that it says once more, innermost last. */
const wholesIn = (title: PageElement) =>
  elementsBelow(title)
    .filter(each => isWhole(each, title))
    .map(each => tagPath(title, each));

const isWhole = (element: PageElement, title: PageElement) => textOf(element) === textOf(title);

/** Applies where all titles have parts, and parts of one kind alone tell them apart by words. */
const besideOthers = (titles: [Sample, Sample], others: PageElement[]): [Sample, Sample] | undefined => {
  if (others.length < 3 || others.some(each => partsOf(each).length < 2)) return undefined;
  const kinds = Map.groupBy(others.flatMap(partsOf), kindOf);
  const said = [...kinds].map(([kind, parts]) => ({ kind, parts, telling: tellingOf(parts) }));
  const most = Math.max(...said.map(({ telling }) => telling));
  const [{ kind, parts }, ...further] = said.filter(({ telling }) => telling === most) as [(typeof said)[number]];
  if (most === 0 || further.length > 0 || parts.length !== others.length) return undefined;
  const inside = (title: PageElement) => partsOf(title).filter(each => kindOf(each) === kind);
  if (others.some(each => inside(each).length !== 1)) return undefined;
  const [one, other] = titles.map(({ record, element }) => ({ record, element: inside(element)[0] }));
  return one?.element && other?.element ? [one as Sample, other as Sample] : undefined;
};

const kindOf = (part: PageElement) => [part.name, ...stableTokens(part), ...weakTokens(part)].join(' ');

/**
 * Scores how well parts of one kind tell records apart: 2 by words, 1 by figures in them; 0 where they say the same, or are named for their
 * kind.
 */
const tellingOf = (parts: PageElement[]): number => {
  const texts = parts.map(textOf);
  if (parts.every(isNamedMeta) || texts.every(isNoise) || areSame(texts)) return 0;
  return areSame(texts.map(withoutFigures)) ? 1 : 2;
};

const areSame = (texts: string[]) => new Set(texts).size <= Math.max(1, texts.length / 2);
