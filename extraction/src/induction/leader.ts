import type { PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { isAkin, likeness } from './likeness.ts';
import { holdsLink, linkAround } from './measure.ts';
import { guessTitles } from './title.ts';
import { isMostlyLink, titleScore } from './title-score.ts';
import { ancestors, childElements } from './walk.ts';
import { isHeading } from './words.ts';

/**
 * Answers the title that a click beside it means, where an item is no element but a run of them: a row of a table and a
 * second one with who and when, a date before each link of a line. Siblings of the clicked kind take turns with others
 * that are better titled.
 */
export const leaderOf = (clicked: PageElement): PageElement | undefined => {
  const around = [clicked, ...ancestors(clicked)];
  if (linkAround(clicked) || isMostlyLink(clicked) || around.some(isHeading)) return undefined;
  for (const element of around.slice(0, weights.leader.farthest)) {
    if (/^(?:body|html)$/.test(element.name)) return undefined;
    for (const least of [weights.leader.alike, weights.leader.veryAlike]) {
      const kinds = kindsBeside(element, least);
      const own = kinds.find(kind => kind.includes(element));
      const best = own && own.length > 1 ? betterThan(own, kinds) : undefined;
      if (best) return nextTo(element, best, least);
    }
  }
  return undefined;
};

/** Groups the siblings near an element by likeness. */
const kindsBeside = (element: PageElement, least: number): PageElement[][] => {
  const all = childElements(element.parent as PageElement).filter(each => !UNSEEN.test(each.name));
  const at = all.indexOf(element);
  const kinds: PageElement[][] = [];
  for (const each of all.slice(Math.max(0, at - weights.leader.near), at + weights.leader.near)) {
    const kind = kinds.find(([sample]) => isOneKind(sample!, each, least));
    if (kind) kind.push(each);
    else kinds.push([each]);
  }
  return kinds;
};

const isOneKind = (one: PageElement, other: PageElement, least: number) =>
  one.name === other.name && isAkin(one, other) && likeness(one, other) >= least;

/** Answers the titles of the best titled kind that takes turns with this one. */
const betterThan = (own: PageElement[], kinds: PageElement[][]): Map<PageElement, PageElement> | undefined => {
  const inTurns = kinds.filter(kind => kind !== own && holdsLink(kind[0]!) && areInTurns(own, kind));
  const rated = inTurns
    .map(kind => ({ titles: guessTitles(kind), kind }))
    .filter(({ titles, kind }) => titles.size >= weights.leader.titled * kind.length);
  const [best] = rated.toSorted((one, other) => strengthOf(other.titles) - strengthOf(one.titles));
  if (!best) return undefined;
  return !own.some(holdsLink) || strengthOf(best.titles) > strengthOf(guessTitles(own)) + weights.leader.clearly
    ? best.titles
    : undefined;
};

/** Between two leaders there is one of the others or a few. */
const areInTurns = (others: PageElement[], leaders: PageElement[]): boolean => {
  const both = [...others, ...leaders].toSorted((a, b) => a.order - b.order);
  const turns = both.filter((each, at) => at > 0 && others.includes(each) !== others.includes(both[at - 1]!)).length;
  const { others: mostOthers, turns: leastTurns } = weights.leader;
  return (
    leaders.length > 1 && others.length <= mostOthers * leaders.length && turns >= leastTurns * (2 * leaders.length - 1)
  );
};

const strengthOf = (titles: Map<PageElement, PageElement>) =>
  [...titles].reduce((sum, [record, title]) => sum + titleScore(title, record), 0) / Math.max(1, titles.size);

/** Answers the title before the clicked element where the run begins with a title, else the one behind it. */
const nextTo = (
  element: PageElement,
  titles: Map<PageElement, PageElement>,
  least: number,
): PageElement | undefined => {
  const leaders = [...titles.keys()];
  const isFirst = (each: PageElement) => isOneKind(leaders[0]!, each, least) || isOneKind(element, each, least);
  const first = childElements(element.parent as PageElement).find(isFirst)!;
  const next = isOneKind(element, first, least)
    ? leaders.find(each => each.order > element.order)
    : leaders.findLast(each => each.order < element.order);
  return next && titles.get(next);
};

const UNSEEN = /^(?:script|style|link|meta|template|noscript|br|hr)$/;
