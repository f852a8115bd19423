import type { FeedItem } from '@newsbell/contracts/items';
import { type RefObject, useEffect, useRef } from 'react';
import { layout } from '#ui/constants.ts';
import { isTyping } from '#ui/shortcuts/is-typing.ts';
import { rowIdOf } from './use-retained-rows.ts';

type Action = 'next' | 'previous' | 'open' | 'original';

interface Moves {
  items: readonly FeedItem[];
  /** Moves the keyboard's focus to a row. */
  reveal: (id: number) => void;
  open: (id: number) => void;
  /** Answers true while the reader is open, which then has the keys. */
  isOpen: () => boolean;
}

/**
 * Keyboard shortcuts: j and k go to the next and the previous row, o opens it, or the run whose button has the focus, v opens its original;
 * Enter is the link's and the button's own.
 */
export const listAction = (event: KeyboardEvent): Action | undefined => {
  if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return undefined;
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return undefined;
  return keys[event.key];
};

export const useListKeys = (list: RefObject<HTMLElement | null>, moves: Moves): void => {
  const latest = useRef(moves);
  useEffect(() => {
    latest.current = moves;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const action = listAction(event);
      if (!action || latest.current.isOpen() || !list.current || document.querySelector('dialog:modal')) return;
      if (act(action, list.current, latest.current)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [list]);
};

const keys: Record<string, Action | undefined> = { j: 'next', k: 'previous', o: 'open', v: 'original' };

const act = (action: Action, list: HTMLElement, { items, reveal, open }: Moves): boolean => {
  const focused = list.contains(document.activeElement) ? rowIdOf(document.activeElement) : undefined;
  const at = items.findIndex(({ id }) => id === focused);
  if (action === 'next' || action === 'previous') {
    const target = at < 0 ? rowInView(list) : items[at + (action === 'next' ? 1 : -1)]?.id;
    if (target !== undefined) reveal(target);
    return target !== undefined;
  }
  const run = action === 'open' ? document.activeElement?.closest<HTMLElement>('[data-run]') : undefined;
  if (run) {
    run.click();
    return true;
  }
  const item = items[at];
  if (!item) return false;
  if (action === 'open') open(item.id);
  else if (item.link) window.open(item.link, '_blank', 'noopener,noreferrer');
  return true;
};

/** The keys begin at the first row that is wholly in view. */
const rowInView = (list: HTMLElement): number | undefined =>
  rowIdOf([...list.children].find(row => row.getBoundingClientRect().top >= layout.appBar) ?? null);
