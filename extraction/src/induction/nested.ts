import { isElement, type PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import type { Fields } from './records.ts';
import { atTagPath, childElements, commonAncestor, tagPath, wayDown } from './walk.ts';

/**
 * Answers the records and those in lists inside them, as answers stand below a message. A list below every one of them
 * is not of answers: then the outer ones are headings. `path` leads from a record to its title.
 */
export const withNested = (records: PageElement[], path: string): PageElement[] => {
  const [first] = records;
  if (!first || path.split('/').includes(first.name) || path === '') return records;
  const isOne = (each: PageElement) => each.name === first.name && atTagPath(each, path).length > 0;
  const outermost = records.map(record => outermostOf(record, isOne));
  const tops = [...new Set(outermost.flatMap(({ parent }) => childElements(parent)))].filter(isOne);
  const all = tops.flatMap(top => [top, ...below(top, isOne)]);
  const holders = tops.filter(top => below(top, isOne).length > 0);
  const areAnswers = all.length - tops.length > 1 && holders.length <= weights.nested.holders * tops.length;
  return areAnswers && records.every(record => all.includes(record)) ? all : records;
};

/** Moves a click on an answer in the very item of the other click to the same place in another item of the outer list. */
export const unnested = ([one, other]: Fields): Fields => {
  const around = commonAncestor([one, other]);
  if (!around || around === one || around === other) return [one, other];
  const ways = [wayDown(around, one), wayDown(around, other)] as const;
  if (ways[0][0]!.name === ways[1][0]!.name) return [raised(ways[0], ways[1]), raised(ways[1], ways[0])];
  return [besideOf(around, one) ?? one, besideOf(around, other) ?? other];
};

/** Answers the place in the message that corresponds to a click on an answer. */
const raised = (way: PageElement[], otherWay: PageElement[]): PageElement => {
  const [top] = way;
  const isItem = (each: PageElement) => each.name === top!.name && nameAround(each) === nameAround(top!);
  const item = way.findLast(isItem)!;
  const path = tagPath(item, way.at(-1)!);
  if (item === top || otherWay.findLast(isItem) !== otherWay[0]) return way.at(-1)!;
  const isSame = path === tagPath(otherWay[0]!, otherWay.at(-1)!);
  return (isSame ? atTagPath(top!, path)[0] : undefined) ?? way.at(-1)!;
};

const nameAround = ({ parent }: PageElement) => (isElement(parent) ? parent.name : '');

const besideOf = (outer: PageElement, inner: PageElement): PageElement | undefined => {
  const way = wayDown(outer, inner);
  const at = way.findLastIndex(each => each.name === outer.name && each.parent !== outer);
  if (at < 0 || (way[at]!.parent as PageElement).name !== (outer.parent as PageElement).name) return undefined;
  const path = tagPath(way[at]!, inner);
  const others = childElements(outer.parent).filter(each => each !== outer && each.name === outer.name);
  return others.flatMap(each => atTagPath(each, path))[0];
};

const outermostOf = (record: PageElement, isOne: (each: PageElement) => boolean): PageElement => {
  let at = record;
  for (let list = at.parent; isElement(list) && isElement(list.parent) && isOne(list.parent); list = at.parent)
    at = list.parent;
  return at;
};

/** Answers the elements in lists inside a record, however deep. */
const below = (record: PageElement, isOne: (each: PageElement) => boolean): PageElement[] => {
  const found: PageElement[] = [];
  const pending = [record];
  for (let at = pending.pop(); at; at = pending.pop()) {
    const inside = childElements(at)
      .filter(each => each.name === (record.parent as PageElement).name)
      .flatMap(childElements)
      .filter(isOne);
    found.push(...inside);
    pending.push(...inside);
  }
  return found;
};
