import { useEffect } from 'react';
import { createSequenceReader } from './key-sequence.ts';
import { shortcutKey } from './shortcut-key.ts';
import { type EverywhereId, everywhere } from './shortcuts.ts';

/** Runs the shortcuts that work everywhere. */
export const useShortcuts = (actions: Record<EverywhereId, () => void>): void => {
  useEffect(() => {
    const next = createSequenceReader(everywhere);
    const listen = (event: KeyboardEvent) => {
      const key = shortcutKey(event);
      const id = key && next(key, event.timeStamp);
      if (!id) return;
      event.preventDefault();
      actions[id]();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [actions]);
};
