import type { CleanPage } from './clean.ts';
import { policyFor } from './policy.ts';

/** A page is shown like this in the preview's frame. No event in it is listened to: the caller asks where its elements are. */
export interface ShownPage {
  document: Document;
  elements: Element[];
  /**
   * Answers the number of the innermost element at a point, measured from the page's upper left; undefined means that there is nothing to
   * pick.
   */
  at: (x: number, y: number) => number | undefined;
  boxOf: (number: number) => DOMRect | undefined;
  numberOf: (element: Element) => number | undefined;
}

/**
 * The document is served with a Content Security Policy of its own: no script, no navigation, no referrer
 * (`server/src/http/preview-frame.ts`).
 */
export const frameAddress = '/rss/preview-frame';

/**
 * Puts a clean page into the frame. Answers undefined where the frame holds no document of ours, because there is no server, or it answered
 * something else.
 */
export const showIn = (frame: HTMLIFrameElement, { root, styles, base, sites }: CleanPage): ShownPage | undefined => {
  const document = frame.contentDocument;
  if (!document?.querySelector('meta[name=newsbell-preview]')) return undefined;
  // The policy comes before the copy, which requests its pictures at once. It stays in force when the element is gone.
  document.head.append(policy(document, sites));
  // A copy keeps nothing of what an element was before it was cleaned, such as the policy of an attribute that is gone.
  const shown = document.importNode(root, true);
  const elements = [shown, ...shown.querySelectorAll('*')];
  const head = elements.find(each => each.localName === 'head') ?? shown;
  head.prepend(ofOurs(document, base));
  document.replaceChild(shown, document.documentElement);
  for (const [number, style] of styles) elements[number]!.setAttribute('style', style);
  for (const each of elements) if (isWhole(each)) stretch(each as HTMLElement);
  const numbers = new Map(elements.map((element, number) => [element, number]));
  const numberOf = (element: Element) => numbers.get(element);
  const at = (x: number, y: number) => {
    const hit = document.elementsFromPoint(x, y).find(each => numbers.has(each));
    return hit && !isWhole(hit) ? numbers.get(hit) : undefined;
  };
  const boxOf = (number: number) => {
    const box = elements[number]?.getBoundingClientRect();
    return box && box.width > 0 && box.height > 0 ? box : undefined;
  };
  return { document, elements, at, boxOf, numberOf };
};

/** Answers true for the elements that are never an item, whatever is clicked. */
export const isWhole = (element: Element): boolean => element.localName === 'html' || element.localName === 'body';

const policy = (document: Document, sites: string[]): HTMLMetaElement => {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policyFor(sites);
  return meta;
};

/** These inline styles are `important`, so they go before all `important` ones of the page's own stylesheets. */
const stretch = ({ style }: HTMLElement): void => {
  for (const [name, value] of Object.entries(stretched)) style.setProperty(name, value, 'important');
};

const stretched = { height: 'auto', 'min-height': '0', 'max-height': 'none', overflow: 'visible' };

const ofOurs = (document: Document, href: string): DocumentFragment => {
  const ours = document.createDocumentFragment();
  const base = document.createElement('base');
  base.href = href;
  const style = document.createElement('style');
  style.textContent = calm;
  ours.append(base, style);
  return ours;
};

/**
 * The page is shown at rest, because one that fades in would hide what is to be clicked. No other style overrides what the first cascade
 * layer declares `important`.
 */
const calm = `@layer newsbell { *, *::before, *::after { animation-duration: 1ms !important; animation-delay: 0s !important;
  animation-iteration-count: 1 !important; transition: none !important; scroll-behavior: auto !important; } }`;

const longest = 20_000;
/** The page is measured in a window of this height, for elements that are as high as the window. */
const windowHeight = 900;

/**
 * Makes the frame as large as its page. Idempotent: the same page always gets the same size, so that watching its size ends. A page whose
 * frame was left has no window, and is not measured.
 */
export const fit = (frame: HTMLIFrameElement, { document }: ShownPage, width: number): void => {
  const view = document.defaultView;
  if (!view) return;
  frame.style.width = `${width}px`;
  frame.style.height = `${windowHeight}px`;
  putAside(document, view);
  const { documentElement } = document;
  const wanted = Math.min(Math.max(width, documentElement.scrollWidth), Math.max(width, widest));
  frame.style.width = `${wanted}px`;
  for (let pass = 0; pass < 2; pass++) {
    frame.style.height = `${Math.min(Math.max(document.documentElement.scrollHeight, least), longest)}px`;
  }
};

const widest = 1600;
const least = 200;

/** Heuristic: hides a banner or a consent wall over everything, which a click would hit in place of what is under it. */
const putAside = (document: Document, view: Window): void => {
  for (let tries = 0; tries < 4; tries++) {
    const hit = document.elementFromPoint(view.innerWidth / 2, windowHeight / 2);
    const over = hit && fixedAround(hit, view);
    if (!over) return;
    const { width, height } = over.getBoundingClientRect();
    if (width * height < 0.5 * view.innerWidth * windowHeight) return;
    (over as HTMLElement).style.setProperty('display', 'none', 'important');
  }
};

const fixedAround = (element: Element, view: Window): Element | undefined => {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (view.getComputedStyle(each).position === 'fixed') return each;
  }
  return undefined;
};
