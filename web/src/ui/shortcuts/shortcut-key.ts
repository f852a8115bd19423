import { isTyping } from './is-typing.ts';

/**
 * Answers the key that a shortcut may respond to; undefined means that the press belongs to a field, an input method,
 * the browser or a dialog. On a keyboard that writes another script a letter is the one that stands at its place in
 * Latin.
 */
export const shortcutKey = (event: KeyboardEvent): string | undefined => {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (isTyping(event.target) || document.querySelector('dialog[open][data-modal]')) return undefined;
  if (isLatin.test(event.key)) return event.key;
  return /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? event.key;
};

const isLatin = /^[\x20-\x7e]+$/;
