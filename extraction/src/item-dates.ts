import { type DateContext, dateAmong, findDate, itemDate } from './dates.ts';
import { elementsBelow } from './induction/walk.ts';
import { visibleText } from './text.ts';
import { datesBeside } from './title-text.ts';
import { type AnyNode, attributeOf, isElement, type PageElement, type PageNode } from './tree.ts';
import { weights } from './weights.ts';

interface Placed {
  node: AnyNode;
  titleNode: AnyNode;
}

/**
 * Answers the date that each item of a list says in itself. Where most say nothing, the date may stand beside each, as
 * in the second row of a table's entry or in the term before a description: the side counts on which more of them have
 * one. Where most still have none, what the others tell of is prose, and only dates that are written for machines
 * count.
 */
export const itemDates = (items: Placed[], context: DateContext): (Date | null)[] => {
  const own = items.map(item => ownDate(item, context));
  if (count(own) >= weights.dates.dated * items.length) return own;
  const records = new Set(items.map(item => item.node));
  const firstBeside = ({ node }: Placed, step: 1 | -1) => {
    for (const each of besides(node, step, records)) {
      const date = isElement(each)
        ? itemDate(each, context)
        : dateAmong({ called: () => [], others: () => [each.text], all: () => '' }, context);
      if (date) return date;
    }
    return null;
  };
  const behind = items.map(item => firstBeside(item, 1));
  const before = items.map(item => firstBeside(item, -1));
  const beside = count(before) > count(behind) ? before : behind;
  const most = count(beside) > count(own) ? beside : own;
  return count(most) >= weights.dates.dated * items.length ? most : items.map(({ node }) => writtenDate(node, context));
};

/** A date in the title, which is no part of its text, goes before all others. */
const ownDate = ({ node, titleNode }: Placed, context: DateContext): Date | null => {
  if (!isElement(node)) return null;
  if (!isElement(titleNode)) return itemDate(node, context);
  const told = datesBeside(titleNode).map(each => timeOf(each, context) ?? findDate(visibleText(each), context));
  return told.find(date => date !== null) ?? itemDate(node, context, titleNode);
};

const writtenDate = (node: AnyNode, context: DateContext): Date | null => {
  if (!isElement(node)) return null;
  for (const each of elementsBelow(node, () => true, weights.dates.written)) {
    const date = timeOf(each, context);
    if (date) return date;
  }
  return null;
};

const timeOf = (element: PageElement, context: DateContext): Date | null =>
  findDate((element.name === 'time' && attributeOf(element, 'datetime')) || '', context);

const count = (dates: (Date | null)[]) => dates.filter(date => date !== null).length;

/** Answers the siblings of a record up to the next record. */
const besides = (node: AnyNode, step: 1 | -1, records: Set<AnyNode>): PageNode[] => {
  if (!isElement(node)) return [];
  const siblings = node.parent.children;
  const found: PageNode[] = [];
  for (let at = siblings.indexOf(node) + step; found.length < weights.dates.beside; at += step) {
    const sibling = siblings[at];
    if (!sibling || records.has(sibling)) break;
    if (isElement(sibling) || (sibling.kind === 'text' && sibling.text.trim() !== '')) found.push(sibling);
  }
  return found;
};
