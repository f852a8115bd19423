import type { Project } from '@newsbell/contracts/projects';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isNotFound } from '#api-error.ts';
import type { EmptyReason } from '#features/items/feed-list.tsx';
import { FeedSkeleton } from '#features/items/feed-skeleton.tsx';
import { FeedView } from '#features/items/feed-view.tsx';
import { ListTools } from '#features/items/list-tools.tsx';
import { unreadPart, useUnreadOnly } from '#features/items/unread-only.ts';
import { useViewType } from '#features/items/view-type.ts';
import { ViewTypeSwitch } from '#features/items/view-type-switch.tsx';
import { isTroubled } from '#features/projects/freshness.ts';
import { ProjectHeader, ProjectHeaderSkeleton } from '#features/projects/project-header.tsx';
import { projectQuery } from '#features/projects/queries.ts';
import { withAllTexts } from '#i18n/index.ts';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { FailedInline } from '#ui/failed-parts.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { NotFoundPage } from '#ui/not-found-page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Surface } from '#ui/surface.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { HowToKeepButton } from './how-to-keep-button.tsx';
import { AfterFirstCrawl } from './project/after-first-crawl.tsx';
import { ProjectSubscribe, useOwnTitle } from './project-action.tsx';

const FirstNews = lazyPart(
  () => import('#features/publishing/first-news.tsx'),
  'FirstNews',
  FailedInline,
  withAllTexts,
);
const ConnectLink = lazyPart(
  () => import('#features/publishing/connect-link.tsx'),
  'ConnectLink',
  FailedInline,
  withAllTexts,
);
const LeaveButton = lazyPart(
  () => import('#features/projects/members/leave-button.tsx'),
  'LeaveButton',
  FailedInline,
  withAllTexts,
);
const GeneratedEdit = lazyPart(
  () => import('./project/generated-edit.tsx'),
  'GeneratedEdit',
  FailedInline,
  withAllTexts,
);

/** Shows a source and its items. An unknown source is the 404 page. */
export const ProjectRoute = () => {
  const { t } = useTranslation();
  const { urlKey } = useParams({ from: '/$urlKey' });
  const isUnreadOnly = useUnreadOnly();
  const source = useMemo(
    () => ({ kind: 'project', urlKey, ...unreadPart(isUnreadOnly) }) as const,
    [urlKey, isUnreadOnly],
  );
  const { data: project, error, refetch } = useQuery(projectQuery(urlKey));
  useDocumentTitle(project?.title);
  const ownTitle = useOwnTitle(urlKey, project);

  if (!project && isNotFound(error)) return <NotFoundPage />;
  if (!project && error)
    return <ErrorMessage isPage error={error} title={t('failed.project')} onRetry={() => void refetch()} />;
  if (!project) return <ProjectSkeleton />;
  return (
    <>
      <ProjectHeader
        project={project}
        action={<ProjectSubscribe project={project} />}
        ownTitle={ownTitle}
        edit={
          project.canPublish ? (
            <ConnectLink urlKey={urlKey} />
          ) : isMemberOf(project) ? (
            <LeaveButton urlKey={urlKey} title={project.title} />
          ) : (
            project.kind === 'GENERATED' && project.canEdit && <GeneratedEdit urlKey={urlKey} />
          )
        }
      />
      <AfterFirstCrawl key={urlKey} isNew={project.health === 'new'} source={source}>
        <FeedView
          source={source}
          header={isEmpty =>
            (!isEmpty || isUnreadOnly) && (
              <PageHeader style={{ paddingTop: 0 }}>
                <h2>{t('feed.list')}</h2>
                <ListTools source={source} />
              </PageHeader>
            )
          }
          label={t('feed.list')}
          empty={
            isUnreadOnly && project.lastNewsAt !== null
              ? { title: t('reading.allReadTitle'), text: t('reading.allReadText') }
              : emptyOf(project, t)
          }
          showSource={false}
        />
      </AfterFirstCrawl>
    </>
  );
};

/** A private source of somebody else is seen by its members alone. */
const isMemberOf = ({ kind, visibility, canPublish }: Project): boolean =>
  kind === 'PUBLISHED' && visibility === 'PRIVATE' && !canPublish;

/** Only a source that could be read can be said to have published nothing. */
const emptyOf = (project: Project, t: TFunction): EmptyReason => {
  if (project.canPublish)
    return {
      title: t('feed.emptyOwnTitle'),
      text: t('feed.emptyOwn'),
      action: <FirstNews urlKey={project.urlKey} />,
    };
  if (project.kind === 'SAVED')
    return { title: t('saved.emptyTitle'), text: t('saved.emptyText'), action: <HowToKeepButton /> };
  if (isTroubled(project)) return { title: t('feed.emptyTroubledTitle'), text: t('feed.emptyTroubled') };
  const text = project.health === 'new' ? t('feed.emptyNew') : t('feed.emptyProject');
  return { title: t('feed.emptyTitle'), text };
};

/** The list waits for its source, which may not exist; their answers are on the way at the same time. */
const ProjectSkeleton = () => {
  const { t } = useTranslation();
  const view = useViewType();
  return (
    <>
      <ProjectHeaderSkeleton />
      <PageHeader style={{ paddingTop: 0 }}>
        <h2>{t('feed.list')}</h2>
        <ViewTypeSwitch />
      </PageHeader>
      <Surface aria-busy>
        <FeedSkeleton rows={8} view={view} />
      </Surface>
    </>
  );
};
