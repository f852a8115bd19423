import { PICTURE_PATH } from '@newsbell/contracts/image-rules';
import { escapeAttribute } from './escape.ts';
import { isOnOrigins, webUrl } from './url.ts';
import type { Attributes } from './walk.ts';

/**
 * The start tag of a picture that loads without telling the site who reads it; null for a counting pixel, a picture
 * without an address, and one from our own origin (which could be a call that changes something), unless it is an uploaded one and
 * `ownPictures` lets those pass.
 */
export const imageTag = (
  attributes: Attributes,
  page: { base?: string; ownOrigins?: readonly string[]; ownPictures?: boolean; pictureSource?: string },
): string | null => {
  if (isInvisible(attributes)) return null;
  const src = (page.ownPictures && ownPicture(attributes.src, page.ownOrigins)) || foreignPicture(attributes, page);
  if (src === null) return null;
  let tag = `<img src="${escapeAttribute(src)}"`;
  for (const name of ['alt', 'title'] as const) {
    const value = attributes[name];
    if (value !== undefined && (value !== '' || name === 'alt')) tag += ` ${name}="${escapeAttribute(value)}"`;
  }
  for (const name of ['width', 'height'] as const) {
    const pixels = /^\s*0*([1-9]\d{0,4})(?:\.\d+)?(?:px)?\s*$/i.exec(attributes[name] ?? '');
    if (pixels) tag += ` ${name}="${pixels[1]}"`;
  }
  return `${tag} loading="lazy" referrerpolicy="no-referrer">`;
};

const foreignPicture = (
  attributes: Attributes,
  page: { base?: string; ownOrigins?: readonly string[]; pictureSource?: string },
): string | null => {
  const src = pictureIn(attributes, page.base, page.pictureSource);
  return src === null || isOnOrigins(src, page.ownOrigins) ? null : src;
};

/** The same of a picture that is given by its address alone, where uploaded ones pass. */
export const pictureAddress = (src: string, ownOrigins: readonly string[]): string | null =>
  ownPicture(src, ownOrigins) ?? foreignPicture({ src }, { ownOrigins });

/** The path of a picture that was uploaded here, given as such or with one of our origins. */
const ownPicture = (src: string | undefined, origins: readonly string[] = []): string | null => {
  const text = src?.trim() ?? '';
  const origin = origins.find(own => text.startsWith(`${own}/`)) ?? '';
  const path = text.slice(origin.length);
  return PICTURE_PATH.test(path) ? path : null;
};

/** Answers the address in a srcset that suits a column of text on a dense screen. */
export const bestOfSrcset = (srcset: string | undefined): string | undefined => {
  let best: { url: string; width: number } | undefined;
  for (const { url, width } of candidates(srcset ?? '')) {
    const better =
      best === undefined || (width <= WIDEST ? best.width > WIDEST || width > best.width : width < best.width);
    if (better) best = { url, width };
  }
  return best?.url;
};

const WIDEST = 1600;
const DENSITY_AS_WIDTH = 700;

const candidates = (srcset: string): { url: string; width: number }[] => {
  const found: { url: string; width: number }[] = [];
  // An address may hold commas, but not at its ends: `a.jpg 1x, b,c.jpg 2x`.
  for (const [word] of srcset.matchAll(/\S+/g)) {
    const size = /^([\d.]+)([wx])?,*$/.exec(word);
    const last = found.at(-1);
    if (size && last) last.width = Number(size[1]) * (size[2] === 'w' ? 1 : DENSITY_AS_WIDTH);
    else found.push({ url: trimCommas(word), width: DENSITY_AS_WIDTH });
  }
  return found.filter(candidate => candidate.url !== '');
};

const trimCommas = (word: string): string => {
  let start = 0;
  let end = word.length;
  while (word[start] === ',') start++;
  while (end > start && word[end - 1] === ',') end--;
  return word.slice(start, end);
};

const lazy = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-original-src', 'data-actualsrc'];
const lazier = ['data-url', 'data-img-src', 'data-echo', 'data-hi-res-src', 'data-full-src', 'data-orig-file'];
const PLACEHOLDER =
  /(?:^|[/_.-])(?:blank|placeholder|spacer|lazy(?:load)?|loading|loader|transparent|pixel|dummy|1x1|grey|gray)\b[^/]*$/i;

/** The address of a picture, also where a script would load it. `pictureSource` is the set of a `source` beside it. */
export const pictureIn = (attributes: Attributes, base?: string, pictureSource?: string): string | null => {
  const src = webUrl(attributes.src, base);
  if (src !== null && !PLACEHOLDER.test(src)) return src;
  for (const name of [...lazy, ...lazier]) {
    const url = webUrl(attributes[name], base);
    if (url !== null) return url;
  }
  for (const set of [attributes['data-srcset'], attributes['data-lazy-srcset'], attributes.srcset, pictureSource]) {
    const url = webUrl(bestOfSrcset(set), base);
    if (url !== null) return url;
  }
  return src;
};

const isInvisible = ({ width, height, style }: Attributes): boolean =>
  isTiny(width) || isTiny(height) || (style !== undefined && INVISIBLE_STYLE.test(style));

const INVISIBLE_STYLE = /(?:^|;)\s*(?:(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|!|$)|display\s*:\s*none)/i;

const isTiny = (size: string | undefined): boolean => size !== undefined && /^\s*[01](?:px)?\s*$/i.test(size);
