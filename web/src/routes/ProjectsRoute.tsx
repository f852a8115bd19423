import Add from '@mui/icons-material/Add';
import { styled } from '@mui/material/styles';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ProjectList } from '#features/projects/ProjectList.tsx';
import { ProjectSortSelect } from '#features/projects/ProjectSortSelect.tsx';
import { type ProjectSort, projectSorts } from '#features/projects/queries.ts';
import { TagFilter } from '#features/projects/TagFilter.tsx';
import { ButtonLink } from '#ui/ButtonLink.ts';
import { from } from '#ui/constants.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';
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
        <Tools style={tag === undefined ? { flexWrap: 'nowrap' } : undefined}>
          {tag !== undefined && <TagSubscribe tag={tag} />}
          <ProjectSortSelect
            value={sort}
            onChange={wanted => void navigate({ to: '.', search: searchOf(wanted), replace: true, state: true })}
          />
          {tag === undefined && (
            <AddLink variant="outlined" size="small" to="/project/add" title={t('addSource.title')}>
              <Add aria-hidden />
              <span>{t('addSource.title')}</span>
            </AddLink>
          )}
        </Tools>
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

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '8px 16px',
});

/** On a phone there is room for the icon only; the words are still read out. */
const AddLink = styled(ButtonLink)({
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    minWidth: 44,
    paddingInline: 0,
    '& > svg': { margin: 0 },
    '& > span': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
}) as typeof ButtonLink;
