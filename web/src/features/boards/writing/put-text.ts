import type { Change, Selected } from './marks.ts';

export const selectedIn = ({
  value: text,
  selectionStart: start,
  selectionEnd: end,
}: HTMLTextAreaElement): Selected => ({
  text,
  start,
  end,
});

/**
 * Makes a change in a text area that has the focus as if it had been typed, so that the browser's undo knows of it. In one without the focus,
 * or that is not shown, the text is set: the focus is not taken from another field.
 */
export const putText = (area: HTMLTextAreaElement, { from, to, insert, start, end }: Change): void => {
  const { scrollTop } = area;
  if (document.activeElement !== area || !type(area, from, to, insert)) {
    // React hears of it by the event.
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
  area.scrollTop = scrollTop;
};

/** The command is the one way into the browser's undo. False where there is none. */
const type = (area: HTMLTextAreaElement, from: number, to: number, insert: string): boolean => {
  area.setSelectionRange(from, to);
  if (!('execCommand' in document)) return false;
  return insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert);
};
