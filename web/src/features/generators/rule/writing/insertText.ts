/** Puts text in the place of what is selected in the field, as if it were typed: it can be undone by the field's own keys. */
export const insertText = (field: HTMLTextAreaElement, text: string): void => {
  field.focus();
  // The one command that keeps the field's history. Where there is none, the text still comes.
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
