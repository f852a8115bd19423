import { type FocusEvent, useEffect, useLayoutEffect, useState } from 'react';
import { focusLink, onReveal } from '#features/items/rowLink.ts';

export interface RetainedRows {
  /** The rows that stay in the page wherever the window is. */
  kept: readonly number[];
  /** For the element around the rows. */
  focus: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void };
  /** Brings a row into the page, into view, and the keyboard to it. */
  reveal: (id: number) => void;
}

/** The row that has the keyboard's focus stays in the page, because the focus of an element that goes is lost silently. */
export const useRetainedRows = (): RetainedRows => {
  const [focused, setFocused] = useState<number>();
  const [wanted, setWanted] = useState<number>();
  useEffect(() => onReveal(setWanted), []);
  useLayoutEffect(() => {
    if (wanted === undefined) return;
    focusLink(wanted);
    setWanted(undefined);
  }, [wanted]);
  return {
    kept: [focused, wanted].filter(id => id !== undefined),
    focus: {
      onFocus: ({ target }) => setFocused(rowIdOf(target)),
      onBlur: ({ currentTarget }) => {
        // When the whole window loses the focus the element keeps it.
        if (!currentTarget.contains(document.activeElement)) setFocused(undefined);
      },
    },
    reveal: id => {
      if (!focusLink(id)) setWanted(id);
    },
  };
};

/** The id of the row around an element. */
export const rowIdOf = (element: Element | null): number | undefined => {
  const id = element?.closest<HTMLElement>('[data-id]')?.dataset.id;
  return id === undefined ? undefined : Number(id);
};
