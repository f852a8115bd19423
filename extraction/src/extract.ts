import { type Budget, BudgetSpent, newBudget } from './budget.ts';
import { type DateContext, datesOfList } from './dates.ts';
import type { Definition, Locator } from './definition.ts';
import { firstOfEach } from './identity.ts';
import { itemDates } from './item-dates.ts';
import { chosenPictures, picturesAmong } from './pictures.ts';
import { visibleText } from './text.ts';
import { titleText } from './title-text.ts';
import type { AnyNode, PageElement, PageRoot } from './tree.ts';
import { baseOf, isGoodHref, resolveUrl } from './urls.ts';
import { type CompiledXpath, compileXpath, select } from './xpath/select.ts';

export interface ExtractedItem {
  title: string;
  /** It is absolute, http or https. */
  link: string;
  image: string | null;
  /** These are the nodes of the item and of its title on the page. */
  node: AnyNode;
  titleNode: AnyNode;
}

export interface DatedItem extends ExtractedItem {
  /** The page says that the item is from this date; it is null where it says none. */
  date: Date | null;
}

export interface Extraction {
  items: DatedItem[];
  /**
   * It is the index of the locator that gave the items: 0 is the definition itself, 1 its first fallback; it is null
   * where none gave any.
   */
  locator: number | null;
  /** It says that the definition is no XPath, or costs more than a page may. */
  trouble: 'not-xpath' | 'too-much' | null;
}

export interface ExtractionContext {
  /** The page came from this address after all redirects. */
  base: string;
  budget?: Budget;
  /** Without it no dates are looked for. */
  dates?: DateContext;
}

/**
 * Answers the items of a page, each with a title and a link, in the page's order. Deduplicated: each link comes once,
 * whatever tracking or counting parameters it has. A single item is believed of the definition itself only, because a
 * list may have shrunk to it; a fallback has to find two.
 */
export const applyDefinition = (
  page: PageRoot,
  definition: Definition,
  { base, budget = newBudget(), dates }: ExtractionContext,
): Extraction => {
  const from = baseOf(page, base);
  for (const [at, locator] of [definition, ...definition.fallbacks].entries()) {
    const items = locate(page, locator, from, budget);
    if (typeof items === 'string') return { items: [], locator: null, trouble: items };
    if (items.length > (at === 0 ? 0 : 1)) return { items: dated(items, dates), locator: at, trouble: null };
  }
  return { items: [], locator: null, trouble: null };
};

const dated = (items: ExtractedItem[], context: DateContext | undefined): DatedItem[] => {
  const moments = context ? datesOfList(each => itemDates(items, each), context) : [];
  return items.map((item, at) => ({ ...item, date: moments[at] ?? null }));
};

/** Does the same as applyDefinition by one locator alone and without dates; `base` is already that of the page. */
export const locate = (
  page: PageRoot,
  locator: Locator,
  base: string,
  budget: Budget,
): ExtractedItem[] | NonNullable<Extraction['trouble']> => {
  const { itemXpath, titleXpath, linkXpath, thumbnailXpath } = locator;
  const paths = [itemXpath, titleXpath, linkXpath, thumbnailXpath || noNodes].map(compileXpath);
  const compiled = paths.filter((path): path is CompiledXpath => path.kind === 'xpath');
  const [item, title, link, thumbnail] = compiled;
  if (!item || !title || !link || !thumbnail) return 'not-xpath';
  const nodes = select(item, page, budget);
  if (nodes === 'too-much') return nodes;
  const items = new Map<string, Found>();
  for (const node of nodes) {
    const [titles, links, thumbnails] = [title, link, thumbnail].map(path => select(path, node, budget));
    if (titles === 'too-much' || links === 'too-much' || thumbnails === 'too-much') return 'too-much';
    const found = itemOf({ title: titles![0], link: links![0], thumbnails: thumbnails! }, base, budget);
    if (found === 'too-much') return found;
    if (found && !items.has(found.link)) items.set(found.link, { ...found, node });
    if (items.size >= 2 * MOST_ITEMS) break;
  }
  const once = firstOfEach([...items.values()]).slice(0, MOST_ITEMS);
  const pictures = chosenPictures(once.map(({ thumbnails }) => picturesAmong(thumbnails)));
  return once.map(({ thumbnails, ...item }, at) => {
    const picture = pictures[at] ?? null;
    return { ...item, image: picture === null ? null : resolveUrl(picture, base) };
  });
};

/** It selects nothing and costs nothing. */
const noNodes = 'self::node()[false()]';

interface Values {
  title: AnyNode | undefined;
  link: AnyNode | undefined;
  thumbnails: AnyNode[];
}

/** The picture of an item is chosen once all items are known. */
type Found = Omit<ExtractedItem, 'image'> & Pick<Values, 'thumbnails'>;

const itemOf = (
  { title, link, thumbnails }: Values,
  base: string,
  budget: Budget,
): Omit<Found, 'node'> | 'too-much' | undefined => {
  const href = link ? hrefOf(link) : '';
  const address = isGoodHref(href) ? resolveUrl(href.trim(), base) : null;
  if (address === null || !title) return undefined;
  const text = titleIn(title, budget);
  if (text === undefined) return 'too-much';
  if (text === '') return undefined;
  return { title: text, link: address, thumbnails, titleNode: title };
};

/** An XPath may take the whole page for the title of each of its elements. */
const titleIn = (title: AnyNode, budget: Budget): string | undefined => {
  try {
    return titleText(title, budget);
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined;
    throw error;
  }
};

/** A link's XPath may lead to the link instead of its address, because people write it by hand either way. */
const hrefOf = (node: AnyNode): string => {
  if (node.kind !== 'element') return visibleText(node);
  return (
    (node as PageElement).attributes.find(attribute => attribute.name === 'href' && !attribute.isForeign)?.value ?? ''
  );
};

const MOST_ITEMS = 500;
