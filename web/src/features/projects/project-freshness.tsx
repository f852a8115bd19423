import type { Project } from '@newsbell/contracts/projects';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { InfoIcon as Info, WarningAmberIcon as Warning } from '#ui/icons.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { useNow } from '#ui/use-now.ts';
import { freshness, isTroubled } from './freshness.ts';
import styles from './project-freshness.module.css';
import { spaceOf } from './space-of.ts';

/**
 * Shows the health of a source, when it was crawled and will be, the reason for that time, and whether there was no space for all of its
 * news.
 */
export const ProjectFreshness = ({ project }: { project: Project }) => {
  const { t } = useTranslation();
  const now = useNow();
  const language = currentLanguage();
  const { interval, lastError, health, trimmed } = project;
  return (
    <div className={styles.facts}>
      {isTroubled(project) && (
        <p className={styles.trouble}>
          <Warning aria-hidden size="text" />
          <span>
            <strong>{t(`health.${health}`)}</strong>
            {lastError && (
              <span className={styles.said}>
                {t('project.lastError', {
                  message: lastError.message,
                  ago: relativeTime(lastError.at, now, language, t('time.justNow')),
                })}
              </span>
            )}
          </span>
        </p>
      )}
      <p>
        {freshness(project, now, language, t)}
        {!interval && health === 'new' && <span className={styles.why}>{t('interval.first')}</span>}
        {interval && <span className={styles.why}>{t(`interval.${interval.reason}`)}</span>}
      </p>
      {trimmed && (
        <p className={styles.trimmed}>
          <Info aria-hidden size="text" />
          <span>{t(`project.trimmed.${trimmed.of}`, { size: spaceOf(trimmed.megabytes, language) })}</span>
        </p>
      )}
    </div>
  );
};
