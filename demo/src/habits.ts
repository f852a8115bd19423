/** Kinds of sources publish in a usual way; an entry of the catalogue may differ from its kind. */
import type { Source } from './source.ts';
import type { Language, Topic } from './words/bank.ts';

type Entry = Pick<Source, 'name' | 'title' | 'description' | 'format'> & Partial<Source>;

/** A kind of source usually publishes like this; an entry may differ. */
const habits: Record<Topic, Pick<Source, 'perDay' | 'count' | 'pictures' | 'body'>> = {
  news: { perDay: 16, count: 80, pictures: 'some', body: 'summary' },
  business: { perDay: 8, count: 50, pictures: 'some', body: 'full' },
  city: { perDay: 2, count: 40, pictures: 'none', body: 'full' },
  weather: { perDay: 6, count: 60, pictures: 'some', body: 'full' },
  essay: { perDay: 0.4, count: 30, pictures: 'some', body: 'full' },
  dev: { perDay: 0.3, count: 24, pictures: 'some', body: 'full' },
  release: { perDay: 0.25, count: 30, pictures: 'none', body: 'full' },
  podcast: { perDay: 1 / 7, count: 30, pictures: 'each', body: 'full' },
  photo: { perDay: 0.7, count: 36, pictures: 'each', body: 'full' },
  recipe: { perDay: 1, count: 36, pictures: 'each', body: 'full' },
  forum: { perDay: 14, count: 60, pictures: 'none', body: 'full' },
  science: { perDay: 1, count: 40, pictures: 'each', body: 'full' },
  comic: { perDay: 3 / 7, count: 40, pictures: 'each', body: 'full' },
  shop: { perDay: 3, count: 24, pictures: 'each', body: 'full' },
  ticker: { perDay: 360, count: 24, pictures: 'each', body: 'full' },
};

export const inLanguage = (language: Language, entries: Partial<Record<Topic, Entry | Entry[]>>): Source[] =>
  Object.entries(entries).flatMap(([topic, some]) =>
    [some].flat().map((entry, at) => ({
      language,
      topic: topic as Topic,
      palette: paletteOf[topic as Topic] + languageStep[language] + at * 3,
      validators: 'both' as const,
      ...habits[topic as Topic],
      ...entry,
    })),
  );

const paletteOf: Record<Topic, number> = {
  news: 1,
  business: 7,
  city: 2,
  weather: 6,
  essay: 0,
  dev: 3,
  release: 4,
  podcast: 5,
  photo: 8,
  recipe: 9,
  forum: 2,
  science: 8,
  comic: 1,
  shop: 0,
  ticker: 4,
};
const languageStep: Record<Language, number> = { ko: 0, en: 3, ja: 5, 'zh-CN': 7 };
