import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type FeedSource, searchSource } from '#features/items/queries.ts';
import { filtersIn, type SearchFilters, setFilters } from '#features/items/search-filters.ts';

/** It is what a page searches for, and where. */
export interface Searched {
  word: string;
  urlKey?: string;
  mine?: true;
}

export interface Filters {
  searched: Searched;
  filters: SearchFilters;
  isFiltered: boolean;
  /** It is the list of what is found. */
  source: FeedSource;
  change: (next: SearchFilters) => void;
  clear: () => void;
}

/** The filters stand in the address, and each change of them is a step that back takes back. */
export const useFilters = ({ word, urlKey, mine }: Searched): Filters => {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { source, lang, since, from, to } = filtersIn(search);
  return useMemo(() => {
    const searched = { word, ...(urlKey !== undefined && { urlKey }), ...(mine && { mine }) };
    const filters = { since, from, to, ...(urlKey === undefined && { source, lang }) };
    const change = (next: SearchFilters) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }) as never });
    return {
      searched,
      filters,
      isFiltered: setFilters(filters) !== undefined,
      source: searchSource(searched, filters),
      change,
      clear: () => change(filtersIn({})),
    };
  }, [word, urlKey, mine, source, lang, since, from, to, navigate]);
};
