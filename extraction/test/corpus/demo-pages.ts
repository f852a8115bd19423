import { type Article, articlesUntil } from '../../../demo/src/article.ts';
import { pageSites } from '../../../demo/src/page-sites.ts';
import { type Design, designs } from '../../../demo/src/pages/design.ts';
import { siteOf } from '../../../demo/src/site.ts';
import type { Source } from '../../../demo/src/source.ts';
import { byAge, byDay, byMachine, type CorpusPage, type Entry, type Printed, type State, zoneOf } from './page.ts';

/**
 * Answers the demo's pages without feeds: five kinds in four languages, each in the design that it has at first and in the two that it may
 * get. What is later of a page is other news in the same design, and the new design; after being rebuilt nothing of a definition holds, so
 * that is a page of its own only.
 */
export const demoPages = (): CorpusPage[] =>
  pageSites.map(shorter).flatMap(source =>
    designs.map(design => ({
      ...stateOf(source, now, design),
      name: `${design} ${source.name}`,
      language: source.language,
      zone: zoneOf(source.language),
      base: `${originOf(source)}/`,
      later: design === 'usual' ? [stateOf(source, later(source), design), stateOf(source, now, 'redesigned')] : [],
    })),
  );

/** The clock of these pages goes in steps of two minutes, and this is one. */
const now = new Date(Date.UTC(2026, 2, 5, 14, 30));

const DAY = 86_400_000;

/** A dozen items tell as much as two; a front page has a ranking of its last ones. */
const shorter = (source: Source): Source => ({ ...source, count: source.topic === 'news' ? 24 : 13 });

/** By then most of what the page shows is new. */
const later = ({ perDay, count }: Source) =>
  new Date(Math.floor((now.getTime() + (0.8 * count * DAY) / perDay) / 120_000) * 120_000);

const originOf = ({ name }: Source) => `http://${name}.localhost:3001`;

const stateOf = (source: Source, moment: Date, design: Design): State => {
  const site = siteOf(source, {
    origin: originOf(source),
    until: () => moment,
    design: () => design,
    pagesUrl: 'http://pages.localhost:3001/',
  });
  const articles = articlesUntil(source, moment);
  const hasLead = source.topic === 'news' && design !== 'rebuilt';
  return {
    html: site('/').body.toString(),
    items: (hasLead ? articles.slice(1, 15) : articles).map(article => entryOf(source, article, moment, design)),
    optional: source.topic === 'forum' ? ['/rules'] : hasLead ? [`/articles/${articles[0]!.no}`] : [],
    now: moment,
  };
};

const entryOf = (source: Source, article: Article, shown: Date, design: Design): Entry => {
  const query: Partial<Record<Source['topic'], string>> = { news: '?ref=front', forum: '?page=1' };
  const isIllustrated = design === 'rebuilt' || source.topic === 'news' || source.topic === 'shop';
  const hasPicture = isIllustrated && article.blocks.some(block => block.startsWith('! '));
  return {
    title: article.title,
    href: `/articles/${article.no}${query[source.topic] ?? ''}`,
    image: hasPicture ? `/images/${article.no}.png` : null,
    date: printedOn(source, article.published, shown, design),
  };
};

/** Goods have no date, versions have a day for machines, and boards and lists print the day of what is not of today. */
const printedOn = ({ topic, language }: Source, moment: Date, shown: Date, design: Design): Printed | null => {
  if (design === 'rebuilt' || topic === 'news') return byAge(moment, shown);
  if (topic === 'shop') return null;
  if (topic === 'release') return byMachine(moment, language);
  return shown.getTime() - moment.getTime() < DAY ? byAge(moment, shown) : byDay(moment, language);
};
