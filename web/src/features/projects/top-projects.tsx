import type { Project } from '@newsbell/contracts/projects';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { limits } from '#ui/constants.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { SourceIcon } from '#ui/source-icon.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { Headlines } from './headlines.tsx';
import { ProjectFacts } from './project-facts.tsx';
import styles from './top-projects.module.css';

interface Props {
  projects: readonly Project[];
  label: string;
  action: (project: Project) => ReactNode;
}

/** Shows sources by rank, down the first column and then the second. */
export const TopProjects = ({ projects, label, action }: Props) => (
  <ol className={styles.ranks} aria-label={label} style={rowsFor(projects.length)}>
    {projects.map((project, index) => (
      <li key={project.urlKey}>
        <RankedSource project={project} rank={index + 1} />
        {action(project)}
        <Headlines className={styles.headlines} project={project} />
      </li>
    ))}
  </ol>
);

const RankedSource = ({ project, rank }: { project: Project; rank: number }) => {
  const { urlKey, title, description, image, language } = project;
  return (
    <Link to="/$urlKey" params={{ urlKey }}>
      <span className={clsx(styles.rank, 'numbers')} aria-hidden>
        {rank}
      </span>
      <SourceIcon title={title} image={image} size={40} />
      <span className={styles.words}>
        <span className={styles.title} lang={textLanguage(title, language)}>
          {title}
        </span>
        {description && (
          <span className={styles.about} lang={textLanguage(description, language)}>
            {description}
          </span>
        )}
        <ProjectFacts className={clsx(styles.about, 'numbers')} project={project} />
      </span>
    </Link>
  );
};

export const TopProjectsSkeleton = () => (
  <div className={styles.ranks} aria-hidden style={rowsFor(limits.topSources)}>
    {Array.from({ length: limits.topSources }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: places without names
      <div className={styles.place} key={index}>
        <Skeleton style={{ width: 20 }} />
        <Skeleton style={{ width: 40, height: 40, borderRadius: '50%' }} />
        <span className={styles.words}>
          <Skeleton style={{ width: `${40 + ((index * 17) % 35)}%`, margin: '4px 0' }} />
          <Skeleton style={{ width: `${60 + ((index * 13) % 35)}%`, height: 12, margin: '4px 0' }} />
          <Skeleton style={{ width: '45%', height: 12, margin: '6px 0' }} />
        </span>
        <span className={styles.headlines}>
          {[85, 70, 78].map(width => (
            <Skeleton key={width} style={{ width: `${width}%`, height: 12, margin: '7px 0' }} />
          ))}
        </span>
      </div>
    ))}
  </div>
);

const rowsFor = (count: number) => ({ '--rows': Math.ceil(count / 2) }) as React.CSSProperties;
