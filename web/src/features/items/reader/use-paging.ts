import { type RefObject, useLayoutEffect } from 'react';
import { isTyping } from '#ui/shortcuts/is-typing.ts';

/** A press moves the article by its height in view, less this many px, so that the eye finds the line where it was. */
const overlap = 56;

type Turn = 'down' | 'up' | 'end';

/**
 * Keyboard shortcut: Space pages the article, and back with Shift. It is left to what it presses: a button, a summary, a player. A key that
 * is held down stops at the end of the article.
 */
export const pagingOf = (
  event: KeyboardEvent,
  { scrollTop, scrollHeight, clientHeight }: Element,
): Turn | undefined => {
  if (event.key !== ' ' || event.defaultPrevented || event.isComposing) return undefined;
  if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || isPressed(event.target))
    return undefined;
  if (document.querySelector('dialog[open][data-modal]')) return undefined;
  if (event.shiftKey) return 'up';
  // A zoomed page has heights of parts of a pixel.
  if (scrollTop + clientHeight < scrollHeight - 2) return 'down';
  return event.repeat ? undefined : 'end';
};

/** Listens while `onEnd` is given, which goes on after the end of the article; from the first frame on, or Space would page the list. */
export const usePaging = (sheet: RefObject<HTMLElement | null>, onEnd: (() => void) | undefined): void => {
  useLayoutEffect(() => {
    const root = sheet.current;
    if (!root || !onEnd) return;
    const listen = (event: KeyboardEvent) => {
      const turn = pagingOf(event, root);
      if (!turn) return;
      event.preventDefault();
      if (turn === 'end') return onEnd();
      const bar = root.firstElementChild?.clientHeight ?? 0;
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const by = Math.max(root.clientHeight - bar - overlap, overlap);
      root.scrollBy({ top: turn === 'down' ? by : -by, behavior: isStill ? 'auto' : 'smooth' });
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [sheet, onEnd]);
};

const pressed = 'button, summary, [role=button], [role=switch], [role=option], [role=radio], [data-popover]';

const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(pressed) !== null;
