import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isNotFound } from '#api-error.ts';
import { FeedView } from '#features/items/feed-view.tsx';
import { idsIn } from '#features/items/item-ids.ts';
import { ViewTypeSwitch } from '#features/items/view-type-switch.tsx';
import { ProjectHeader, ProjectHeaderSkeleton } from '#features/projects/project-header.tsx';
import { projectQuery } from '#features/projects/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { NotFoundPage } from '#ui/not-found-page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { ProjectSubscribe, useOwnTitle } from './project-action.tsx';

/** Shows a source, and the items that its address names, such as those of a notification. */
export const ProjectFeedsRoute = () => {
  const { t } = useTranslation();
  const { urlKey, feeds } = useParams({ from: '/$urlKey/feeds/$feeds' });
  const source = useMemo(() => ({ kind: 'ids', ids: idsIn(feeds) }) as const, [feeds]);
  const { data: project, error, refetch } = useQuery(projectQuery(urlKey));
  useDocumentTitle(project?.title);
  const ownTitle = useOwnTitle(urlKey, project);

  if (!project && isNotFound(error)) return <NotFoundPage />;
  if (!project && error)
    return <ErrorMessage isPage error={error} title={t('failed.project')} onRetry={() => void refetch()} />;
  return (
    <>
      {project ? (
        <ProjectHeader project={project} action={<ProjectSubscribe project={project} />} ownTitle={ownTitle} />
      ) : (
        <ProjectHeaderSkeleton />
      )}
      <FeedView
        source={source}
        header={isEmpty =>
          !isEmpty && (
            <PageHeader style={{ paddingTop: 0 }}>
              <h2>{t('feed.list')}</h2>
              <ViewTypeSwitch />
            </PageHeader>
          )
        }
        label={t('feed.list')}
        empty={{ title: t('feed.noneOfChosen'), text: t('feed.noneOfChosenText') }}
      />
    </>
  );
};
