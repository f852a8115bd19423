import type { EmptyReason } from '#features/items/feed-list.tsx';
import type { SearchFilters } from '#features/items/search-filters.ts';
import { currentLanguage } from '#i18n/index.ts';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { languageName } from '#ui/language-name.ts';
import { timeName, useSourceTitle } from './filter-names.ts';
import type { Filters } from './use-filters.ts';

/** Says of an empty list that its filters may be the reason, with one press to be without them; undefined where none is set. */
export const useFilteredReason = ({ filters, isFiltered, clear }: Filters): EmptyReason | undefined => {
  const { t } = useTranslation();
  const title = useSourceTitle(filters.source);
  if (!isFiltered) return undefined;
  const { none, without } = reasonOf(t, filters, title);
  return {
    title: none,
    action: (
      <Button variant="outlined" onClick={clear}>
        {without}
      </Button>
    ),
  };
};

const reasonOf = (t: TFunction, filters: SearchFilters, title: string | undefined) => {
  const { lang, since } = filters;
  const time = timeName(t, filters);
  if ([title, lang, time].filter(Boolean).length > 1)
    return { none: t('search.filter.none'), without: t('search.filter.clear') };
  if (lang)
    return {
      none: t('search.filter.noneInLanguage', { language: languageName(lang, currentLanguage()) }),
      without: t('search.filter.allLanguages'),
    };
  if (title) return { none: t('search.filter.noneOfSource', { title }), without: t('search.filter.allSources') };
  const none = since ? t(`search.filter.noneSince.${since}`) : t('search.filter.noneOfDays', { time });
  return { none, without: t('search.filter.allTime') };
};
