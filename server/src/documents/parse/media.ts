import { address, distinct, titleText, wholeNumber } from './fields.ts';
import type { Enclosure } from './parsed.ts';
import { attribute, child, childrenOf, type Element, text, textIn } from './xml.ts';

/** RSS and Atom items share these fields: the media and podcast modules. `tags` are their categories, then their keywords. */
export type Media = { image: string | null; enclosures: Enclosure[]; description: string | null; tags: string[] };

const ENCLOSURES = 20;

/** The format itself attaches `enclosures`. */
export const mediaOf = (item: Element, enclosures: Enclosure[], base: string | null): Media => {
  const groups = [item, ...childrenOf(item, 'media:group')];
  const contents = groups.flatMap(group => childrenOf(group, 'media:content')).sort(byDefault);
  const thumbnails = [...groups, ...contents].flatMap(group => childrenOf(group, 'media:thumbnail'));
  const found = contents.map(element => mediumOf(element, base)).filter(medium => medium.url !== null);
  const attached = [
    ...enclosures,
    ...found.filter(({ isPlayed }) => isPlayed).map(({ url, type, length }) => ({ url: url!, type, length })),
  ];
  return {
    image:
      suited(found.filter(medium => medium.isImage)) ??
      suited(thumbnails.map(element => mediumOf(element, base))) ??
      enclosures.find(isImage)?.url ??
      address(attributeOf(child(item, 'itunes:image'), 'href'), base) ??
      ownImage(item, base),
    enclosures: eachOnce(attached),
    description:
      groups
        .concat(contents)
        .map(group => textIn(group, 'media:description'))
        .find(Boolean) ?? null,
    tags: distinct([...groups.flatMap(categoriesOf), ...groups.flatMap(keywordsOf)], 50),
  };
};

/** Own categories of an item come before those of the modules. Addresses, which name a kind to programs, are none. */
export const tagsOf = (own: (string | null)[], media: Media): string[] => {
  const tags = [...own, ...media.tags].map(tag => titleText(tag, 100));
  return distinct(
    tags.filter(tag => tag !== null && !/^https?:\/\/\S+$/i.test(tag)),
    50,
  );
};

/** Flickr has the words of a photo in one category, separated by blanks. */
const categoriesOf = (group: Element): (string | null)[] =>
  group.children.flatMap((each): (string | null)[] => {
    if (each.name === 'itunes:category') return [attribute(each, 'text'), ...categoriesOf(each)];
    if (each.name !== 'media:category') return [];
    const isWords = /:tags$/.test(attribute(each, 'scheme') ?? '');
    const written = attribute(each, 'label') ?? text(each);
    return isWords ? (written?.split(/\s+/) ?? []) : [written];
  });

const keywordsOf = (group: Element): string[] => {
  const written = group.children.filter(({ name }) => name === 'media:keywords' || name === 'itunes:keywords');
  return written.flatMap(each => text(each)?.split(/[,;，、；]/) ?? []).map(word => word.trim());
};

const byDefault = (one: Element, other: Element): number => {
  const rank = (element: Element) => (attribute(element, 'isdefault')?.toLowerCase() === 'true' ? 0 : 1);
  return rank(one) - rank(other);
};

export const enclosure = (url: string | null, type: string | null, length: string | null): Enclosure[] =>
  url === null ? [] : [{ url, type: type?.trim().toLowerCase().slice(0, 100) || null, length: wholeNumber(length) }];

type Medium = Enclosure & { isImage: boolean; isPlayed: boolean; width: number };

const mediumOf = (element: Element, base: string | null): Omit<Medium, 'url'> & { url: string | null } => {
  const url = address(attribute(element, 'url') ?? text(element), base);
  const medium = attribute(element, 'medium')?.toLowerCase();
  const type = attribute(element, 'type')?.toLowerCase() ?? null;
  return {
    url,
    type,
    length: wholeNumber(attribute(element, 'filesize')),
    width: wholeNumber(attribute(element, 'width')) ?? 0,
    isImage: medium === 'image' || (!medium && isImage({ url: url ?? '', type })),
    isPlayed:
      /^(audio|video)\//.test(type ?? '') ||
      (type === null && (/^(audio|video)$/.test(medium ?? '') || PLAYED.test(url ?? ''))),
  };
};

const isImage = ({ url, type }: { url: string; type: string | null }): boolean =>
  type && !SAYS_NOTHING.test(type) ? type.startsWith('image/') : /\.(jpe?g|png|gif|webp|avif)([?#]|$)/i.test(url);

const SAYS_NOTHING = /^(application\/(octet-stream|force-download|x-unknown)|binary\/octet-stream|image|[^/]*)$/;
const PLAYED = /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac|mp4|m4v|webm|mov)([?#]|$)/i;

/**
 * Picture in a size that is shown: the narrowest of at least 640 px, which rows on a dense screen and previews of links need; else the
 * widest, and the first where widths are not given. Portraits of authors are not the item's image.
 */
const suited = (media: { url: string | null; width: number }[]): string | null => {
  let best: { url: string; width: number } | null = null;
  for (const { url, width } of media) {
    if (url === null || /\bgravatar\.com\/avatar\//.test(url)) continue;
    const isBetter = best === null || (width < ENOUGH ? width > best.width : best.width < ENOUGH || width < best.width);
    if (isBetter) best = { url, width };
  }
  return best?.url ?? null;
};

const ENOUGH = 640;

const ownImage = (item: Element, base: string | null): string | null => {
  const image = child(item, 'image');
  return image ? address(textIn(image, 'url') ?? attribute(image, 'href') ?? text(image), base) : null;
};

const attributeOf = (element: Element | undefined, name: string): string | null =>
  element ? attribute(element, name) : null;

/** Deduplicated: of two enclosures with one address each fills in what the other leaves out. */
const eachOnce = (enclosures: Enclosure[]): Enclosure[] => {
  const met = new Map<string, Enclosure>();
  for (const { url, type, length } of enclosures) {
    const before = met.get(url);
    met.set(url, { url, type: before?.type ?? type, length: before?.length ?? length });
  }
  return [...met.values()].slice(0, ENCLOSURES);
};
