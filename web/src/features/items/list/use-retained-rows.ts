import { type FocusEvent, useEffect, useLayoutEffect, useState } from 'react';
import { bringLink, onReveal, type WantedRow } from '#features/items/row-link.ts';

export interface RetainedRows {
  /** These rows stay in the page wherever the window is. */
  kept: readonly number[];
  /** These handlers belong on the element around the rows. */
  focus: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void };
  /** Brings a row into the page and into view, and moves the focus to it. */
  reveal: (id: number) => void;
}

/**
 * Focus management: the row that has the keyboard's focus stays in the page, because the focus of an element that is removed is lost
 * silently.
 */
export const useRetainedRows = (): RetainedRows => {
  const [focused, setFocused] = useState<number>();
  const [wanted, setWanted] = useState<WantedRow>();
  useEffect(() => onReveal(setWanted), []);
  useLayoutEffect(() => {
    if (wanted === undefined) return;
    bringLink(wanted);
    setWanted(undefined);
  }, [wanted]);
  return {
    kept: [focused, wanted?.id].filter(id => id !== undefined),
    focus: {
      onFocus: ({ target }) => setFocused(rowIdOf(target)),
      onBlur: ({ currentTarget }) => {
        // When the whole window loses the focus, the element stays the active one.
        if (!currentTarget.contains(document.activeElement)) setFocused(undefined);
      },
    },
    reveal: id => {
      const row = { id, takesFocus: true };
      if (!bringLink(row)) setWanted(row);
    },
  };
};

/** Finds the id of the row around an element. */
export const rowIdOf = (element: Element | null): number | undefined => {
  const id = element?.closest<HTMLElement>('[data-id]')?.dataset.id;
  return id === undefined ? undefined : Number(id);
};
