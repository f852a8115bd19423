/** A page as its blocks: runs of text between which a browser breaks the line. */
import {
  attributeOf,
  isElement,
  type PageElement,
  type PageNode,
  type PageRoot,
  type PageText,
} from '@newsbell/extraction/tree';
import { inlineElements } from '#text/html/elements.ts';
import { partNames } from './place-words.ts';
import { sizeOf, unitsOf } from './words.ts';

export interface Block {
  text: string;
  units: string[];
  /** As `sizeOf` counts: a word is two, a sign of Chinese, Japanese or Korean one. */
  size: number;
  /** The share of the text that is links. */
  links: number;
  /** It is the nearest element that is no part of a line. */
  element: PageElement | PageRoot;
  isHeading: boolean;
  nodes: PageText[];
  /** The part of the page that the block stands in by its elements: `comments` and `around` are not of the article. */
  part: Part | null;
  /** The element by which the block is of that part. */
  partOf: PageElement | null;
}

export type Part = 'comments' | 'around';

export interface Blocks {
  list: Block[];
  /** The blocks of an element, from and before these places. */
  rangeOf: ReadonlyMap<PageElement | PageRoot, readonly [from: number, to: number]>;
}

type Step = { open: PageNode } | { close: PageElement };

export const blocksOf = (root: PageRoot): Blocks => {
  const list: Block[] = [];
  const rangeOf = new Map<PageElement | PageRoot, [number, number]>();
  const parts: Held[] = [];
  const within: Held[][] = [];
  let nodes: PageText[] = [];
  let linked = 0;
  let inLinks = 0;
  let inHeadings = 0;
  let element: PageElement | PageRoot = root;
  const flush = () => {
    const text = nodes
      .map(node => node.text)
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
    if (text !== '') {
      const units = unitsOf(text, 2000);
      within.push([...parts]);
      list.push({
        text,
        units,
        size: sizeOf(units),
        links: Math.min(1, linked / text.length),
        element,
        isHeading: inHeadings > 0,
        nodes,
        part: null,
        partOf: null,
      });
    }
    nodes = [];
    linked = 0;
  };
  const pending: Step[] = root.children.toReversed().map(open => ({ open }));
  for (let step = pending.pop(); step; step = pending.pop()) {
    if ('close' in step) {
      const ended = step.close;
      if (ended.name === 'a') inLinks--;
      if (lines.has(ended.name)) rangeOf.get(ended)![1] = list.length + (nodes.length > 0 ? 1 : 0);
      else {
        flush();
        if (HEADING.test(ended.name)) inHeadings--;
        rangeOf.get(ended)![1] = list.length;
        if (parts.at(-1)?.element === ended) parts.pop();
        element = ended.parent;
      }
      continue;
    }
    const node = step.open;
    if (node.kind === 'text') {
      nodes.push(node);
      if (inLinks > 0) linked += node.text.replace(/\s+/g, ' ').length;
    } else if (isElement(node) && !unseen.has(node.name) && node.space === 'html') {
      const isLine = lines.has(node.name);
      if (node.name === 'a') inLinks++;
      if (!isLine) {
        flush();
        if (HEADING.test(node.name)) inHeadings++;
        element = node;
        const part = partOf(node);
        if (part !== null) parts.push({ element: node, part });
      }
      rangeOf.set(node, [list.length, list.length]);
      pending.push({ close: node });
      for (let at = node.children.length - 1; at >= 0; at--) pending.push({ open: node.children[at]! });
    }
  }
  flush();
  rangeOf.set(root, [0, list.length]);
  for (const range of rangeOf.values()) range[1] = Math.min(range[1], list.length);
  giveParts(list, within);
  return { list, rangeOf };
};

interface Held {
  element: PageElement;
  part: Part;
}

/** An element that holds the most prose of a page is no part of it, whatever its name: pages stand in forms, too. */
const giveParts = (list: readonly Block[], within: readonly (readonly Held[])[]): void => {
  const proseOf = new Map<PageElement, number>();
  let prose = 0;
  for (const [at, { size, links }] of list.entries()) {
    if (size < 24 || links >= 0.5) continue;
    prose += size;
    for (const { element } of within[at]!) proseOf.set(element, (proseOf.get(element) ?? 0) + size);
  }
  for (const [at, block] of list.entries()) {
    const parts = within[at]!.filter(
      ({ element, part }) => part === 'comments' || (proseOf.get(element) ?? 0) <= prose / 2,
    );
    const held = parts.find(({ part }) => part === 'comments') ?? parts[0];
    if (held !== undefined) [block.part, block.partOf] = [held.part, held.element];
  }
};

const unseen = new Set('script style noscript template textarea head iframe object select svg math title'.split(' '));

/** `span` and the like are parts of a line for a reader; `br` ends one. */
const lines = new Set([...inlineElements, ...'span font time tt big label nobr wbr img picture acronym'.split(' ')]);

const HEADING = /^h[1-6]$/;

const aroundElements = new Set('nav footer aside form button dialog'.split(' '));
const aroundRoles = new Set(
  'navigation complementary contentinfo search dialog alertdialog form menu banner'.split(' '),
);

const partOf = (element: PageElement): Part | null => {
  if (element.name === 'body' || element.name === 'html') return null;
  const names = `${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''}`.slice(0, 300);
  const words = names
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  if (words.some(word => partNames.comments.test(word))) return 'comments';
  if (aroundElements.has(element.name) || aroundRoles.has(attributeOf(element, 'role') ?? '')) return 'around';
  if (/display:\s*none/i.test(attributeOf(element, 'style') ?? '') || attributeOf(element, 'hidden') !== undefined)
    return 'around';
  return words.some(word => partNames.around.test(word)) ? 'around' : null;
};
