import type { Project } from '@newsbell/contracts/projects';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isNotFound } from '#api-error.ts';
import { FeedView } from '#features/items/feed-view.tsx';
import { ViewTypeSwitch } from '#features/items/view-type-switch.tsx';
import { projectQuery } from '#features/projects/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { NotFoundPage } from '#ui/not-found-page.tsx';
import { SourceIcon } from '#ui/source-icon.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './project-search-route.module.css';
import { FilterBar } from './search/filters/filter-bar.tsx';
import { useFilteredReason } from './search/filters/use-filtered-reason.tsx';
import { useFilters } from './search/filters/use-filters.ts';
import { ResultSkeleton } from './search/result-skeleton.tsx';
import { ResultTitle } from './search/result-title.tsx';
import { isSearchable } from './search/searchable.ts';
import { WordFault } from './search/word-fault.tsx';

/** Shows the results of one source for some words. */
export const ProjectSearchRoute = () => {
  const { t } = useTranslation();
  const { urlKey, word } = useParams({ from: '/$urlKey/search/$word' });
  const filtering = useFilters({ word, urlKey });
  const filtered = useFilteredReason(filtering);
  const { data: project, error, refetch } = useQuery(projectQuery(urlKey));
  const title = t('search.title', { keyword: word });
  const isFaulty = !isSearchable(word);
  const titleIn = project && t('search.titleIn', { keyword: word, title: project.title });
  useDocumentTitle(isFaulty ? undefined : titleIn);

  if (!project && isNotFound(error)) return <NotFoundPage />;
  if (!project && error)
    return <ErrorMessage isPage error={error} title={t('failed.project')} onRetry={() => void refetch()} />;
  if (isFaulty) return <WordFault word={word} />;
  return (
    <>
      <SearchedSource project={project} urlKey={urlKey} word={word} />
      {project ? (
        <FeedView
          key={word}
          source={filtering.source}
          header={isEmpty => (
            <>
              <ResultTitle tools={!isEmpty && <ViewTypeSwitch />}>{title}</ResultTitle>
              <FilterBar {...filtering} />
            </>
          )}
          label={t('search.items')}
          empty={filtered ?? { title: t('search.none'), text: t('search.noneHint') }}
          showSource={false}
        />
      ) : (
        <>
          <ResultTitle>{title}</ResultTitle>
          <ResultSkeleton />
        </>
      )}
    </>
  );
};

/** Shows the source in short, which leads back to it, and the way to all others. */
const SearchedSource = ({ project, urlKey, word }: { project: Project | undefined; urlKey: string; word: string }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.line}>
      {project && (
        <Link className={styles.source} to="/$urlKey" params={{ urlKey }}>
          <SourceIcon title={project.title} image={project.image} size={32} />
          <span lang={textLanguage(project.title, project.language)}>{project.title}</span>
        </Link>
      )}
      <Link className={styles.all} to="/search/$keyword" params={{ keyword: word }}>
        {t('search.searchEverywhere')}
      </Link>
    </div>
  );
};
