import { decodeHTMLAttribute } from 'entities/decode';

/** It is a piece of HTML source. Comments, declarations and what a parser drops at the end are no pieces. */
export type Piece = { kind: 'text'; start: number; end: number } | SourceTag;

export interface SourceTag {
  kind: 'tag';
  name: string;
  isEnd: boolean;
  /** The tag is written `<svg/>`, which means something in SVG only. */
  isClosed: boolean;
  /** Names are in lower case, values unescaped; the first of a name counts. */
  attributes: Map<string, string>;
}

/**
 * Tokenizes HTML: yields the texts and tags of the source in order, as HTML's tokenizer tells them apart, in one pass
 * whatever the source, because the source of a rule's values may be cut anywhere. The inside of scripts and styles is
 * left out.
 */
export const sourcePieces = function* (html: string): Generator<Piece> {
  let text = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const after = endOfNoTag(html, at);
    if (after === at + 1) {
      at = after;
      continue;
    }
    if (at > text) yield { kind: 'text', start: text, end: at };
    if (after !== undefined) {
      at = text = after;
      continue;
    }
    const read = readTag(html, at);
    if (!read) return;
    yield read.tag;
    at = text = read.tag.isEnd ? read.end : endOfRaw(html, read.tag.name, read.end);
  }
  if (text < html.length) yield { kind: 'text', start: text, end: html.length };
};

export const sourceTags = function* (html: string): Generator<SourceTag> {
  for (const piece of sourcePieces(html)) if (piece.kind === 'tag') yield piece;
};

/**
 * Answers where a comment or the like ends; just behind the `<` when that is only a character; undefined when a tag
 * begins here.
 */
const endOfNoTag = (html: string, at: number): number | undefined => {
  const next = html.charAt(at + 1);
  if (LETTER.test(next)) return undefined;
  if (next === '/') return LETTER.test(html.charAt(at + 2)) ? undefined : behind(html, '>', at + 2);
  if (next === '?') return behind(html, '>', at + 2);
  if (next !== '!') return at + 1;
  if (!html.startsWith('--', at + 2)) return behind(html, '>', at + 2);
  const short = /^-?>/.exec(html.slice(at + 4, at + 6));
  return short ? at + 4 + short[0].length : behind(html, '-->', at + 4);
};

const LETTER = /[a-z]/i;

const behind = (html: string, mark: string, from: number) => {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
};

/** It is null where the source ends before the tag does. */
const readTag = (html: string, start: number): { tag: SourceTag; end: number } | null => {
  const isEnd = html.charAt(start + 1) === '/';
  const name = matchAt(TAG_NAME, html, start + (isEnd ? 2 : 1));
  const tag: SourceTag = { kind: 'tag', name: name.toLowerCase(), isEnd, isClosed: false, attributes: new Map() };
  let at = start + (isEnd ? 2 : 1) + name.length;
  for (;;) {
    at += matchAt(BETWEEN, html, at).length;
    if (at >= html.length) return null;
    if (html.charAt(at) === '>') {
      tag.isClosed = html.charAt(at - 1) === '/';
      return { tag, end: at + 1 };
    }
    const attribute = matchAt(ATTRIBUTE_NAME, html, at);
    at += attribute.length;
    const equals = matchAt(EQUALS, html, at);
    at += equals.length;
    let value = '';
    if (equals !== '') {
      const quote = html.charAt(at);
      const isQuoted = quote === '"' || quote === "'";
      const end = isQuoted ? html.indexOf(quote, at + 1) : at + matchAt(UNQUOTED, html, at).length;
      if (end < 0) return null;
      value = html.slice(isQuoted ? at + 1 : at, end);
      at = isQuoted ? end + 1 : end;
    }
    const known = attribute.toLowerCase();
    if (!tag.attributes.has(known)) tag.attributes.set(known, decodeHTMLAttribute(value));
  }
};

const TAG_NAME = /[^\t\n\f\r />]+/y;
const BETWEEN = /[\t\n\f\r /]*/y;
const ATTRIBUTE_NAME = /=?[^\t\n\f\r />=]*/y;
const EQUALS = /[\t\n\f\r ]*=[\t\n\f\r ]*/y;
const UNQUOTED = /[^\t\n\f\r >]*/y;

const matchAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
};

/** Skips the content of elements whose content is no text that anyone reads; the end tag is the next piece. */
const endOfRaw = (html: string, name: string, from: number): number => {
  const end = raw.get(name);
  if (!end) return from;
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
};

const raw = new Map(
  ['script', 'style', 'iframe', 'noembed', 'noframes', 'xmp'].map(name => [
    name,
    new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi'),
  ]),
);
