import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ProjectList } from '#features/projects/ProjectList.tsx';
import { ProjectSortSelect } from '#features/projects/ProjectSortSelect.tsx';
import { type ProjectSort, projectSorts } from '#features/projects/queries.ts';
import { TagFilter } from '#features/projects/TagFilter.tsx';
import { ButtonLink } from '#ui/ButtonLink.ts';
import { AddIcon as Add } from '#ui/icons.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';
import styles from './ProjectsRoute.module.css';
import { projectAction } from './projectAction.tsx';
import { TagSubscribe } from './TagSubscribe.tsx';

/** Lists all public sources, or those of one tag. The order is part of the address. */
export const ProjectsRoute = () => {
  const { t } = useTranslation();
  const { tag } = useParams({ strict: false });
  const { sort = projectSorts[0]! } = useSearch({ strict: false });
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
