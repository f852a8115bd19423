import type { Project } from '@newsbell/contracts/projects';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SourceIcon } from '#ui/source-icon.tsx';
import { textLanguage } from '#ui/text-language.ts';
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
      </li>
    ))}
  </ul>
);

const RowLink = ({ urlKey, title, description, image, language, subscribersCount }: Project) => {
  const { t } = useTranslation();
  return (
    <Link to="/$urlKey" params={{ urlKey }}>
      <SourceIcon title={title} image={image} size={40} />
      <span className={styles.words} lang={textLanguage(`${title} ${description ?? ''}`, language)}>
        <span className={styles.title}>{title}</span>
        {description && <span className={styles.description}>{description}</span>}
      </span>
      <span className={clsx(styles.count, 'numbers')}>{t('project.followers', { count: subscribersCount })}</span>
    </Link>
  );
};
