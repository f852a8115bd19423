import { attributeOf, isElement, type PageElement, type PageNode } from './tree.ts';

/** The address of the picture that an element shows, as it is written: of an image, a `picture`, or whatever has one as background. */
export function imageAddress(element: PageElement): string | undefined {
  const images = element.name === 'img' ? [element] : inside(element, 'img');
  const places = [element, ...images.flatMap(image => [image, ...sourcesOf(image)])];
  for (const place of places) {
    const address = ownAddress(place);
    if (address) return address;
  }
  return noscriptAddress(element) ?? backgroundAddress(element);
}

/** Sites that load late keep the true address beside a blank one. */
function ownAddress(element: PageElement): string | undefined {
  for (const name of LATE) {
    const address = attributeOf(element, name)?.trim();
    if (address && !isBlank(address)) return address;
  }
  const candidates = [attributeOf(element, 'data-srcset'), attributeOf(element, 'srcset')];
  if (element.name === 'img' || element.name === 'source') {
    const largest = candidates.map(largestOf).find(address => address !== undefined && !isBlank(address));
    if (largest) return largest;
  }
  const source = element.name === 'img' ? attributeOf(element, 'src')?.trim() : undefined;
  return source && !isBlank(source) ? source : undefined;
}

const LATE = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'datasrc', 'data-echo', 'data-original-src'];

const isBlank = (address: string) =>
  /^data:|^about:|^#/.test(address) ||
  /(?:^|[/_.-])(?:blank|transparent|spacer|placeholder|pixel|1x1|grey|gray|loading|lazy(?:load)?)[\w-]*\.(?:gif|png|svg|jpe?g|webp)/i.test(
    address,
  );

/** The largest of `srcset`: widths and densities are not mixed in one. */
function largestOf(srcset: string | undefined): string | undefined {
  const candidates = (srcset ?? '').match(/\S*[^\s,](?:\s+[\d.]+[wx])?(?=\s*(?:,|$))/g) ?? [];
  const sized = candidates.map(candidate => {
    const [address, size] = candidate.trim().split(/\s+/);
    return { address, size: Number.parseFloat(size ?? '1') || 1 };
  });
  return sized.toSorted((one, other) => other.size - one.size)[0]?.address;
}

/** What offers a picture in place of an image: the sources beside it in its `picture`. */
const sourcesOf = (image: PageElement) =>
  isElement(image.parent) && image.parent.name === 'picture' ? inside(image.parent, 'source') : [];

function noscriptAddress(element: PageElement): string | undefined {
  const beside = isElement(element.parent) && element.name === 'img' ? inside(element.parent, 'noscript') : [];
  const images = [...inside(element, 'noscript'), ...beside].flatMap(each => inside(each, 'img'));
  return images.map(ownAddress).find(address => address !== undefined);
}

function backgroundAddress(element: PageElement): string | undefined {
  const url = /background(?:-image)?\s*:[^;]*?url\(\s*(['"]?)(.*?)\1\s*\)/i.exec(
    attributeOf(element, 'style') ?? '',
  )?.[2];
  return url && !isBlank(url) ? url : undefined;
}

export const hasBackgroundImage = (element: PageElement): boolean => backgroundAddress(element) !== undefined;

function inside(element: PageElement, name: string): PageElement[] {
  const found: PageElement[] = [];
  const stack: PageNode[] = element.children.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue;
    if (node.name === name) found.push(node);
    for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at]!);
  }
  return found;
}
