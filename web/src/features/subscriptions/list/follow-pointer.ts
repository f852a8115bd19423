import { viewOf } from './scroller.ts';

/** Threshold in px: a press that moves less than this is no drag. */
const threshold = 4;
/** The list scrolls while the pointer is this many px or less from an edge of the view, and faster the nearer it is. */
const edge = 56;

interface Following {
  /** It is called once, when the press has become a drag. */
  onStart: () => void;
  /** It is called at every move, and in every frame while the list scrolls. */
  onMove: (x: number, y: number) => void;
  /** It is called after `onStart` only. */
  onEnd: (isDropped: boolean) => void;
}

/** Follows mouse, pen or finger from a press on a handle to its release; Esc, or a gesture of the browser, ends it without a drop. */
export const followPointer = (
  { pointerId, clientX, clientY }: Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'>,
  handle: HTMLElement,
  { onStart, onMove, onEnd }: Following,
): void => {
  const over = new AbortController();
  const { signal } = over;
  let isDragging = false;
  let at = { x: clientX, y: clientY };
  let frame = 0;
  const end = (isDropped: boolean) => {
    over.abort();
    cancelAnimationFrame(frame);
    if (isDragging) onEnd(isDropped);
  };
  const scroll = () => {
    const view = viewOf(handle);
    const distance = Math.min(0, at.y - view.top - edge) + Math.max(0, at.y - view.bottom + edge);
    if (distance !== 0) {
      view.scrollBy(distance / 3);
      onMove(at.x, at.y);
    }
    frame = requestAnimationFrame(scroll);
  };
  handle.setPointerCapture(pointerId);
  handle.addEventListener(
    'pointermove',
    event => {
      at = { x: event.clientX, y: event.clientY };
      if (!isDragging) {
        if (Math.hypot(at.x - clientX, at.y - clientY) < threshold) return;
        isDragging = true;
        onStart();
        frame = requestAnimationFrame(scroll);
      }
      onMove(at.x, at.y);
    },
    { signal },
  );
  handle.addEventListener('pointerup', () => end(true), { signal });
  handle.addEventListener('pointercancel', () => end(false), { signal });
  handle.addEventListener('lostpointercapture', () => end(false), { signal });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  document.addEventListener('keydown', onKey, { signal, capture: true });
};
