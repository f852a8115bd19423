import type { MouseEvent } from 'react';

/** Answers false for a click that asks the browser for a new tab, a new window or a download. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
