import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { reach } from '#ui/constants.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { ListEnd } from '#ui/list-end.tsx';
import { Surface } from '#ui/surface.tsx';
import { useEndless } from '#ui/use-endless.ts';
import { useInView } from '#ui/use-in-view.ts';
import { useNow } from '#ui/use-now.ts';
import type { useBell } from '../use-bell.ts';
import { useShownAsRead } from '../use-shown-as-read.ts';
import { AlertCard } from './alert-card.tsx';
import { DigestCard } from './digest-card.tsx';
import styles from './digest-list.module.css';
import { DigestSkeleton } from './digest-skeleton.tsx';
import type { ReasonTool } from './entry-row.tsx';
import { NoDigests } from './no-digests.tsx';
import { dayName, daysOf } from './times.ts';

interface Props {
  bell: ReturnType<typeof useBell>;
  reasonTool: ReasonTool;
}

/**
 * Lists the digests and alerts of 30 days by their days, in every state that the list can be in. The next page loads as the end
 * comes near.
 */
export const DigestList = ({ bell: { list, rows }, reasonTool }: Props) => {
  const { t } = useTranslation();
  const now = useNow();
  const days = useMemo(() => daysOf(rows), [rows]);
  useShownAsRead(rows);
  const end = useRef<HTMLDivElement>(null);
  const isNearEnd = useInView(end, reach.loadMore, rows.length);
  const endless = useEndless(list);
  const { canLoadMore, loadMore } = endless;
  useEffect(() => {
    if (isNearEnd && canLoadMore) loadMore();
  }, [isNearEnd, canLoadMore, loadMore]);

  if (endless.status === 'loading') {
    return (
      <Surface aria-busy style={{ marginTop: 31 }}>
        <DigestSkeleton entries={5} />
      </Surface>
    );
  }
  if (endless.status === 'failed')
    return <ErrorMessage error={endless.error} title={t('failed.loadData')} onRetry={endless.retry} />;
  if (rows.length === 0) return <NoDigests />;
  const words = { today: t('notifications.today'), yesterday: t('notifications.yesterday') };
  return (
    <div className={styles.days}>
      {days.map(({ key, moment, rows }) => (
        <section key={key} aria-labelledby={`day-${key}`}>
          <h2 id={`day-${key}`}>{dayName(moment, now, currentLanguage(), words)}</h2>
          {rows.map(row =>
            row.kind === 'DIGEST' ? (
              <DigestCard key={row.id} digest={row} reasonTool={reasonTool} />
            ) : (
              <AlertCard key={row.id} alert={row} />
            ),
          )}
        </section>
      ))}
      <div ref={end} />
      {endless.isLoadingMore && (
        <Surface>
          <DigestSkeleton entries={3} />
        </Surface>
      )}
      <ListEnd list={endless} failure={t('failed.loadData')} end={t('notifications.end')} />
    </div>
  );
};
