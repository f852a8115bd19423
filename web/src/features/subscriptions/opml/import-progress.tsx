import type { OpmlReport } from '@newsbell/contracts/opml';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isNotFound } from '#api-error.ts';
import { refreshStates } from '#features/items/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { refreshSubscriptions } from '../queries.ts';
import styles from './import-progress.module.css';
import { ImportReport } from './import-report.tsx';
import { importQuery } from './queries.ts';

/** Shows the progress of an import, then its report. */
export const ImportProgress = ({ id }: { id: string }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: report, error, refetch } = useQuery(importQuery(id));
  const isDone = report?.state === 'done';
  useEffect(() => {
    if (!isDone) return;
    void refreshSubscriptions(queries);
    refreshStates(queries);
  }, [isDone, queries]);
  if (error && isNotFound(error)) return <p className={styles.quiet}>{t('opml.gone')}</p>;
  if (error) return <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />;
  return isDone ? <ImportReport report={report} /> : <Running report={report} />;
};

const Running = ({ report }: { report: OpmlReport | undefined }) => {
  const { t } = useTranslation();
  const { state = 'waiting', done = 0, total = 0 } = report ?? {};
  const title = t(state === 'running' ? 'opml.running' : 'opml.waiting');
  return (
    <div className={styles.progress}>
      <p role="status">{title}</p>
      <progress aria-label={title} value={total > 0 ? done : undefined} max={Math.max(total, 1)} />
      <p className="quiet">
        <span className="numbers">{total > 0 && t('opml.progress', { done, total })}</span>
        <span>{t('opml.background')}</span>
      </p>
    </div>
  );
};
