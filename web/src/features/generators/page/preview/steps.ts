/** Arrow keys: these functions lead from one element to the next; undefined means that there is none. */
import { isWhole } from './frame.ts';

export const wider = (element: Element): Element | undefined => {
  const parent = element.parentElement;
  return parent && !isWhole(parent) ? parent : undefined;
};

export const narrower = (element: Element): Element | undefined => [...element.children].find(isSeen);

/** Answers the visible sibling; at the end of a box, the element in the same position of the next box. */
export const beside = (element: Element, way: Way): Element | undefined => {
  const path: string[] = [];
  for (let each: Element | undefined = element; each; each = wider(each)) {
    const sibling = seenBeside(each, way);
    if (sibling) return samePlace(sibling, path);
    path.unshift(each.localName);
  }
  return undefined;
};

/** Answers the element in the same position of the next of these boxes; where none of them holds the element, the one beside it. */
export const inNextBox = (element: Element, way: Way, boxes: Element[]): Element | undefined => {
  const path: string[] = [];
  for (let each: Element | undefined = element; each; each = wider(each)) {
    const at = boxes.indexOf(each);
    if (at >= 0) {
      const next = boxes[at + (way === 'next' ? 1 : -1)];
      const there = next && samePlace(next, path);
      return there === next && path.length > 0 ? next && titleIn(next) : there;
    }
    path.unshift(each.localName);
  }
  return beside(element, way);
};

/** Fallback: not every item has what another one has, but each has a title, most likely a link. */
const titleIn = (box: Element): Element => [...box.querySelectorAll('h1, h2, h3, h4, h5, h6, a')].find(isSeen) ?? box;

type Way = 'next' | 'previous';

const seenBeside = (element: Element, way: Way): Element | undefined => {
  const step = (each: Element) => (way === 'next' ? each.nextElementSibling : each.previousElementSibling);
  let each = step(element);
  while (each && !isSeen(each)) each = step(each);
  return each ?? undefined;
};

/** Follows the names of the path down as far as the box has them. */
const samePlace = (box: Element, path: string[]): Element => {
  let at = box;
  for (const name of path) {
    const child = [...at.children].find(each => each.localName === name && isSeen(each));
    if (!child) return at;
    at = child;
  }
  return at;
};

const isSeen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};
