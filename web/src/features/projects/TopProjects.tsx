import { styled } from '@mui/material/styles';
import type { Project } from '@newsbell/contracts/projects';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canHover, from, limits } from '#ui/constants.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { SourceIcon } from '#ui/SourceIcon.tsx';
import { textLanguage } from '#ui/textLanguage.ts';
import { ellipsis } from './ellipsis.ts';

interface Props {
  projects: readonly Project[];
  label: string;
  action: (project: Project) => ReactNode;
}

/** Shows sources by rank, down the first column and then the second. */
export const TopProjects = ({ projects, label, action }: Props) => (
  <Ranks aria-label={label} style={rowsFor(projects.length)}>
    {projects.map((project, index) => (
      <li key={project.urlKey}>
        <RankedSource project={project} rank={index + 1} />
        {action(project)}
      </li>
    ))}
  </Ranks>
);

/** The count is left out where nobody follows the source. */
const RankedSource = ({ project, rank }: { project: Project; rank: number }) => {
  const { t } = useTranslation();
  const { urlKey, title, description, image, language, subscribersCount } = project;
  return (
    <Link to="/$urlKey" params={{ urlKey }}>
      <span className="rank numbers" aria-hidden>
        {rank}
      </span>
      <SourceIcon title={title} image={image} size={40} />
      <span className="words">
        <span className="title" lang={textLanguage(title, language)}>
          {title}
        </span>
        {description && (
          <span className="about" lang={textLanguage(description, language)}>
            {description}
          </span>
        )}
        {subscribersCount > 0 && (
          <span className="about numbers">{t('project.followers', { count: subscribersCount })}</span>
        )}
      </span>
    </Link>
  );
};

export const TopProjectsSkeleton = () => (
  <Ranks as="div" aria-hidden style={rowsFor(limits.topSources)}>
    {Array.from({ length: limits.topSources }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: places without names
      <div className="place" key={index}>
        <Skeleton style={{ width: 20 }} />
        <Skeleton style={{ width: 40, height: 40, borderRadius: '50%' }} />
        <span className="words">
          <Skeleton style={{ width: `${40 + ((index * 17) % 35)}%`, margin: '4px 0' }} />
          <Skeleton style={{ width: `${60 + ((index * 13) % 35)}%`, height: 12, margin: '4px 0' }} />
        </span>
      </div>
    ))}
  </Ranks>
);

const rowsFor = (count: number) => ({ '--rows': Math.ceil(count / 2) }) as React.CSSProperties;

const Ranks = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gridTemplateRows: 'repeat(var(--rows), auto)',
  columnGap: 8,
  margin: 0,
  padding: 8,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 },
  '& li > a:first-of-type, & .place': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 64,
    padding: '8px 12px',
    borderRadius: 6,
    color: 'inherit',
    textDecoration: 'none',
  },
  [canHover]: { '& li > a:first-of-type:hover': { backgroundColor: theme.vars!.palette.fill } },
  '& li > a:first-of-type:focus-visible': { outlineOffset: -2 },
  '& .rank': {
    flex: 'none',
    width: 20,
    textAlign: 'end',
    ...theme.typography.body2,
    color: theme.vars!.palette.text.secondary,
  },
  '& .words': { flex: 1, minWidth: 0 },
  '& .title': { ...theme.typography.body1, fontWeight: 600, ...ellipsis },
  '& .about': { ...theme.typography.body2, color: theme.vars!.palette.text.secondary, ...ellipsis },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    display: 'block',
    padding: '4px 0',
    '& li': { paddingInlineEnd: 12 },
    '& li > a:first-of-type, & .place': { padding: '8px 4px 8px 16px', borderRadius: 0 },
    '& .rank': { width: 18 },
  },
}));
