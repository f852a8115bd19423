import type { AnyNode, PageNode } from '../tree.ts';
import type { Axis } from './expressions.ts';

/** It is called with node after node, the nearest first, and answers true when no more are wanted. */
export type NodeVisitor = (node: AnyNode) => boolean;

/** Walks along an axis as far as it is wanted, and answers whether `visit` ended it. No walk recurses. */
export const walk = (axis: Axis, from: AnyNode, visit: NodeVisitor): boolean => walks[axis](from, visit);

/** Answers the order of the last node in a node: all that is behind it in the document has a larger one. */
export const endOf = (node: AnyNode): number => {
  let last = node;
  for (;;) {
    const children = childrenOf(last);
    if (!children.length) break;
    last = children.at(-1)!;
  }
  return last.kind === 'element' ? last.order + last.attributes.length : last.order;
};

const walks: Record<Axis, (from: AnyNode, visit: NodeVisitor) => boolean> = {
  ancestor: (from, visit) => {
    for (let node = from.parent; node; node = node.parent) if (visit(node)) return true;
    return false;
  },
  'ancestor-or-self': (from, visit) => visit(from) || walks.ancestor(from, visit),
  attribute: (from, visit) => from.kind === 'element' && from.attributes.some(visit),
  child: (from, visit) => childrenOf(from).some(visit),
  descendant: (from, visit) => {
    if (!childrenOf(from).length) return false;
    const pending = childrenOf(from).toReversed();
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (visit(node)) return true;
      const children = childrenOf(node);
      for (let index = children.length - 1; index >= 0; index -= 1) pending.push(children[index]!);
    }
    return false;
  },
  'descendant-or-self': (from, visit) => visit(from) || walks.descendant(from, visit),
  following: (from, visit) => {
    // An attribute stands before what is in its element.
    if (from.kind === 'attribute') return walks.descendant(from.parent, visit) || walks.following(from.parent, visit);
    for (let node: AnyNode = from; node.parent; node = node.parent) {
      if (walks['following-sibling'](node, next => walks['descendant-or-self'](next, visit))) return true;
    }
    return false;
  },
  'following-sibling': (from, visit) => {
    if (!from.parent || from.kind === 'attribute') return false;
    const { children } = from.parent;
    for (let index = indexAmong(children, from) + 1; index < children.length; index += 1) {
      if (visit(children[index]!)) return true;
    }
    return false;
  },
  // Chromium has no nodes on this axis.
  namespace: () => false,
  parent: (from, visit) => from.parent !== null && visit(from.parent),
  preceding: (from, visit) => {
    const start = from.kind === 'attribute' ? from.parent : from;
    for (let node: AnyNode = start; node.parent; node = node.parent) {
      if (walks['preceding-sibling'](node, sibling => backwards(sibling as PageNode, visit))) return true;
    }
    return false;
  },
  'preceding-sibling': (from, visit) => {
    if (!from.parent || from.kind === 'attribute') return false;
    const { children } = from.parent;
    for (let index = indexAmong(children, from) - 1; index >= 0; index -= 1) {
      if (visit(children[index]!)) return true;
    }
    return false;
  },
  self: (from, visit) => visit(from),
};

const none: PageNode[] = [];

const childrenOf = (node: AnyNode): PageNode[] =>
  node.kind === 'element' || node.kind === 'root' ? node.children : none;

/** Visits a node and all in it, the last first: the content of an element comes before the element. */
const backwards = (top: PageNode, visit: NodeVisitor): boolean => {
  if (!childrenOf(top).length) return visit(top);
  const pending = [top];
  const opened: PageNode[] = [];
  for (let node = pending.at(-1); node; node = pending.at(-1)) {
    const isOpen = opened.at(-1) === node;
    const children = isOpen ? none : childrenOf(node);
    if (children.length) opened.push(node);
    for (const child of children) pending.push(child);
    if (children.length) continue;
    pending.pop();
    if (isOpen) opened.pop();
    if (visit(node)) return true;
  }
  return false;
};

/** Binary search: siblings may be tens of thousands, and stand in their order. */
const indexAmong = (siblings: PageNode[], node: PageNode): number => {
  let low = 0;
  let high = siblings.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (siblings[middle]!.order < node.order) low = middle + 1;
    else high = middle;
  }
  return low;
};
