import newMarkdownIt, { type MarkdownIt } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { escapeText } from '../html/escape.ts';
import { sanitise } from '../html/sanitise.ts';
import { boundDepth, boundReferences, endOfMarks, MOST_NESTING } from './bounds.ts';
import { restOfAddress } from './web-address.ts';

/**
 * Markdown of posts and comments as clean HTML: CommonMark with tables, strikethrough, bare web addresses and a line break for a
 * line break. Marks next to Korean, Japanese or Chinese work without spaces. HTML is text. Headings begin at h3, because the page
 * around has the others. Of pictures of our own only uploaded ones pass. Pure, so that a preview is what will be stored; at most
 * 512 KiB. No text is lost: beyond 15,000 marks it is shown as it was typed.
 */
export const renderMarkdown = (source: string, { ownOrigins }: { ownOrigins: readonly string[] }): string => {
  const text = source.slice(0, LONGEST).replace(/\r\n?/g, '\n');
  const end = endOfMarks(text);
  const html = markdown.render(text.slice(0, end));
  return sanitise(html, { ownOrigins, ownPictures: true, visitorsLinks: true }) + asTyped(text.slice(end));
};

/**
 * A plain text as clean HTML: its lines stay lines, and its web addresses lead there. One that is set in columns, as programs print tables,
 * keeps its blanks. Bounded as Markdown is.
 */
export const renderLines = (source: string, { ownOrigins }: { ownOrigins: readonly string[] }): string => {
  const text = source.slice(0, LONGEST).replace(/\r\n?/g, '\n');
  if (COLUMNS.test(text)) return asTyped(text);
  const end = endOfMarks(text);
  return sanitise(lines.render(text.slice(0, end)), { ownOrigins, visitorsLinks: true }) + asTyped(text.slice(end));
};

const LONGEST = 100_000;
const COLUMNS = /^[ \t]+\S|\S {3}|\t/m;

/** It is as `sanitise` would write it, which takes longer. */
const asTyped = (text: string): string => {
  const shown = text
    .toWellFormed()
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
    .replace(/^\n+/, '')
    .trimEnd();
  return shown === '' ? '' : `<pre>${escapeText(shown)}</pre>`;
};

const newMarkdown = (): MarkdownIt => {
  const made = newMarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: MOST_NESTING });
  made.use(cjkFriendly).use(boundDepth).use(boundReferences).use(findAddresses);
  const { rules } = made.renderer;
  rules.heading_open = (tokens, at) => `<${lowered(tokens[at]!.tag)}>`;
  rules.heading_close = (tokens, at) => `</${lowered(tokens[at]!.tag)}>\n`;
  rules.text = (tokens, at) => escapeText(tokens[at]!.content);
  rules.code_inline = (tokens, at) => `<code>${escapeText(tokens[at]!.content)}</code>`;
  rules.code_block = rules.fence = (tokens, at) => `<pre><code>${escapeText(tokens[at]!.content)}</code></pre>\n`;
  return made;
};

const newLines = (): MarkdownIt => {
  const made = newMarkdownIt('zero', { linkify: true, breaks: true }).enable(['linkify', 'newline']).use(findAddresses);
  made.renderer.rules.text = (tokens, at) => escapeText(tokens[at]!.content);
  return made;
};

const findAddresses = (made: MarkdownIt): void => {
  const address = { validate: restOfAddress };
  // Names of files and of software look like hosts (README.md, node.js), so an address needs its scheme; mail addresses stay text.
  made.linkify.add('//', null).add('mailto:', null).add('http:', address).add('https:', address);
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  // An address is judged and written by `sanitise`.
  made.normalizeLink = url => url;
  made.normalizeLinkText = url => readable(url, made.utils.lib.mdurl.decode);
};

/** Percent-encoded words of an address are shown as words; blanks and marks of direction would let it look like another. */
const readable = (url: string, decode: (url: string) => string): string => {
  const decoded = url.includes('%') ? decode(url) : url;
  return /[\p{C}\p{Z}\ufffd]/u.test(decoded) ? url : decoded;
};

/** h1 and h2 are the page's. */
const lowered = (tag: string): string => `h${Math.min(6, Number(tag.slice(1)) + 2)}`;

const markdown = newMarkdown();
const lines = newLines();
