import { shortcutKey } from '#ui/shortcuts/shortcut-key.ts';

export type ReadStateAction = 'markRead' | 'star' | 'markNext' | 'markAll' | 'unreadOnly' | 'undo';

/**
 * Keyboard shortcuts: answers what a key does to the row or the open item, or to the list. Capital A needs Shift, so that Caps Lock marks
 * nothing.
 */
export const readStateAction = (event: KeyboardEvent): ReadStateAction | undefined => {
  const key = shortcutKey(event);
  if (event.shiftKey) return key?.toUpperCase() === 'A' ? 'markAll' : undefined;
  return key === undefined ? undefined : keys[key];
};

const keys: Record<string, ReadStateAction | undefined> = {
  m: 'markRead',
  s: 'star',
  x: 'markNext',
  u: 'unreadOnly',
  z: 'undo',
};
