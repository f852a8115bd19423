import type { Project } from '@newsbell/contracts/projects';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from '#i18n/translation.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { textLanguage } from '#ui/text-language.ts';
import styles from './headlines.module.css';

/** Lists the newest titles of a source, each as a link to its item. */
export const Headlines = ({ project, className }: { project: Project; className?: string | undefined }) => {
  const { t } = useTranslation();
  const { headlines = [], urlKey, language } = project;
  if (headlines.length === 0) return null;
  return (
    <ul className={clsx(styles.headlines, className)} aria-label={t('project.headlines', { title: project.title })}>
      {headlines.map(({ id, title, sortAt }) => (
        <li key={id}>
          <Link to="/$urlKey/feed/$id" params={{ urlKey, id: String(id) }} lang={textLanguage(title, language)}>
            {title}
          </Link>
          <RelativeTime moment={sortAt} />
        </li>
      ))}
    </ul>
  );
};
