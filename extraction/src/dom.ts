import { grow, type Seed } from './grow.ts';
import type { AnyNode, PageRoot } from './tree.ts';

/** It has only as much of the DOM as is read here. */
export interface DomNode {
  nodeType: number;
  nodeValue: string | null;
  childNodes: ArrayLike<DomNode>;
  localName?: string;
  namespaceURI?: string | null;
  attributes?: ArrayLike<{ name: string; namespaceURI: string | null; value: string }>;
}

/**
 * It is a document of the browser as a page, with the way from each node to its counterpart. Later changes of the
 * document do not reach it.
 */
export interface DomPage<Node extends DomNode> {
  page: PageRoot;
  pageNodeOf: (node: Node) => AnyNode | undefined;
  domNodeOf: (node: AnyNode) => Node | undefined;
}

export const readDocument = <Node extends DomNode>(document: Node): DomPage<Node> => {
  const pageNodes = new Map<DomNode, AnyNode>();
  const domNodes = new Map<AnyNode, DomNode>();
  const remember = (page: AnyNode, node: DomNode) => {
    pageNodes.set(node, page);
    domNodes.set(page, node);
  };
  const page = grow<DomNode>(document.childNodes, seedOf, node => node.childNodes, remember);
  remember(page, document);
  return {
    page,
    pageNodeOf: node => pageNodes.get(node),
    domNodeOf: node => domNodes.get(node) as Node | undefined,
  };
};

const seedOf = (node: DomNode): Seed | undefined => {
  const text = node.nodeValue ?? '';
  // A CDATA section in a drawing is text for XPath.
  if (node.nodeType === 3 || node.nodeType === 4) return { kind: 'text', text };
  if (node.nodeType === 7) return { kind: 'instruction', text };
  if (node.nodeType === 8) return { kind: 'comment', text };
  if (node.nodeType === 10) return { kind: 'doctype', text };
  if (node.nodeType !== 1) return undefined;
  const attributes = Array.from(node.attributes ?? [], ({ name, namespaceURI, value }) => ({
    name,
    isForeign: namespaceURI !== null,
    value,
  }));
  return { kind: 'element', name: node.localName ?? '', namespace: node.namespaceURI ?? '', attributes };
};
