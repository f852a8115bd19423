import type { Project } from '@newsbell/contracts/projects';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Cards } from '#ui/cards.ts';
import { reach } from '#ui/constants.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { ListEnd } from '#ui/list-end.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { useEndless } from '#ui/use-endless.ts';
import { useInView } from '#ui/use-in-view.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ProjectCard, ProjectCardSkeleton } from './project-card.tsx';
import { projectsOf } from './projects-of.ts';
import { type ProjectListing, projectListQuery } from './queries.ts';

interface Props {
  listing: ProjectListing;
  label: string;
  empty: { title: string; text: string };
  action: (project: Project) => ReactNode;
}

/** Lists all sources as cards, in every state that the list can be in. The next page loads as the end comes near. */
export const ProjectList = ({ listing, label, empty, action }: Props) => {
  const { t } = useTranslation();
  const list = useInfiniteQuery(projectListQuery(listing));
  const projects = useMemo(() => projectsOf(list.data), [list.data]);
  const loaded = list.data?.pages.length ?? 0;
  const end = useRef<HTMLDivElement>(null);
  const isNearEnd = useInView(end, reach.loadMore, loaded);
  const endless = useEndless(list);
  const { canLoadMore, loadMore } = endless;
  useEffect(() => {
    // A page may come so fast that nothing but the number of pages tells of it.
    if (isNearEnd && canLoadMore && loaded > 0) loadMore();
  }, [isNearEnd, canLoadMore, loaded, loadMore]);

  if (endless.status === 'loading') return <CardSkeletons count={12} isBusy />;
  if (endless.status === 'failed')
    return <ErrorMessage error={endless.error} title={t('failed.loadData')} onRetry={endless.retry} />;
  if (projects.length === 0) return <StateMessage {...empty} />;
  return (
    <>
      <Cards aria-label={label}>
        {projects.map(project => (
          <li key={project.urlKey}>
            <ProjectCard project={project} action={action} />
          </li>
        ))}
      </Cards>
      {endless.isLoadingMore && <CardSkeletons count={3} />}
      <VisuallyHidden role="status">{t('projects.shown', { count: projects.length })}</VisuallyHidden>
      <div ref={end} />
      <ListEnd list={endless} failure={t('failed.loadData')} end={t('projects.end')} />
    </>
  );
};

const CardSkeletons = ({ count, isBusy }: { count: number; isBusy?: boolean }) => (
  <div aria-busy={isBusy}>
    <Cards as="div" aria-hidden style={isBusy ? undefined : { marginTop: 12 }}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places without names
        <ProjectCardSkeleton key={index} />
      ))}
    </Cards>
  </div>
);
