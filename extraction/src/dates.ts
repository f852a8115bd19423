import { type DateContext, type FoundDate, findAnyDate, findFullDate } from './dates/reader.ts';
import { visibleText } from './text.ts';
import { attributeOf, isElement, type PageElement, type PageNode, type PageRoot } from './tree.ts';
import { weights } from './weights.ts';

export { type DateContext, findDate, isCountedFromNow, parseDate } from './dates/reader.ts';

/**
 * Lazy: an item's date is looked for in texts that are called a date, in other texts, and in all of them as one. Most
 * are never asked for.
 */
export interface DateTexts {
  called: () => Iterable<string | undefined>;
  others: () => Iterable<string | undefined>;
  all: () => string;
}

/**
 * Answers the date that the texts of an item tell, by how surely they tell it: a text that is called a date comes
 * first, then a short text that names a day, then the first full date of all, because long texts tell of other times,
 * too. A time alone comes last, because it may be how long a video takes.
 */
export const dateAmong = ({ called, others, all }: DateTexts, context: DateContext): Date | null => {
  const ofCalled = surestOf(called(), weights.dates.called, ['name', 'figures'], context);
  if (ofCalled.name) return ofCalled.name;
  const ofOthers = surestOf(others(), weights.dates.others, ['name'], context);
  return ofOthers.name ?? ofOthers.figures ?? ofCalled.time ?? findFullDate(all(), context) ?? ofOthers.time ?? null;
};

type Surest = Partial<Record<FoundDate['by'], Date>>;

/** Answers the first date of each kind, and ends at the first that is sure enough, which counts as named. */
const surestOf = (
  texts: Iterable<string | undefined>,
  most: number,
  sure: FoundDate['by'][],
  context: DateContext,
): Surest => {
  const first: Surest = {};
  let left = most;
  for (const text of texts) {
    if (text === undefined || text.trim() === '' || text.trim().length > weights.dates.short) continue;
    const found = findAnyDate(text, context);
    if (found && sure.includes(found.by)) return { ...first, name: found.date };
    if (found) first[found.by] ??= found.date;
    left -= 1;
    if (left === 0) break;
  }
  return first;
};

/**
 * Answers the date of one item by its markup, else by its text (see dateAmong). The title does not count, because it
 * may tell of any time.
 */
export const itemDate = (item: PageElement, context: DateContext, title?: PageElement): Date | null => {
  const nodes = nodesIn(item, title);
  const all = () => nodes.map(each => (each.kind === 'text' ? each.text : ' ')).join('');
  return dateAmong({ called: () => datesCalled(nodes), others: () => textsOf(nodes), all }, context);
};

/**
 * Answers the dates of a list's items. A time by itself is of today or yesterday in a list of what is new, where the
 * newest comes first or most others have a day; elsewhere it is when something takes place.
 */
export const datesOfList = (of: (context: DateContext) => (Date | null)[], context: DateContext): (Date | null)[] => {
  const dates = of(context);
  const yesterday = context.now.getTime() - 86_400_000;
  if (!dates.some(date => date && date.getTime() >= yesterday)) return dates;
  const days = of({ ...context, onlyDays: true });
  const times = dates.filter((date, at) => date !== null && days[at] === null);
  const isNewestFirst = times.every((date, at) => at === 0 || date! <= times[at - 1]!);
  return isNewestFirst || times.length <= days.filter(date => date !== null).length ? dates : days;
};

const datesCalled = function* (nodes: PageNode[]): Generator<string | undefined> {
  const elements = nodes.filter(isElement);
  for (const each of elements) if (each.name === 'time') yield* [attributeOf(each, 'datetime'), visibleText(each)];
  for (const each of elements) {
    if (isPublished(each)) yield* [attributeOf(each, 'content'), attributeOf(each, 'datetime'), visibleText(each)];
  }
  for (const each of elements) if (isCalledDate(each)) yield* [attributeOf(each, 'title'), visibleText(each)];
};

const textsOf = function* (nodes: PageNode[]): Generator<string> {
  for (const each of nodes) if (each.kind === 'text' && !isCalledLength(each.parent)) yield each.text;
};

const isPublished = (element: PageElement) =>
  /^(?:date(?:Published|Created)|uploadDate)$/.test(attributeOf(element, 'itemprop') ?? '') ||
  /^(?:article:)?published_time$|^date$/.test(attributeOf(element, 'property') ?? attributeOf(element, 'name') ?? '');

const isCalledDate = (element: PageElement) =>
  /(?:^|[\s_-])(?:pub|post|reg|write|create)?[_-]?(?:date|time|posted|published|ago|datetime|timestamp)(?:$|[\s_-])/i.test(
    attributeOf(element, 'class') ?? '',
  );

/** The length of a video looks like a time, so its class tells it apart. */
const isCalledLength = (element: PageElement | PageRoot) =>
  isElement(element) && /duration|length|runtime|play-?time/i.test(attributeOf(element, 'class') ?? '');

/**
 * Answers the nodes below an element that a reader may see, in document order and without those in `left`. It stops at
 * as many as a record has.
 */
const nodesIn = (element: PageElement, left?: PageElement): PageNode[] => {
  const nodes: PageNode[] = [];
  const pending = element.children.toReversed();
  for (let node = pending.pop(); node && nodes.length < weights.dates.nodes; node = pending.pop()) {
    if (node === left || (isElement(node) && unseen.has(node.name))) continue;
    nodes.push(node);
    if (isElement(node)) for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at]!);
  }
  return nodes;
};

const unseen = new Set(['script', 'style', 'noscript', 'template', 'svg']);
