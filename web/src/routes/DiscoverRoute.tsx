import Search from '@mui/icons-material/Search';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ProjectTags } from '#features/projects/ProjectTags.tsx';
import { topProjectsQuery } from '#features/projects/queries.ts';
import { TopProjects, TopProjectsSkeleton } from '#features/projects/TopProjects.tsx';
import { tagsOf } from '#features/projects/tagsOf.ts';
import { canHover, from } from '#ui/constants.ts';
import { ErrorMessage } from '#ui/ErrorMessage.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { Surface } from '#ui/Surface.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';
import { useSearchField } from '#ui/useSearchField.ts';
import { projectIconAction } from './projectAction.tsx';

const MOST_TAGS = 8;

/** Shows the first page of a visitor: a welcome, a search, and the sources that most people follow. */
export const DiscoverRoute = () => {
  const { t } = useTranslation();
  const { data: projects, error, refetch } = useQuery(topProjectsQuery());
  const tags = tagsOf(projects ?? [], MOST_TAGS);
  useDocumentTitle(t('discover.title'));
  return (
    <>
      <Welcome>
        <h1>{t('discover.welcome')}</h1>
        <p>{t('discover.text')}</p>
        <DiscoverSearch />
      </Welcome>
      <PageHeader>
        <h2>{t('discover.top')}</h2>
        <Ways>
          <All to="/project/add">{t('addSource.title')}</All>
          <All to="/projects">{t('discover.all')}</All>
        </Ways>
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
      {tags.length > 0 && (
        <Tags>
          <h2>{t('discover.tags')}</h2>
          <ProjectTags tags={tags} language={null} />
        </Tags>
      )}
    </>
  );
};

const DiscoverSearch = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { form, input } = useSearchField(keyword => void navigate({ to: '/search/$keyword', params: { keyword } }));
  return (
    <SearchBox {...form} aria-label={t('search.label')}>
      <Search aria-hidden />
      <input {...input} aria-label={t('search.label')} placeholder={t('search.label')} />
      <button type="submit">{t('discover.search')}</button>
    </SearchBox>
  );
};

const Welcome = styled('div')(({ theme }) => ({
  padding: '56px 0 32px',
  textAlign: 'center',
  '& h1': { ...theme.typography.h1, fontSize: 32, lineHeight: 1.25, letterSpacing: '-0.015em', margin: 0 },
  '& h1:lang(ko), & h1:lang(ja), & h1:lang(zh)': { letterSpacing: 0 },
  '& p': {
    margin: '12px auto 0',
    maxWidth: '34em',
    fontSize: 17,
    lineHeight: 1.5,
    textWrap: 'balance',
    color: theme.vars!.palette.text.secondary,
  },
  '& p:lang(ja)': { wordBreak: 'auto-phrase' },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    padding: '32px 16px 12px',
    '& h1': { fontSize: 24 },
    '& p': { fontSize: 15, marginTop: 8 },
  },
}));

const SearchBox = styled('form')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  maxWidth: 600,
  height: 56,
  margin: '32px auto 0',
  padding: 5,
  border: `1px solid ${theme.vars!.palette.hairline}`,
  borderRadius: 8,
  backgroundColor: theme.vars!.palette.background.paper,
  boxShadow: '0 1px 2px rgb(31 35 40 / 6%), 0 6px 20px rgb(31 35 40 / 6%)',
  transition: 'border-color 150ms ease-out',
  '&:focus-within': { borderColor: theme.vars!.palette.focus, outline: `1px solid ${theme.vars!.palette.focus}` },
  '& svg': { flex: 'none', margin: '0 10px 0 12px', color: theme.vars!.palette.text.secondary },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    padding: 0,
    border: 0,
    outline: 0,
    background: 'none',
    font: 'inherit',
    fontSize: 17,
    color: 'inherit',
  },
  '& input::placeholder': { color: theme.vars!.palette.text.secondary, opacity: 1, textOverflow: 'ellipsis' },
  '& button': {
    flex: 'none',
    height: '100%',
    padding: '0 20px',
    border: 0,
    borderRadius: 6,
    font: 'inherit',
    fontWeight: 600,
    color: theme.vars!.palette.primary.contrastText,
    backgroundColor: theme.vars!.palette.primary.main,
    cursor: 'pointer',
  },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    marginTop: 20,
    '& svg': { margin: '0 8px 0 8px' },
    '& input': { fontSize: 16 },
    '& button': { padding: '0 16px' },
  },
}));

const All = styled(Link)(({ theme }) => ({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 32,
  '@media (pointer: coarse)': { minHeight: 44 },
  ...theme.typography.body1,
  textDecoration: 'none',
  [canHover]: { '&:hover': { textDecoration: 'underline' } },
})) as typeof Link;

const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '0 20px' });

const Tags = styled('section')(({ theme }) => ({
  padding: '24px 0',
  '& h2': { ...theme.typography.h3, margin: '0 0 10px' },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { padding: '20px 16px' },
}));
