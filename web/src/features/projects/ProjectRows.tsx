import { styled } from '@mui/material/styles';
import type { Project } from '@newsbell/contracts/projects';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canHover, from } from '#ui/constants.ts';
import { SourceIcon } from '#ui/SourceIcon.tsx';
import { textLanguage } from '#ui/textLanguage.ts';

interface Props {
  projects: readonly Project[];
  label: string;
  action: (project: Project) => ReactNode;
}

/** Lists sources in short, each as a link with its action. */
export const ProjectRows = ({ projects, label, action }: Props) => (
  <Rows aria-label={label}>
    {projects.map(project => (
      <li key={project.urlKey}>
        <RowLink {...project} />
        {action(project)}
      </li>
    ))}
  </Rows>
);

const RowLink = ({ urlKey, title, description, image, language, subscribersCount }: Project) => {
  const { t } = useTranslation();
  return (
    <Link to="/$urlKey" params={{ urlKey }}>
      <SourceIcon title={title} image={image} size={40} />
      <span className="words" lang={textLanguage(`${title} ${description ?? ''}`, language)}>
        <span className="title">{title}</span>
        {description && <span className="description">{description}</span>}
      </span>
      <span className="count numbers">{t('project.followers', { count: subscribersCount })}</span>
    </Link>
  );
};

const oneLine = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' as const };

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', paddingInlineEnd: 20 },
  '& li + li': { borderTop: `1px solid ${theme.vars!.palette.hairline}` },
  '& li > a:first-of-type': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 16,
    padding: '12px 20px',
    color: 'inherit',
    textDecoration: 'none',
  },
  [canHover]: { '& li > a:hover .title': { textDecoration: 'underline' } },
  '& li > a:first-of-type:focus-visible': { outlineOffset: -2 },
  '& .words': { flex: 1, minWidth: 0 },
  '& .title': { ...theme.typography.body1, fontWeight: 600, ...oneLine },
  '& .description': { ...theme.typography.body2, color: theme.vars!.palette.text.secondary, ...oneLine },
  '& .count': { flex: 'none', ...theme.typography.body2, color: theme.vars!.palette.text.secondary },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    '& li': { paddingInlineEnd: 16 },
    '& li > a:first-of-type': { padding: '12px 16px', gap: 12 },
    // The source's own page has the count.
    '& .count': { display: 'none' },
  },
}));
