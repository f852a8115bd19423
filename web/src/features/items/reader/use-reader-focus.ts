import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusRow, rowLinkId } from '#features/items/row-link.ts';

/**
 * Focus management: the keyboard's focus is in the sheet from its opening on, at the top of each item, and goes back to the row of the last
 * one. A screen reader hears each title once: by the focus where it moves, since the sheet is named by the title, else by the answered text
 * in a live region.
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
    const keeps = focused === root || (focused !== null && root.contains(focused) && focused.matches(':focus-visible'));
    if (!keeps) root.focus({ preventScroll: true });
    else if (shown.current !== id) setAnnouncedId(id);
    shown.current = id;
    root.scrollTo({ top: 0 });
    document.getElementById(rowLinkId(id))?.scrollIntoView({ block: 'nearest' });
    // At this cleanup the sheet is out of the document only when the reader closes; between two items it is still connected.
    return () => {
      if (!root.isConnected) focusRow(id);
    };
  }, [sheet, id]);
  return announcedId === id ? title : undefined;
};
