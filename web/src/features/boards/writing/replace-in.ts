import type { Change } from './marks.ts';

/** Makes a change in a text area as if it had been typed, so that the browser's undo knows of it. */
export const replaceIn = (area: HTMLTextAreaElement, { from, to, insert, start, end }: Change): void => {
  area.focus();
  area.setSelectionRange(from, to);
  // The command is the one way into the browser's undo; without it the text is set, and React hears of it by the event.
  if (!('execCommand' in document && document.execCommand('insertText', false, insert))) {
    area.setRangeText(insert);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
};
