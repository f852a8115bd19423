import type { Budget } from './budget.ts';
import { visibleText } from './text.ts';
import { type AnyNode, attributeOf, isElement, type PageElement, type PageNode } from './tree.ts';
import { weights } from './weights.ts';

/**
 * Answers the visible text of a title, without the number of comments that boards put behind it in an element of its
 * own, and without the date before or behind it: with them the title would be another one after each comment, or at
 * each check. Where a page cuts titles and has them whole in an attribute, as a browser shows it under the pointer, the
 * whole title counts.
 */
export const titleText = (title: AnyNode, budget?: Budget): string => {
  const shown = withoutCounter(title, budget);
  const stem = shown.length > LONGEST ? undefined : /^(.{3,}?)\s*(?:…|\.{3,})$/.exec(shown)?.[1];
  return stem === undefined ? shown : (wholeOf(title, stem) ?? shown);
};

const withoutCounter = (title: AnyNode, budget: Budget | undefined): string => {
  if (title.kind !== 'element') return visibleText(title, budget);
  const { text, dates } = withoutDates(title, budget);
  if (!/[\d\])）］]$/.test(text)) return text;
  const counter = counterBehind(title, dates, budget);
  return text !== counter && text.endsWith(counter) ? text.slice(0, text.length - counter.length).trimEnd() : text;
};

const wholeOf = (title: AnyNode, stem: string): string | undefined =>
  [...around(title)]
    .flatMap(element => [attributeOf(element, 'title'), attributeOf(element, 'aria-label')])
    .map(told => (told && told.length <= LONGEST ? told.replace(/\s+/g, ' ').trim() : ''))
    .find(
      told => told.length > stem.length && told.startsWith(stem) && !/^\s*(?:…|\.{3,})$/.test(told.slice(stem.length)),
    );

/** Yields the element and those around it, nearest first, then the first elements in it, each inside the one before. */
const around = function* (title: AnyNode): Generator<PageElement> {
  let above: AnyNode | null = title;
  for (let steps = 0; above && steps <= weights.titleText.near; steps++) {
    if (isElement(above)) yield above;
    above = above.parent;
  }
  let below: PageNode | undefined = isElement(title) ? title.children.find(isElement) : undefined;
  for (let steps = 0; below && isElement(below) && steps < weights.titleText.near; steps++) {
    yield below;
    below = below.children.find(isElement);
  }
};

/** Limit: the pattern of a shortened title looks at every character. */
const LONGEST = 1000;

/** Answers the elements of a title that say when it is from and are no part of its text. */
export const datesBeside = (title: PageElement): PageElement[] => withoutDates(title, undefined).dates;

const withoutDates = (title: PageElement, budget: Budget | undefined): { text: string; dates: PageElement[] } => {
  const found: { element: PageElement; text: string }[] = [];
  const marked = visibleText(title, budget, element => {
    const text = mayBeDate(element) ? visibleText(element, budget) : '';
    if (!isDate(element, text)) return undefined;
    found.push({ element, text });
    return mark;
  });
  if (found.length === 0) return { text: marked, dates: [] };
  let text = marked.replace(/[([（［]\s*\ufdd0\s*[)\]）］]/g, mark);
  let [first, last] = [0, found.length];
  for (; first < last && text.startsWith(mark); first++) text = trimmed(text.slice(1), 'start');
  for (; first < last && text.endsWith(mark); last--) text = trimmed(text.slice(0, -1), 'end');
  if (text === '') return { text: visibleText(title, budget), dates: [] };
  const [before = '', ...others] = text.split(mark);
  const within = found.slice(first, last);
  const apart = within.filter((_, at) => LINE_END.test(others[at - 1] ?? before) && LINE_START.test(others[at]!));
  const whole = others.reduce((all, next, at) => {
    const each = within[at]!;
    return apart.includes(each) ? all.replace(LINE_END, '') + next.trimStart() : all + each.text + next;
  }, before);
  const kept = new Set(within.filter(each => !apart.includes(each)));
  return { text: whole, dates: found.filter(each => !kept.has(each)).map(({ element }) => element) };
};

/** No page may have this character. */
const mark = '\ufdd0';

/** These signs part lines: what stands between two of them tells nothing of what is before and behind it. */
const LINE_END = /[·•|–—]\s*$/;
const LINE_START = /^\s*[·•|–—]/;

const trimmed = (text: string, side: 'start' | 'end'): string => {
  let [from, to] = [0, text.length];
  while (side === 'start' && from < to && between.has(text[from]!)) from++;
  while (side === 'end' && from < to && between.has(text[to - 1]!)) to--;
  return text.slice(from, to);
};

const between = new Set(' ·•|–—:,/-');

const mayBeDate = (element: PageElement): boolean =>
  element.name === 'time' ||
  /^date/.test(attributeOf(element, 'itemprop') ?? '') ||
  DATE_CLASS.test(attributeOf(element, 'class') ?? '');

const DATE_CLASS =
  /(?:^|[\s_-])(?:pub|post|reg|write|create)?[_-]?(?:date|time|posted|published|ago|datetime|timestamp)(?:$|[\s_-])/i;

/** A class says less than a `time` does. */
const isDate = (element: PageElement, text: string): boolean =>
  text !== '' &&
  text.length <= weights.titleText.date &&
  (element.name === 'time' || /\d/.test(text) || text.length <= weights.titleText.wordyDate);

const counterBehind = (title: PageElement, dates: PageElement[], budget: Budget | undefined): string => {
  let last = lastWithText(title, dates, budget);
  for (let depth = 0; depth < weights.titleText.counter && last?.kind === 'element'; depth++) {
    const text = visibleText(last, budget);
    const isNamed = last.attributes.some(({ name, value }) => name === 'class' && NAMED.test(value));
    if (isNamed ? NUMBER.test(text) : BRACKETED.test(text)) return text;
    last = lastWithText(last, dates, budget);
  }
  return '';
};

const lastWithText = ({ children }: PageElement, dates: PageElement[], budget: Budget | undefined) =>
  children.findLast(
    (each): each is PageNode =>
      (each.kind === 'text' || (each.kind === 'element' && !dates.includes(each))) && visibleText(each, budget) !== '',
  );

/** Comment counts have classes like these: `comment-count`, `reply_num`, `cmt`, `cnt_cmt`. */
const NAMED = /comment|cmt|repl(?:y|ies)|count/i;
const NUMBER = /^[[(［（]?\s*\+?\s*\d[\d,]*\s*[\])］）]?$/;
/** A year is no count of comments. */
const BRACKETED = /^[[［]\s*\+?\d{1,3}\s*[\]］]$/;
