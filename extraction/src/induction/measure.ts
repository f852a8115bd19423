import { visibleText } from '../text.ts';
import { attributeOf, type PageElement } from '../tree.ts';
import { isGoodHref } from '../urls.ts';
import { weights } from '../weights.ts';
import { ancestors, elementsBelow, someBelow } from './walk.ts';

const known = new WeakMap<PageElement, string>();

/** Memoized: answers the visible text of an element; a page does not change while it is analysed. */
export const textOf = (element: PageElement): string => {
  let text = known.get(element);
  if (text === undefined) {
    text = visibleText(element);
    known.set(element, text);
  }
  return text;
};

/** A Chinese, Japanese or Korean character says about as much as two and a half Latin ones. */
export const textLength = (text: string): number =>
  text.length +
  weights.text.ofEastern * (text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0);

export const lengthOf = (element: PageElement): number => textLength(textOf(element));

export const goodHrefOf = (element: PageElement): string | undefined => {
  const href = element.name === 'a' ? attributeOf(element, 'href') : undefined;
  return href !== undefined && isGoodHref(href) ? href.trim() : undefined;
};

/** The element is a link or holds one. */
export const holdsLink = (element: PageElement): boolean =>
  goodHrefOf(element) !== undefined || someBelow(element, each => goodHrefOf(each) !== undefined) !== undefined;

/** Answers the links among the element itself and what is in it, in order, as far as a title or a link would be. */
export const linksIn = (element: PageElement): PageElement[] =>
  [element, ...elementsBelow(element, () => true, weights.text.linksWithin)].filter(
    each => goodHrefOf(each) !== undefined,
  );

/** Answers the link that an element is in or is, no farther out than `limit`. */
export const linkAround = (element: PageElement, limit?: PageElement): PageElement | undefined => {
  const places = [element, ...ancestors(element)];
  const end = limit ? places.indexOf(limit) : -1;
  return places.slice(0, end < 0 ? undefined : end + 1).find(each => goodHrefOf(each) !== undefined);
};
