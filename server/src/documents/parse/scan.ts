export type Tag = {
  /** It stands as written, with its prefix. */
  name: string;
  /** Names and undecoded values in turn; at most 256 pairs, a value at most 64 KiB. */
  attributes: string[];
  selfClosing: boolean;
  start: number;
  nameEnd: number;
  /** It is just after the `>`. */
  end: number;
};

/** Offsets are into the source and text is undecoded. `false` ends the scan; a number goes on from that offset. */
export type Visitor = {
  open: (tag: Tag) => boolean | number;
  close: (name: string, start: number, end: number) => boolean;
  text: (start: number, end: number) => void;
  cdata: (start: number, end: number) => void;
};

const ATTRIBUTES = 2 * 256;
const VALUE_LENGTH = 64 * 1024;

/**
 * Reads markup of any quality from `from` in time linear to its length, by XML's rules where they are kept.
 * A `<` that begins no tag is text, a CDATA section without end stops at the end tag of its element, declarations
 * (so also entity definitions), comments and processing instructions are skipped. Answers where it stopped.
 *
 * A parser library is not used here, because those at hand are quadratic on deep nesting or throw on broken
 * documents, and because jumping from `<` to `<` is several times faster than visiting each character.
 */
export const scan = (source: string, visitor: Visitor, from = 0): number => {
  const next = finder(source);
  const length = source.length;
  let textStart = from;
  let at = from;
  let opened = '';

  while (at < length) {
    const start = source.indexOf('<', at);
    if (start < 0) break;
    const code = source.charCodeAt(start + 1);

    if (code === SLASH && isNameStart(source.charCodeAt(start + 2))) {
      const nameEnd = skipName(source, start + 2);
      const end = closeEnd(source, nameEnd);
      if (textStart < start) visitor.text(textStart, start);
      if (!visitor.close(source.slice(start + 2, nameEnd), start, end)) return end;
      at = textStart = end;
    } else if (isNameStart(code)) {
      const tag = readTag(source, start);
      if (typeof tag === 'number') {
        at = tag;
        continue;
      }
      if (textStart < start) visitor.text(textStart, start);
      const answer = visitor.open(tag);
      if (answer === false) return tag.end;
      opened = tag.name;
      at = textStart = answer === true ? tag.end : Math.max(tag.end, answer);
    } else if (code === BANG || code === QUESTION) {
      if (textStart < start) visitor.text(textStart, start);
      if (source.startsWith('<![CDATA[', start)) {
        const content = start + 9;
        const end = cdataEnd(source, content, opened, next);
        visitor.cdata(content, end);
        at = source.startsWith(']]>', end) ? end + 3 : end;
      } else {
        at = declarationEnd(source, start, next);
      }
      textStart = at;
    } else {
      at = start + 1;
    }
  }
  if (textStart < length) visitor.text(textStart, length);
  return length;
};

/** The value of an attribute by its lower-case name, undecoded; the first one where it is repeated. */
export const rawAttribute = (attributes: string[], name: string): string | null => {
  for (let i = 0; i < attributes.length; i += 2) {
    const written = attributes[i]!;
    if (written === name || (written.length === name.length && written.toLowerCase() === name))
      return attributes[i + 1]!;
  }
  return null;
};

const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;
const LT = 0x3c;
const GT = 0x3e;
const EQUALS = 0x3d;

const isNameStart = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code >= 0xc0;

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

const skipName = (source: string, at: number): number => {
  for (let i = at; ; i++) {
    const code = source.charCodeAt(i);
    if (!(code > 0x20) || code === SLASH || code === GT || code === LT || code === EQUALS) return i;
  }
};

/** An end tag without its `>` ends before the next tag. */
const closeEnd = (source: string, nameEnd: number): number => {
  for (let i = nameEnd; i < source.length; i++) {
    const code = source.charCodeAt(i);
    if (code === GT) return i + 1;
    if (code === LT) return i;
  }
  return source.length;
};

/** A start tag, or the offset up to which there is only text: a `<` outside quotes or the end came before the `>`. */
const readTag = (source: string, start: number): Tag | number => {
  const length = source.length;
  const nameEnd = skipName(source, start + 1);
  const attributes: string[] = [];
  let slash = false;
  let at = nameEnd;

  while (at < length) {
    const code = source.charCodeAt(at);
    if (code === GT) {
      return { name: source.slice(start + 1, nameEnd), attributes, selfClosing: slash, start, nameEnd, end: at + 1 };
    }
    if (code === LT) return at;
    if (code === SLASH || isSpace(code)) {
      slash = code === SLASH || slash;
      at++;
      continue;
    }
    slash = false;
    let keyEnd = skipName(source, at + 1);
    const key = source.slice(at, keyEnd);
    while (isSpace(source.charCodeAt(keyEnd))) keyEnd++;
    let valueStart = keyEnd;
    let valueEnd = keyEnd;
    at = keyEnd;
    if (source.charCodeAt(keyEnd) === EQUALS) {
      valueStart = keyEnd + 1;
      while (isSpace(source.charCodeAt(valueStart))) valueStart++;
      const quote = source[valueStart];
      const closing = quote === '"' || quote === "'" ? source.indexOf(quote, valueStart + 1) : -1;
      if (closing >= 0) {
        valueStart++;
        valueEnd = closing;
        at = closing + 1;
      } else {
        valueEnd = unquotedEnd(source, valueStart);
        at = valueEnd;
      }
    }
    if (attributes.length < ATTRIBUTES) {
      attributes.push(key, source.slice(valueStart, Math.min(valueEnd, valueStart + VALUE_LENGTH)));
    }
  }
  return length;
};

const unquotedEnd = (source: string, at: number): number => {
  for (let i = at; i < source.length; i++) {
    const code = source.charCodeAt(i);
    if (isSpace(code) || code === GT || code === LT) return i;
  }
  return source.length;
};

type Finder = (needle: string, from: number) => number;

/** `indexOf` that remembers its last answer per needle, so that an end far away or missing is looked for only once. */
const finder = (source: string): Finder => {
  const found = new Map<string, number>();
  return (needle, from) => {
    const known = found.get(needle);
    if (known !== undefined && known >= from) return known;
    const at = source.indexOf(needle, from);
    const answer = at < 0 ? Number.POSITIVE_INFINITY : at;
    found.set(needle, answer);
    return answer;
  };
};

/**
 * A section that is never closed, or only after another one has begun, ends where its element does.
 * A page's own script may hold `<![CDATA[` as text: then the end tag is not inside, and `]]>` counts.
 */
const cdataEnd = (source: string, from: number, element: string, next: Finder): number => {
  const end = next(']]>', from);
  if (end < next('<![CDATA[', from)) return end;
  const limit = Math.min(end, source.length);
  const closing = source.slice(from, limit).indexOf(`</${element}`);
  return closing < 0 ? limit : from + closing;
};

const declarationEnd = (source: string, start: number, next: Finder): number => {
  const simple = Math.min(next('>', start), source.length - 1) + 1;
  if (source.startsWith('<!--', start)) {
    const end = next('-->', start + 4);
    return end === Number.POSITIVE_INFINITY ? simple : end + 3;
  }
  if (source.charCodeAt(start + 1) === QUESTION) {
    const end = next('?>', start + 2);
    return end < next('<', start + 2) ? end + 2 : simple;
  }
  if (next('[', start) >= simple) return simple;
  const ends = subsetEnds.map(needle => next(needle, start) + needle.length);
  const end = Math.min(...ends);
  return end === Number.POSITIVE_INFINITY ? simple : end;
};

const subsetEnds = [']>', '] >', ']\n>', ']\r\n>'];
