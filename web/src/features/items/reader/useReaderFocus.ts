import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusRow, rowLinkId } from '#features/items/rowLink.ts';

/**
 * The keyboard is in the sheet from its opening on, at the top of each item, and goes back to the row of the last one. A screen reader
 * hears each title once: by the focus where it moves, since the sheet is named by it, else by the answered words in a live region.
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
    // Whoever presses an arrow again and again by keyboard keeps it under the finger.
    const keeps = focused === root || (focused !== null && root.contains(focused) && focused.matches(':focus-visible'));
    if (!keeps) root.focus({ preventScroll: true });
    else if (shown.current !== id) setAnnouncedId(id);
    shown.current = id;
    root.scrollTo({ top: 0 });
    document.getElementById(rowLinkId(id))?.scrollIntoView({ block: 'nearest' });
    // The sheet has left the page when it goes, and only then.
    return () => {
      if (!root.isConnected) focusRow(id);
    };
  }, [sheet, id]);
  return announcedId === id ? title : undefined;
};
