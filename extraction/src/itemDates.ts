import { type DateContext, dateAmong, itemDate } from './dates.ts';
import { type AnyNode, isElement, type PageNode } from './tree.ts';

interface Placed {
  node: AnyNode;
  titleNode: AnyNode;
}

/**
 * When the items of a list are from: what each says in itself. Where most say nothing, the date may stand beside each, as in the second
 * row of a table's entry or in the term before a description: on the side on which more of them have one.
 */
export function itemDates(items: Placed[], context: DateContext): (Date | null)[] {
  const own = items.map(({ node, titleNode }) =>
    isElement(node) ? itemDate(node, context, isElement(titleNode) ? titleNode : undefined) : null,
  );
  if (count(own) >= items.length / 2) return own;
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
  return count(beside) > count(own) ? beside : own;
}

const count = (dates: (Date | null)[]) => dates.filter(date => date !== null).length;

/** What stands next to a record, up to the next record. */
function besides(node: AnyNode, step: 1 | -1, records: Set<AnyNode>): PageNode[] {
  if (!isElement(node)) return [];
  const siblings = node.parent.children;
  const found: PageNode[] = [];
  for (let at = siblings.indexOf(node) + step; found.length < FARTHEST; at += step) {
    const sibling = siblings[at];
    if (!sibling || records.has(sibling)) break;
    if (isElement(sibling) || (sibling.kind === 'text' && sibling.text.trim() !== '')) found.push(sibling);
  }
  return found;
}

const FARTHEST = 3;
