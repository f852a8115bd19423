import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { feedQuery, searchSource } from '#features/items/queries.ts';
import type { SearchFilters } from '#features/items/search-filters.ts';
import { suggestionsQuery } from '#features/projects/queries.ts';
import { followedSuggestions, subscriptionsQuery, useSourceNames } from '#features/subscriptions/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Input } from '#ui/form/input.ts';
import { fitting } from '#ui/search/word-match.ts';
import { textLanguage } from '#ui/text-language.ts';
import { useSettled } from '#ui/use-settled.ts';
import { ChoiceList } from './choice-list.tsx';
import styles from './source-choice.module.css';
import type { Searched } from './use-filters.ts';

interface Props {
  searched: Searched;
  filters: SearchFilters;
  /** It is the title of the source that is chosen. */
  title: string | undefined;
  onChoose: (source: string | undefined) => void;
}

interface Source {
  key: string;
  title: string;
}

const MOST = 8;
/** Debounced: keys that follow each other so fast send one request. */
const SETTLE_MS = 100;
/** Limit: the server takes no more characters. */
const MOST_TYPED = 100;

/** Suggests the sources of what was found; once something is typed, those that fit it, then what the person follows or all sources have. */
export const SourceChoice = ({ searched, filters, title, onChoose }: Props) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On a screen keyboard the field would cover what there is to choose.
    if (matchMedia('(hover: hover)').matches) field.current?.focus();
  }, []);
  const sources = useSources(searched, filters, typed.trim().slice(0, MOST_TYPED));
  const chosen = filters.source && !typed.trim() ? [{ key: filters.source, title: title ?? filters.source }] : [];
  const shown = [...chosen, ...sources.filter(({ key }) => key !== chosen[0]?.key)].slice(0, MOST);
  return (
    <>
      <Input
        ref={field}
        className={styles.field}
        type="search"
        value={typed}
        autoComplete="off"
        aria-label={t('search.filter.findSource')}
        placeholder={t('search.filter.findSource')}
        onChange={event => setTyped(event.target.value)}
      />
      {shown.length === 0 && typed.trim() !== '' && (
        <p className={styles.none} role="status">
          {t('search.filter.noSource')}
        </p>
      )}
      <ChoiceList
        label={t('search.filter.source')}
        value={filters.source}
        choices={[
          ...(typed.trim() ? [] : [{ value: undefined, name: t('search.filter.anySource') }]),
          ...shown.map(each => ({ value: each.key, name: each.title, lang: textLanguage(each.title, null) })),
        ]}
        onChoose={onChoose}
      />
    </>
  );
};

const useSources = (searched: Searched, filters: SearchFilters, typed: string): Source[] => {
  const sourceName = useSourceNames();
  const settled = useSettled(typed, SETTLE_MS);
  const { data: found } = useInfiniteQuery(feedQuery(searchSource(searched, { ...filters, source: undefined })));
  const { data: followed = [] } = useQuery({ ...subscriptionsQuery(), enabled: searched.mine === true });
  const { data: known = [] } = useQuery({
    ...suggestionsQuery(settled),
    enabled: settled !== '' && searched.mine !== true,
  });
  const ofHits = (found?.pages ?? [])
    .flatMap(({ content }) => content)
    .map(({ project }) => ({ key: project.urlKey, title: sourceName(project) }));
  const own = followedSuggestions(followed).filter(({ type }) => type === 'PROJECT');
  const here = typed ? fitting([...ofHits, ...own], ({ title }) => title, typed) : [...ofHits, ...own];
  const there = typed ? known.filter(({ type }) => type === 'PROJECT') : [];
  const byKey = new Map<string, Source>();
  for (const each of [...here, ...there]) if (!byKey.has(each.key)) byKey.set(each.key, each);
  return [...byKey.values()];
};
