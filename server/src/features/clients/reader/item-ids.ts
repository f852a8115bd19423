/** Reads and writes the ids of items as Google Reader had them: 64 bits, in decimal or in hexadecimal. */

/** It stands before the long form of an id. It has a comma itself. */
const longPrefix = 'tag:google.com,2005:reader/item/';

/**
 * Apps know an item by its id and this. The decimal form has 16 digits by that, as those of FreshRSS have, since Readrops gives the hexadecimal
 * form as many digits as the decimal one has. The ids of Fever are without it, and both are read.
 */
const OFFSET = 2 ** 52;

/** Answers the decimal form. */
export const shortItemId = (id: number): string => `${OFFSET + id}`;

/** Answers the long form: the prefix and 16 hexadecimal digits. */
export const longItemId = (id: number): string => longPrefix + (OFFSET + id).toString(16).padStart(16, '0');

/**
 * Answers the ids of one field, in its order. Several stand there by commas, each in decimal, as 16 hexadecimal digits or with the prefix,
 * behind which leading zeros may be missing. Undefined: one of them is no id that an item can have.
 */
export const readItemIds = (text: string): number[] | undefined => {
  const ids: number[] = [];
  for (const one of text.split(BETWEEN)) {
    const id = readItemId(one.trim());
    if (id === undefined) return undefined;
    ids.push(id);
  }
  return ids;
};

/** The comma of the prefix is between no two ids. */
const BETWEEN = /,(?!2005:)/;

const readItemId = (text: string): number | undefined => {
  if (text.startsWith(longPrefix)) return whole(text.slice(longPrefix.length), HEX);
  return BARE_HEX.test(text) ? whole(text, HEX) : whole(text, DECIMAL);
};

const HEX = 16;
const DECIMAL = 10;

/** 16 digits are hexadecimal where the first is a zero or one is a letter, because no id of an item has so many in decimal otherwise. */
const BARE_HEX = /^(?=0|.*[a-f])[\da-f]{16}$/i;

/** Undefined: the text has other signs, or names a number that no row can have. */
const whole = (text: string, base: typeof HEX | typeof DECIMAL): number | undefined => {
  if (!(base === HEX ? /^[\da-f]{1,16}$/i : /^\d{1,20}$/).test(text)) return undefined;
  const sent = Number.parseInt(text, base);
  const id = sent > OFFSET ? sent - OFFSET : sent;
  return id > 0 && Number.isSafeInteger(sent) ? id : undefined;
};
