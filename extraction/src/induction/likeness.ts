import type { PageElement } from '../tree.ts';
import { weights } from '../weights.ts';
import { stableTokens } from './tokens.ts';
import { childElements } from './walk.ts';

/** Structural similarity: answers how alike two elements are built, 0 to 1, by their content's structure and not by its text. */
export const likeness = (one: PageElement, other: PageElement): number => {
  const a = featuresOf(one);
  const b = featuresOf(other);
  if (a.size === 0 || b.size === 0) return a.size === b.size ? 1 : 0;
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const feature of fewer) if (more.has(feature)) shared++;
  return (weights.likeness.ofFewer * shared) / fewer.size + (weights.likeness.ofMore * shared) / more.size;
};

/** Both have a lasting class in common, or neither has one. Numbered classes (`rank1`, `rank2`) count as one. */
export const isAkin = (one: PageElement, other: PageElement): boolean => {
  const a = kindsOf(one);
  const b = kindsOf(other);
  return a.length === 0 && b.length === 0 ? true : a.some(kind => b.includes(kind));
};

/**
 * Memoized: answers the lasting classes without their numbers, because they are asked for again and again; the name of
 * a custom element says as much as a class.
 */
export const kindsOf = (element: PageElement): string[] => {
  let kinds = knownKinds.get(element);
  if (!kinds) {
    kinds = stableTokens(element).map(token => token.replace(/\d+/g, '#'));
    if (isCustom(element)) kinds.push(element.name);
    knownKinds.set(element, kinds);
  }
  return kinds;
};

const knownKinds = new WeakMap<PageElement, string[]>();

export const isCustom = ({ name, space }: PageElement): boolean => space === 'html' && name.includes('-');

const known = new WeakMap<PageElement, Set<string>>();

/**
 * Memoized: answers the names on the ways down, five levels deep, and each once more with its first lasting class.
 * Headings of all levels are alike.
 */
export const featuresOf = (element: PageElement): Set<string> => {
  let features = known.get(element);
  if (!features) {
    features = gather(element);
    known.set(element, features);
  }
  return features;
};

const gather = (element: PageElement): Set<string> => {
  const features = new Set<string>();
  let level = [{ path: '', element }];
  for (let depth = 0; depth < weights.likeness.depth && level.length > 0; depth++) {
    const next: typeof level = [];
    for (const parent of level) {
      for (const child of childElements(parent.element)) {
        if (unseen.has(child.name) || features.size >= weights.likeness.most) continue;
        const path = `${parent.path}/${child.name.replace(/^h[1-6]$/, 'h')}`;
        features.add(path);
        const [kind] = kindsOf(child);
        if (kind) features.add(`${path}.${kind}`);
        if (child.space === 'html') next.push({ path, element: child });
      }
    }
    level = next;
  }
  return features;
};

const unseen = new Set(['script', 'style', 'noscript', 'template', 'br', 'wbr', 'link', 'meta']);
