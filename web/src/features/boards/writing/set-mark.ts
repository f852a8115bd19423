import { type Mark, setMark } from './marks.ts';
import { replaceIn } from './replace-in.ts';

/** Sets or takes away a mark around what is selected in a text area. */
export const setMarkIn = (area: HTMLTextAreaElement, mark: Mark): void => {
  const { value: text, selectionStart, selectionEnd } = area;
  replaceIn(area, setMark(mark, { text, start: selectionStart, end: selectionEnd }));
};
