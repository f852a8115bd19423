import { findFull, findYearless } from './dates/absolute.ts';
import { findRelative } from './dates/relative.ts';
import { visibleText } from './text.ts';
import { attributeOf, isElement, type PageElement, type PageNode } from './tree.ts';

/** `zone` is the page's own, by IANA name or offset: it is meant wherever a text names none. */
export interface DateContext {
  now: Date;
  zone: string;
}

/**
 * The first moment that a text names: ISO 8601, `2026. 5. 3.`, `3 May 2026`, `2026年5月3日`, and of those that are counted from now, in four
 * languages. What is before 1995 or later than a day from now is none. A day without a time is its midnight.
 */
export function findDate(text: string, context: DateContext): Date | null {
  const plain = simplified(text);
  const isLikely = likelyBy(context.now);
  const absolute = findFull(plain, context, isLikely) ?? findYearless(plain, context, isLikely);
  if (absolute) return absolute;
  const relative = findRelative(plain, context);
  return relative && isLikely(relative) ? relative : null;
}

/** The date of what these texts stand in: the first in a short one, else the first full date of all. Long texts tell of other times, too. */
export function dateAmong(texts: Iterable<string | undefined>, all: string, context: DateContext): Date | null {
  for (const text of texts) {
    const date = text !== undefined && text.trim().length <= SHORT ? findDate(text, context) : null;
    if (date) return date;
  }
  return findFull(simplified(all), context, likelyBy(context.now));
}

/**
 * When an item of a page is from, as its markup says, else as its text does: first what is called a date, then short texts, then all of it.
 * The title does not count: what it tells of may have been at any time.
 */
export function itemDate(item: PageElement, context: DateContext, title?: PageElement): Date | null {
  const nodes = nodesIn(item, title);
  const all = nodes.map(each => (each.kind === 'text' ? each.text : ' ')).join('');
  return dateAmong(datesTold(nodes), all, context);
}

const [LONGEST, SHORT, MOST_NODES] = [2000, 50, 500];
const DAY = 86_400_000;
const EARLIEST = Date.UTC(1995, 0, 1);

const simplified = (text: string) => text.slice(0, LONGEST).normalize('NFKC').replace(/\s+/g, ' ').trim();

const likelyBy = (now: Date) => (date: Date) => date.getTime() >= EARLIEST && date.getTime() <= now.getTime() + DAY;

function* datesTold(nodes: PageNode[]): Generator<string | undefined> {
  const elements = nodes.filter(isElement);
  for (const each of elements) if (each.name === 'time') yield* [attributeOf(each, 'datetime'), visibleText(each)];
  for (const each of elements) {
    if (isPublished(each)) yield* [attributeOf(each, 'content'), attributeOf(each, 'datetime'), visibleText(each)];
  }
  for (const each of elements) if (isCalledDate(each)) yield* [attributeOf(each, 'title'), visibleText(each)];
  for (const each of nodes) if (each.kind === 'text') yield each.text;
}

const isPublished = (element: PageElement) =>
  /^(?:date(?:Published|Created)|uploadDate)$/.test(attributeOf(element, 'itemprop') ?? '') ||
  /^(?:article:)?published_time$|^date$/.test(attributeOf(element, 'property') ?? attributeOf(element, 'name') ?? '');

const isCalledDate = (element: PageElement) =>
  /(?:^|[\s_-])(?:pub|post|reg|write|create)?[_-]?(?:date|time|posted|published|ago|datetime|timestamp)(?:$|[\s_-])/i.test(
    attributeOf(element, 'class') ?? '',
  );

/** All that a reader may see below an element in document order, without what is in `left`; as much of it as a record has. */
function nodesIn(element: PageElement, left?: PageElement): PageNode[] {
  const nodes: PageNode[] = [];
  const pending = element.children.toReversed();
  for (let node = pending.pop(); node && nodes.length < MOST_NODES; node = pending.pop()) {
    if (node === left || (isElement(node) && UNSEEN.has(node.name))) continue;
    nodes.push(node);
    if (isElement(node)) for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at]!);
  }
  return nodes;
}

const UNSEEN = new Set(['script', 'style', 'noscript', 'template', 'svg']);
