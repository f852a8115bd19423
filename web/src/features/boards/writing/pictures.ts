/** Pictures in a text that is being written: which files are taken, and the line that stands for one while it is on its way. */
import { imageLimits, imageTypes } from '@newsbell/contracts/image-rules';
import type { Change, Selected } from './marks.ts';

export const acceptedPictures = imageTypes.join();
export const largestPicture = `${imageLimits.bytes / 1_048_576} MB`;

/** Answers the fault of a file that the server would refuse; a file of an unknown type is for the server to judge. */
export const pictureFault = ({ type, size }: Pick<File, 'type' | 'size'>): 'kind' | 'size' | undefined => {
  if (type !== '' && !(imageTypes as readonly string[]).includes(type)) return 'kind';
  return size > imageLimits.bytes ? 'size' : undefined;
};

/** A name as a text may have it between brackets, composed: macOS gives the signs of Korean and accents apart. */
export const pictureName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\s\p{Cc}[\]\\`<>]+/gu, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed();

export const pictureMark = (name: string, url: string): string =>
  `![${pictureName(name.replace(/\.[^.]*$/, ''))}](${url})`;

/** `say` makes the words of a name; they end with an ellipsis in every language. Of files with one name each has a placeholder of its own. */
export const placeholderFor = (name: string, text: string, say: (name: string) => string): string => {
  for (let n = 1; ; n++) {
    const placeholder = `![${say(n === 1 ? pictureName(name) : `${pictureName(name)} (${n})`)}]()`;
    if (!text.includes(placeholder)) return placeholder;
  }
};

/** A draft that is found again, or a text that is sent, has none: an undo or a reload has left it there, and nothing takes its place. */
export const withoutPlaceholders = (text: string): string => text.replace(/!\[[^\]\n]*…\]\(\)\n?/g, '');

/** Puts a mark on a line of its own at the selection's end; the caret goes to the next line. */
export const addLine = ({ text, end }: Selected, mark: string): Change => {
  const before = end === 0 || text[end - 1] === '\n' ? '' : '\n';
  const insert = `${before}${mark}\n`;
  return { from: end, to: end, insert, start: end + insert.length, end: end + insert.length };
};

/** Puts a mark in the place of a placeholder, or takes its line away where there is no mark. Undefined where it was deleted. */
export const settle = (selected: Selected, placeholder: string, mark: string | undefined): Change | undefined => {
  const { text } = selected;
  const from = text.indexOf(placeholder);
  if (from === -1) return undefined;
  const isLine = (from === 0 || text[from - 1] === '\n') && text[from + placeholder.length] === '\n';
  const to = from + placeholder.length + (mark === undefined && isLine ? 1 : 0);
  const insert = mark ?? '';
  /** The selection stays where it is in the words around. */
  const moved = (at: number): number =>
    at <= from ? at : at >= to ? at + insert.length - (to - from) : from + insert.length;
  return { from, to, insert, start: moved(selected.start), end: moved(selected.end) };
};
