import type { Definition, Locator } from '@newsbell/extraction/definition';
import { applyDefinition, type ExtractedItem } from '@newsbell/extraction/extract';
import type { Derived, Task, Underivable } from '@newsbell/extraction/induction/define';
import { deriveFromTwo } from '@newsbell/extraction/induction/from-two';
import { propose } from '@newsbell/extraction/induction/propose';
import { elementsBelow } from '@newsbell/extraction/induction/walk';
import { deriveWithout } from '@newsbell/extraction/induction/without';
import { readPage } from '@newsbell/extraction/parse';
import { visibleText } from '@newsbell/extraction/text';
import { type AnyNode, isElement, type PageElement } from '@newsbell/extraction/tree';
import { compileXpath, select } from '@newsbell/extraction/xpath/select';
import type { LoadedPage } from '../../queries.ts';
import { ownFeeds } from './own-feeds.ts';
import type { Clicks, FoundItem, FoundList, Opened, PageEngine } from './requests.ts';

export const createEngine = (): PageEngine => {
  let page: Page;
  return {
    open: loaded => {
      page = pageOf(loaded);
      return opened(page);
    },
    derive: from => derived(page, from),
    apply: definition => applied(page, definition),
  };
};

interface Page extends Task {
  elements: PageElement[];
  numbers: Map<AnyNode, number>;
}

const pageOf = ({ source, url }: LoadedPage): Page => {
  const page = readPage(source);
  const elements = elementsBelow(page);
  return { page, base: url, elements, numbers: new Map(elements.map((element, number) => [element, number])) };
};

const opened = (page: Page): Opened => {
  const { elements } = page;
  const body = elements.find(({ name }) => name === 'body');
  const title = elements.find(({ name, space }) => name === 'title' && space === 'html');
  const proposals = propose(page).map(each => listOf(page, each));
  const isEmpty = !body || visibleText(body).length < FEWEST_LETTERS;
  return {
    names: elements.map(({ name }) => name),
    title: title ? visibleText(title) : '',
    feeds: ownFeeds(page, elements),
    proposals,
    isMadeByScripts: proposals.length === 0 && isEmpty && elements.some(({ name }) => name === 'script'),
  };
};

const FEWEST_LETTERS = 200;

const derived = (page: Page, from: Clicks): FoundList | Underivable => {
  const refused = from.refused.map(each => page.elements[each]!);
  const clicks = from.clicks.map(each => page.elements[each]!);
  const samples = from.samples.map(each => page.elements[each]!);
  const found = deriveWithout({ page: page.page, base: page.base, refused }, clicks, samples);
  return found.kind === 'derived' ? listOf(page, found) : found;
};

const applied = (page: Page, definition: Definition): FoundList | null => {
  const { items, locator } = applyDefinition(page.page, definition, page);
  if (locator === null) return null;
  if (locator === 0) return listOf(page, { definition, items });
  const used = definition.fallbacks[locator - 1]!;
  return listOf(page, { definition: anew(page, definition, used, items), items }, used, true);
};

/**
 * Repair: answers a definition that finds by itself what a fallback found, derived from its items (wrapper induction), or else with the
 * fallback in the first place.
 */
const anew = (page: Page, before: Definition, used: Locator, items: ExtractedItem[]): Definition => {
  const [first, second] = items.map(({ titleNode }) => titleNode).filter(isElement);
  const derived = first && second && deriveFromTwo(page, first, second);
  if (derived?.kind === 'derived' && isSame(derived.items, items)) return derived.definition;
  return { ...used, fallbacks: [locatorOf(before), ...before.fallbacks.filter(each => each !== used)] };
};

const isSame = (some: ExtractedItem[], others: ExtractedItem[]): boolean =>
  some.length === others.length &&
  some.every(({ title, link }, at) => title === others[at]!.title && link === others[at]!.link);

const locatorOf = ({ itemXpath, titleXpath, thumbnailXpath, linkXpath }: Locator): Locator => ({
  ...{ itemXpath, titleXpath },
  ...{ thumbnailXpath, linkXpath },
});

const listOf = (
  page: Page,
  { definition, items }: Pick<Derived, 'definition' | 'items'>,
  locator: Locator = definition,
  isByFallback = false,
): FoundList => ({
  kind: 'found',
  definition: { ...locatorOf(definition), fallbacks: definition.fallbacks },
  items: items.map(item => itemOf(page, item, locator)),
  isByFallback,
});

const itemOf = ({ numbers }: Page, { node, title, link, image }: ExtractedItem, { titleXpath }: Locator): FoundItem => {
  const xpath = compileXpath(titleXpath);
  const titles = xpath.kind === 'xpath' ? select(xpath, node) : [];
  return {
    title,
    link,
    image,
    element: numberAround(numbers, node),
    titleElement: titles === 'too-much' || !titles[0] ? null : numberAround(numbers, titles[0]),
  };
};

/** An XPath that was written by hand may lead to a text or an attribute; then its element stands for it. */
const numberAround = (numbers: Map<AnyNode, number>, node: AnyNode): number | null => {
  const element = isElement(node) ? node : node.parent;
  return (element && numbers.get(element)) ?? null;
};
