import { address, distinct, wholeNumber } from './fields.ts';
import type { Enclosure } from './parsed.ts';
import { attribute, child, childrenOf, type Element, text, textIn } from './xml.ts';

/** What RSS and Atom items share: the media and podcast modules. */
export type Media = { image: string | null; enclosures: Enclosure[]; description: string | null; keywords: string[] };

const ENCLOSURES = 20;

/** `enclosures`: what the format itself attaches. */
export function mediaOf(item: Element, enclosures: Enclosure[], base: string | null): Media {
  const groups = [item, ...childrenOf(item, 'media:group')];
  const contents = groups.flatMap(group => childrenOf(group, 'media:content'));
  const thumbnails = [...groups, ...contents].flatMap(group => childrenOf(group, 'media:thumbnail'));
  const found = contents.map(element => mediumOf(element, base)).filter(medium => medium.url !== null);
  const attached = [
    ...enclosures,
    ...found
      .filter(({ type }) => /^(audio|video)\//.test(type ?? ''))
      .map(({ url, type, length }) => ({ url: url!, type, length })),
  ];
  return {
    image:
      largest(found.filter(medium => medium.isImage)) ??
      largest(thumbnails.map(element => mediumOf(element, base))) ??
      enclosures.find(isImage)?.url ??
      address(attributeOf(child(item, 'itunes:image'), 'href'), base) ??
      ownImage(item, base),
    enclosures: firstOfEach(attached),
    description:
      groups
        .concat(contents)
        .map(group => textIn(group, 'media:description'))
        .find(Boolean) ?? null,
    keywords: distinct(
      (groups.map(group => textIn(group, 'media:keywords', 'itunes:keywords')).find(Boolean) ?? '')
        .split(',')
        .map(word => word.trim()),
      50,
    ),
  };
}

export function enclosure(url: string | null, type: string | null, length: string | null): Enclosure[] {
  return url === null
    ? []
    : [{ url, type: type?.trim().toLowerCase().slice(0, 100) || null, length: wholeNumber(length) }];
}

type Medium = Enclosure & { isImage: boolean; width: number };

function mediumOf(element: Element, base: string | null): Omit<Medium, 'url'> & { url: string | null } {
  const url = address(attribute(element, 'url') ?? text(element), base);
  const medium = attribute(element, 'medium')?.toLowerCase();
  const type = attribute(element, 'type')?.toLowerCase() ?? null;
  return {
    url,
    type,
    length: wholeNumber(attribute(element, 'filesize')),
    width: wholeNumber(attribute(element, 'width')) ?? 0,
    isImage: medium === 'image' || (!medium && isImage({ url: url ?? '', type })),
  };
}

function isImage({ url, type }: { url: string; type: string | null }): boolean {
  return type ? type.startsWith('image/') : /\.(jpe?g|png|gif|webp|avif)([?#]|$)/i.test(url);
}

/** The widest; the first where widths are not given. Portraits of authors are not the item's image. */
function largest(media: { url: string | null; width: number }[]): string | null {
  let best: { url: string | null; width: number } | null = null;
  for (const medium of media) {
    if (medium.url === null || /\bgravatar\.com\/avatar\//.test(medium.url)) continue;
    if (best === null || medium.width > best.width) best = medium;
  }
  return best?.url ?? null;
}

function ownImage(item: Element, base: string | null): string | null {
  const image = child(item, 'image');
  return image ? address(textIn(image, 'url') ?? attribute(image, 'href') ?? text(image), base) : null;
}

function attributeOf(element: Element | undefined, name: string): string | null {
  return element ? attribute(element, name) : null;
}

function firstOfEach(enclosures: Enclosure[]): Enclosure[] {
  const seen = new Set<string>();
  return enclosures.filter(({ url }) => !seen.has(url) && seen.add(url)).slice(0, ENCLOSURES);
}
