import type { Project } from '@newsbell/contracts/projects';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { LastNews } from './last-news.tsx';
import styles from './own-projects.module.css';
import { PrivateMark } from './private-mark.tsx';
import { activityQuery } from './queries.ts';

interface Props {
  projects: readonly Project[];
  /** It draws the news a day, the oldest day first. */
  chartOf: (days: readonly number[]) => ReactNode;
}

/** Lists the person's own projects, each as a link to where programs are connected with it. */
export const OwnProjects = ({ projects, chartOf }: Props) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(activityQuery());
  const daysOf = new Map(data?.map(({ urlKey, days }) => [urlKey, days]));
  return (
    <>
      <ul className={styles.list}>
        {projects.map(project => (
          <OwnProject key={project.urlKey} project={project} days={daysOf.get(project.urlKey)} chartOf={chartOf} />
        ))}
      </ul>
      {error && !data && (
        <div className={styles.failure}>
          <p role="alert">{failureText(error, t('failed.loadData'))}</p>
          <Button variant="outlined" onClick={() => void refetch()}>
            {t('error.retry')}
          </Button>
        </div>
      )}
    </>
  );
};

/** It ends a line, and begins none. */
const dot = '\u00a0· ';

interface OwnProjectProps extends Pick<Props, 'chartOf'> {
  project: Project;
  /** It is undefined until it is known. */
  days: readonly number[] | undefined;
}

const OwnProject = ({ project, days, chartOf }: OwnProjectProps) => {
  const { t } = useTranslation();
  const { urlKey, title, description, language, visibility, subscribersCount, lastNewsAt } = project;
  const count = days?.reduce((sum, each) => sum + each, 0);
  return (
    <li>
      <div lang={textLanguage(`${title} ${description ?? ''}`, language)}>
        <h3>
          <Link to="/developer/$project" params={{ project: urlKey }}>
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <p className={styles.description}>{description ? <bdi>{description}</bdi> : <code>{urlKey}</code>}</p>
      </div>
      <p className={styles.facts}>
        {visibility === 'PRIVATE' ? <PrivateMark project={project} /> : t('developer.public')}
        {`${dot}${t('project.followers', { count: subscribersCount })}${dot}`}
        {days && count ? `${t('dashboard.news', { count, days: days.length })}${dot}` : ''}
        {lastNewsAt ? <LastNews moment={lastNewsAt} /> : t('profile.developer.noNews')}
      </p>
      {days && lastNewsAt && chartOf(days)}
    </li>
  );
};
