import { attributeOf, isElement, type PageElement, type PageNode } from './tree.ts';
import { weights } from './weights.ts';

export interface Picture {
  /** It stands as it is written. */
  address: string;
  /** It is the shorter side in pixels, as far as the page says how large it is shown. */
  size: number | undefined;
}

/**
 * Answers the pictures that an element shows, in order: that of an image, else its own late one and those of all images
 * in it, or else its background.
 */
export const picturesIn = (element: PageElement): Picture[] => {
  const images = element.name === 'img' ? [element] : inside(element, 'img', weights.pictures.images);
  const own = element.name === 'img' ? undefined : ownAddress(element);
  const found = [...(own ? [{ address: own, size: sizeOf(element) }] : []), ...images.flatMap(pictureOf)];
  if (found.length > 0) return found;
  const background = backgroundAddress(element);
  return background ? [{ address: background, size: sizeOf(element) }] : [];
};

/** Lazy loading: sites keep the true address beside a blank one, or in the `noscript` behind it. */
const pictureOf = (image: PageElement): Picture[] => {
  const shown = [image, ...sourcesOf(image)].map(ownAddress).find(address => address !== undefined);
  const address = shown ?? noscriptAddress(image) ?? backgroundAddress(image);
  return address ? [{ address, size: sizeOf(image) }] : [];
};

const ownAddress = (element: PageElement): string | undefined => {
  const late = lateAddress(element);
  if (late) return late;
  if (element.name === 'img' || element.name === 'source') {
    const largest = setsOf(element)
      .map(set => largestOf(set)?.address)
      .find(address => address !== undefined && !isBlank(address));
    if (largest) return largest;
  }
  const source = element.name === 'img' ? attributeOf(element, 'src')?.trim() : undefined;
  return source && !isBlank(source) ? source : undefined;
};

const lateAddress = (element: PageElement): string | undefined => {
  for (const name of late) {
    const address = attributeOf(element, name)?.trim();
    if (address && !isBlank(address)) return address;
  }
  return undefined;
};

const late = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'datasrc', 'data-echo', 'data-original-src'];

const isBlank = (address: string) =>
  /^data:|^about:|^#/.test(address) ||
  /(?:^|[/_.-])(?:blank|transparent|spacer|placeholder|pixel|1x1|grey|gray|loading|lazy(?:load)?)[\w-]*\.(?:gif|png|svg|jpe?g|webp)/i.test(
    address,
  );

const setsOf = (element: PageElement) => [attributeOf(element, 'data-srcset'), attributeOf(element, 'srcset')];

/** Answers the largest of `srcset`: widths and densities are not mixed in one. */
const largestOf = (srcset: string | undefined) => {
  const candidates = (srcset ?? '').match(/\S*[^\s,](?:\s+[\d.]+[wx])?(?=\s*(?:,|$))/g) ?? [];
  const sized = candidates.map(candidate => {
    const [address, size = '1x'] = candidate.trim().split(/\s+/);
    return { address, size: Number.parseFloat(size) || 1, isWidth: size.endsWith('w') };
  });
  return sized.toSorted((one, other) => other.size - one.size)[0];
};

/**
 * The size is told by attributes, style, `sizes`, or the largest width in `srcset`. One pixel is the blank that a later
 * picture replaces.
 */
const sizeOf = (element: PageElement): number | undefined => {
  const style = attributeOf(element, 'style') ?? '';
  const styled = [...style.matchAll(/(?:^|[;\s])(?:max-)?(?:width|height)\s*:\s*([\d.]+)(px|r?em)/gi)].map(
    ([, size, unit]) => Number(size) * (unit?.toLowerCase() === 'px' ? 1 : weights.pictures.line),
  );
  const written = ['width', 'height'].map(name => inPixels(attributeOf(element, name)));
  const sets = [element, ...sourcesOf(element)].flatMap(setsOf).map(largestOf);
  const widest = sets.filter(set => set?.isWidth).map(set => set!.size);
  const shown = [...styled, ...written, inPixels(attributeOf(element, 'sizes'), 'px')].filter(
    each => each !== undefined,
  );
  const isBlankSize = (size: number) => size <= 1 && (lateAddress(element) !== undefined || noscriptAddress(element));
  const known = [...shown.filter(size => !isBlankSize(size)), ...(widest.length > 0 ? [Math.max(...widest)] : [])];
  return known.length > 0 ? Math.min(...known) : undefined;
};

const inPixels = (text: string | undefined, unit = '(?:px)?') => {
  const size = text === undefined ? undefined : new RegExp(`^\\s*([\\d.]+)${unit}\\s*$`).exec(text)?.[1];
  return size === undefined ? undefined : Number(size);
};

/** Answers the alternatives to an image: the sources beside it in its `picture`. */
const sourcesOf = (image: PageElement) =>
  isElement(image.parent) && image.parent.name === 'picture' ? inside(image.parent, 'source') : [];

/** Lazy loading: answers the address in the next `noscript` beside an image, or the first. */
const noscriptAddress = (image: PageElement): string | undefined => {
  if (image.name !== 'img' || !isElement(image.parent)) return undefined;
  const beside = inside(image.parent, 'noscript', weights.pictures.images);
  const behind = beside.filter(each => each.order > image.order);
  const images = [...behind, ...beside].flatMap(each => inside(each, 'img', 1));
  return images.map(ownAddress).find(address => address !== undefined);
};

const backgroundAddress = (element: PageElement): string | undefined => {
  const url = /background(?:-image)?\s*:[^;]*?url\(\s*(['"]?)(.*?)\1\s*\)/i.exec(
    attributeOf(element, 'style') ?? '',
  )?.[2];
  return url && !isBlank(url) ? url : undefined;
};

export const hasBackgroundImage = (element: PageElement): boolean => backgroundAddress(element) !== undefined;

const inside = (element: PageElement, name: string, most = Number.POSITIVE_INFINITY): PageElement[] => {
  const found: PageElement[] = [];
  const stack: PageNode[] = element.children.toReversed();
  for (let node = stack.pop(); node && found.length < most; node = stack.pop()) {
    if (!isElement(node)) continue;
    if (node.name === name) found.push(node);
    for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at]!);
  }
  return found;
};
