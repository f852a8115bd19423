import type { Project } from '@newsbell/contracts/projects';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { SourceIcon } from '#ui/source-icon.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { Headlines } from './headlines.tsx';
import { ProjectFacts } from './project-facts.tsx';
import styles from './project-rows.module.css';

interface Props {
  projects: readonly Project[];
  label: string;
  action: (project: Project) => ReactNode;
}

/** Lists sources in short, each as a link with its action. */
export const ProjectRows = ({ projects, label, action }: Props) => (
  <ul className={styles.rows} aria-label={label}>
    {projects.map(project => (
      <li key={project.urlKey}>
        <RowLink {...project} />
        {action(project)}
        <Headlines className={styles.headlines} project={project} />
      </li>
    ))}
  </ul>
);

const RowLink = (project: Project) => {
  const { urlKey, title, description, image, language } = project;
  return (
    <Link to="/$urlKey" params={{ urlKey }}>
      <SourceIcon title={title} image={image} size={40} />
      <span className={styles.words}>
        <span className={styles.title} lang={textLanguage(title, language)}>
          {title}
        </span>
        {description && (
          <span className={styles.description} lang={textLanguage(description, language)}>
            {description}
          </span>
        )}
        <ProjectFacts className={clsx(styles.description, 'numbers')} project={project} />
      </span>
    </Link>
  );
};
