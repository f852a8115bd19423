import type { Allowed } from '../../addresses.ts';
import { safeCss } from './css.ts';
import { safeSrcset } from './srcset.ts';

export interface Attribute {
  name: string;
  value: string;
}

/**
 * What stays of an element's attribute, but for its style: its value, perhaps another, or null. Of HTML only what is named here stays, so that what browsers
 * learn to ask for later does not either. A drawing has too many, and none of them asks for anything but by an address or in its style.
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

/** An attribute that asks for a picture, by the element that it does so on. */
const showing: Record<string, string> = { src: 'img', poster: 'video' };

/** A form's own properties are hidden by the elements in it that have their names. */
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

/** They use another part of the page. */
const within = /^(?:use|textpath|pattern|filter|(?:linear|radial)gradient)$/i;

/** They set attributes of others later. */
const moving = /^(?:animate\w*|set|discard|handler|listener)$/i;
