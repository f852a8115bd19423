import { attributeOf, type PageElement, type PageNode, type PageRoot, type PageText } from './tree.ts';

/** It is a node of another tree as it is copied; an element's attributes are not read again later. */
export type Seed =
  | { kind: PageText['kind']; text: string }
  | { kind: 'element'; name: string; namespace: string; attributes: Iterable<SeedAttribute> };

export interface SeedAttribute {
  /** The name has its prefix. */
  name: string;
  isForeign?: boolean;
  value: string;
}

/** Copies any other tree as a page. `seedOf` answers undefined for a node that a page does not have. */
export const grow = <Node>(
  top: ArrayLike<Node>,
  seedOf: (node: Node) => Seed | undefined,
  childrenOf: (node: Node) => ArrayLike<Node>,
  /** It is called with each node that has become one of the page. */
  onGrown?: (page: PageNode, node: Node) => void,
): PageRoot => {
  const root: PageRoot = { kind: 'root', children: [], parent: null, base: null, order: 0 };
  const levels: Level<Node>[] = [{ nodes: top, next: 0, into: root }];
  let order = 1;
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    if (level.next >= level.nodes.length) {
      levels.pop();
      continue;
    }
    const node = level.nodes[level.next++]!;
    const seed = seedOf(node);
    if (!seed) continue;
    const grown = pageNode(seed, level.into, order);
    level.into.children.push(grown);
    onGrown?.(grown, node);
    order += 1;
    if (grown.kind !== 'element') continue;
    order += grown.attributes.length;
    if (grown.name === 'base' && grown.space === 'html' && attributeOf(grown, 'href') !== undefined)
      root.base ??= grown;
    levels.push({ nodes: childrenOf(node), next: 0, into: levels.length > DEEPEST ? level.into : grown });
  }
  return root;
};

/** It has siblings that are being read, and the node that becomes their parent. */
interface Level<Node> {
  nodes: ArrayLike<Node>;
  next: number;
  into: PageElement | PageRoot;
}

/**
 * Chromium nests no deeper: the children of an element at this depth come to stand behind it (in Chromium, its texts
 * stay inside).
 */
const DEEPEST = 512;

const pageNode = (seed: Seed, parent: PageElement | PageRoot, order: number): PageNode => {
  if (seed.kind !== 'element') return { kind: seed.kind, text: seed.text, parent, order };
  const { name, namespace } = seed;
  const space = spaces[namespace] ?? 'html';
  const element: PageElement = { kind: 'element', name, space, attributes: [], parent, children: [], order };
  let place = order;
  for (const { name, isForeign = false, value } of seed.attributes) {
    place += 1;
    element.attributes.push({ kind: 'attribute', name, isForeign, value, parent: element, order: place });
  }
  return element;
};

const spaces: Record<string, PageElement['space']> = {
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'mathml',
};
