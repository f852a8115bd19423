/** These functions are pure: they find the mention that is being typed, and the people whom it may mean. */
import type { Change } from '../marks.ts';

/** The server suggests so many people at most. Fewer are all that there are. */
export const MOST_SUGGESTED = 8;

export interface Person {
  username: string;
  nickname: string;
}

export interface Sought {
  /** The place of the `@` in the text, in UTF-16 units. */
  from: number;
  /** It is what was typed after the `@`, in small letters. */
  prefix: string;
}

/** Input methods write the wide sign, too. A mail address and code mention nobody. */
const BEGUN = /(?<![A-Za-z0-9._%+/@＠`-])[@＠]([\p{L}\p{M}\p{N}_]{0,40})$/u;

/** Answers the mention that ends at the caret; undefined: none does. */
export const soughtAt = (text: string, caret: number): Sought | undefined => {
  // Bound: the longest prefix, the sign, and the character before it.
  const found = BEGUN.exec(text.slice(Math.max(0, caret - 84), caret));
  if (!found) return undefined;
  const prefix = found[1]!;
  return { from: caret - prefix.length - 1, prefix: prefix.toLowerCase() };
};

export const isMeant = (prefix: string, { username, nickname }: Person): boolean =>
  username.startsWith(prefix) || nickname.toLowerCase().startsWith(prefix);

/**
 * Answers the prefix whose answer has everybody whom `prefix` may mean: itself, or a shorter one to which fewer people were answered than
 * the most. Undefined: the server has to be asked. Nothing after the `@` is no such prefix, because it means the people of the thread alone.
 */
export const knownBy = (
  prefix: string,
  answered: (prefix: string) => readonly Person[] | undefined,
): string | undefined => {
  if (answered(prefix)) return prefix;
  for (let length = 1; length < prefix.length; length++) {
    const shorter = prefix.slice(0, length);
    if ((answered(shorter)?.length ?? MOST_SUGGESTED) < MOST_SUGGESTED) return shorter;
  }
  return undefined;
};

/** Writes the name in place of what was typed, with a blank after it. */
export const writeMention = (text: string, from: number, caret: number, username: string): Change => {
  const insert = `@${username}${text[caret] === ' ' ? '' : ' '}`;
  const end = from + username.length + 2;
  return { from, to: caret, insert, start: end, end };
};
