import { type RefObject, useEffect, useRef, useState } from 'react';
import { rowIdOf } from '#features/items/list/use-retained-rows.ts';
import { focusRow, showRow } from '#features/items/row-link.ts';
import { contentId } from '#ui/shell/content-id.ts';
import { startAtTop } from './start-at-top.ts';

/**
 * Focus management: the keyboard's focus is in the sheet from its opening on, at the top of each item, and goes back to the row of the last
 * one. A screen reader hears each title once: by the focus where it moves, since the sheet is named by the title, else by the answered text
 * in a live region. Beside a list the focus may be on the open item's row instead: from there it goes on to the next one's.
 */
export const useReaderFocus = (
  sheet: RefObject<HTMLElement | null>,
  id: number,
  title: string | undefined,
): string | undefined => {
  const [announcedId, setAnnouncedId] = useState<number>();
  const shown = useRef<number>(undefined);
  useEffect(() => {
    const root = sheet.current!;
    const focused = document.activeElement;
    // A person who presses an arrow button again and again by keyboard keeps the focus on that button.
    const list = document.getElementById(contentId);
    const isOnRow = shown.current !== undefined && list?.contains(focused) && rowIdOf(focused) === shown.current;
    const keeps = focused === root || (focused !== null && root.contains(focused) && focused.matches(':focus-visible'));
    if (isOnRow) focusRow(id);
    else if (!keeps) root.focus({ preventScroll: true });
    else if (shown.current !== id) setAnnouncedId(id);
    // A sheet that opens is at its top, and nothing scrolls it yet.
    const stop = shown.current === undefined ? undefined : startAtTop(root);
    shown.current = id;
    showRow(id);
    // At this cleanup the sheet is out of the document only when the reader closes; between two items it is still connected.
    return () => {
      stop?.();
      if (!root.isConnected) focusRow(id);
    };
  }, [sheet, id]);
  return announcedId === id ? title : undefined;
};
