import type { Alert, BellRow, Digest } from '@newsbell/contracts/notifications';
import { useEffect, useMemo, useRef } from 'react';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { reach } from '#ui/constants.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { ListEnd } from '#ui/list-end.tsx';
import { Surface } from '#ui/surface.tsx';
import { useEndless } from '#ui/use-endless.ts';
import { useInView } from '#ui/use-in-view.ts';
import { useNow } from '#ui/use-now.ts';
import type { Inbox } from '../inbox.ts';
import type { useBell } from '../use-bell.ts';
import { useShownAsRead } from '../use-shown-as-read.ts';
import { AlertCard } from './alert-card.tsx';
import { DigestCard } from './digest-card.tsx';
import styles from './digest-list.module.css';
import { DigestSkeleton } from './digest-skeleton.tsx';
import { NoDigests } from './no-digests.tsx';
import { dayName, daysOf } from './times.ts';

interface Props {
  bell: ReturnType<typeof useBell>;
  inbox: Inbox;
}

/**
 * Lists the digests and alerts of 30 days by their days, in every state that the list can be in. The next page loads as the end
 * comes near.
 */
export const DigestList = ({ bell: { list, rows }, inbox }: Props) => {
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
          {cardsOf(rows).map(card =>
            card.kind === 'DIGEST' ? (
              <DigestCard key={card.id} digest={card} inbox={inbox} />
            ) : (
              <AlertCard key={card.id} alerts={card.alerts} />
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

/** Alerts that follow each other share a card, which is known by the last of them, because newer ones join it at its beginning. */
const cardsOf = (rows: readonly BellRow[]) => {
  const cards: (Digest | { kind: 'ALERTS'; id: number; alerts: Alert[] })[] = [];
  for (const row of rows) {
    const last = cards.at(-1);
    if (row.kind === 'DIGEST') cards.push(row);
    else if (last?.kind === 'ALERTS')
      cards.splice(-1, 1, { kind: 'ALERTS', id: row.id, alerts: [...last.alerts, row] });
    else cards.push({ kind: 'ALERTS', id: row.id, alerts: [row] });
  }
  return cards;
};
