import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

/** These stubs are for jsdom: no media query matches, every watched element is in view, and none is resized. */
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
}));

vi.stubGlobal(
  'IntersectionObserver',
  class {
    #tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.#tell = tell;
    }
    observe(target: Element) {
      queueMicrotask(() => this.#tell([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never));
    }
    disconnect() {}
  },
);

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

// jsdom hides every popover, and cannot show one.
HTMLElement.prototype.showPopover = function () {
  this.removeAttribute('popover');
};

HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// A page's code is loaded when it is first shown, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

// The page that a test opened last may still be on its way, and would come to a world without a window.
afterAll(() => vi.dynamicImportSettled());
