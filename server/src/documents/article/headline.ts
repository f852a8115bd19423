/** The reader shows the title above the text, so the text does not begin with it once more. */
import { fold } from '#text/fold.ts';
import { cleanText } from '#text/html/plain.ts';

/** Takes clean HTML, and drops its first headings where they are one of the titles. */
export const withoutHeadline = (html: string, titles: readonly string[]): string => {
  const known = new Set(titles.map(bare).filter(title => title !== ''));
  let rest = html;
  for (let at = 0; at < MOST; at++) {
    const found = FIRST_HEADING.exec(rest);
    if (!found || !known.has(bare(cleanText(found[2]!)))) return rest;
    rest = found[1]! + rest.slice(found[0].length);
  }
  return rest;
};

const MOST = 2;

/** Nothing but wrappers and white space stands before it. */
const FIRST_HEADING = /^((?:\s|<div>)*)<h[1-3](?: id="[^"]*")?>((?:(?!<\/h)[\s\S]){0,2000})<\/h[1-3]>/;

const bare = (text: string): string => fold(text, 1000).replaceAll(' ', '');
