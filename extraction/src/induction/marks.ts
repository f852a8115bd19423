import { attributeOf, type PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { elementsAt } from './query.ts';
import { classNames, isStableId, stableTokens, weakTokens } from './tokens.ts';
import { step, withAttribute, withClass, withIdPrefix } from './xpath-text.ts';

const costs = weights.marks;

/** It is a predicate of XPath and the same as a function: hundreds are weighed against each other before one is run. */
export interface Mark {
  text: string;
  cost: number;
  isOn: (element: PageElement) => boolean;
}

/** Answers the marks that all of these elements have, for telling them from other elements. */
export const sharedMarks = (elements: PageElement[]): Mark[] => {
  const [first, ...others] = elements;
  const shared = (tokensOf: (element: PageElement) => string[]) =>
    tokensOf(first!).filter(token => others.every(other => tokensOf(other).includes(token)));
  const stable = shared(stableTokens).slice(0, costs.classes);
  const weak = shared(weakTokens).filter(token => !stable.includes(token));
  const marks = [
    ...stable.map((token, at) => classMark(token, costs.class + costs.nextClass * at)),
    ...weak.slice(0, costs.states).map(token => classMark(token, costs.state)),
    ...sharedAttributes(elements),
  ];
  return stable.length > 1 ? [...marks, bothMarks(marks[0]!, marks[1]!, costs.two)] : marks;
};

/**
 * Answers the marks that tell a place from all others, cheapest first. Marks on the body tell one page of a site from another.
 */
export const placeMarks = (place: PageElement): Mark[] => {
  if (place.name === 'body' || place.name === 'html') return [];
  const id = attributeOf(place, 'id');
  const name = step(place);
  const named = (mark: Mark): Mark => ({
    ...mark,
    text: `//${name}${mark.text}`,
    isOn: element => element.name === place.name && mark.isOn(element),
  });
  const stable = stableTokens(place).slice(0, costs.placeClasses);
  const weak = weakTokens(place).filter(token => !stable.includes(token));
  return [
    ...(id && isStableId(id) ? [idMark(id)] : []),
    ...stable.map(token => named(classMark(token, costs.class))),
    ...(name === 'main' ? [named({ text: '', cost: costs.main, isOn: () => true })] : []),
    ...weak.slice(0, costs.placeStates).map(token => named(classMark(token, costs.placeState))),
  ];
};

export const noMark = (): Mark => ({ text: '', cost: costs.none, isOn: () => true });

/** Answers the mark of an element that has something at an XPath of its own. */
export const holdingMark = (xpath: string, cost: number): Mark => ({
  text: `[${xpath}]`,
  cost,
  isOn: memoized(element => elementsAt(element, xpath).length > 0),
});

/** Memoized: the test is made of each element once, however often it is asked. */
export const memoized = (isSo: (element: PageElement) => boolean): ((element: PageElement) => boolean) => {
  const known = new Map<PageElement, boolean>();
  return element => {
    const is = known.get(element) ?? isSo(element);
    known.set(element, is);
    return is;
  };
};

export const bothMarks = (one: Mark, other: Mark, cost: number): Mark => ({
  text: one.text + other.text,
  cost,
  isOn: element => one.isOn(element) && other.isOn(element),
});

export const classMark = (token: string, cost: number): Mark => ({
  text: withClass(token),
  cost,
  isOn: token.endsWith('*')
    ? element => classNames(element).some(name => name.startsWith(token.slice(0, -1)))
    : element => classNames(element).includes(token),
});

const idMark = (id: string): Mark => ({
  text: `//*${withAttribute('id', id)}`,
  cost: costs.id,
  isOn: element => attributeOf(element, 'id') === id,
});

const sharedAttributes = (elements: PageElement[]): Mark[] => {
  const [first] = elements;
  const marks = telling.flatMap(name => {
    const value = attributeOf(first!, name);
    const isOn = (element: PageElement) => attributeOf(element, name) === value;
    return value && !/['"]/.test(value) && elements.every(isOn)
      ? [{ text: withAttribute(name, value), cost: costs.attribute, isOn }]
      : [];
  });
  const prefix = /^([A-Za-z]+[-_]+)\w*\d/.exec(attributeOf(first!, 'id') ?? '')?.[1];
  const isNumbered = (element: PageElement) => attributeOf(element, 'id')?.startsWith(prefix!) === true;
  if (prefix && elements.every(isNumbered))
    marks.push({ text: withIdPrefix(prefix), cost: costs.idPrefix, isOn: isNumbered });
  return marks;
};

const telling = ['itemtype', 'itemprop', 'role', 'data-testid', 'data-type', 'data-component'];
