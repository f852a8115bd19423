import { articlesUntil } from '../../../demo/src/article.ts';
import { pageSites } from '../../../demo/src/page-sites.ts';
import { postedDate, printedDate, relativeDate } from '../../../demo/src/pages/dates.ts';
import { summaryOf } from '../../../demo/src/render.ts';
import type { Language } from '../../../demo/src/words/bank.ts';
import { layoutWords } from './layout-words.ts';
import { type Layout, layouts, type Row } from './layouts.ts';
import { byAge, byDay, type CorpusPage, type Printed, type State, zoneOf } from './page.ts';

/** Answers the layouts that the demo does not have, each in four languages, with what the demo's word banks tell. */
export const layoutPages = (): CorpusPage[] =>
  Object.entries(layouts).flatMap(([name, layout]) =>
    languages.map(language => ({
      ...stateOf(layout, language, now),
      name: `${name} (${language})`,
      language,
      zone: zoneOf(language),
      base,
      later: [stateOf(layout, language, new Date(now.getTime() + 2 * DAY))],
    })),
  );

const languages: Language[] = ['ko', 'en', 'ja', 'zh-CN'];

const base = 'https://layouts.example/list/';

const now = new Date(Date.UTC(2026, 2, 5, 14, 30));

const DAY = 86_400_000;

const stateOf = (layout: Layout, language: Language, moment: Date): State => {
  const rows = rowsOf(layout, language, moment);
  const words = layoutWords[language];
  const popular = articlesUntil({ ...sourceOf(language, 'city'), count: 5 }, now).map(({ title }) => title);
  return {
    html: layout.build(rows, words, { language, popular }),
    items: rows.map(row => ({
      title: row.title,
      href: row.href,
      image: layout.hasPictures ? row.image : null,
      date: printed(layout, language, row.published, moment),
    })),
    optional: layout.optional ?? [],
    now: moment,
  };
};

const sourceOf = (language: Language, topic: string) =>
  pageSites.find(source => source.language === language && source.topic === topic)!;

const rowsOf = ({ dates, count = 11 }: Layout, language: Language, moment: Date): Row[] => {
  const source = { ...sourceOf(language, 'news'), perDay: 7, count };
  return articlesUntil(source, moment).map((article, at) => ({
    at,
    no: article.no,
    title: article.title,
    href: `/list/${article.no}.html`,
    image: `/pictures/${article.no}.jpg`,
    author: article.author,
    summary: summaryOf(article),
    published: article.published,
    when: writers[dates](language, article.published, moment),
  }));
};

const writers: Record<Layout['dates'], (language: string, moment: Date, now: Date) => string> = {
  age: relativeDate,
  day: printedDate,
  posted: postedDate,
  none: () => '',
};

const printed = ({ dates }: Layout, language: string, moment: Date, shown: Date): Printed | null => {
  if (dates === 'none') return null;
  const isByAge = dates === 'age' || (dates === 'posted' && shown.getTime() - moment.getTime() < DAY);
  return isByAge ? byAge(moment, shown) : byDay(moment, language);
};
