import { type Language, languageNames } from '@newsbell/contracts/languages';
import { useQuery } from '@tanstack/react-query';
import type { SearchFilters } from '#features/items/search-filters.ts';
import { projectQuery } from '#features/projects/queries.ts';
import { useSourceNames } from '#features/subscriptions/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import type { TFunction } from '#i18n/translation.ts';

/** Both ways to write Chinese are meant. */
export const searchedLanguages: Record<Language, string> = { ...languageNames, 'zh-CN': '中文' };

/** Answers what a time is called; undefined where none is set. */
export const timeName = (t: TFunction, { since, from, to }: SearchFilters): string | undefined => {
  if (since) return t(`search.filter.span.${since}`);
  const days = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' });
  if (from && to) return days.formatRange(new Date(from), new Date(to));
  if (from) return t('search.filter.fromDay', { date: days.format(new Date(from)) });
  return to && t('search.filter.toDay', { date: days.format(new Date(to)) });
};

/** Until its title is there, the source is called by its key. */
export const useSourceTitle = (urlKey: string | undefined): string | undefined => {
  const name = useSourceNames();
  const { data } = useQuery({ ...projectQuery(urlKey ?? ''), enabled: urlKey !== undefined });
  return data && urlKey !== undefined ? name(data) : urlKey;
};
