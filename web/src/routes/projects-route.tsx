import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PublicFeedLink } from '#features/out-feeds/public-feed-link.tsx';
import { ProjectList } from '#features/projects/project-list.tsx';
import { ProjectSortSelect } from '#features/projects/project-sort-select.tsx';
import { type ProjectSort, projectSorts } from '#features/projects/queries.ts';
import { TagFilter } from '#features/projects/tag-filter.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { AddIcon as Add } from '#ui/icons.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { projectAction } from './project-action.tsx';
import styles from './projects-route.module.css';
import { TagSubscribe } from './tag-subscribe.tsx';

/** Lists all public sources, or those of one tag. The order is part of the address. */
export const ProjectsRoute = () => {
  const { t } = useTranslation();
  const { tag } = useParams({ strict: false });
  const { sort: asked } = useSearch({ strict: false });
  const sort = projectSorts.find(each => each === asked) ?? projectSorts[0]!;
  const navigate = useNavigate();
  const listing = useMemo(() => (tag === undefined ? { sort } : { tag, sort }), [tag, sort]);
  const search = searchOf(sort);
  const title = tag === undefined ? t('projects.title') : t('projects.titleOfTag', { tag });
  useDocumentTitle(title);
  return (
    <div data-wide>
      <PageHeader>
        <h1>{title}</h1>
        <div className={styles.tools} style={tag === undefined ? { flexWrap: 'nowrap' } : undefined}>
          {tag !== undefined && <TagSubscribe tag={tag} />}
          {tag !== undefined && <PublicFeedLink of="tag" word={tag} />}
          <ProjectSortSelect
            value={sort}
            onChange={wanted => void navigate({ to: '.', search: searchOf(wanted), replace: true, state: true })}
          />
          {tag === undefined && (
            <ButtonLink
              className={styles.add}
              variant="outlined"
              size="small"
              to="/project/add"
              title={t('addSource.title')}
            >
              <Add aria-hidden />
              <span>{t('addSource.title')}</span>
            </ButtonLink>
          )}
        </div>
      </PageHeader>
      <TagFilter listing={listing} search={search} />
      <ProjectList
        key={`${tag} ${sort}`}
        listing={listing}
        label={title}
        action={projectAction}
        empty={
          tag === undefined
            ? { title: t('projects.emptyTitle'), text: t('projects.emptyText') }
            : { title: t('projects.emptyTagTitle'), text: t('projects.emptyTagText') }
        }
      />
    </div>
  );
};

/** The default order is not written into the address. */
const searchOf = (sort: ProjectSort) => (sort === projectSorts[0] ? {} : { sort });
