import type { PageElement } from '../tree.ts';
import { isElement } from '../tree.ts';
import { textOf } from './measure.ts';
import { childElements } from './walk.ts';

const known = new WeakMap<PageElement, PageElement[]>();

/**
 * Memoized: answers the elements that share out all the words of an element between them: a title and a mark beside it,
 * a name and a summary. It is empty when the element has words of its own or when one element says all.
 */
export const partsOf = (element: PageElement): PageElement[] => {
  let parts = known.get(element);
  if (!parts) {
    parts = split(element);
    known.set(element, parts);
  }
  return parts;
};

const split = (element: PageElement): PageElement[] => {
  for (let at = element; ; ) {
    if (at.children.some(each => !isElement(each) && each.kind === 'text' && /\S/.test(each.text))) return [];
    const saying = childElements(at).filter(each => textOf(each) !== '');
    if (saying.length !== 1) return saying;
    at = saying[0]!;
  }
};
