import { attributeOf, isElement, type PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { clickedElement } from './click.ts';
import { complete, type Derived, type Outline, type Task, type Underivable } from './define.ts';
import { outlineFromTwo } from './from-two.ts';
import { isUnderHeading } from './level.ts';
import { featuresOf, isAkin, likeness } from './likeness.ts';
import { goodHrefOf, holdsLink, lengthOf, linkAround, textOf } from './measure.ts';
import { guessTitles } from './title.ts';
import { stableTokens } from './tokens.ts';
import { ancestors, atTagPath, childElements, elementsBelow, someBelow, tagPath } from './walk.ts';
import { isHeading, isInSidebar } from './words.ts';

const points = weights.fromOne;

/**
 * Derives the list that one click stands for: the element around it that has the most and the likest siblings is taken
 * for the item.
 */
export const deriveFromOne = (task: Task, clicked: PageElement): Derived | Underivable => {
  const found = outlineFromOne(task, clicked);
  return found.kind === 'outline' ? complete(found) : found;
};

export const outlineFromOne = (task: Task, clicked: PageElement): Outline | Underivable => {
  const click = clickedElement(clicked);
  const frames = [click, ...ancestors(click)].slice(0, points.farthest).filter(isFrame);
  const choices = frames.map(frame => choiceOf(frame, click)).filter(choice => choice !== undefined);
  choices.sort((one, other) => other.score - one.score);
  let problem: Underivable = { kind: 'underivable', problem: 'apart' };
  for (const choice of choices.slice(0, points.choices)) {
    const second = counterpart(choice, click);
    const found = outlineFromTwo(task, clicked, second);
    if (found.kind === 'underivable') problem = found;
    else if (found.items.length > 1) return found;
  }
  return problem;
};

const isFrame = (element: PageElement) => !/^(?:html|body)$/.test(element.name) && !isUnderHeading(element);

interface Choice {
  frame: PageElement;
  peers: PageElement[];
  score: number;
}

const choiceOf = (frame: PageElement, click: PageElement): Choice | undefined => {
  const siblings = isElement(frame.parent) ? childElements(frame.parent) : [];
  const named = siblings.filter(each => each !== frame && each.name === frame.name);
  const rated = named
    .map(peer => ({ peer, alike: likeness(peer, frame) }))
    .filter(({ peer, alike }) => alike >= leastLikeness(peer, frame));
  if (rated.length === 0 || !(holdsLink(frame) || linkAround(frame))) return undefined;
  rated.sort((one, other) => other.alike - one.alike);
  const peers = rated.map(({ peer }) => peer);
  const average = rated.reduce((sum, { alike }) => sum + alike, 0) / rated.length;
  const some = [frame, ...peers.slice(0, points.sample)];
  const titled = guessTitles(some).size / some.length;
  const score =
    points.peers * Math.log2(peers.length + 2) +
    points.alike * average +
    (holdsLink(frame) ? points.link : 0) +
    points.ofLength * Math.min(lengthOf(frame), points.length) +
    points.ofFeature * Math.min(featuresOf(frame).size, points.features) +
    points.titled * titled +
    (someBelow(frame, isHeading) ? points.heading : 0) -
    (isInSidebar(frame) && !isInSidebar(click) ? points.sidebar : 0) -
    (hasOwnId(frame) ? points.ownId : 0) -
    severalCost(frame, click);
  return { frame, peers, score };
};

/**
 * A pinned item or the first one may have a class of its own; an element that holds little is too easily alike to be
 * judged without one.
 */
const leastLikeness = (peer: PageElement, frame: PageElement) => {
  if (isAkin(peer, frame)) return points.alikeAkin;
  const isTold = isUnmarked(peer) || isUnmarked(frame) || featuresOf(frame).size >= points.rich;
  return isTold ? points.alikeUnmarked : Number.POSITIVE_INFINITY;
};

const isUnmarked = (element: PageElement) => stableTokens(element).length === 0;

/** Sections of a page have ids, one unlike the other; records have none or numbered ones. */
const hasOwnId = (frame: PageElement) => /^[^\d]+$/.test(attributeOf(frame, 'id') ?? '');

/** Cost: a frame that holds the clicked field several times is a row of items or the list itself. */
const severalCost = (frame: PageElement, click: PageElement): number => {
  if (frame === click) return 0;
  const path = tagPath(frame, click);
  const [token] = stableTokens(click);
  const times = elementsBelow(frame).filter(
    each =>
      each.name === click.name &&
      lengthOf(each) > 1 &&
      stableTokens(each)[0] === token &&
      tagPath(frame, each) === path,
  ).length;
  return times > 1 ? Math.min(points.several + points.severalEach * times, points.severalMost) : 0;
};

/** Answers the element that would be clicked in the likeliest other item. */
const counterpart = ({ frame, peers }: Choice, click: PageElement): PageElement => {
  const path = tagPath(frame, click);
  const saysSomething = textOf(click) !== '';
  const here = atTagPath(frame, path);
  // Only their columns tell cells apart that lead to the same page.
  const [href, ...hrefs] = [click, ...here.filter(each => each !== click)].map(goodHrefOf);
  const hasTwin = href !== undefined && hrefs.includes(href);
  for (const peer of peers.slice(0, points.counterparts)) {
    const there = atTagPath(peer, path);
    const same = there.filter(each => (textOf(each) !== '') === saysSomething && isAkin(each, click));
    const beside = hasTwin && there.length === here.length ? there[here.indexOf(click)] : undefined;
    if (beside && same.includes(beside)) return beside;
    const likest = same.toSorted((one, other) => likeness(other, click) - likeness(one, click))[0];
    if (likest) return likest;
  }
  return guessTitles(peers.slice(0, points.sample)).get(peers[0]!) ?? peers[0]!;
};
