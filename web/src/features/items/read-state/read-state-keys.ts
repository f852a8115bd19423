import { shortcutKey } from '#ui/shortcuts/shortcut-key.ts';

export type ReadStateAction = 'markRead' | 'star' | 'markNext' | 'markAll' | 'unreadOnly' | 'newestOfEach' | 'undo';

/**
 * Keyboard shortcuts: answers what a key does to the row or the open item, or to the list. Capitals need Shift, so that Caps Lock marks
 * nothing.
 */
export const readStateAction = (event: KeyboardEvent): ReadStateAction | undefined => {
  const key = shortcutKey(event);
  if (key === undefined) return undefined;
  return event.shiftKey ? capitals[key.toUpperCase()] : keys[key];
};

const keys: Record<string, ReadStateAction | undefined> = {
  m: 'markRead',
  s: 'star',
  x: 'markNext',
  u: 'unreadOnly',
  z: 'undo',
};

const capitals: Record<string, ReadStateAction | undefined> = { A: 'markAll', N: 'newestOfEach' };
