/** Pure: estimates how many minutes a text takes to read. Korean, Japanese and Chinese are counted by letters, others by words. */

const wordsAMinute = 230;
const hangulAMinute = 500;
const hanAMinute = { ofJapanese: 500, ofChinese: 400 };

/** Answers whole minutes, and 0 below one. */
export const minutesOf = (html: string): number => {
  // So few letters are less than a minute in every language, and short news is not looked at five times before it is shown.
  if (html.length < hanAMinute.ofChinese) return 0;
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&(?:#\w+|\w+);/g, ' ');
  const hangul = count(text, /\p{Script=Hangul}/gu);
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(text, /\p{Script=Han}/gu);
  const words = count(text.replace(ofLetters, ' '), /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu);
  // Heuristic: Japanese is told from Chinese by its kana, which a Chinese text only quotes.
  const ofHan = kana * 20 > han ? hanAMinute.ofJapanese : hanAMinute.ofChinese;
  const minutes = hangul / hangulAMinute + (kana + han) / ofHan + words / wordsAMinute;
  return minutes < 1 ? 0 : Math.round(minutes);
};

const ofLetters = /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
