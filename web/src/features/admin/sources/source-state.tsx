import type { SourceHealth } from '@newsbell/contracts/source-health';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { formattedDate, relativeTime, timeAhead } from '#ui/relative-time.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useNow } from '#ui/use-now.ts';
import { isFetched, isWell } from './retried.ts';
import styles from './source-state.module.css';

/** Says how a source is: what is wrong since when, or its newest news; and when it is checked. Details fold out. */
export const SourceState = ({ source, isChecking }: { source: SourceHealth; isChecking: boolean }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.state}>
      {isWell(source) ? <Newest source={source} /> : <Trouble source={source} />}
      {isFetched(source) ? !isChecking && <Checks source={source} /> : <p>{t('health.published')}</p>}
      {source.lastError && <Details source={source} error={source.lastError} />}
    </div>
  );
};

const Newest = ({ source: { changedAt } }: { source: SourceHealth }) => {
  const { t } = useTranslation();
  if (!changedAt) return <p>{t('admin.sources.noNews')}</p>;
  return (
    <p>
      {t('admin.sources.newest')} · <RelativeTime moment={changedAt} />
    </p>
  );
};

const Trouble = ({ source }: { source: SourceHealth }) => {
  const { t } = useTranslation();
  const { health, lastError, failingSince, failures } = source;
  const facts = [
    failingSince && t('admin.sources.since', { date: formattedDate(failingSince, currentLanguage()) }),
    failures > 0 && t('admin.sources.failures', { count: failures }),
  ].filter(Boolean);
  return (
    <>
      <p className={styles.trouble}>{lastError?.message ?? t(`health.${health}`)}</p>
      <p className="quiet">
        {[health === 'failing' ? '' : t(`health.${health}`), ...facts].filter(Boolean).join(' · ')}
      </p>
    </>
  );
};

const Checks = ({ source: { checkedAt, nextAt } }: { source: SourceHealth }) => {
  const { t } = useTranslation();
  const now = useNow();
  const language = currentLanguage();
  const said = checkedAt ? relativeTime(checkedAt, now, language, t('time.justNow')) : '';
  const ago = language === 'en' ? said.toLowerCase() : said;
  const ahead = nextAt && timeAhead(nextAt, now, language);
  const checks = !checkedAt
    ? t('project.notChecked')
    : !nextAt
      ? t('project.checkedStopped', { ago })
      : ahead
        ? t('project.checkedNext', { ago, ahead })
        : t('project.checkedDue', { ago });
  return <p className="quiet">{checks}</p>;
};

interface DetailProps {
  source: SourceHealth;
  error: NonNullable<SourceHealth['lastError']>;
}

const Details = ({ source: { feedUrl, succeededAt }, error: { code, detail } }: DetailProps) => {
  const { t } = useTranslation();
  return (
    <details>
      <summary>{t('admin.sources.details')}</summary>
      <dl>
        <dt>{t('admin.sources.error')}</dt>
        <dd>
          <code>{[code, detail].filter(Boolean).join(' · ')}</code>
        </dd>
        {feedUrl && (
          <>
            <dt>{t('admin.sources.feed')}</dt>
            <dd>
              <a href={feedUrl} target="_blank" rel="noreferrer">
                {feedUrl}
              </a>
            </dd>
          </>
        )}
        <dt>{t('admin.sources.lastWell')}</dt>
        <dd>{succeededAt ? <RelativeTime moment={succeededAt} /> : t('admin.never')}</dd>
      </dl>
    </details>
  );
};
