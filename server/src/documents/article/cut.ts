/** Cuts a text that was found on a page to the extent of its article. */
import { readPage } from '@newsbell/extraction/parse';
import { isElement, type PageElement, type PageNode, type PageRoot } from '@newsbell/extraction/tree';
import { type Block, type Blocks, blocksOf } from './blocks.ts';
import type { Extent } from './extent.ts';
import { writtenTree } from './tree.ts';
import { rowsOf, shareOf } from './words.ts';

const ROW = 4;
const MOST_PLACES = 20;

export interface Cut {
  html: string;
  /** The share of the article's paragraphs that the text has, by their size. */
  whole: number;
  /** It is the size of the longest paragraph that is missing. */
  missing: number;
}

export const cutTo = (html: string, base: string, page: Blocks, extent: Extent): Cut => {
  const root = readPage(html);
  const { list } = blocksOf(root);
  const rowsAt = new Map<string, number[]>();
  for (const at of extent.own)
    for (const row of rowsOf(page.list[at]!.units, ROW)) {
      const places = rowsAt.get(row);
      if (places === undefined) rowsAt.set(row, [at]);
      else if (places.length < MOST_PLACES) places.push(at);
    }
  const isOwn = (block: Block) => {
    const rows = rowsOf(block.units, ROW);
    return rows.length > 0 && rows.filter(row => rowsAt.has(row)).length / rows.length >= 0.6;
  };
  const owned = list.map(isOwn);
  // The text is read in the order of the page: what stands a second time behind its end does not prolong it.
  // A refrain stands in it more than once, each time in a place of its own.
  const placeBehind = (block: Block, place: number): number => {
    let next = Number.POSITIVE_INFINITY;
    for (const row of rowsOf(block.units, ROW))
      for (const at of rowsAt.get(row) ?? []) if (at > place) next = Math.min(next, at);
    return next;
  };
  let [first, last, furthest] = [-1, -1, -1];
  for (const [at, block] of list.entries()) {
    if (!owned[at]) continue;
    if (first < 0) first = at;
    const place = placeBehind(block, furthest);
    if (place < Number.POSITIVE_INFINITY) [last, furthest] = [at, place];
  }
  if (last < 0) return { html: '', whole: 0, missing: Number.POSITIVE_INFINITY };
  const keys = keysOf(page.list, extent);
  const dropped = list.filter((block, at) => {
    if (owned[at] && at <= last) return false;
    if (at > last) return true;
    const key = block.units.join(' ');
    return at < first ? !keys.lead.has(key) : keys.out.has(key);
  });
  for (const block of dropped) for (const node of block.nodes) detach(node);
  dropBehind(list[last]!);
  const text = new Set(list.filter(block => !dropped.includes(block)).flatMap(block => rowsOf(block.units, ROW)));
  let [size, found, missing] = [0, 0, 0];
  for (const at of extent.paragraphs) {
    const block = page.list[at]!;
    size += block.size;
    if (shareOf(rowsOf(block.units, ROW), text) >= 0.6) found += block.size;
    else missing = Math.max(missing, block.size);
  }
  return { html: writtenTree(root, base), whole: size === 0 ? 0 : found / size, missing };
};

/** Blocks of the page that may stand before the article, and such as stand in none of its parts. */
const keysOf = (list: readonly Block[], extent: Extent) => {
  const own = new Set([...extent.own, ...extent.lead]);
  const lead = new Set(extent.lead.map(at => list[at]!.units.join(' ')));
  const out = new Set<string>();
  for (const [at, block] of list.entries()) if (!own.has(at)) out.add(block.units.join(' '));
  for (const at of own) out.delete(list[at]!.units.join(' '));
  return { lead, out };
};

const detach = (node: PageNode): void => {
  const { parent } = node;
  parent.children.splice(parent.children.indexOf(node), 1);
  if (parent.kind === 'element' && isEmpty(parent)) detach(parent);
};

const isEmpty = ({ children }: PageElement): boolean =>
  children.every(child => (child.kind === 'text' ? child.text.trim() === '' : !isElement(child)));

/** Pictures without a text that follow the last block in its place stay. */
const dropBehind = ({ nodes, element }: Block): void => {
  let node: PageNode | PageRoot = nodes.at(-1)!;
  while (node.parent !== null) {
    const { children }: { children: PageNode[] } = node.parent;
    let from = children.indexOf(node as PageNode) + 1;
    if (node === element) while (from < children.length && isPicture(children[from]!)) from++;
    children.splice(from);
    node = node.parent;
  }
};

const isPicture = (node: PageNode): boolean =>
  node.kind === 'text'
    ? node.text.trim() === ''
    : isElement(node) && (node.name === 'img' || (node.children.length > 0 && node.children.every(isPicture)));

/** Writes the article from the page itself: its blocks, and what stands between them without a text. */
export const writtenExtent = (root: PageRoot, base: string, page: Blocks, extent: Extent): string => {
  const own = [...extent.own].toSorted((one, other) => one - other);
  const kept = new Set<PageNode>(own.flatMap(at => page.list[at]!.nodes));
  const [from, to] = [page.list[own[0]!]!.nodes[0]!.order, page.list[own.at(-1)!]!.nodes.at(-1)!.order];
  const out = new Set(
    page.list.filter(({ partOf }, at) => partOf !== null && !extent.own.includes(at)).map(({ partOf }) => partOf!),
  );
  for (const at of own)
    for (let each: PageElement | PageRoot | null = page.list[at]!.element; each?.kind === 'element'; each = each.parent)
      out.delete(each);
  return writtenTree(root, base, node => {
    if (node.kind === 'text') return kept.has(node);
    if (!isElement(node) || out.has(node) || node.order > to) return false;
    return node.children.length > 0 || node.order >= from;
  });
};
