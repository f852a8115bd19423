import { endsParagraph, inlineElements, voidElements } from './elements.ts';
import { escapeText } from './escape.ts';

/**
 * Writes a tree as HTML in one pass, with the nesting that a browser would build: paragraphs end before blocks,
 * list items before list items, a link before a link; what stands in a table stands in a cell.
 */
export type Writer = {
  out: string[];
  bytes: number;
  /** Nothing more is written but end tags. */
  full: boolean;
  open: Open[];
  /** Elements that are open in the source but lie too deep to be written. */
  tooDeep: number;
};

type Open = { name: string; tag: string; at: number };

export const newWriter = (): Writer => ({ out: [], bytes: 0, full: false, open: [], tooDeep: 0 });

/** `tag` is the start tag of an element named `name` as it is to be written. */
export const startElement = (writer: Writer, name: string, tag: string): void => {
  if (writer.full) return;
  if (tableParts.has(name)) {
    if (!prepareTable(writer, name)) return;
  } else {
    ensureCell(writer);
  }
  const reopened = endsParagraph.has(name) ? endParagraph(writer) : [];
  endSibling(writer, name);
  const isVoid = voidElements.has(name);
  if (!isVoid && writer.open.length >= (name === 'table' ? DEEPEST - 4 : DEEPEST)) {
    writer.tooDeep++;
    return;
  }
  if (!write(writer, tag)) return;
  if (!isVoid) writer.open.push({ name, tag, at: writer.out.length });
  if (!neverAround.has(name)) for (const inline of reopened) startElement(writer, inline.name, inline.tag);
};

/** An end tag in the source; without an element that it may close, nothing happens. */
export const endElement = (writer: Writer, name: string): void => {
  if (name === 'br') startElement(writer, 'br', '<br>');
  if (voidElements.has(name)) return;
  if (writer.tooDeep > 0) {
    writer.tooDeep--;
    return;
  }
  const at = findOpen(writer, name);
  if (at >= 0) closeDownTo(writer, at);
};

export const addText = (writer: Writer, text: string): void => {
  for (let from = 0; from < text.length; ) {
    const piece = pieceFrom(text, from);
    addPiece(writer, piece);
    from += piece.length;
  }
};

/** Ends what is open and answers all that was written. */
export const finish = (writer: Writer): string => {
  closeDownTo(writer, 0);
  return writer.out.join('');
};

const DEEPEST = 128;
// 512 KiB with room for the end tags of the deepest nesting.
const mostBytes = 512 * 1024 - DEEPEST * '</blockquote>'.length;
const LONGEST_PIECE = 4096;

const tableParts = new Set(['caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']);
const sections = new Set(['thead', 'tbody', 'tfoot']);
const cells = new Set(['td', 'th', 'caption']);
const keptEmpty = new Set(['td', 'th', 'li', 'dt', 'dd']);
const HEADING = /^h[1-6]$/;
/** Formatting is not opened again around these: their children are not text. */
const neverAround = new Set(['table', 'ul', 'ol', 'dl', 'details']);

const write = (writer: Writer, html: string): boolean => {
  const bytes = writer.bytes + Buffer.byteLength(html);
  if (writer.full || bytes > mostBytes) {
    writer.full = true;
    return false;
  }
  writer.bytes = bytes;
  writer.out.push(html);
  return true;
};

const addPiece = (writer: Writer, piece: string): void => {
  if (needsCell.has(top(writer)) && piece.trim() === '') return;
  ensureCell(writer);
  // A browser takes the first line end of a <pre> for part of the tag.
  const text = top(writer) === 'pre' && isEmpty(writer) ? piece.replace(/^\n+/, '') : piece;
  if (text === '') return;
  write(writer, escapeText(text));
};

const pieceFrom = (text: string, from: number): string => {
  if (from === 0 && text.length <= LONGEST_PIECE) return text;
  let end = from + LONGEST_PIECE;
  if (end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00) end++;
  return text.slice(from, end);
};

const top = (writer: Writer): string => writer.open.at(-1)?.name ?? '';

const closeDownTo = (writer: Writer, index: number): void => {
  while (writer.open.length > index) {
    const isDropped = isEmpty(writer) && !keptEmpty.has(top(writer));
    const { name, tag: startTag } = writer.open.pop()!;
    if (!isDropped) {
      const tag = `</${name}>`;
      writer.out.push(tag);
      writer.bytes += tag.length;
    } else {
      writer.out.pop();
      writer.bytes -= Buffer.byteLength(startTag);
    }
  }
};

/** Answers whether nothing has been written into the innermost open element. */
const isEmpty = (writer: Writer): boolean => writer.out.length === writer.open.at(-1)?.at;

/** The innermost open element of the name that an end tag reaches: not out of a table or a cell. */
const findOpen = (writer: Writer, name: string): number => {
  const isHeading = HEADING.test(name);
  const reachesOut = name === 'table' || tableParts.has(name);
  for (let at = writer.open.length - 1; at >= 0; at--) {
    const open = writer.open[at]!.name;
    if (open === name || (isHeading && HEADING.test(open))) return at;
    if (open === 'table' || (cells.has(open) && !reachesOut)) return -1;
    if (name === 'li' && (open === 'ul' || open === 'ol')) return -1;
  }
  return -1;
};

/** Ends the open paragraph; answers the formatting in it, to be opened again in the block that ended it. */
const endParagraph = (writer: Writer): Open[] => {
  let at = writer.open.length - 1;
  while (at >= 0 && inlineElements.has(writer.open[at]!.name)) at--;
  if (at < 0 || writer.open[at]!.name !== 'p') return [];
  const formatting = writer.open.slice(at + 1, at + 9);
  closeDownTo(writer, at);
  return formatting;
};

const endSibling = (writer: Writer, name: string): void => {
  if (HEADING.test(name)) {
    if (HEADING.test(top(writer))) closeDownTo(writer, writer.open.length - 1);
  } else if (name === 'li') {
    endNearest(writer, open => open === 'li');
  } else if (name === 'dt' || name === 'dd') {
    endNearest(writer, open => open === 'dt' || open === 'dd');
  } else if (name === 'rt' || name === 'rp') {
    const ends = isInRuby(writer) ? endByThemselves : rubyParts;
    while (ends.has(top(writer))) closeDownTo(writer, writer.open.length - 1);
  }
};

const rubyParts = new Set(['rt', 'rp']);
/** Implied end tags, as HTML's tree construction says. */
const endByThemselves = new Set(['dd', 'dt', 'li', 'p', 'rp', 'rt']);

/** In scope: an open ruby on this side of the innermost table or cell. */
const isInRuby = (writer: Writer): boolean => {
  const at = writer.open.findLastIndex(({ name }) => name === 'ruby' || name === 'table' || cells.has(name));
  return writer.open[at]?.name === 'ruby';
};

/** Ends an open item unless another block stands between. */
const endNearest = (writer: Writer, isItem: (name: string) => boolean): void => {
  for (let at = writer.open.length - 1; at >= 0; at--) {
    const open = writer.open[at]!.name;
    if (isItem(open)) closeDownTo(writer, at);
    if (isItem(open) || (!inlineElements.has(open) && open !== 'p' && open !== 'div')) return;
  }
};

const needsCell = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);

/** Content right inside a table would be moved before it by a browser; it gets a cell instead. */
const ensureCell = (writer: Writer): void => {
  if (needsCell.has(top(writer))) startElement(writer, 'td', '<td>');
};

/** Ends and opens what has to be for this part of a table; false outside of one. */
const prepareTable = (writer: Writer, name: string): boolean => {
  let table = writer.open.length - 1;
  while (table >= 0 && writer.open[table]!.name !== 'table') table--;
  if (table < 0 || writer.tooDeep > 0) return false;
  let at = table + 1;
  if (name === 'tr' && sections.has(writer.open[at]?.name ?? '')) at++;
  if (name === 'td' || name === 'th') {
    if (sections.has(writer.open[at]?.name ?? '')) at++;
    if (writer.open[at]?.name === 'tr') at++;
  }
  closeDownTo(writer, at);
  if (at === table + 1 && (name === 'tr' || name === 'td' || name === 'th')) push(writer, 'tbody');
  if ((name === 'td' || name === 'th') && top(writer) !== 'tr') push(writer, 'tr');
  return !writer.full;
};

const push = (writer: Writer, name: string): void => {
  const tag = `<${name}>`;
  if (write(writer, tag)) writer.open.push({ name, tag, at: writer.out.length });
};
