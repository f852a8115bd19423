/** Bounds of JSON that somebody sends: what is read of it later, and written again, goes down into it as deep as it is. */

/** No call asks for more. */
const DEPTH = 64;
const KEYS = 10_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** Answers whether the text is within the bounds, if it is JSON. It is looked through in time that grows with its length alone. */
export const isBoundedJson = (text: string): boolean => {
  let depth = 0;
  let keys = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at);
    else if (unit === COLON) keys++;
    // Braces and brackets differ in one bit from each other, and so do their ends.
    else if ((unit | 0x20) === 0x7b) depth++;
    else if ((unit | 0x20) === 0x7d) depth--;
    if (depth > DEPTH || keys > KEYS) return false;
  }
  return true;
};

const endOfString = (text: string, begin: number): number => {
  let at = begin + 1;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (unit === QUOTE) break;
  }
  return at;
};
