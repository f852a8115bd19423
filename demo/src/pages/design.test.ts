import { applyDefinition } from '@newsbell/extraction/extract';
import { deriveFromExamples } from '@newsbell/extraction/induction/examples';
import { propose } from '@newsbell/extraction/induction/propose';
import { readPage } from '@newsbell/extraction/parse';
import { describe, expect, it } from 'vitest';
import { articlesUntil } from '../article.ts';
import { pageSites } from '../page-sites.ts';
import { siteOf } from '../site.ts';
import type { Source } from '../source.ts';
import type { Design } from './design.ts';

const now = new Date(Date.UTC(2026, 2, 5, 14, 30));

const pageOf = (source: Source, design: Design) => {
  const origin = `http://${source.name}.localhost:3001`;
  const site = siteOf(source, {
    origin,
    until: () => now,
    design: () => design,
    pagesUrl: 'http://pages.localhost:3001/',
  });
  return { page: readPage(site('/').body.toString()), base: `${origin}/` };
};

/** Wrapper induction: derives the list from two of its items, as a person clicks them. A front page shows its newest article apart. */
const derivedFrom = (source: Source) => {
  const [, one, , other] = articlesUntil(source, now).map(({ title }) => ({ title }));
  const derived = deriveFromExamples(pageOf(source, 'usual'), [one!, other!]);
  if (derived.kind === 'underivable') throw new Error(`${source.name}: ${derived.problem}`);
  return { ...derived, clicked: [one!.title, other!.title] };
};

/** On a board the pinned notice is in the list too. */
const itemsOn = ({ topic, count }: Source) => (topic === 'news' ? 14 : topic === 'forum' ? count + 1 : count);

const articlesIn = (items: { title: string; link: string }[]) =>
  items.filter(({ link }) => link.includes('/articles/')).map(({ title, link }) => `${title} → ${link}`);

describe.each(pageSites.map(source => [source.name, source] as const))('the feed of %s', (_, source) => {
  const { definition, items, clicked } = derivedFrom(source);

  it('has all items from two clicks, by the titles that were clicked', () => {
    expect(items).toHaveLength(itemsOn(source));
    expect(items.map(({ title }) => title)).toEqual(expect.arrayContaining(clicked));
  });

  it('has the same items by a fallback when the page is redesigned', () => {
    const { page, base } = pageOf(source, 'redesigned');
    const found = applyDefinition(page, definition, { base });
    expect(found.locator).toBeGreaterThan(0);
    expect(found.items.map(({ link }) => link)).toEqual(items.map(({ link }) => link));
    expect(articlesIn(found.items)).toEqual(articlesIn(items));
  });

  it('has none when the page is rebuilt, and what is proposed then has the same links', () => {
    const task = pageOf(source, 'rebuilt');
    expect(applyDefinition(task.page, definition, task)).toMatchObject({ items: [], locator: null });
    expect(articlesIn(propose(task)[0]!.items)).toEqual(expect.arrayContaining(articlesIn(items)));
  });
});
