import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { activityQuery } from '#features/projects/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './activity-section.module.css';
import { DayChart } from './day-chart.tsx';

/** Shows how many news a day each of the person's own projects had. */
export const ActivitySection = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(activityQuery());
  return (
    <Section title={t('dashboard.projects')} anchor="projects">
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton style={{ width: '60%', marginBlock: 12 }} />}
      {data?.length === 0 && <p className="quiet">{t('dashboard.noProjects')}</p>}
      {data?.map(({ urlKey, title, days }) => (
        <div key={urlKey} className={`row ${styles.project}`}>
          <div>
            <h3>
              <Link to="/$urlKey" params={{ urlKey }}>
                <bdi>{title}</bdi>
              </Link>
            </h3>
            <p className="quiet numbers">
              {t('dashboard.news', { count: days.reduce((sum, each) => sum + each, 0), days: days.length })}
            </p>
          </div>
          <DayChart days={days} />
        </div>
      ))}
    </Section>
  );
};
