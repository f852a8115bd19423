import type { PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { isAkin, kindsOf, likeness } from './likeness.ts';
import { holdsLink, lengthOf, linkAround, textOf } from './measure.ts';
import { guessTitles } from './title.ts';
import { childElements } from './walk.ts';

/** Answers groups of children that are alike; each child is in one group only. */
export const groupsIn = (parent: PageElement): PageElement[][] => {
  let rest = childElements(parent).filter(each => !UNLISTED.test(each.name));
  const groups: PageElement[][] = [];
  while (rest.length > 1 && groups.length < weights.groups.most) {
    const kind = commonest(rest);
    const sample = rest.find(each => kind === undefined || kindsOf(each).includes(kind))!;
    const group = rest.filter(each => isPeer(each, sample));
    if (group.length > 1) groups.push(group);
    const taken = new Set([sample, ...group]);
    rest = rest.filter(each => !taken.has(each));
  }
  return groups;
};

const isPeer = (element: PageElement, sample: PageElement) =>
  element === sample ||
  (element.name === sample.name && isAkin(element, sample) && likeness(element, sample) >= weights.groups.alike);

const commonest = (elements: PageElement[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const kind of elements.flatMap(kindsOf)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const [best] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return best && best[1] > 1 ? best[0] : undefined;
};

/**
 * Answers whether an element holds a list of things that say as much as its own title does: then it is a part of the page with a heading,
 * or a row, and those things are the items. A few labels or buttons are no list.
 */
export const holdsList = (record: PageElement, titleLength: number): boolean => {
  let level = [record];
  for (let depth = 0; depth < weights.groups.deepest && level.length > 0; depth++) {
    if (level.flatMap(groupsIn).some(group => isListOf(group, titleLength))) return true;
    level = level.flatMap(childElements);
  }
  return false;
};

const isListOf = (group: PageElement[], titleLength: number): boolean => {
  const { fewest, titleShare, titleLength: shortTitle } = weights.groups;
  const linked = group.filter(each => holdsLink(each) || linkAround(each)).slice(0, weights.groups.sample);
  if (linked.length < fewest) return false;
  const titles = [...guessTitles(linked).values()];
  const lengths = titles.map(lengthOf).toSorted((one, other) => one - other);
  const least = titleShare * Math.max(titleLength, shortTitle);
  return new Set(titles.map(textOf)).size >= fewest && lengths[lengths.length >> 1]! >= least;
};

const UNLISTED =
  /^(?:script|style|link|meta|br|hr|img|input|option|template|noscript|col|colgroup|thead|caption|source)$/;
