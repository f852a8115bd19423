import type { PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { leaderOf } from './leader.ts';
import { goodHrefOf, holdsLink, linkAround, textOf } from './measure.ts';
import { partsOf } from './parts.ts';
import { ancestors, childElements, elementsBelow, isWithin } from './walk.ts';
import { isHeading, isNamedMeta } from './words.ts';

/**
 * Answers the element that a click means: the outermost element with the same text, but no farther than a link or a
 * heading; it is the link around it when the click is most of that link's text, and the title beside it when it stands
 * beside one without a frame around both.
 */
export const clickedElement = (clicked: PageElement): PageElement =>
  describedBy(clicked) ?? leaderOf(clicked) ?? outermost(clicked);

/** Answers the first description of a term that leads nowhere, as a date does, because that description is the item then. */
const describedBy = (clicked: PageElement): PageElement | undefined => {
  const term = [clicked, ...ancestors(clicked)].find(each => each.name === 'dt');
  if (!term || holdsLink(term) || linkAround(term)) return undefined;
  const beside = childElements(term.parent);
  const next = beside.slice(beside.indexOf(term) + 1).find(each => each.name !== 'dt');
  return next?.name === 'dd' && holdsLink(next) ? next : undefined;
};

const outermost = (clicked: PageElement): PageElement => {
  const text = textOf(clicked);
  let element = clicked;
  for (const parent of ancestors(clicked)) {
    if (isEnd(element) || parent.name === 'body' || textOf(parent) !== text) break;
    element = parent;
  }
  if (isEnd(element)) return element;
  const link = linkAround(element);
  const isAll = link && isMostOf(element, link) && !isInHeadingInside(element, link);
  return isAll && !isPartOf(element, link) && !hasLabelBeside(element, link) ? link : element;
};

const isEnd = (element: PageElement) => isHeading(element) || goodHrefOf(element) !== undefined;

const isMostOf = (element: PageElement, link: PageElement) =>
  textOf(element).length >= weights.click.wholeLink * textOf(link).length;

/** The rest of the link's text stands in an element of its own. */
const isPartOf = (element: PageElement, link: PageElement) => partsOf(link).some(part => isWithin(element, part));

/** A category or a count in the link, in an element of its own, is not part of the title. */
const hasLabelBeside = (element: PageElement, link: PageElement) =>
  elementsBelow(link).some(
    each => isNamedMeta(each) && textOf(each) !== '' && !isWithin(each, element) && !isWithin(element, each),
  );

/** A heading in a link is the title of more than it says, so it stays. */
const isInHeadingInside = (element: PageElement, link: PageElement) => {
  const around = ancestors(element);
  return around.slice(0, around.indexOf(link)).some(isHeading);
};
