const gap = 4;
const edge = 8;
/** The list opens above rather than being squeezed into less than this many pixels. */
const comfortable = 140;

/**
 * Places a list below the line of a text area, or above where there is more room, and within the part of the window that a phone's keyboard
 * leaves. It is hidden while the line is scrolled out of the text area.
 */
export const placeAt = (
  { style, offsetWidth, scrollHeight }: HTMLElement,
  area: HTMLTextAreaElement,
  { x, top, bottom }: { x: number; top: number; bottom: number },
): void => {
  const { clientWidth, clientHeight } = document.documentElement;
  const view = window.visualViewport;
  const first = view?.offsetTop ?? 0;
  const last = Math.min(clientHeight, first + (view?.height ?? clientHeight));
  const box = area.getBoundingClientRect();
  const isSeen = bottom >= Math.max(box.top, first) && top <= Math.min(box.bottom, last);
  style.visibility = isSeen ? 'visible' : 'hidden';
  const below = last - bottom - gap - edge;
  const above = top - first - gap - edge;
  const isBelow = below >= Math.min(scrollHeight, comfortable) || below >= above;
  style.left = `${Math.max(edge, Math.min(x, clientWidth - offsetWidth - edge))}px`;
  style.top = isBelow ? `${bottom + gap}px` : 'auto';
  style.bottom = isBelow ? 'auto' : `${clientHeight - top + gap}px`;
  style.maxHeight = `${Math.max(0, isBelow ? below : above)}px`;
};
