/** Focus management: closing a layer returns the focus to its `opener`; a press elsewhere has taken the focus there. */
export const returnFocus = (opener: () => HTMLElement | null | undefined): void => {
  setTimeout(() => {
    if (document.activeElement === document.body) opener()?.focus();
  });
};
