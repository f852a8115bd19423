import { decodeReferences } from './references.ts';

const HEAD = 256 * 1024;
const [MOST_ENTITIES, LONGEST_VALUE, DEPTH] = [256, 4096, 8];
/** Bound: all references of a document together may add at most this many characters (billion laughs). */
const MOST_ADDED = 256 * 1024;

/**
 * The document with its own entities replaced by what its DOCTYPE says they stand for, and without the declarations.
 * Bounded: 256 entities of at most 4,096 characters, eight deep, and 256 KiB in all; a reference that is beyond any of
 * that, to itself or to an external entity stays as it is. Nothing outside the document is ever asked for.
 */
export const withOwnEntities = (document: string): string => {
  const subset = subsetOf(document);
  if (subset === null) return document;
  const declared = declarationsIn(document.slice(subset.start, subset.end));
  if (declared.size === 0) return document;
  const before = document.slice(0, subset.start) + ' '.repeat(subset.end - subset.start);
  return before + expanded(document.slice(subset.end), declared);
};

/** Where the declarations stand; null where there is no entity among them, or no end. */
const subsetOf = (document: string): { start: number; end: number } | null => {
  const head = document.slice(0, HEAD);
  // It stands before the first element, and no document is searched for one behind that.
  const root = head.search(/<(?![!?])/);
  const doctype = /<!doctype\s[^<>[]*\[/i.exec(root < 0 ? head : head.slice(0, root));
  if (!doctype) return null;
  const start = doctype.index + doctype[0].length;
  const piece = /<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|"[^"]*(?:"|$)|'[^']*(?:'|$)|\]/g;
  piece.lastIndex = start;
  for (let found = piece.exec(head); found; found = piece.exec(head)) {
    if (found[0] !== ']') continue;
    return head.slice(start, found.index).includes('<!ENTITY') ? { start, end: found.index } : null;
  }
  return null;
};

const DECLARATION =
  /<!--[\s\S]*?(?:-->|$)|<!ENTITY\s+%[^"'>]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$))?|<!ENTITY\s+([\w:.-]{1,100})\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const ofXml = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/** The first declaration of a name counts. Parameter entities, which only declare others, are left out. */
const declarationsIn = (subset: string): Map<string, string> => {
  const declared = new Map<string, string>();
  for (const [, name, double, single] of subset.matchAll(DECLARATION)) {
    const value = double ?? single;
    if (name === undefined || value === undefined || ofXml.has(name) || declared.has(name)) continue;
    if (value.length <= LONGEST_VALUE) declared.set(name, value);
    if (declared.size === MOST_ENTITIES) break;
  }
  return declared;
};

const REFERENCE = /<!\[CDATA\[|<!--|&([\w:.-]{1,100});/g;

const expanded = (body: string, declared: Map<string, string>): string => {
  const values = new Map<string, string | null>();
  let [text, copied, added] = ['', 0, 0];
  REFERENCE.lastIndex = 0;
  for (let found = REFERENCE.exec(body); found; found = REFERENCE.exec(body)) {
    const name = found[1];
    if (name === undefined) {
      const end = body.indexOf(found[0] === '<!--' ? '-->' : ']]>', REFERENCE.lastIndex);
      if (end < 0) break;
      REFERENCE.lastIndex = end;
      continue;
    }
    const value = standsFor(name, declared, values, DEPTH);
    if (value === null || added + value.length > MOST_ADDED) continue;
    text += body.slice(copied, found.index) + value;
    copied = REFERENCE.lastIndex;
    added += value.length;
  }
  REFERENCE.lastIndex = 0;
  return text + body.slice(copied);
};

/** Answers null where it is not declared, or leads to itself, too deep or too far. Memoized: each is worked out once. */
const standsFor = (
  name: string,
  declared: Map<string, string>,
  values: Map<string, string | null>,
  depth: number,
): string | null => {
  const known = values.get(name);
  if (known !== undefined) return known;
  const written = declared.get(name);
  if (written === undefined) return null;
  values.set(name, null);
  let [isWhole, length] = [depth > 0, 0];
  const value = written.replace(/&#\w{1,10};|&([\w:.-]{1,100});/g, (reference, inner?: string) => {
    if (!isWhole || (inner !== undefined && !declared.has(inner))) return reference;
    const part = inner === undefined ? decodeReferences(reference) : standsFor(inner, declared, values, depth - 1);
    length += part?.length ?? 0;
    isWhole = part !== null && length <= LONGEST_VALUE;
    return isWhole ? part! : reference;
  });
  const whole = isWhole && value.length <= LONGEST_VALUE ? value : null;
  values.set(name, whole);
  return whole;
};
