import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** What jsdom has not: no media query matches, every watched element is in view, and none is resized. */
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

Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// A page's code is loaded when it is first shown, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
