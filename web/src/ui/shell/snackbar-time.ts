import { timing } from '../constants.ts';

/** In ms, a letter takes so long to read, and one of a script whose letters are syllables or words takes twice as long. */
const letter = 60;
const wideLetter = 120;
const wide = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Answers how long, in ms, a message without an action is shown: it grows with what is read, within the two limits of `timing`. */
export const snackbarTime = (text: string): number => {
  const reading = [...text].reduce((sum, each) => sum + (wide.test(each) ? wideLetter : letter), 0);
  return Math.min(timing.snackbarActionHide, Math.max(timing.snackbarHide, reading));
};
