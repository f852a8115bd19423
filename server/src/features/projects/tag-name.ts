/** A tag as it is stored, so that who follows it and who has it mean the same. */
export const tagName = (tag: string): string => [...tag.normalize('NFKC').trim()].slice(0, 50).join('').trim();
