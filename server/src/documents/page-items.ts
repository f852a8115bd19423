/** The items of a web page as a definition finds them, by XPath in its tree or by rule in its text. */

import { type Budget, newBudget } from '@newsbell/extraction/budget';
import type { Definition, Locator } from '@newsbell/extraction/definition';
import { applyDefinition } from '@newsbell/extraction/extract';
import { readPage } from '@newsbell/extraction/parse';
import { mappedValues, mappingErrors } from '@newsbell/extraction/rule/mapping';
import { parseRule } from '@newsbell/extraction/rule/parse';
import { runRule } from '@newsbell/extraction/rule/run';
import type { AnyNode, PageRoot } from '@newsbell/extraction/tree';
import { baseInSource } from '@newsbell/extraction/urls';
import { compileXpath, select } from '@newsbell/extraction/xpath/select';
import type { PageDefinition } from './page-definition.ts';

export interface PageItem {
  title: string;
  link: string;
  image: string | null;
  /** It is unsafe HTML. */
  content: string | null;
  date: Date | null;
}

export interface PageItems {
  items: PageItem[];
  candidates: number;
  locator: number;
  /** The reason for which there are no items. */
  trouble: 'NO_ITEMS' | 'TOO_MUCH' | 'NOT_XPATH' | 'RULE_INVALID' | null;
}

interface Place {
  /** Where the page came from in the end. */
  url: string;
  zone: string;
  language?: string;
  now: Date;
}

export const pageItems = (text: string, definition: PageDefinition, place: Place): PageItems =>
  definition.builder === 'RULE' ? byRule(text, definition, place) : byXpath(readPage(text), definition, place);

const byXpath = (page: PageRoot, definition: Definition, { url, ...dates }: Place): PageItems => {
  const budget = newBudget();
  const { items, locator, trouble } = applyDefinition(page, definition, { base: url, budget, dates });
  if (trouble) return nothing(trouble === 'too-much' ? 'TOO_MUCH' : 'NOT_XPATH');
  const used = locator ? definition.fallbacks[locator - 1]! : definition;
  const candidates = items.length + countLacking(page, used, budget);
  if (items.length === 0) return nothing('NO_ITEMS', candidates);
  const found = items.map(({ title, link, image, date }) => ({ title, link, image, content: null, date }));
  return { items: found, candidates, locator: locator ?? 0, trouble: null };
};

/** As far as the extraction's budget goes, and no further than the extraction itself: it is only counted. */
const countLacking = (page: PageRoot, locator: Locator, budget: Budget): number => {
  const [item, title, link] = [locator.itemXpath, locator.titleXpath, locator.linkXpath].map(compileXpath);
  if (item?.kind !== 'xpath' || title?.kind !== 'xpath' || link?.kind !== 'xpath') return 0;
  const nodes = select(item, page, budget);
  if (nodes === 'too-much') return 0;
  const lacks = (node: AnyNode) => [title, link].some(xpath => select(xpath, node, budget).length === 0);
  const lacking = nodes.slice(0, MOST_NODES).filter(lacks).length;
  return budget.left < 0 ? 0 : lacking;
};

/** Bound: the nodes behind the items of a full list say nothing of it. */
const MOST_NODES = 1000;

const byRule = (
  text: string,
  { rule, mapping }: Extract<PageDefinition, { builder: 'RULE' }>,
  { url, ...dating }: Place,
): PageItems => {
  const parsed = parseRule(rule);
  if (!parsed.ok || mappingErrors(mapping, parsed.rule.parameterCount).length > 0) return nothing('RULE_INVALID');
  const base = baseInSource(text, url);
  const { items, found } = runRule(parsed.rule, mapping, text, { ...dating, base });
  const values = found.matches.map(({ parameters }) => parameters.map(({ start, end }) => text.slice(start, end)));
  const lacking = values.map(each => mappedValues(each, mapping, base)).filter(each => !each.title || !each.link);
  const candidates = items.length + lacking.length;
  if (items.length === 0) return nothing(found.end === 'too-much' ? 'TOO_MUCH' : 'NO_ITEMS', candidates);
  return { items, candidates, locator: 0, trouble: null };
};

const nothing = (trouble: PageItems['trouble'], candidates = 0): PageItems => ({
  items: [],
  candidates,
  locator: 0,
  trouble,
});
