import type { Budget } from './budget.ts';
import { visibleText } from './text.ts';
import { type AnyNode, attributeOf, isElement, type PageElement, type PageNode } from './tree.ts';

/**
 * The visible text of a title, without the number of comments that boards put behind it in an element of its own: with it the title would be
 * another one after each comment. Where a page cuts titles and has them whole in an attribute, as a browser shows it under the pointer,
 * that counts.
 */
export const titleText = (title: AnyNode, budget?: Budget): string => {
  const shown = withoutCounter(title, budget);
  const stem = shown.length > LONGEST ? undefined : /^(.{3,}?)\s*(?:…|\.{3,})$/.exec(shown)?.[1];
  return stem === undefined ? shown : (wholeOf(title, stem) ?? shown);
};

const withoutCounter = (title: AnyNode, budget: Budget | undefined): string => {
  const text = visibleText(title, budget);
  if (title.kind !== 'element' || !/[\d\])）］]$/.test(text)) return text;
  const counter = counterBehind(title, budget);
  return text !== counter && text.endsWith(counter) ? text.slice(0, text.length - counter.length).trimEnd() : text;
};

const wholeOf = (title: AnyNode, stem: string): string | undefined =>
  [...around(title)]
    .flatMap(element => [attributeOf(element, 'title'), attributeOf(element, 'aria-label')])
    .map(told => (told && told.length <= LONGEST ? told.replace(/\s+/g, ' ').trim() : ''))
    .find(
      told => told.length > stem.length && told.startsWith(stem) && !/^\s*(?:…|\.{3,})$/.test(told.slice(stem.length)),
    );

/** The element, the nearest that it is in, and the first in it that are each in one another. */
function* around(title: AnyNode): Generator<PageElement> {
  let above: AnyNode | null = title;
  for (let steps = 0; above && steps <= NEAR; steps++) {
    if (isElement(above)) yield above;
    above = above.parent;
  }
  let below: PageNode | undefined = isElement(title) ? title.children.find(isElement) : undefined;
  for (let steps = 0; below && isElement(below) && steps < NEAR; steps++) {
    yield below;
    below = below.children.find(isElement);
  }
}

const [NEAR, LONGEST] = [3, 1000];

const counterBehind = (title: PageElement, budget: Budget | undefined): string => {
  let last = lastWithText(title, budget);
  for (let depth = 0; depth < deepest && last?.kind === 'element'; depth++) {
    const text = visibleText(last, budget);
    const isNamed = last.attributes.some(({ name, value }) => name === 'class' && named.test(value));
    if (isNamed ? number.test(text) : bracketed.test(text)) return text;
    last = lastWithText(last, budget);
  }
  return '';
};

const lastWithText = ({ children }: PageElement, budget: Budget | undefined): PageNode | undefined =>
  children.findLast(each => (each.kind === 'text' || each.kind === 'element') && visibleText(each, budget) !== '');

/** Each step reads what is below it once more. */
const deepest = 5;

/** Of a class: `comment-count`, `reply_num`, `cmt`, `cnt_cmt`. */
const named = /comment|cmt|repl(?:y|ies)|count/i;
const number = /^[[(［（]?\s*\+?\s*\d[\d,]*\s*[\])］）]?$/;
/** A year is none. */
const bracketed = /^[[［]\s*\+?\d{1,3}\s*[\]］]$/;
