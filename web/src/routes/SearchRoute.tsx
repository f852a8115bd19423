import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedSkeleton } from '#features/items/FeedSkeleton.tsx';
import { FeedView } from '#features/items/FeedView.tsx';
import { ViewTypeSwitch } from '#features/items/ViewTypeSwitch.tsx';
import { useViewType } from '#features/items/viewType.ts';
import { ProjectRows } from '#features/projects/ProjectRows.tsx';
import { projectSearchQuery } from '#features/projects/queries.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Surface } from '#ui/Surface.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';

/** The sources and the items that match, shown together so that nothing moves. Without the sources the items are still shown. */
export const SearchRoute = () => {
  const { t } = useTranslation();
  const { keyword } = useParams({ from: '/search/$keyword' });
  const source = useMemo(() => ({ kind: 'search', word: keyword }) as const, [keyword]);
  const { data: projects = [], isPending } = useQuery(projectSearchQuery(keyword));
  const hasProjects = projects.length > 0;
  const view = useViewType();
  const title = t('search.title', { keyword });
  useDocumentTitle(title);
  return (
    <>
      <PageHeader>
        <h1>{title}</h1>
      </PageHeader>
      {isPending && (
        <Surface aria-busy>
          <FeedSkeleton rows={8} view={view} />
        </Surface>
      )}
      {hasProjects && (
        <>
          <PageHeader style={{ paddingTop: 0 }}>
            <h2>{t('search.sources')}</h2>
          </PageHeader>
          <Surface>
            <ProjectRows projects={projects} label={t('search.sources')} />
          </Surface>
        </>
      )}
      {!isPending && (
        <FeedView
          source={source}
          header={isEmpty =>
            (!isEmpty || hasProjects) && (
              <PageHeader style={hasProjects ? undefined : { paddingTop: 0 }}>
                <h2>{t('search.items')}</h2>
                {!isEmpty && <ViewTypeSwitch />}
              </PageHeader>
            )
          }
          label={t('search.items')}
          empty={{ title: t('search.none'), text: t('search.noneHint') }}
        />
      )}
    </>
  );
};
