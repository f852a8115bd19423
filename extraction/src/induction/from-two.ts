import type { PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { clickedElement } from './click.ts';
import { complete, type Derived, type Outline, outline, type Task, type Underivable } from './define.ts';
import type { Sample } from './field.ts';
import { isInsisted } from './insisted.ts';
import { recordLevel } from './level.ts';
import { isAkin } from './likeness.ts';
import { withoutMarks } from './marks-beside.ts';
import { goodHrefOf, holdsLink, lengthOf, linkAround, textOf } from './measure.ts';
import { unnested } from './nested.ts';
import { isNoise } from './phrases.ts';
import { type Fields, type Pair, recordsOf } from './records.ts';
import { guessTitles, isTitleLike } from './title.ts';
import { titleScore } from './title-score.ts';
import { atTagPath, commonAncestor, isWithin, tagPath, wayDown } from './walk.ts';
import { isHeading } from './words.ts';

/** Derives the list that two clicks stand for, wherever in two of its items they were. */
export const deriveFromTwo = (task: Task, first: PageElement, second: PageElement): Derived | Underivable => {
  const found = outlineFromTwo(task, first, second);
  return found.kind === 'outline' ? complete(found) : found;
};

export const outlineFromTwo = (task: Task, first: PageElement, second: PageElement): Outline | Underivable => {
  const clicks = unnested([clickedElement(first), clickedElement(second)]);
  const pair = pairOf(clicks);
  if ('problem' in pair) return pair;
  const records: Fields = [pair.ways[0][pair.level]!, pair.ways[1][pair.level]!];
  const titles = titlesOf(records, clicks, recordsOf(pair, clicks));
  if (!titles) return { kind: 'underivable', problem: 'no-title' };
  const all = recordsOf(pair, [titles[0].element, titles[1].element]);
  const exact = withoutMarks(titles, all);
  const clicked =
    first.name === 'img' && isWithin(first, records[0]) ? { record: records[0], element: first } : undefined;
  return outline(task, all, exact, clicked);
};

const pairOf = ([one, other]: Fields): Pair | Underivable => {
  const around = commonAncestor([one, other]);
  if (around === one || around === other) return { kind: 'underivable', problem: 'nested' };
  if (!around || around.name === 'html') return { kind: 'underivable', problem: 'apart' };
  const ways: Pair['ways'] = [wayDown(around, one), wayDown(around, other)];
  if (ways[0][0]!.name !== ways[1][0]!.name) return { kind: 'underivable', problem: 'unlike' };
  return { around, ways, level: recordLevel(ways) };
};

/** Answers the clicks where they are titles; else what all records agree on as their titles. */
const titlesOf = (records: Fields, clicks: Fields, all: PageElement[]): [Sample, Sample] | undefined => {
  const guesses = guessTitles([...new Set([...records, ...all.slice(0, weights.fromTwo.sample)])]);
  const guessed = records.map(record => guesses.get(record));
  const place = placeOf(records, clicks);
  if (place !== undefined && isInsisted(records, clicks, all, guesses, place)) return samplesOf(records, clicks);
  const clicked = clickedTitles(records, clicks, guessed);
  const isBetterGuessed = clicked?.every((title, at) => guessed[at] && isMoreTitle(guessed[at], title, records[at]!));
  const [one, other] =
    (clicked && !isBetterGuessed ? clicked : bothOf(guessed)) ?? bothOf(clicks.filter(saysMuch)) ?? [];
  return one && other && samplesOf(records, [one, other]);
};

const samplesOf = (records: Fields, [one, other]: Fields): [Sample, Sample] => [
  { record: records[0], element: one },
  { record: records[1], element: other },
];

/** Answers the path to both clicks in their records, if it is the same. */
const placeOf = (records: Fields, [one, other]: Fields): string | undefined => {
  const path = tagPath(records[0], one);
  return tagPath(records[1], other) === path && isAkin(one, other) ? path : undefined;
};

const bothOf = ([one, other]: (PageElement | undefined)[]): Fields | undefined => one && other && [one, other];

/** A click may make an element the title that nothing names as one, if it is not too short and is no noise, or is in a link. */
const saysMuch = (click: PageElement) =>
  lengthOf(click) >= weights.fromTwo.shortest && (!isNoise(textOf(click)) || linkAround(click) !== undefined);

const clickedTitles = (records: Fields, clicks: Fields, guessed: (PageElement | undefined)[]): Fields | undefined => {
  const [one, other] = clicks;
  if (textOf(one) === textOf(other) && bothOf(guessed)) return undefined;
  const [isOne, isOther] = [isTitleLike(one, records[0]), isTitleLike(other, records[1])];
  if (isOne && isOther && one.name === other.name) return clicks;
  if ((isOne || isOther) && placeOf(records, clicks) !== undefined) return clicks;
  const counterpart = (from: number, to: number) => {
    const there = atTagPath(records[to]!, tagPath(records[from]!, clicks[from]!));
    const likely = there.filter(each => isTitleLike(each, records[to]!));
    return likely.find(each => each === guessed[to]) ?? likely[0];
  };
  if (isOne) {
    const found = counterpart(0, 1);
    if (found) return [one, found];
  }
  if (isOther) {
    const found = counterpart(1, 0);
    if (found) return [found, other];
  }
  return undefined;
};

/**
 * Answers whether the guess is more of a title: a heading in place of a short text beside it, or the title in place of another link that
 * was clicked.
 */
const isMoreTitle = (guess: PageElement, click: PageElement, record: PageElement) =>
  guess !== click &&
  !isWithin(guess, click) &&
  !isMostOfTitle(click, guess) &&
  !isOnlyLink(click, guess) &&
  (textOf(guess) !== textOf(click) || linkAround(click) === undefined) &&
  ((lengthOf(click) < weights.fromTwo.shorter * lengthOf(guess) && !isHeading(click)) ||
    titleScore(guess, record) > titleScore(click, record) + leadIn(guess, click));

/** A click on this in a larger title leaves the rest out: a mark, a place. */
const isMostOfTitle = (click: PageElement, guess: PageElement) =>
  isWithin(click, guess) && !isHeading(guess) && lengthOf(click) >= weights.fromTwo.mostOfTitle * lengthOf(guess);

/** The click is a link that says something, where the guess leads nowhere: it is the post below the name of its company. */
const isOnlyLink = (click: PageElement, guess: PageElement) =>
  goodHrefOf(click) !== undefined &&
  lengthOf(click) >= weights.fromTwo.saysMuch &&
  !holdsLink(guess) &&
  linkAround(guess) === undefined;

/** The guess must be a better title by this much: of two links to the same page the first one is likelier. */
const leadIn = (guess: PageElement, click: PageElement) => {
  const [here, there] = [linkAround(guess), linkAround(click)];
  const leadSame = here !== undefined && there !== undefined && goodHrefOf(here) === goodHrefOf(there);
  if (!leadSame) return weights.fromTwo.better;
  return guess.order < click.order ? -weights.fromTwo.earlierSameLink : weights.fromTwo.betterSameLink;
};
