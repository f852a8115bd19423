import { scopeOf } from './namespaces.ts';
import { decodeReferences } from './references.ts';
import { rawAttribute, scan, type Tag } from './scan.ts';

export type Element = {
  /** See `scopeOf`. */
  name: string;
  attributes: string[];
  /** The children are without items. */
  children: Element[];
  parts: Part[];
  /** It is the `xml:base` in force, resolved as far as the document allows. */
  base: string | null;
  /** It is the `xml:lang` in force. */
  language: string | null;
};

/** Text is undecoded; a tag is written anew as HTML. */
type Part = { kind: 'text' | 'cdata' | 'tag'; raw: string };

const DEPTH = 256;
const ELEMENTS = 300_000;

/**
 * Reads a feed from its root element at `from` on and gives each item as soon as its end is seen: its own end tag, the
 * start of the next item, or the end of what holds it. An item cut off by the end of the document is not given.
 * Elements that may hold markup (`title`, `description`, `content` …) are read as one piece, by the rules of HTML;
 * those that never hold any (`link`, `guid`, `pubDate` …) end where another element begins.
 * `truncated`: the root was not closed, or the document has more than 300,000 elements and was left there.
 */
export const readXml = (
  source: string,
  from: number,
  core: 'rss' | 'atom',
  onItem: (item: Element) => void,
): { root: Element; truncated: boolean } | 'TOO_DEEP' | 'MALFORMED' => {
  const scope = scopeOf(core);
  const open: Open[] = [];
  let root: Element | null = null;
  let events = 0;
  let tooDeep = false;

  const popTo = (length: number) => {
    while (open.length > length) {
      const { element } = open.pop()!;
      scope.leave(open.length);
      if (isItem(element) && element.children.length > 0) onItem(element);
    }
  };

  const push = (tag: Tag, name: string) => {
    const parent = open.at(-1)?.element;
    const element = elementOf(tag, name, parent);
    root ??= element;
    if (parent && !isItem(element)) parent.children.push(element);
    if (tag.selfClosing || voidElements.has(name)) {
      scope.leave(open.length);
      return open.length > 0;
    }
    open.push({
      element,
      written: tag.name.toLowerCase(),
      reading: reading.get(name) ?? 'elements',
      same: 0,
      depth: 0,
    });
    tooDeep = open.length > DEPTH;
    return !tooDeep;
  };

  scan(
    source,
    {
      open(tag) {
        if (++events > 2 * ELEMENTS) return false;
        if (tag.attributes.length > 0 && open.at(-1)?.reading !== 'markup') scope.enter(tag.attributes, open.length);
        const name = scope.nameOf(tag.name);
        for (let holder = open.at(-1); holder && holder.reading !== 'elements'; holder = open.at(-1)) {
          if (holder.reading === 'markup' && !endsMarkup(holder.element.name, name, core)) {
            tooDeep = !takeStart(holder, tag, name, source, open.length);
            return !tooDeep;
          }
          popTo(open.length - 1);
        }
        if (name === 'item' || name === 'entry') {
          if (tag.selfClosing) return true;
          const unclosed = open.findIndex(({ element }) => isItem(element));
          if (unclosed >= 0) popTo(unclosed);
        }
        return push(tag, name);
      },
      close(name) {
        if (++events > 2 * ELEMENTS) return false;
        const written = name.toLowerCase();
        const holder = open.at(-1);
        if (holder?.reading === 'markup' && !(holder.written === written && holder.same === 0)) {
          const ancestor = holder.written === written ? -1 : lastIndexOf(open, written);
          if (ancestor < 0) takeEnd(holder, name, written);
          else popTo(ancestor);
        } else {
          const index = lastIndexOf(open, written);
          if (index >= 0) popTo(index);
        }
        return open.length > 0;
      },
      text(start, end) {
        const holder = open.at(-1);
        if (holder && !frames.has(holder.element.name)) {
          holder.element.parts.push({ kind: 'text', raw: source.slice(start, end) });
        }
      },
      cdata(start, end) {
        open.at(-1)?.element.parts.push({ kind: 'cdata', raw: source.slice(start, end) });
      },
    },
    from,
  );
  if (tooDeep) return 'TOO_DEEP';
  if (!root) return 'MALFORMED';
  return { root, truncated: isCut(open) };
};

/** The value of an attribute by its lower-case name, or null where it is missing or blank. */
export const attribute = (element: Element, name: string): string | null => {
  const raw = rawAttribute(element.attributes, name);
  return raw === null ? null : decodeReferences(raw).trim() || null;
};

export const child = (element: Element, name: string): Element | undefined =>
  element.children.find(candidate => candidate.name === name);

export const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter(candidate => candidate.name === name);

/** The text of an element without its tags, references decoded once; null where it is blank. */
export const text = (element: Element | undefined): string | null => {
  if (!element) return null;
  let whole = '';
  for (const part of element.parts) {
    if (part.kind === 'text') whole += decodeReferences(part.raw);
    else if (part.kind === 'cdata') whole += part.raw;
  }
  return whole.trim() || null;
};

/** The text of the first of these children that is not empty. */
export const textIn = (element: Element, ...names: string[]): string | null => {
  for (const name of names) {
    for (const candidate of element.children) {
      const found = candidate.name === name ? text(candidate) : null;
      if (found !== null) return found;
    }
  }
  return null;
};

/**
 * The content of an element as HTML: escaped HTML decoded, or markup as it stands, where text keeps its references.
 * A CDATA section is HTML in both.
 */
export const html = (element: Element): string | null => {
  if (!hasMarkup(element)) return text(element);
  return (
    element.parts
      .map(part => part.raw)
      .join('')
      .trim() || null
  );
};

/** Markup stands in the element itself, not escaped. */
export const hasMarkup = (element: Element): boolean => element.parts.some(part => part.kind === 'tag');

type Open = {
  element: Element;
  written: string;
  reading: 'elements' | 'text' | 'markup';
  /** Elements of the same name open inside markup, and all that need an end tag. */
  same: number;
  depth: number;
};

const words = (list: string): string[] => list.trim().split(/\s+/);

const markupNames = words(`
  title description content:encoded summary content subtitle tagline info rights copyright xhtml:body
  itunes:title itunes:summary itunes:subtitle media:title media:description media:text dc:title dc:description dc:rights
  atom:title atom:summary atom:content atom:subtitle content:items`);

const textNames = words(`
  link guid id pubdate published updated modified issued created lastbuilddate language ttl generator docs comments
  category enclosure name email uri url width height hour day webmaster managingeditor rating cloud icon logo
  dc:date dc:creator dc:subject dc:language dc:identifier dc:publisher dcterms:created dcterms:issued dcterms:modified
  itunes:author itunes:image itunes:duration itunes:explicit itunes:keywords media:thumbnail media:keywords media:category
  media:credit
  atom:link atom:updated atom:published atom:id atom:name atom:email feedburner:origlink sy:updateperiod
  sy:updatefrequency`);

const reading = new Map<string, 'text' | 'markup'>([
  ...markupNames.map(name => [name, 'markup'] as const),
  ...textNames.map(name => [name, 'text'] as const),
]);

/** Their own text is only the space between their elements. */
const frames = new Set(['rss', 'rdf:rdf', 'channel', 'feed', 'item', 'entry']);

const voidElements = new Set(words('area base br col embed hr img input meta param track wbr'));

/** Elements of HTML that may stay open without harm, so that they do not count as depth. */
const unclosed = new Set([
  ...voidElements,
  ...words('source p li dt dd tr td th thead tbody tfoot option colgroup rt rp'),
]);

const isItem = (element: Element): boolean => element.name === 'item' || element.name === 'entry';

const elementOf = (tag: Tag, name: string, parent: Element | undefined): Element => {
  const { attributes } = tag;
  let base = parent?.base ?? null;
  let language = parent?.language ?? null;
  if (attributes.length > 0) {
    const ownBase = rawAttribute(attributes, 'xml:base');
    if (ownBase) base = resolved(decodeReferences(ownBase).trim(), base);
    language = rawAttribute(attributes, 'xml:lang') || language;
  }
  return { name, attributes, children: [], parts: [], base, language };
};

const resolved = (url: string, base: string | null): string => (base ? URL.parse(url, base)?.href : null) ?? url;

/** A document that lacks only the end tag of `rss` is not cut: some generators never write it. */
const isCut = (open: Open[]): boolean => {
  if (open.length !== 1) return open.length > 1;
  const { element } = open[0]!;
  return element.name !== 'rss' || !child(element, 'channel');
};

const namesEndingMarkup = {
  rss: new Set(words('item channel guid pubdate content:encoded enclosure dc:date dc:creator category comments')),
  atom: new Set(words('entry feed')),
};
const endsTitle = new Set(words('link description content id published updated author pubdate category dc:date'));

/** An element begins that cannot be inside the one being read, whose end tag is therefore missing. */
const endsMarkup = (holder: string, name: string, core: 'rss' | 'atom'): boolean =>
  namesEndingMarkup[core].has(name) || (holder === 'title' && endsTitle.has(name));

const HTML_PREFIX = /^(xhtml|html|h|x):/i;

const htmlName = (written: string, name: string): string =>
  name.startsWith('xhtml:') || HTML_PREFIX.test(written) ? written.slice(written.indexOf(':') + 1) : written;

/** False when the markup is too deep. */
const takeStart = (holder: Open, tag: Tag, name: string, source: string, outer: number): boolean => {
  const local = htmlName(tag.name, name);
  const isVoid = voidElements.has(local.toLowerCase());
  const attributes = source
    .slice(tag.nameEnd, tag.selfClosing ? source.lastIndexOf('/', tag.end) : tag.end - 1)
    .trimEnd();
  const end = tag.selfClosing && !isVoid ? `></${local}>` : '>';
  holder.element.parts.push({ kind: 'tag', raw: `<${local}${attributes}${end}` });
  if (tag.selfClosing || isVoid) return true;
  if (tag.name.toLowerCase() === holder.written) holder.same++;
  if (!unclosed.has(local.toLowerCase())) holder.depth++;
  return outer + holder.depth <= DEPTH;
};

const takeEnd = (holder: Open, name: string, written: string): void => {
  const local = htmlName(name, name);
  if (written === holder.written) holder.same--;
  if (!unclosed.has(local.toLowerCase())) holder.depth = Math.max(0, holder.depth - 1);
  if (!voidElements.has(local.toLowerCase())) holder.element.parts.push({ kind: 'tag', raw: `</${local}>` });
};

const lastIndexOf = (open: Open[], written: string): number => {
  for (let i = open.length - 1; i >= 0; i--) {
    if (open[i]!.written === written) return i;
  }
  return -1;
};
