import type { Allowed } from '../../building/addresses.ts';

/**
 * Sanitises a `srcset`: answers what is allowed in it, written anew. It is parsed once from its beginning to its end, as browsers do,
 * because a page may have written anything.
 */
export const safeSrcset = (srcset: string, allowed: Allowed): string => {
  const safe: string[] = [];
  for (const { written, descriptors } of candidatesIn(srcset)) {
    const address = allowed(written);
    const size = descriptors.find(each => /^[\d.]+[wx]$/.test(each));
    if (address !== null) safe.push(size ? `${address} ${size}` : address);
  }
  return safe.join(', ');
};

interface Candidate {
  written: string;
  descriptors: string[];
}

const candidatesIn = function* (srcset: string): Generator<Candidate> {
  for (let at = skip(srcset, 0, between); at < srcset.length; at = skip(srcset, at, between)) {
    const end = skip(srcset, at, inAddress);
    let last = end;
    while (srcset[last - 1] === ',') last--;
    const written = srcset.slice(at, last);
    // A comma at the end of the address ends the candidate.
    at = last < end ? end : endOfDescriptors(srcset, end);
    yield { written, descriptors: srcset.slice(end, at).split(/[\s,]+/) };
  }
};

const isBlank = (character: string): boolean => /[ \t\n\f\r]/.test(character);
const between = (character: string): boolean => character === ',' || isBlank(character);
const inAddress = (character: string): boolean => !isBlank(character);

const skip = (text: string, from: number, passes: (character: string) => boolean): number => {
  let at = from;
  while (at < text.length && passes(text[at]!)) at++;
  return at;
};

/** A comma in brackets does not end a descriptor. */
const endOfDescriptors = (text: string, from: number): number => {
  let isOpen = false;
  return skip(text, from, character => {
    if (character === '(') isOpen = true;
    if (character === ')') isOpen = false;
    return isOpen || character !== ',';
  });
};
