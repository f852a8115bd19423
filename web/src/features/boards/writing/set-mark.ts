import { type Mark, setMark } from './marks.ts';

/** Sets or takes away a mark in a text area as if it had been typed, so that the browser's undo knows of it. */
export const setMarkIn = (area: HTMLTextAreaElement, mark: Mark): void => {
  const { value: text, selectionStart, selectionEnd } = area;
  const { from, to, insert, start, end } = setMark(mark, { text, start: selectionStart, end: selectionEnd });
  area.focus();
  area.setSelectionRange(from, to);
  // The command is the one way into the browser's undo; without it the text is set, and React hears of it by the event.
  if (!('execCommand' in document && document.execCommand('insertText', false, insert))) {
    area.setRangeText(insert);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
};
