import type { Allowed } from '../../building/addresses.ts';
import { safeCss } from './css.ts';
import { safeSrcset } from './srcset.ts';

export interface Attribute {
  name: string;
  value: string;
}

/**
 * Allowlist: answers what stays of an element's attribute, which is its value, perhaps another, or null; `style` is cleaned elsewhere. Of
 * HTML only what is named here stays, so that an attribute by which browsers learn to request something later does not. A drawing (SVG) has
 * too many attributes to name, and none of them requests anything except by an address or in its style.
 */
export const safeAttribute = (
  element: string,
  isHtml: boolean,
  { name, value }: Attribute,
  allowed: Allowed,
): string | null => {
  if (name === 'style') return null;
  if (!isHtml) return safeInDrawing(element, name, value, allowed);
  if (name === 'id') return namesItsForm.has(element) ? null : value;
  if (look.has(name) || /^(?:data|aria)-/.test(name)) return value;
  if (name === 'href') return element === 'a' ? 'about:blank' : null;
  if (name === 'srcset') return element === 'img' || element === 'source' ? safeSrcset(value, allowed) || null : null;
  const shows = name === 'background' || showing[name] === element;
  return shows ? allowed(value) : null;
};

/** These attributes request a picture, each on one element. */
const showing: Record<string, string> = { src: 'img', poster: 'video' };

/** DOM clobbering: a form's own properties are hidden by the elements in it that have their names, so these elements lose their id. */
const namesItsForm = new Set('button fieldset img input object output select textarea embed iframe'.split(' '));

const look = new Set(
  (
    'class dir lang title alt width height align valign bgcolor color face size border cellpadding cellspacing colspan rowspan span nowrap ' +
    'hidden type value checked selected disabled placeholder readonly open start reversed rows cols role label compact noshade hspace vspace ' +
    'frame rules scope datetime multiple max min low high optimum media sizes loading decoding'
  ).split(' '),
);

const safeInDrawing = (element: string, name: string, value: string, allowed: Allowed): string | null => {
  if (/^(?:x-)?on/i.test(name) || moving.test(element)) return null;
  if (/(?:^|:)href$/i.test(name)) {
    if (value.trim().startsWith('#')) return within.test(element) ? value : null;
    return element === 'image' ? allowed(value) : null;
  }
  if (/^(?:src|base|xml:base|ping|download|target|referrerpolicy|crossorigin|attributionsrc)$/i.test(name)) return null;
  return /[(\\]/.test(value) ? safeCss(value, allowed) : value;
};

/** These elements use another part of the page by a fragment link. */
const within = /^(?:use|textpath|pattern|filter|(?:linear|radial)gradient)$/i;

/** These elements set attributes of others later. */
const moving = /^(?:animate\w*|set|discard|handler|listener)$/i;
