/** By what two items are known as the same story: the link that names them, or what their titles say. Pure. */
import { hash } from 'node:crypto';
import { isCjkAt } from '#text/fold.ts';

export interface StoryKey {
  kind: 'link' | 'title';
  /** A hex digest of 128 bits. */
  key: string;
}

/**
 * `linkAlias` is null where the link names no item. A title counts from 12 letters on, or 8 Chinese, Japanese or Korean
 * characters, or so much of both; digits say nothing, for dates are in titles that have nothing else in common.
 */
export const storyKeysOf = (linkAlias: string | null, foldedTitle: string): StoryKey[] => {
  const keys: StoryKey[] = [];
  if (linkAlias !== null) keys.push({ kind: 'link', key: linkAlias });
  if (weightOf(foldedTitle) >= 1) keys.push({ kind: 'title', key: digest(foldedTitle) });
  return keys;
};

const LETTERS = 12;
const CJK_CHARACTERS = 8;

const weightOf = (folded: string): number => {
  let letters = 0;
  let characters = 0;
  for (let at = 0; at < folded.length; ) {
    const point = String.fromCodePoint(folded.codePointAt(at)!);
    if (/\p{L}/u.test(point)) {
      if (isCjkAt(folded, at)) characters++;
      else letters++;
    }
    at += point.length;
  }
  return letters / LETTERS + characters / CJK_CHARACTERS;
};

const digest = (foldedTitle: string): string => hash('sha256', `title\n${foldedTitle}`, 'hex').slice(0, 32);
