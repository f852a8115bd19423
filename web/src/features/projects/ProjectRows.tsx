import { styled } from '@mui/material/styles';
import type { Project } from '@newsbell/contracts/projects';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { from } from '#ui/constants.ts';
import { SourceIcon } from '#ui/SourceIcon.tsx';
import { textLanguage } from '#ui/textLanguage.ts';

/** Sources as a short list of links. */
export const ProjectRows = ({ projects, label }: { projects: readonly Project[]; label: string }) => {
  const { t } = useTranslation();
  return (
    <Rows aria-label={label}>
      {projects.map(({ urlKey, title, description, image, language, subscribersCount }) => (
        <li key={urlKey}>
          <Link to="/$urlKey" params={{ urlKey }}>
            <SourceIcon title={title} image={image} size={40} />
            <span className="words" lang={textLanguage(`${title} ${description ?? ''}`, language)}>
              <span className="title">{title}</span>
              {description && <span className="description">{description}</span>}
            </span>
            <span className="count numbers">{t('project.followers', { count: subscribersCount })}</span>
          </Link>
        </li>
      ))}
    </Rows>
  );
};

const oneLine = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' as const };

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li + li': { borderTop: `1px solid ${theme.vars!.palette.hairline}` },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 16,
    padding: '12px 20px',
    color: 'inherit',
    textDecoration: 'none',
  },
  '& a:hover .title': { textDecoration: 'underline' },
  '& a:focus-visible': { outlineOffset: -2 },
  '& .words': { flex: 1, minWidth: 0 },
  '& .title': { ...theme.typography.body1, fontWeight: 600, ...oneLine },
  '& .description': { ...theme.typography.body2, color: theme.vars!.palette.text.secondary, ...oneLine },
  '& .count': { flex: 'none', ...theme.typography.body2, color: theme.vars!.palette.text.secondary },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { '& a': { padding: '12px 16px', gap: 12 } },
}));
