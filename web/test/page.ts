import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
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

configure({
  // A page's code is loaded when it is first shown, which takes its time on a busy machine.
  asyncUtilTimeout: 30_000,
  // Polling: each try of `findBy…` makes an error. The document is printed into the last one only, because that costs more than the look.
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isPolling } = getConfig() as ReturnType<typeof getConfig> & Internal;
    const error = new Error(isPolling ? (message ?? '') : [message, prettyDOM(container)].filter(Boolean).join('\n\n'));
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

/** Testing Library sets it while it polls, and its types leave it out. */
interface Internal {
  _disableExpensiveErrorDiagnostics: boolean;
}

afterEach(cleanup);

// The page that a test opened last may still be on its way, and would come to a world without a window.
afterAll(() => vi.dynamicImportSettled());
