import { useLayoutEffect } from 'react';
import { isTyping } from '#ui/shortcuts/is-typing.ts';

export interface ReaderActions {
  close: () => void;
  previous: () => void;
  next: () => void;
  original: () => void;
  fullText: () => void;
  panes: () => void;
}

/** Keyboard shortcuts: Esc closes; the left arrow and k go to the newer item, the right one and j to the older; v opens the original, d the full text, l goes between article and list. */
export const readerAction = (event: KeyboardEvent): keyof ReaderActions | undefined => {
  if (event.defaultPrevented || event.isComposing) return undefined;
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey || isTyping(event.target)) return undefined;
  return keys[event.key] ?? (isOtherScript(event.key) ? places[event.code] : undefined);
};

/** Listens for keys while `actions` is given, from the first frame on: an effect after it would lose a key that is pressed at once. */
export const useReaderKeys = (actions: ReaderActions | undefined): void => {
  useLayoutEffect(() => {
    if (!actions) return;
    const listen = (event: KeyboardEvent) => {
      const action = readerAction(event);
      if (!action) return;
      event.preventDefault();
      actions[action]();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [actions]);
};

const keys: Record<string, keyof ReaderActions | undefined> = {
  Escape: 'close',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  k: 'previous',
  j: 'next',
  v: 'original',
  d: 'fullText',
  l: 'panes',
};

/** Fallback: a keyboard that is set to Hangul or Kana types no j, so the physical key (`code`) counts. */
const places: typeof keys = { KeyK: 'previous', KeyJ: 'next', KeyV: 'original', KeyD: 'fullText', KeyL: 'panes' };

const isOtherScript = (key: string): boolean => key === 'Process' || /^[^\0-\u024f]$/.test(key);
