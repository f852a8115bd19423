/**
 * Fakes the frame of the page builder's preview, as its server answers it, because jsdom loads none, and places nothing
 * in one.
 */
import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** Loads the frame, once. Each element stands as many pixels down as its number in the page is. */
export const showFrame = (): HTMLIFrameElement => {
  const frame = document.querySelector('iframe')!;
  if (seen.has(frame)) return frame;
  seen.add(frame);
  const shown = document.implementation.createHTMLDocument();
  shown.head.innerHTML = '<meta name="newsbell-preview">';
  const numberOf = (element: Element) => [...shown.querySelectorAll('*')].indexOf(element);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.ownerDocument === shown ? rect(numberOf(this), 10) : rect(0, 0);
  });
  shown.elementFromPoint = () => null;
  shown.elementsFromPoint = (_x, y) => [shown.querySelectorAll('*')[y]!];
  Object.defineProperty(shown, 'defaultView', { value: window });
  Object.defineProperty(frame, 'contentDocument', { value: shown });
  fireEvent.load(frame);
  return frame;
};

const seen = new WeakSet<HTMLIFrameElement>();

const rect = (top: number, size: number) =>
  ({ ...{ top, left: 0, bottom: top + size }, ...{ right: size, width: size, height: size } }) as DOMRect;
