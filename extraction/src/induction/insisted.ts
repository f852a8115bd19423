import type { PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { isAkin } from './likeness.ts';
import { goodHrefOf, holdsLink, lengthOf, linkAround, linksIn, textOf } from './measure.ts';
import { isNoise } from './phrases.ts';
import type { Fields } from './records.ts';
import { atTagPath } from './walk.ts';

/**
 * Answers whether clicks at one place of both records are titles, however their surroundings are named: the guess in their stead repeats
 * within the list, as subjects do, or leads nowhere, where the clicks are what the records lead to.
 */
export const isInsisted = (
  records: Fields,
  clicks: Fields,
  all: PageElement[],
  guesses: Map<PageElement, PageElement>,
  place: string,
): boolean => {
  if (clicks.some(each => lengthOf(each) < weights.insisted.fewest || isNoise(textOf(each)))) return false;
  const some = all.slice(0, weights.insisted.sample);
  const there = some.flatMap(record =>
    atTagPath(record, place)
      .filter(each => isAkin(each, clicks[0]))
      .slice(0, 1),
  );
  if (shareOfOwn(there) < weights.insisted.own) return false;
  const guessed = some.flatMap(record => guesses.get(record) ?? []);
  if (guessed.length > 2 && shareOfOwn(guessed) < weights.insisted.own) return true;
  return clicks.every((click, at) => {
    const guess = guesses.get(records[at]!);
    return guess && !holdsLink(guess) && !linkAround(guess) && isWhatLeadsOn(click, records[at]!);
  });
};

/** The click is in the link that says most, and no link beside it is one that only says that there is more. */
const isWhatLeadsOn = (click: PageElement, record: PageElement): boolean => {
  const link = linkAround(click);
  if (!link || lengthOf(click) < weights.insisted.saysMuch) return false;
  const others = linksIn(record).filter(each => pageOf(each) !== pageOf(link));
  return others.every(each => !isNoise(textOf(each)) && textOf(each) !== '' && lengthOf(each) < lengthOf(click));
};

const pageOf = (link: PageElement) => goodHrefOf(link)?.replace(/#.*/, '');

const shareOfOwn = (elements: PageElement[]) => new Set(elements.map(textOf)).size / Math.max(1, elements.length);
