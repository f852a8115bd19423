/** It is a text in the spelling of the tables in `grammar.ts`; `small` is the same in lower case and of the same length. */
export interface Plain {
  text: string;
  small: string;
}

/**
 * Normalizes: brings a text into one form, with full-width figures and signs as ASCII, without diacritics, with single
 * blanks, and with figures for the Chinese numerals that count years, months, days, hours or minutes. No more than the
 * first `longest` characters are read.
 */
export const plainOf = (text: string, longest: number): Plain => {
  const cut = text.length > longest ? text.slice(0, longest) : text;
  const folded = IS_PLAIN.test(cut) ? cut : unmarked(cut.toWellFormed().normalize('NFKC')).replace(NUMERALS, figuresOf);
  const plain = SPACED.test(folded) ? folded.replace(/\s+/g, ' ').trim() : folded;
  return { text: plain, small: plain.toLowerCase() };
};

/** Removes the diacritics; the letters of Korean and Japanese stay whole. */
export const unmarked = (text: string): string =>
  MARKED.test(text)
    ? text
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
    : text;

const IS_PLAIN = /^[\x20-\x7e]*$/;
const SPACED = /^\s|\s\s|\s$|[^\S ]/;
const MARKED = /[\u00c0-\u024f\u0400-\u045f\u1e00-\u1eff]|[\u0300-\u036f]/;
const NUMERALS = /[〇零一二三四五六七八九十]{1,9}(?=\s?(?:[年月日号號時时點点分]|小時|小时))/g;

/** 二〇二六 is 2026, 三十一 is 31. */
const figuresOf = (numeral: string): string => {
  const digits = [...numeral].map(char => '〇一二三四五六七八九'.indexOf(char === '零' ? '〇' : char));
  const ten = digits.indexOf(-1);
  if (ten < 0) return digits.join('');
  return String((ten === 0 ? 1 : digits[0]!) * 10 + (digits[ten + 1] ?? 0));
};
