import type { Subscription } from '@newsbell/contracts/subscriptions';
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { toggleFolder } from './closed-folders.ts';
import type { Row } from './slots.ts';
import { itemOf, rowKey } from './tree-item.ts';
import { createTypeahead, type TreeRow, treeStep } from './tree-keys.ts';

interface Options {
  list: RefObject<HTMLElement | null>;
  rows: readonly Row<Subscription>[];
  closed: ReadonlySet<number>;
  nameOf: (row: Row<Subscription>) => string;
}

/**
 * Tree (ARIA practice): the rows are one stop of the Tab key, which is where the focus was last. Arrow keys, Home, End and letters move it,
 * Right and Left open and close folders, Enter follows the row's link, and F2, the menu key or Shift F10 opens its settings. Letters are the
 * tree's only while a row itself has the focus: after a click they are the page's shortcuts.
 */
export const useTree = ({ list, rows, closed, nameOf }: Options) => {
  const [held, setHeld] = useState<string>();
  const wanted = useRef<string>(undefined);
  const [moves, setMoves] = useState(0);
  const typeahead = useRef(createTypeahead());
  const keys = rows.map(rowKey);
  const stop = held !== undefined && keys.includes(held) ? held : keys[0];
  // Focus management: the row may only be drawn now.
  useLayoutEffect(() => {
    if (moves === 0 || wanted.current === undefined) return;
    const item = list.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    wanted.current = undefined;
    item?.focus({ preventScroll: true });
    item?.scrollIntoView?.({ block: 'nearest' });
  }, [moves, list]);

  const goTo = (key: string) => {
    wanted.current = key;
    setHeld(key);
    setMoves(count => count + 1);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setHeld(itemOf(target)?.dataset.row);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const item = itemOf(event.target as Element);
    const at = item ? keys.indexOf(item.dataset.row!) : -1;
    if (!item || at < 0 || event.nativeEvent.isComposing) return;
    const isRow = event.target === item;
    const isMenu = event.key === 'F2' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (event.key === ' ' && isRow) {
      // The sorting takes it where there is something to sort.
    } else if (isMenu) item.querySelector<HTMLElement>('[data-settings], [data-folder]')?.click();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === 'Enter') {
      if (!isRow) return;
      item.querySelector('a')?.click();
      // The keyboard goes on in the page that opens.
      document.querySelector('main')?.focus({ preventScroll: true });
    } else {
      const tree = rows.map((row): TreeRow => ({ ...placeOf(row, closed), name: nameOf(row) }));
      const step =
        treeStep(tree, at, event.key) ?? (isRow ? typeahead.current(tree, at, event.key, event.timeStamp) : undefined);
      if (step === undefined) return;
      if (step === 'toggle') toggleFolder(rows[at]!.kind === 'folder' ? (rows[at]!.id ?? 0) : 0);
      else if (step !== at) goTo(keys[step]!);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const keptId = stop?.startsWith('subscription') ? Number(stop.slice('subscription-'.length)) : undefined;
  return { stop, keptId, onFocus, onKeyDown };
};

const placeOf = (row: Row<Subscription>, closed: ReadonlySet<number>): Omit<TreeRow, 'name'> =>
  row.kind === 'folder' ? { level: 1, isOpen: !closed.has(row.id ?? 0) } : { level: 2, isOpen: undefined };
