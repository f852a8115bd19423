import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { FeedView } from '#features/items/feed-view.tsx';
import { feedQuery } from '#features/items/queries.ts';
import { ViewTypeSwitch } from '#features/items/view-type-switch.tsx';
import { PublicFeedLink } from '#features/out-feeds/public-feed-link.tsx';
import { ProjectRows } from '#features/projects/project-rows.tsx';
import { projectSearchQuery } from '#features/projects/queries.ts';
import { SubscribeButton } from '#features/subscriptions/subscribe-button.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { Surface } from '#ui/surface.tsx';
import { useEndless } from '#ui/use-endless.ts';
import { projectAction } from '../project-action.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { useFilteredReason } from './filters/use-filtered-reason.tsx';
import { useFilters } from './filters/use-filters.ts';
import { ResultSkeleton } from './result-skeleton.tsx';
import { ResultTabs } from './result-tabs.tsx';
import { ResultTitle } from './result-title.tsx';
import styles from './word-results.module.css';

/** This many sources stand over the news; the rest are on their own tab. */
const mostSourcesFirst = 3;
/** Limit: the server names no more sources. */
const mostSources = 20;

/** Shows the sources and the items that match, together so that nothing moves. Without the sources the items are still shown. */
export const WordResults = ({ keyword, title }: { keyword: string; title: string }) => {
  const { t } = useTranslation();
  const { tab } = useSearch({ from: '/search/$keyword' });
  const filtering = useFilters({ word: keyword });
  const { source, isFiltered } = filtering;
  const filtered = useFilteredReason(filtering);
  const found = useQuery(projectSearchQuery(keyword));
  const items = useInfiniteQuery(feedQuery(source));
  const endless = useEndless(items);
  const projects = found.data ?? [];
  const news = items.data?.pages.flatMap(({ content }) => content) ?? [];
  const isPending = found.isPending || items.isPending;
  const none = { title: t('search.none'), text: t('search.noneHint') };

  const hasAny = isFiltered || projects.length + news.length > 0;
  // Filters are of news, so beside what they leave over no sources stand.
  const hasSources = tab === 'sources' || (!tab && !isFiltered);
  const sourcesShown = hasSources ? projects.slice(0, tab ? undefined : mostSourcesFirst) : [];
  const counts = {
    sources: { count: projects.length, isMore: projects.length === mostSources },
    news: { count: news.length, isMore: items.hasNextPage },
  };
  return (
    <>
      <ResultTitle
        tools={
          <>
            <SubscribeButton
              followed={{ type: 'WORD', word: keyword }}
              title={t('subscribe.word', { word: keyword })}
              text={t('subscribe.search')}
              size="small"
            />
            <PublicFeedLink of="search" word={keyword} />
          </>
        }
      >
        {title}
      </ResultTitle>
      {tab !== 'sources' && <FilterBar {...filtering} />}
      {tab !== 'sources' && isFiltered && <p className={styles.note}>{t('search.filter.followsAll')}</p>}
      {isPending && !isFiltered && <ResultSkeleton />}
      {(!isPending || isFiltered) && hasAny && <ResultTabs keyword={keyword} current={tab} counts={counts} />}
      {!isPending && sourcesShown.length > 0 && (
        <>
          <PageHeader>
            <h2>{t('search.sources')}</h2>
            {sourcesShown.length < projects.length && (
              <Link to="/search/$keyword" params={{ keyword }} search={{ tab: 'sources' }}>
                {t('search.allSources')}
              </Link>
            )}
          </PageHeader>
          <Surface>
            <ProjectRows projects={sourcesShown} label={t('search.sources')} action={projectAction} />
          </Surface>
        </>
      )}
      {!isPending && tab === 'sources' && projects.length === 0 && hasAny && (
        <Surface>
          {found.error ? (
            <ErrorMessage error={found.error} title={t('failed.project')} onRetry={() => void found.refetch()} />
          ) : (
            <StateMessage {...none} />
          )}
        </Surface>
      )}
      {endless.status === 'failed' && (tab !== 'sources' || !hasAny) && (
        <Surface>
          <ErrorMessage error={endless.error} title={t('failed.feeds')} onRetry={endless.retry} />
        </Surface>
      )}
      {!isPending && endless.status === 'ready' && (tab !== 'sources' || !hasAny) && (
        <FeedView
          source={source}
          header={isEmpty =>
            (isFiltered || !isEmpty) && (
              <PageHeader>
                <h2>{t('search.items')}</h2>
                {!isEmpty && <ViewTypeSwitch />}
              </PageHeader>
            )
          }
          label={t('search.items')}
          empty={filtered ?? (sourcesShown.length > 0 ? { title: t('search.noNews') } : none)}
        />
      )}
    </>
  );
};
