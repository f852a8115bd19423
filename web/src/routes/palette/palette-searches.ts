import { isUrl } from '@newsbell/contracts/urls';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { keepSearch, useRecentSearches } from '#ui/search/recent-searches.ts';
import { fitQuery } from '#ui/search/search-box.ts';
import { fitting } from '#ui/search/word-match.ts';
import type { PaletteEntry } from './palette-entries.ts';

const MOST_RECENT = 3;

/**
 * Answers the searches of before, and the search of what is typed, so that the palette is a phone's search as well. An address may hold a
 * secret, and is no words, so it is not remembered.
 */
export const usePaletteSearches = (typed: string): { before: readonly PaletteEntry[]; search: PaletteEntry[] } => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const recent = useRecentSearches();
  const words = fitQuery(typed.trim());
  const run = (keyword: string) => () => {
    if (!isUrl(keyword)) keepSearch(keyword);
    void navigate({ to: '/search/$keyword', params: { keyword } });
  };
  const fit = words ? fitting(recent, each => each, words).filter(each => each !== words) : recent;
  const before = fit
    .slice(0, MOST_RECENT)
    .map(
      (each): PaletteEntry => ({ id: `recent ${each}`, kind: 'RECENT', name: each, searched: each, run: run(each) }),
    );
  const name = t(isUrl(words) ? 'palette.lookUp' : 'palette.search', { words });
  return { before, search: words ? [{ id: 'search', kind: 'search', name, run: run(words) }] : [] };
};
