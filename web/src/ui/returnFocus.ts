/** Whoever closes what `opener` has opened goes on there; a press elsewhere has taken the focus to where it was. */
export const returnFocus = (opener: () => HTMLElement | null | undefined): void => {
  setTimeout(() => {
    if (document.activeElement === document.body) opener()?.focus();
  });
};
