import { describe, expect, test } from 'vitest';
import { base, derive, type ListPage, listPages, wanted } from '../../test/lists.ts';
import { applyDefinition } from '../extract.ts';
import { readPage } from '../parse.ts';

const banner = '<div class="banner"><a href="/campaign">Support the people who write this page</a></div>';

const renamed = (pattern: RegExp) => (html: string) =>
  html.replace(
    pattern,
    (_, start: string, names: string) => `${start}"${names.replace(/\S+/g, name => `redone-${name}-a`)}"`,
  );

/** Each entry is a change that sites make to their pages. */
const changes: Record<string, (html: string) => string> = {
  'nothing at all': html => html,
  'a banner first on the page': html => html.replace('<body>', `<body>${banner}`),
  'a banner first in the content': html => html.replace('<div id="page">', `<div id="page">${banner}`),
  'a new box around everything': html =>
    html.replace('<body>', '<body><div class="wrap">').replace('</body>', '</div></body>'),
  'other classes for everything': renamed(/(class=)"([^"]*)"/g),
  'other classes and ids for everything': renamed(/((?:class|id)=)"([^"]*)"/g),
  'other classes for the items': renamed(/(<(?:li|article|tr|a|h[1-6]|span|p|td|dt|dd)\b[^>]*class=)"([^"]*)"/g),
  'other classes for what is around them': renamed(/(<(?:div|ul|table|dl|section)\b[^>]*class=)"([^"]*)"/g),
  'other numbers in ids and classes': html => html.replace(/(post-|category-c)\d+/g, (_, name: string) => `${name}77`),
  'a new build with other made-up classes': html =>
    html.replace(/(-|["\s])(iwvBff|1x2ab3c|9k2lm1q|77ab1zz|bdVaJa|kYtGfe|gSoiJk)(?=["\s])/g, '$1x9Yz81'),
};

/** Only a class tells the first of these rows from the second. */
const told = 'three rows of a table for each item';
const isLost = (change: string, list: string) =>
  list === told && /^other classes (?:and ids )?for (?:everything|the items)/.test(change);

describe('a definition still finds all items after', () => {
  for (const [change, changed] of Object.entries(changes)) {
    test.each(Object.entries(listPages).filter(([name]) => !isLost(change, name)))(`${change}: %s`, (_, list) => {
      expect(itemsAfter(list, changed)).toEqual(wanted(list));
    });
  }
});

const itemsAfter = (list: ListPage, changed: (html: string) => string): string[] => {
  const derived = derive(list, 0, list.titles.length - 2);
  if (derived.kind === 'underivable') return [derived.problem];
  const { items } = applyDefinition(readPage(changed(list.html)), derived.definition, { base });
  return items.map(item => `${item.title} → ${new URL(item.link).pathname}`);
};
