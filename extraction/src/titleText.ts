import type { Budget } from './budget.ts';
import { visibleText } from './text.ts';
import type { AnyNode, PageElement, PageNode } from './tree.ts';

/**
 * The visible text of a title, without the number of comments that boards put behind it in an element of its own: with it the title would be
 * another one after each comment.
 */
export const titleText = (title: AnyNode, budget?: Budget): string => {
  const text = visibleText(title, budget);
  if (title.kind !== 'element' || !/[\d\])）］]$/.test(text)) return text;
  const counter = counterBehind(title, budget);
  return text !== counter && text.endsWith(counter) ? text.slice(0, text.length - counter.length).trimEnd() : text;
};

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
