import { type Allowed, allowedFrom } from '../../building/addresses.ts';
import { safeAttribute } from './attributes.ts';
import { safeCss } from './css.ts';
import { firstOf, recordingSites } from './policy.ts';
import { quiet } from './quiet.ts';

/**
 * A clean page is sanitised and not shown yet: nothing in it runs, makes a request or leads elsewhere, but its elements are all still
 * there.
 */
export interface CleanPage {
  root: Element;
  /** The names of all elements stand in document order. */
  names: string[];
  /** The map holds the styles of single elements by their numbers: a style is parsed when it is set, for the document that it is set in. */
  styles: Map<number, string>;
  /** The addresses in the styles are relative to this one. */
  base: string;
  /** The page requests from these sites only. */
  sites: string[];
}

/**
 * Sanitises a page into the same tree that the server has of the source. `DOMParser` runs nothing and requests nothing. Elements are
 * emptied and never removed, because they are known by their number. The browser reports no policy violations, because `quiet` has renamed
 * what our own policy forbids.
 */
export const cleanPage = (source: string, url: string, ownHost: string): CleanPage => {
  const document = new DOMParser().parseFromString(quiet(source), 'text/html');
  const elements = [...select.call(document, '*')];
  const place = { page: url, ownHost };
  const written = elements.find(each => nameOf.call(each) === 'base' && attribute.call(each, 'x-href') !== null);
  // The base is never the app's own address, because every other address would be relative to it.
  const bases = [written && attribute.call(written, 'x-href'), url].map(each =>
    allowedFrom({ ...place, base: url })(each ?? ''),
  );
  const base = bases.find(each => each?.startsWith('http')) ?? 'https://page.invalid/';
  const sites = new Set<string>();
  const noted = recordingSites(allowedFrom({ ...place, base }), sites);
  noted(base);
  const allowed = firstOf(noted);
  const names = elements.map(each => nameOf.call(each));
  const styles = new Map<number, string>();
  for (const [number, element] of elements.entries()) {
    const style = attribute.call(element, 'style');
    if (style !== null) styles.set(number, safeCss(style, allowed));
    clean(element, allowed);
  }
  removeRemarks(document);
  return { root: elements[0]!, names, styles, base, sites: [...sites] };
};

/**
 * DOM clobbering: the accessors come from the prototypes, because an element in a form can take the names of its properties, and an element
 * in a page those of the document.
 */
const select = Document.prototype.querySelectorAll as (this: Document, selector: '*') => NodeListOf<Element>;
const iterate = Document.prototype.createNodeIterator;
const { getAttribute: attribute, removeAttributeNode, setAttribute } = Element.prototype;
const attributesOf = Object.getOwnPropertyDescriptor(Element.prototype, 'attributes')!.get as (
  this: Element,
) => NamedNodeMap;
const nameOf = Object.getOwnPropertyDescriptor(Element.prototype, 'localName')!.get as (this: Element) => string;
const spaceOf = Object.getOwnPropertyDescriptor(Element.prototype, 'namespaceURI')!.get as (
  this: Element,
) => string | null;
const contentOf = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')!;
const setContent = contentOf.set as (this: Node, text: string) => void;
const getContent = contentOf.get as (this: Node) => string | null;

const clean = (element: Element, allowed: Allowed): void => {
  const name = nameOf.call(element);
  const isHtml = spaceOf.call(element) === 'http://www.w3.org/1999/xhtml';
  const written = [...attributesOf.call(element)];
  const stylesheet = name === 'link' ? stylesheetOf(written, allowed) : null;
  const late = name === 'img' && isHtml ? latePicture(written) : undefined;
  for (const each of written) {
    const safe = stripped.has(name) ? null : safeAttribute(name, isHtml, each, allowed);
    if (safe === null) removeAttributeNode.call(element, each);
    else if (safe !== each.value) each.value = safe;
  }
  if (name === 'style') setContent.call(element, safeCss(getContent.call(element) ?? '', allowed));
  if (emptied.has(name)) setContent.call(element, '');
  if (element instanceof HTMLTemplateElement) element.content.replaceChildren();
  if (stylesheet !== null) {
    setAttribute.call(element, 'rel', 'stylesheet');
    setAttribute.call(element, 'href', stylesheet);
  }
  const picture = late === undefined ? null : allowed(late);
  if (picture !== null) setAttribute.call(element, 'src', picture);
};

/** Removes comments and processing instructions, since a processing instruction may request a stylesheet. */
const removeRemarks = (document: Document): void => {
  const remarks = iterate.call(document, document, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_PROCESSING_INSTRUCTION);
  for (let each = remarks.nextNode(); each; each = remarks.nextNode()) (each as Comment).remove();
};

const emptied = new Set(['script', 'iframe', 'noembed', 'noframes']);

const stripped = new Set(
  'script iframe frame frameset object embed applet portal fencedframe meta base link template track audio param'.split(
    ' ',
  ),
);

const valueIn = (attributes: Attr[], name: string): string => attributes.find(each => each.name === name)?.value ?? '';

const stylesheetOf = (attributes: Attr[], allowed: Allowed): string | null => {
  const kinds = valueIn(attributes, 'rel').toLowerCase().split(/\s+/);
  if (!kinds.includes('stylesheet') || kinds.includes('alternate')) return null;
  const media = valueIn(attributes, 'media');
  return /\bprint\b/i.test(media) ? null : allowed(valueIn(attributes, 'href'));
};

/** Lazy loading: answers the picture that a script would show in place of a blank one. */
const latePicture = (attributes: Attr[]): string | undefined => {
  if (/^(?!data:)./.test(valueIn(attributes, 'src'))) return undefined;
  return ['data-src', 'data-original', 'data-lazy-src', 'data-lazy']
    .map(name => valueIn(attributes, name))
    .find(Boolean);
};
