import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ProjectTags } from '#features/projects/project-tags.tsx';
import { bundlesQuery, topProjectsQuery } from '#features/projects/queries.ts';
import { tagsOf } from '#features/projects/tags-of.ts';
import { TopProjects, TopProjectsSkeleton } from '#features/projects/top-projects.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { FailedInline } from '#ui/failed-parts.tsx';
import { SearchIcon as Search } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { Surface } from '#ui/surface.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useSearchField } from '#ui/use-search-field.ts';
import styles from './discover-route.module.css';
import { projectIconAction } from './project-action.tsx';

const MOST_TAGS = 8;

const BundleList = lazyPart(
  () => import('#features/subscriptions/bundles/bundle-list.tsx'),
  'BundleList',
  FailedInline,
);

/**
 * Shows the first page of a visitor: a welcome, a search, the sources that most people follow, and bundles of sources for somebody who begins.
 */
export const DiscoverRoute = () => {
  const { t } = useTranslation();
  const { data: projects, error, refetch } = useQuery(topProjectsQuery());
  const { data: bundles, isPending } = useQuery(bundlesQuery());
  const hasBundles = Boolean(bundles?.length);
  const tags = tagsOf(projects ?? [], MOST_TAGS);
  useDocumentTitle(t('discover.title'));
  return (
    <>
      <div className={styles.welcome}>
        <h1>{t('discover.welcome')}</h1>
        <p>{t('discover.text')}</p>
        <DiscoverSearch />
        <p className={styles.further}>
          {hasBundles && <a href="#bundles">{t('bundles.title')}</a>}
          <Link to="/help">{t('hint.open')}</Link>
        </p>
      </div>
      <PageHeader>
        <h2>{t('discover.top')}</h2>
        <div className={styles.ways}>
          <Link className={styles.all} to="/project/add">
            {t('addSource.title')}
          </Link>
          <Link className={styles.all} to="/projects">
            {t('discover.all')}
          </Link>
        </div>
      </PageHeader>
      <Surface aria-busy={!projects && !error}>
        {projects && projects.length > 0 && (
          <TopProjects projects={projects} label={t('discover.top')} action={projectIconAction} />
        )}
        {projects?.length === 0 && <StateMessage title={t('discover.emptyTitle')} text={t('discover.emptyText')} />}
        {!projects && error && (
          <ErrorMessage error={error} title={t('failed.project')} onRetry={() => void refetch()} />
        )}
        {!projects && !error && <TopProjectsSkeleton />}
      </Surface>
      {hasBundles && (
        <Suspense>
          <BundleList bundles={bundles!} />
        </Suspense>
      )}
      {!isPending && tags.length > 0 && (
        <section className={styles.tags}>
          <h2>{t('discover.tags')}</h2>
          <ProjectTags tags={tags} language={null} />
        </section>
      )}
    </>
  );
};

const DiscoverSearch = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { form, input } = useSearchField(keyword => void navigate({ to: '/search/$keyword', params: { keyword } }));
  return (
    <form className={styles.searchBox} {...form} aria-label={t('search.label')}>
      <Search aria-hidden />
      <input {...input} aria-label={t('search.label')} placeholder={t('search.label')} />
      <button type="submit">{t('discover.search')}</button>
    </form>
  );
};
