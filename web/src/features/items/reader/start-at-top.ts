/** A browser takes this many ms at most for the scroll that a key or a turn of the wheel has begun. */
const SCROLL_MS = 400;

/**
 * Scroll animation: the browser goes on with one that a key or the wheel has begun when the content is exchanged under it, and the next item
 * would show from its middle. No call ends it, so the sheet is put back to its top until it is over or the person does something. Answers a
 * function that stops it.
 */
export const startAtTop = (sheet: HTMLElement): (() => void) => {
  const ended = new AbortController();
  const stop = () => ended.abort();
  const { signal } = ended;
  const toTop = () => sheet.scrollTop !== 0 && sheet.scrollTo({ top: 0 });
  toTop();
  sheet.addEventListener('scroll', toTop, { signal });
  for (const input of ['keydown', 'wheel', 'pointerdown'] as const)
    window.addEventListener(input, stop, { signal, passive: true });
  const timer = setTimeout(stop, SCROLL_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return stop;
};
