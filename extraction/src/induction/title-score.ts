import { attributeOf, type PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { goodHrefOf, holdsLink, lengthOf, linkAround, linksIn, textOf } from './measure.ts';
import { partsOf } from './parts.ts';
import { isNoise, isSentence } from './phrases.ts';
import { ancestors, elementsBelow, isWithin, someBelow } from './walk.ts';
import { isHeading, isNamedMeta, isNamedTitle, isPhrasing } from './words.ts';

const points = weights.titleScore;

/** Score: answers how much an element of a record is like its title. */
export const titleScore = (element: PageElement, record: PageElement): number => {
  const length = lengthOf(element);
  const isLink = goodHrefOf(element) !== undefined;
  const inside = [element, ...ancestors(element)];
  const within = inside.slice(0, inside.indexOf(record) + 1);
  const isInHeading = within.slice(1).some(isHeading);
  const isStrong = isLink || isHeading(element) || isInHeading || isNamedTitle(element);
  const isPart = !isStrong && isPartOfLink(element);
  let score = isStrong
    ? points.ofLength * Math.min(length, points.length)
    : isPart
      ? points.ofLength * Math.min(length, points.partLength)
      : points.ofPlainLength * Math.min(length, points.plainLength);
  if (isHeading(element)) score += points.heading - points.headingLevel * Number(element.name[1]);
  if (isHeading(element) && isSubheading(element, record)) score -= points.subheading;
  if (isNamedTitle(element) || (isLink && isFirstLinkOfTitle(element, within.slice(1, 3)))) score += points.named;
  if (isLink && isInHeading) score += points.linkInHeading;
  if (isLink) score += points.link;
  else if (holdsLink(element)) score += isMostlyLink(element) ? points.mostlyLink : -points.holdsLink;
  else if (isNameOfLinkAround(element)) score += points.calledSo;
  else if (linkAround(element)) score += isPart && isFirstToSayMuch(element) ? points.firstInLink : points.inLink;
  else if (isNameOfLink(element, record)) score += points.calledSo;
  if (/^(?:b|strong)$/.test(element.name)) score += points.strong;
  if (element.name === 'p' || length > points.proseLength) score -= points.prose;
  if (!isStrong && isSentence(textOf(element))) score -= points.sentence;
  if (length < points.brief) score -= points.label;
  if (isNoise(textOf(element))) score -= points.noise;
  if (within.slice(0, 2).some(each => (each === element || each !== record) && isNamedMeta(each))) score -= points.meta;
  return score - frameCost(element);
};

/** The heading stands below a heading of a higher level that leads to the same page. */
const isSubheading = (heading: PageElement, record: PageElement) => {
  const link = linkAround(heading);
  const isAbove = (each: PageElement) =>
    isHeading(each) && each.name < heading.name && each.order < heading.order && lengthOf(each) > 1;
  return link !== undefined && isWithin(link, record) && someBelow(link, isAbove) !== undefined;
};

const isFirstLinkOfTitle = (link: PageElement, around: PageElement[]) => {
  const title = around.find(isNamedTitle);
  return title !== undefined && linksIn(title).find(each => textOf(each) !== '') === link;
};

/** Answers whether the element says what a link elsewhere in the record, or the picture in it, is called. */
export const isNameOfLink = (element: PageElement, record: PageElement) => {
  let names = known.get(record);
  if (!names) {
    names = new Set(
      linksIn(record)
        .filter(link => textOf(link) === '')
        .flatMap(link => [...namesOf(link), ...altsIn(link)]),
    );
    known.set(record, names);
  }
  return names.has(textOf(element));
};

/**
 * Answers whether the element says what the link that it is a part of is called; a picture in it counts, too, if its
 * text is long: an avatar is named for an author.
 */
const isNameOfLinkAround = (element: PageElement) => {
  const link = linkAround(element);
  const text = textOf(element);
  if (!link || text === textOf(link)) return false;
  return namesOf(link).includes(text) || (lengthOf(element) >= points.saysMuch && altsIn(link).includes(text));
};

const known = new WeakMap<PageElement, Set<string>>();

const namesOf = (link: PageElement) => named([attributeOf(link, 'title'), attributeOf(link, 'aria-label')]);

const altsIn = (link: PageElement) => {
  let alts = knownAlts.get(link);
  if (!alts) {
    const pictures = elementsBelow(link, isOpen, points.elements).filter(each => each.name === 'img');
    alts = named(pictures.map(each => attributeOf(each, 'alt')));
    knownAlts.set(link, alts);
  }
  return alts;
};

const knownAlts = new WeakMap<PageElement, string[]>();

const named = (names: (string | undefined)[]) =>
  names.flatMap(name => (name ? [name.replace(/\s+/g, ' ').trim()] : []));

/** The element is one of several in a link that share its words. */
const isPartOfLink = (element: PageElement) => {
  const link = linkAround(element);
  return link !== undefined && isShared(link) && partsOf(link).some(part => textOf(part) === textOf(element));
};

/** A title stands before what is said about it; a label before it is short. */
const isFirstToSayMuch = (element: PageElement) => {
  const saying = partsOf(linkAround(element)!).filter(
    part => lengthOf(part) >= points.saysMuch && !isNamedMeta(part) && !isNoise(textOf(part)),
  );
  return saying[0] !== undefined && textOf(saying[0]) === textOf(element);
};

/** Its words are in several elements, one of which says the most: they are not a word or a letter each. */
const isShared = (element: PageElement) => {
  const parts = partsOf(element);
  return parts.length > 1 && parts.some(part => lengthOf(part) >= points.partShare * lengthOf(element));
};

/** A link around a whole card is not its title, nor is a line with several links. */
const frameCost = (element: PageElement): number => {
  if (isHeading(element)) return 0;
  if (goodHrefOf(element) === undefined && linksIn(element).length > 1) return points.severalLinks;
  const inner = elementsBelow(element, isOpen, points.elements).filter(each => lengthOf(each) > 1);
  const isWhole = (each: PageElement) => lengthOf(each) >= points.whole * lengthOf(element) && !inner.some(isNamedMeta);
  if (inner.some(each => (isHeading(each) || isNamedTitle(each)) && textOf(each) !== textOf(element) && !isWhole(each)))
    return points.frame;
  if (inner.filter(each => !isPhrasing(each)).length < 2)
    return goodHrefOf(element) !== undefined && isShared(element) ? points.frame : 0;
  return goodHrefOf(element) === undefined ? points.box : points.frame;
};

/** A line of words with a link among them is not mostly a link. */
export const isMostlyLink = (element: PageElement): boolean => {
  const link = linksIn(element).find(each => textOf(each) !== '');
  return link !== undefined && lengthOf(link) >= points.mostlyLinkShare * lengthOf(element);
};

export const isOpen = (element: PageElement) =>
  element.space === 'html' && !/^(?:script|style|noscript|template|select)$/.test(element.name);
