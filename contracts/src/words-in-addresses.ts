/**
 * Words that people choose are written as one segment of an address, and read back, here. The WHATWG URL standard takes
 * `.` and `..` out of a path, escaped or not, so those two are written with a `~` before them; a word that has one
 * already gets another, and nothing is lost.
 */

/**
 * Encodes a word as the text of a segment. The caller still percent-encodes it (`encodeURIComponent`). A lone surrogate, which cannot
 * be percent-encoded, becomes U+FFFD.
 */
export const segmentOfWord = (word: string): string => (/^~*\.{1,2}$/.test(word) ? `~${word}` : word.toWellFormed());

/** Decodes a segment that is already percent-decoded. A segment without an escaping `~` stays as it is. */
export const wordOfSegment = (segment: string): string => (/^~+\.{1,2}$/.test(segment) ? segment.slice(1) : segment);

/** Answers the path of the page that shows what is followed, which is the one of the three that is not null. */
export const pathOfFollowed = (followed: {
  urlKey: string | null;
  tag: string | null;
  word: string | null;
}): string => {
  const { urlKey, tag, word } = followed;
  if (urlKey !== null) return `/${urlKey}`;
  if (tag !== null) return `/timeline/tag/${encodeURIComponent(segmentOfWord(tag))}`;
  return `/?word=${encodeURIComponent((word ?? '').toWellFormed())}`;
};

/**
 * Answers a path in which every percent that begins no UTF-8 character stands for itself: `/search/100%` is a search
 * for `100%`, and not an address that nothing can read. Good paths come back as they are. A query needs none of this:
 * its readers forgive.
 */
export const wellEscaped = (path: string): string =>
  path.replace(/(?:%[\da-f]{2})+|%/gi, escapes => {
    try {
      decodeURIComponent(escapes);
      return escapes;
    } catch {
      return eachCharacter(escapes);
    }
  });

/** A character of UTF-8 is one to four bytes, three signs each. */
const eachCharacter = (escapes: string): string => {
  let mended = '';
  for (let at = 0; at < escapes.length; ) {
    const length = [3, 6, 9, 12].find(end => at + end <= escapes.length && isText(escapes.slice(at, at + end)));
    mended += length === undefined ? `%25${escapes.slice(at + 1, at + 3)}` : escapes.slice(at, at + length);
    at += length ?? 3;
  }
  return mended;
};

const isText = (escapes: string): boolean => {
  try {
    return decodeURIComponent(escapes).length > 0;
  } catch {
    return false;
  }
};
