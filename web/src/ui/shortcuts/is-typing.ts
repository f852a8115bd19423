const typed = 'input, textarea, select, audio, video, [contenteditable]:not([contenteditable=false])';

/** Answers whether keys pressed at `target` belong to it: a field, a player or editable text. No shortcut may take them. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typed) !== null;
