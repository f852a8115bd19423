import { useParams } from '@tanstack/react-router';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { FeedView } from '#features/items/feed-view.tsx';
import { ViewTypeSwitch } from '#features/items/view-type-switch.tsx';
import { FoundSubscriptions } from '#features/subscriptions/found/found-subscriptions.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useOwnReason } from './empty-reasons.tsx';
import { FilterBar } from './search/filters/filter-bar.tsx';
import { useFilteredReason } from './search/filters/use-filtered-reason.tsx';
import { useFilters } from './search/filters/use-filters.ts';
import { ResultTitle } from './search/result-title.tsx';
import { isSearchable } from './search/searchable.ts';
import { WordFault } from './search/word-fault.tsx';

/** Shows the results among the person's subscriptions for some words; the search of everything is one step away. */
export const SubscriptionSearchRoute = () => {
  const { keyword } = useParams({ from: '/subscription/search/$keyword' });
  if (!isSearchable(keyword)) return <WordFault word={keyword} />;
  return <RequireLogin>{() => <Results key={keyword} keyword={keyword} />}</RequireLogin>;
};

const Results = ({ keyword }: { keyword: string }) => {
  const { t } = useTranslation();
  const filtering = useFilters({ word: keyword, mine: true });
  const filtered = useFilteredReason(filtering);
  const title = t('reading.searchTitle', { keyword });
  useDocumentTitle(title);
  const empty = useOwnReason({ title: t('search.none'), text: t('search.noneHint') });
  return (
    <FeedView
      source={filtering.source}
      header={isEmpty => (
        <>
          <ResultTitle
            tools={
              <>
                {isEmpty ? null : <ViewTypeSwitch />}
                <ButtonLink to="/search/$keyword" params={{ keyword }} variant="outlined" size="small">
                  {t('search.searchEverywhere')}
                </ButtonLink>
              </>
            }
          >
            {title}
          </ResultTitle>
          <FilterBar {...filtering} />
          {!filtering.isFiltered && <FoundSubscriptions words={keyword} />}
        </>
      )}
      label={t('search.items')}
      empty={filtered ?? empty}
    />
  );
};
