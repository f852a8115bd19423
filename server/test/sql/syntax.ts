// biome-ignore lint/suspicious/noExplicitAny: a node of the syntax tree (ESTree with TypeScript's types), whose parser declares no types of it
export type Node = any;

/** Calls `each` with a node and all below it. */
export const visit = (node: Node, each: (node: Node) => void): void => {
  if (Array.isArray(node)) for (const one of node) visit(one, each);
  else if (typeof node?.type === 'string') {
    each(node);
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, each);
  }
};
