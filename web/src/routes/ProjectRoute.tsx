import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '#apiError.ts';
import { FeedView } from '#features/items/FeedView.tsx';
import { ViewTypeSwitch } from '#features/items/ViewTypeSwitch.tsx';
import { ProjectHeader, ProjectHeaderSkeleton } from '#features/projects/ProjectHeader.tsx';
import { projectQuery } from '#features/projects/queries.ts';
import { ErrorMessage } from '#ui/ErrorMessage.tsx';
import { NotFoundPage } from '#ui/NotFoundPage.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';

/** A source and its items. An unknown one is the 404 page. */
export const ProjectRoute = () => {
  const { t } = useTranslation();
  const { urlKey } = useParams({ from: '/$urlKey' });
  const source = useMemo(() => ({ kind: 'project', urlKey }) as const, [urlKey]);
  const { data: project, error, refetch } = useQuery(projectQuery(urlKey));
  useDocumentTitle(project?.title);

  if (!project && isNotFound(error)) return <NotFoundPage />;
  if (!project && error)
    return <ErrorMessage isPage error={error} title={t('project.failed')} onRetry={() => void refetch()} />;
  return (
    <>
      {project ? <ProjectHeader project={project} /> : <ProjectHeaderSkeleton />}
      <PageHeader style={{ paddingTop: 0 }}>
        <h2>{t('feed.list')}</h2>
        <ViewTypeSwitch />
      </PageHeader>
      <FeedView
        source={source}
        label={t('feed.list')}
        empty={{ title: t('feed.emptyTitle'), text: t('feed.emptyProject') }}
        showSource={false}
      />
    </>
  );
};
