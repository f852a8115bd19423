/** From the text of a page to its tree, and to a document as the two libraries of articles read it. */
import { readPage } from '@newsbell/extraction/parse';
import { sourcePieces } from '@newsbell/extraction/rule/markup';
import { attributeOf, isElement, type PageElement, type PageNode, type PageRoot } from '@newsbell/extraction/tree';
import { baseOf } from '@newsbell/extraction/urls';
import { parseHTML } from 'linkedom';
import { escapeAttribute, escapeText } from '#text/html/escape.ts';
import { bestOfSrcset, pictureIn } from '#text/html/image.ts';

export interface Tree {
  root: PageRoot;
  url: string;
  /** Relative addresses are resolved against it. */
  base: string;
}

/** Null: building its tree, or reading it, would take longer than a page may. */
export const treeOf = (html: string, url: string): Tree | null => {
  if (isTooMuch(html)) return null;
  const root = readPage(html);
  return { root, url, base: baseOf(root, url) };
};

/**
 * The two libraries take time that grows with the square of the elements: a news page has 1,000 to 5,000 tags and takes a tenth of a second
 * or two, one of 30,000 has long passed what a thread may take.
 */
const [LONGEST, LONGEST_TEXT, MOST_TAGS, MOST_FORMATTING] = [5_000_000, 1_000_000, 30_000, 300];

/** Formatting that is never closed is opened again in each paragraph that follows, so the tree may be a thousand times the source. */
const isTooMuch = (html: string): boolean => {
  if (html.length > LONGEST) return true;
  let [tags, open, length] = [0, 0, 0];
  for (const piece of sourcePieces(html)) {
    if (piece.kind === 'text') length += piece.end - piece.start;
    else tags++;
    if (tags > MOST_TAGS || length > LONGEST_TEXT) return true;
    if (piece.kind === 'text') continue;
    const { name, isEnd } = piece;
    if (formatting.has(name)) open = Math.max(0, open + (isEnd ? -1 : 1));
    if (open > MOST_FORMATTING) return true;
  }
  return false;
};

const formatting = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

/** The document is made anew for each library, because both change what they read. */
export const documentOf = ({ root, base }: Tree): unknown => parseHTML(writtenTree(root, base)).document;

/**
 * Writes the tree with all its tags, because linkedom does not build what HTML leaves out, and without what is not read. A picture
 * that a script would load has its address, and that of a `noscript` takes the place of the one before it.
 */
export const writtenTree = (root: PageRoot, base: string, keeps: (node: PageNode) => boolean = () => true): string => {
  const out: string[] = ['<!DOCTYPE html>'];
  const pending: (PageNode | string)[] = root.children.toReversed();
  let standIn = -1;
  let depth = 0;
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node === 'string') {
      depth--;
      out.push(node);
    } else if (!keeps(node)) continue;
    else if (node.kind === 'text') out.push(escapeText(node.text));
    else if (isElement(node) && !isLeftOut(node)) {
      if (node.name === 'img') {
        standIn = out.length;
        out.push(picture(node, base));
      } else if (node.name === 'noscript') {
        const pictures = picturesOf(node);
        if (pictures.length > 0 && standIn >= 0 && out.length - standIn <= NEAR) out[standIn] = '';
        out.push(...pictures.map(each => picture(each, base)));
      } else if (node.name === 'script') out.push(data(node));
      else {
        // Elements that lie deeper are unwrapped: the libraries ask each for all that is in it. So are those of odd names, as `o:p`.
        const isDeep = (depth >= DEEPEST && !voids.has(node.name)) || !NAME.test(node.name);
        if (!isDeep) out.push(`<${node.name}${attributes(node)}>`);
        if (voids.has(node.name)) continue;
        if (!isDeep) pending.push(`</${node.name}>`);
        if (!isDeep) depth++;
        if (!raw.has(node.name))
          for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at]!);
      }
    }
  }
  return out.join('');
};

const isLeftOut = (element: PageElement): boolean => element.space !== 'html' || leftOut.has(element.name);

const leftOut = new Set(
  'style template link base source select option textarea canvas frameset frame plaintext'.split(' '),
);
const raw = new Set(['iframe', 'noembed', 'noframes', 'xmp']);
const voids = new Set('area br col embed hr img input meta param track wbr'.split(' '));
/** Between a picture and its noscript there is white space, or the end of a wrapper. */
const NEAR = 4;
const NAME = /^[a-z][a-z\d-]*$/;

/** JSON-LD: the page's data of itself is kept where it is whole; other scripts are not. */
const data = (script: PageElement): string => {
  const text = script.children.map(child => (child.kind === 'text' ? child.text : '')).join('');
  if (!isData(script) || text.length > LONGEST_DATA) return '';
  try {
    const json = JSON.stringify(JSON.parse(text)).replaceAll('<', '\\u003c');
    return `<script type="application/ld+json">${json}</script>`;
  } catch {
    return '';
  }
};

export const isData = (script: PageElement): boolean =>
  /^application\/ld\+json\b/i.test(attributeOf(script, 'type')?.trim() ?? '');

const LONGEST_DATA = 200_000;

const DEEPEST = 100;
const LONGEST_VALUE = 4000;
const MOST_ATTRIBUTES = 50;

const attributes = (element: PageElement): string => {
  let written = '';
  for (const { name, value } of element.attributes.slice(0, MOST_ATTRIBUTES))
    if (NAME.test(name) && !name.startsWith('on') && value.length <= LONGEST_VALUE)
      written += ` ${name}="${escapeAttribute(value)}"`;
  return written;
};

const picture = (img: PageElement, base: string): string => {
  const own: Record<string, string> = {};
  for (const { name, value } of img.attributes) own[name] ??= value;
  const siblings = img.parent.kind === 'element' && img.parent.name === 'picture' ? img.parent.children : [];
  const sources = siblings.filter(isElement).filter(({ name }) => name === 'source');
  const sets = sources.map(source => attributeOf(source, 'srcset') ?? attributeOf(source, 'data-srcset'));
  const address = pictureIn(
    own,
    base,
    sets.find(set => bestOfSrcset(set)),
  );
  if (address === null) return '';
  let tag = `<img src="${escapeAttribute(address)}"`;
  for (const name of ['alt', 'title', 'width', 'height', 'style', 'class'])
    if (own[name] !== undefined && own[name].length <= LONGEST_VALUE) tag += ` ${name}="${escapeAttribute(own[name])}"`;
  return `${tag}>`;
};

const picturesOf = (noscript: PageElement): PageElement[] => {
  const found: PageElement[] = [];
  const pending: PageNode[] = [...noscript.children];
  for (let node = pending.pop(); node && found.length < 3; node = pending.pop()) {
    if (!isElement(node)) continue;
    if (node.name === 'img') found.push(node);
    pending.push(...node.children);
  }
  return found;
};
