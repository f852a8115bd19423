import type { AnyNode } from '../tree.ts';
import { endOf } from './axes.ts';
import type { Axis } from './expressions.ts';

/**
 * Answers the nodes from which an axis reaches as much as from all of these (in document order), or nearly as few:
 * `//div//a` need not walk through every div once for each div around it. It holds only for steps whose answer does not
 * depend on places.
 */
export const fewest = (axis: Axis, from: AnyNode[]): AnyNode[] =>
  from.length < 2 ? from : (reducers[axis]?.(from) ?? from);

type Reducer = (from: AnyNode[]) => AnyNode[];

const outermost: Reducer = from => {
  let end = -1;
  return from.filter(node => {
    if (node.kind === 'attribute') return true;
    if (node.order <= end) return false;
    end = endOf(node);
    return true;
  });
};

const oneOfEach =
  (isLast: boolean): Reducer =>
  from => {
    const chosen = new Map<AnyNode | null, AnyNode>();
    for (const node of from) {
      if (node.kind !== 'attribute' && (isLast || !chosen.has(node.parent))) chosen.set(node.parent, node);
    }
    return [...chosen.values()];
  };

const reducers: Partial<Record<Axis, Reducer>> = {
  descendant: outermost,
  'descendant-or-self': outermost,
  following: from => {
    const ends = from.map(endOf);
    const least = ends.reduce((a, b) => Math.min(a, b));
    return [from[ends.indexOf(least)]!];
  },
  'following-sibling': oneOfEach(false),
  preceding: from => [from.at(-1)!],
  'preceding-sibling': oneOfEach(true),
};
