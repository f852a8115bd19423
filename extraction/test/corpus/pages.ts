import { base as listBase, listPages } from '../lists.ts';
import { templates } from '../templates.ts';
import { base as unseenBase } from '../unseen/page.ts';
import { unseenPages } from '../unseen/pages.ts';
import { demoPages } from './demo-pages.ts';
import { layoutPages } from './layout-pages.ts';
import type { CorpusPage } from './page.ts';

/** Answers the pages that are made of the demo's designs and word banks: each in four languages, with pictures and dates judged. */
export const madePages = (): CorpusPage[] => [...demoPages(), ...layoutPages()];

/** Answers each design and layout in one of its languages, in turn. */
export const fewPages = (): CorpusPage[] => {
  const kinds = Map.groupBy(madePages(), ({ name, language }) => name.replace(/-\w+$| \([\w-]+\)$/, '') || language);
  return [...kinds.values()].map((kind, at) => kind[at % kind.length]!);
};

/** Answers the pages that are written by hand for single tests: only their titles and links are judged. */
export const writtenPages = (): CorpusPage[] => [
  ...Object.entries({ ...listPages, ...templates }).map(([name, { html, titles }]) => {
    const items = titles.map((title, at) => ({ title, href: `/${at + 1}` }));
    return written(name, listBase, html, items, []);
  }),
  ...Object.entries(unseenPages).map(([name, { html, items, optional }]) =>
    written(name, unseenBase, html, items, optional),
  ),
];

const written = (
  name: string,
  base: string,
  html: string,
  items: CorpusPage['items'],
  optional: string[],
): CorpusPage => ({
  ...{ name, base, html, items: items.map(({ title, href }) => ({ title, href })), optional },
  ...{ language: 'en', zone: 'UTC', now: new Date(Date.UTC(2026, 4, 29)), later: [] },
});

export type CorpusSize = 'few' | 'all';

export const pagesFor = (size: CorpusSize): CorpusPage[] =>
  size === 'few' ? fewPages() : [...madePages(), ...writtenPages()];
