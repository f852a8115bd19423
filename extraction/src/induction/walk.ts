import { isElement, type PageElement, type PageNode, type PageRoot } from '../tree.ts';

type Place = PageElement | PageRoot;

export const childElements = (place: Place): PageElement[] => place.children.filter(isElement);

/** Answers the elements below a place in document order; an element that `enter` refuses is answered but not gone into. */
export const elementsBelow = (
  place: Place,
  enter: (element: PageElement) => boolean = () => true,
  most = Number.POSITIVE_INFINITY,
): PageElement[] => {
  const found: PageElement[] = [];
  const stack: PageNode[] = place.children.toReversed();
  for (let node = stack.pop(); node && found.length < most; node = stack.pop()) {
    if (!isElement(node)) continue;
    found.push(node);
    if (enter(node)) for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at]!);
  }
  return found;
};

/** Answers the first element below a place that is so. */
export const someBelow = (place: Place, isSo: (element: PageElement) => boolean): PageElement | undefined => {
  const stack: PageNode[] = place.children.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue;
    if (isSo(node)) return node;
    for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at]!);
  }
  return undefined;
};

/** Answers the elements around an element, nearest first. */
export const ancestors = (element: PageElement): PageElement[] => {
  const found: PageElement[] = [];
  for (let place = element.parent; isElement(place); place = place.parent) found.push(place);
  return found;
};

/** Answers the nearest element around one that is so. */
export const around = (element: PageElement, isSo: (place: PageElement) => boolean): PageElement | undefined => {
  for (let place = element.parent; isElement(place); place = place.parent) if (isSo(place)) return place;
  return undefined;
};

export const isWithin = (element: PageElement, place: Place): boolean =>
  element === place || around(element, each => each === place) !== undefined;

/**
 * Answers the way down from a place to an element inside it, without the place and with the element; it is empty when
 * they are the same.
 */
export const wayDown = (place: Place, element: PageElement): PageElement[] => {
  const way: PageElement[] = [];
  for (let at: Place = element; at !== place && isElement(at); at = at.parent) way.push(at);
  return way.reverse();
};

/** Answers the nearest element that holds all of these, each counted as holding itself. */
export const commonAncestor = (elements: PageElement[]): PageElement | undefined => {
  const [first, ...others] = elements;
  if (!first) return undefined;
  let shared = [first, ...ancestors(first)];
  for (const other of others) {
    const around = new Set([other, ...ancestors(other)]);
    shared = shared.filter(place => around.has(place));
  }
  return shared[0];
};

/** Answers the names along the way from a place down to an element, such as `div/h3/a`. */
export const tagPath = (place: Place, element: PageElement): string =>
  wayDown(place, element)
    .map(each => each.name)
    .join('/');

/** Answers the elements that a tag path leads to. */
export const atTagPath = (place: Place, path: string): PageElement[] => {
  let level: Place[] = [place];
  for (const name of path.split('/'))
    if (path !== '') level = level.flatMap(childElements).filter(each => each.name === name);
  return level as PageElement[];
};

/** Answers the elements from the top of the page down to an element, itself included. */
export const wholeWay = (element: PageElement): PageElement[] => [element, ...ancestors(element)].reverse();
