import { attributeOf, type PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { goodHrefOf, holdsLink, lengthOf, linkAround, linksIn, textLength, textOf } from './measure.ts';
import { isNoise } from './phrases.ts';
import { isMostlyLink, isNameOfLink, isOpen, titleScore } from './title-score.ts';
import { stableTokens } from './tokens.ts';
import { ancestors, childElements, elementsBelow, someBelow, tagPath } from './walk.ts';
import { isHeading, isNamedMeta, isNamedTitle, isPhrasing } from './words.ts';

const limits = weights.title;

interface Candidate {
  element: PageElement;
  pattern: string;
  score: number;
}

/** Finds the title of each record by what is most like a title in all of them together; records without one are left out. */
export const guessTitles = (records: PageElement[]): Map<PageElement, PageElement> => {
  const all = records.slice(0, limits.sample).map(titleCandidates);
  const pattern = bestPattern(all);
  const titles = new Map<PageElement, PageElement>();
  if (pattern === undefined) return titles;
  const found = records.map(record => ({ record, likely: titlesByPattern(record, pattern) }));
  const usual = usualLook(found.flatMap(({ likely }) => likely));
  for (const { record, likely } of found) {
    const [first, ...others] = likely;
    if (first)
      titles.set(record, narrowed(others.reduce((best, each) => (usual(each) > usual(best) ? each : best), first)));
  }
  return pressed(titles);
};

/**
 * Where most records have a link elsewhere that says just what their titles do, which lead nowhere, those links are the
 * titles.
 */
const pressed = (titles: Map<PageElement, PageElement>): Map<PageElement, PageElement> => {
  const [some] = titles.values();
  if (!some || holdsLink(some) || linkAround(some)) return titles;
  const links = new Map<PageElement, PageElement>();
  for (const [record, title] of titles) {
    const link = linksIn(record).find(each => textOf(each) === textOf(title));
    if (link) links.set(record, link);
  }
  return links.size >= limits.pressed * titles.size ? links : titles;
};

/** Answers whether a person who clicks this means the title of a record. */
export const isTitleLike = (element: PageElement, record: PageElement): boolean => {
  if (lengthOf(element) < limits.shortestClick || isNoise(textOf(element))) return false;
  const around = [element, ...ancestors(element)];
  const inside = around.slice(0, around.indexOf(record) + 1);
  if (inside.slice(0, 2).some(each => (each === element || each !== record) && isNamedMeta(each))) return false;
  if (goodHrefOf(element) !== undefined || inside.some(each => isHeading(each) || isNamedTitle(each))) return true;
  if (isNameOfLink(element, record)) return true;
  if (childElements(element).some(isHeading)) return true;
  const link = linkAround(element);
  return link !== undefined && textOf(link).startsWith(textOf(element));
};

/** Answers a title candidate for each pattern of a record: the first that has it. */
const titleCandidates = (record: PageElement): Candidate[] => {
  const byPattern = new Map<string, Candidate>();
  const elements = [record, ...elementsBelow(record, isOpen, weights.titleScore.elements)];
  for (const [order, element] of elements.entries()) {
    if (!isCandidate(element)) continue;
    const pattern = patternOf(record, element);
    const earlier = byPattern.get(pattern);
    if (earlier) earlier.score -= looksOf(earlier.element) === looksOf(element) ? limits.again : 0;
    else byPattern.set(pattern, { element, pattern, score: titleScore(element, record) - limits.order * order });
  }
  return [...byPattern.values()];
};

interface Sum {
  score: number;
  texts: string[];
  areLinks: boolean;
}

const bestPattern = (all: Candidate[][]): string | undefined => {
  const sums = new Map<string, Sum>();
  for (const { pattern, score, element } of all.flat()) {
    const sum = sums.get(pattern) ?? { score: 0, texts: [], areLinks: true };
    const areLinks = sum.areLinks && goodHrefOf(element) !== undefined;
    sums.set(pattern, { score: sum.score + score, texts: [...sum.texts, textOf(element)], areLinks });
  }
  const ranked = [...sums].map(([pattern, { score, texts }]) => ({ pattern, score: score - sameness(texts) }));
  ranked.sort((one, other) => other.score - one.score);
  return ranked.find(({ pattern, score }) => score > 0 || areFirstLines(sums.get(pattern)!, score, all.length))
    ?.pattern;
};

/**
 * The text of short messages stands for their titles, and so do links to them: nothing there is like a title, but each
 * text is its own.
 */
const areFirstLines = ({ texts, areLinks }: Sum, score: number, count: number) =>
  score > -limits.firstLines * count &&
  new Set(texts).size >= limits.firstLinesApart * Math.max(count, limits.firstLinesFewest) &&
  texts.reduce((sum, text) => sum + textLength(text), 0) >=
    (areLinks ? limits.firstLink : limits.firstText) * texts.length;

/** Heuristic: an element with the same text in most records is a button, in every language. */
const sameness = (texts: string[]) =>
  texts.length >= limits.buttonsFewest && new Set(texts).size <= limits.buttons * texts.length
    ? limits.button * texts.length
    : 0;

/** Answers the element at the title's place in a record; where there is none, the elements that look like it elsewhere. */
const titlesByPattern = (record: PageElement, pattern: string): PageElement[] => {
  const elements = [record, ...elementsBelow(record, isOpen, weights.titleScore.elements)].filter(isCandidate);
  const exact = elements.filter(element => patternOf(record, element) === pattern);
  if (exact.length > 0) return exact;
  const end = pattern.slice(pattern.lastIndexOf('/'));
  const isLike = (element: PageElement) =>
    patternOf(record, element).endsWith(end) && titleScore(element, record) > limits.likeElsewhere;
  return elements.filter(isLike).slice(0, 1);
};

/** Counts the titles that have the same classes on them and around them: where a record has two at the place, the usual one is meant. */
const usualLook = (titles: PageElement[]): ((title: PageElement) => number) => {
  const look = (title: PageElement) =>
    [title, ...ancestors(title).slice(0, 1)]
      .flatMap(each => [...stableTokens(each), attributeOf(each, 'itemprop')])
      .join(' ');
  const looks = Map.groupBy(titles, look);
  return title => looks.get(look(title))?.length ?? 0;
};

const patternOf = (record: PageElement, element: PageElement) =>
  `/${tagPath(record, element)}.${stableTokens(element)[0] ?? ''}`;

/** Answers the link in a title when it is most of it. */
const narrowed = (title: PageElement): PageElement => {
  const link = linksIn(title).find(each => textOf(each) !== '');
  return link && isMostlyLink(title) ? link : title;
};

const isCandidate = (element: PageElement): boolean => {
  const length = lengthOf(element);
  if (length < limits.shortest || length > limits.longest) return false;
  if (goodHrefOf(element) !== undefined || isHeading(element) || isNamedTitle(element)) return true;
  return someBelow(element, each => !isPhrasing(each)) === undefined;
};

const looksOf = (element: PageElement) => stableTokens(element).join(' ');
