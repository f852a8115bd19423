import type { ExtractedItem } from '../extract.ts';
import type { PageElement, PageRoot } from '../tree.ts';
import { attributeOf } from '../tree.ts';
import { baseOf, resolveUrl } from '../urls.ts';
import { weights } from '../weights.ts';
import { complete, type Derived, type Outline, type Task, type Underivable } from './define.ts';
import { outlineFromOne } from './from-one.ts';
import { outlineFromTwo } from './from-two.ts';
import { textOf } from './measure.ts';
import { standingOf } from './standing.ts';
import { ancestors, elementsBelow } from './walk.ts';

/** It is an item as a person would name it: its title as it is read, its address as it is written or absolute. */
export interface Example {
  title: string;
  href?: string;
}

/**
 * Derives the list that one or two named items stand for. A page may show the same items in several places: then that
 * place counts from which the list follows that has them exactly, and of several such the one that stands best.
 */
export const deriveFromExamples = (task: Task, examples: [Example] | [Example, Example]): Derived | Underivable => {
  const [firsts, seconds] = examples.map(example => elementsOf(task, example).slice(0, weights.examples.places));
  let best: { found: Outline; worth: number } | undefined;
  let problem: Underivable = { kind: 'underivable', problem: 'no-title' };
  for (const first of firsts ?? []) {
    for (const second of seconds ?? [undefined]) {
      const found = second ? outlineFromTwo(task, first, second) : outlineFromOne(task, first);
      if (found.kind === 'underivable') problem = found;
      else {
        const worth =
          weights.examples.agrees * examples.filter(example => has(task, found.items, example)).length +
          standingOf(found.items);
        if (!best || worth > best.worth) best = { found, worth };
      }
    }
  }
  return best ? complete(best.found) : problem;
};

/**
 * Answers the places where a page shows an item: the innermost elements with its title that are in, around or beside a
 * link to it.
 */
export const elementsOf = ({ page, base }: Task, { title, href }: Example): PageElement[] => {
  const wanted = title.replace(/\s+/g, ' ').trim();
  const all = elementsBelow(page);
  const titled = all.filter(each => textOf(each) === wanted);
  const innermost = titled.filter(each => !titled.some(other => other !== each && ancestors(other).includes(each)));
  if (href === undefined) return innermost;
  const links = linksTo(page, all, href, base);
  const near = innermost.filter(each => links.some(link => isNear(each, link)));
  if (near.length > 0) return near;
  const saying = links.filter(
    link => textOf(link).includes(wanted) || (textOf(link) !== '' && wanted.includes(textOf(link))),
  );
  return saying.length > 0 ? saying : links;
};

const linksTo = (page: PageRoot, all: PageElement[], href: string, base: string): PageElement[] => {
  const from = baseOf(page, base);
  const address = resolveUrl(href, from) ?? href;
  const leads = (written: string | undefined) =>
    written !== undefined && (written === href || resolveUrl(written, from) === address);
  return all.filter(each => each.name === 'a' && leads(attributeOf(each, 'href')));
};

/** The element is in the link, around it, or in the same small part of the page. */
const isNear = (element: PageElement, link: PageElement) => {
  const around = ancestors(element);
  return (
    element === link ||
    around
      .slice(0, weights.examples.near)
      .some(place => place === link || ancestors(link).slice(0, weights.examples.near).includes(place)) ||
    ancestors(link).includes(element)
  );
};

const has = ({ page, base }: Task, items: ExtractedItem[], { title, href }: Example) => {
  const address = href === undefined ? undefined : resolveUrl(href, baseOf(page, base));
  return items.some(
    item => item.title === title.replace(/\s+/g, ' ').trim() && (address === undefined || item.link === address),
  );
};
