import { describe, expect, test } from 'vitest';
import { base, type Row, type UnseenPage } from '../../test/unseen/page.ts';
import { unseenPages } from '../../test/unseen/pages.ts';
import type { ExtractedItem } from '../extract.ts';
import { readPage } from '../parse.ts';
import { resolveUrl } from '../urls.ts';
import type { Derived, Underivable } from './define.ts';
import { deriveFromExamples } from './examples.ts';
import { propose } from './propose.ts';

const pages = Object.entries(unseenPages);

/** Only a person can know that the text of a post is to be its title. */
const untitled = 'a wall of social posts without titles but with first lines';

describe('on pages that were written before they were tried', () => {
  test.each(pages)('two examples give exactly the list: %s', (_, page) => {
    const last = page.items.length - 1;
    for (const [one, other] of [
      [0, 1],
      [0, last],
      [2, last - 1],
      [last, 1],
    ])
      expect(derived(page, one!, other!), `${one} and ${other}`).toEqual([]);
  });

  test.each(pages)('one example gives the list: %s', (_, page) => {
    for (const place of [0, 2, page.items.length - 1]) expect(derived(page, place), `${place}`).toEqual([]);
  });

  test.each(pages.filter(([name]) => name !== untitled))(
    'the list is among the first three proposals: %s',
    (_, page) => {
      const faults = propose(taskOf(page))
        .slice(0, 3)
        .map(({ items }) => faultsOf(items, page));
      expect(faults).toContainEqual([]);
    },
  );
});

const taskOf = ({ html }: UnseenPage) => ({ page: readPage(html), base });

const derived = (page: UnseenPage, ...places: number[]): string[] => {
  const examples = places.map(place => page.items[place]!) as [Row, Row];
  const found: Derived | Underivable = deriveFromExamples(taskOf(page), examples);
  return found.kind === 'underivable' ? [found.problem] : faultsOf(found.items, page);
};

const faultsOf = (items: ExtractedItem[], page: UnseenPage): string[] => {
  const link = (href: string) => resolveUrl(href, base);
  const optional = page.optional.map(link);
  const own = items.filter(item => !optional.includes(item.link));
  const wanted = new Map(page.items.map(({ title, href }) => [link(href), title.trim()]));
  const found = new Map(own.map(item => [item.link, item.title]));
  return [
    ...[...wanted].filter(([href]) => !found.has(href!)).map(([href]) => `no ${href}`),
    ...own.filter(item => !wanted.has(item.link)).map(item => `also ${item.link} ${item.title}`),
    ...own
      .filter(item => wanted.has(item.link) && wanted.get(item.link) !== item.title)
      .map(item => `${wanted.get(item.link)} is called ${item.title}`),
  ];
};
