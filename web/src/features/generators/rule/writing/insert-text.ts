/** Replaces what is selected in the field by text, as if it were typed: it can be undone by the field's own keys. */
export const insertText = (field: HTMLTextAreaElement, text: string): void => {
  field.focus();
  // Only this command keeps the field's undo history. Fallback: where it does not work, the text still comes.
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
