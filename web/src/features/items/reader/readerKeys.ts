import { useEffect } from 'react';

export interface ReaderActions {
  close: () => void;
  previous: () => void;
  next: () => void;
}

/** Esc closes; the left arrow goes to the newer item, the right one to the older. */
export const readerAction = (event: KeyboardEvent): keyof ReaderActions | undefined => {
  if (event.defaultPrevented || event.isComposing) return undefined;
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey || isTyping(event.target)) return undefined;
  return keys[event.key];
};

/** Listens while `actions` is given. */
export const useReaderKeys = (actions: ReaderActions | undefined): void => {
  useEffect(() => {
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
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, audio, video, [contenteditable=true]');
