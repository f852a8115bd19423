/** Pure: tells how well a name fits what is being typed, at once and without the server. Width, case and accents of Latin letters do not count. */

/** Ranks: the name begins with what is typed; every word of it begins one of the name; Korean initials alone stand in the name. */
export type Fit = 0 | 1 | 2;

/**
 * Answers undefined where the name does not fit. Words of scripts without blanks fit anywhere. Korean is compared by its letters, so that a
 * syllable which is still being composed fits too, and initials alone, as ㄴㅅ, find 뉴스.
 */
export const fitOf = (name: string, typed: string): Fit | undefined => {
  const text = lettersOf(name);
  const wanted = lettersOf(typed).trim();
  if (wanted === '') return undefined;
  if (text.startsWith(wanted)) return 0;
  if (
    wanted.split(' ').every(word => (HAS_NO_BLANKS.test(word) ? text.includes(word) : ` ${text}`.includes(` ${word}`)))
  )
    return 1;
  return INITIALS.test(wanted) && text.replace(AFTER_INITIALS, '').includes(wanted) ? 2 : undefined;
};

/** The best first; what fits equally stays in its order. */
export const fitting = <T>(all: readonly T[], nameOf: (each: T) => string, typed: string): T[] =>
  all
    .map(each => ({ each, fit: fitOf(nameOf(each), typed) }))
    .filter(({ fit }) => fit !== undefined)
    .sort((a, b) => a.fit! - b.fit!)
    .map(({ each }) => each);

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
    .trimStart();

const HAS_NO_BLANKS = /[\p{scx=Hang}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u;
const INITIALS = /^[\u1100-\u1112]+$/;
const AFTER_INITIALS = /[\u1161-\u11ff]/g;
