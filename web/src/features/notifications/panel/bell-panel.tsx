import type { BellRow, Digest } from '@newsbell/contracts/notifications';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/button-link.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { IconLink } from '#ui/icon-button.tsx';
import { SettingsIcon as Settings } from '#ui/icons.tsx';
import { Popover } from '#ui/popover.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { AlertRow } from '../list/alert-row.tsx';
import { DigestHead } from '../list/digest-head.tsx';
import { DigestSkeleton } from '../list/digest-skeleton.tsx';
import { EntryRow, type ReasonTool } from '../list/entry-row.tsx';
import { Entries } from '../list/entry-styles.ts';
import { MarkAllButton } from '../list/mark-all-button.tsx';
import { NoDigests } from '../list/no-digests.tsx';
import { useBell } from '../use-bell.ts';
import { useShownAsRead } from '../use-shown-as-read.ts';
import styles from './bell-panel.module.css';

export interface BellPanelProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Shows the newest digests and alerts beside the bell. A link in the panel closes it. */
export const BellPanel = ({ id, anchor, onClose, reasonTool }: BellPanelProps & { reasonTool: ReasonTool }) => {
  const { t } = useTranslation();
  const bell = useBell();
  const closeOnLeaving = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) onClose();
  };
  return (
    <Popover id={id} label={t('notifications.title')} anchor={anchor} width={420} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Event delegation: links within are followed by keys too, and each is a click. */}
      <div className={styles.panel} onClick={closeOnLeaving}>
        <div className={styles.head}>
          <h2>{t('notifications.title')}</h2>
          <MarkAllButton bell={bell} />
          <IconLink to="/setting/notifications" label={t('notifications.settings')}>
            <Settings aria-hidden size="small" />
          </IconLink>
        </div>
        <Newest bell={bell} reasonTool={reasonTool} />
        <div className={styles.foot}>
          <ButtonLink to="/notifications">{t('notifications.all')}</ButtonLink>
        </div>
      </div>
    </Popover>
  );
};

const MOST_ROWS = 5;
const MOST_ENTRIES = 3;

interface NewestProps {
  bell: ReturnType<typeof useBell>;
  reasonTool: ReasonTool;
}

const Newest = ({ bell: { list, rows }, reasonTool }: NewestProps) => {
  const { t } = useTranslation();
  if (list.isPending) {
    return (
      <div aria-busy>
        <DigestSkeleton entries={MOST_ENTRIES} />
      </div>
    );
  }
  if (!list.data)
    return <ErrorMessage error={list.error} title={t('failed.loadData')} onRetry={() => void list.refetch()} />;
  if (rows.length === 0) return <NoDigests />;
  return <Rows rows={rows.slice(0, MOST_ROWS)} reasonTool={reasonTool} />;
};

const Rows = ({ rows, reasonTool }: { rows: readonly BellRow[]; reasonTool: ReasonTool }) => {
  useShownAsRead(rows);
  return rows.map(row =>
    row.kind === 'DIGEST' ? (
      <ShortDigest key={row.id} digest={row} reasonTool={reasonTool} />
    ) : (
      <AlertRow key={row.id} alert={row} />
    ),
  );
};

const ShortDigest = ({ digest, reasonTool }: { digest: Digest; reasonTool: ReasonTool }) => {
  const { t } = useTranslation();
  const id = useId();
  const entries = digest.entries.slice(0, MOST_ENTRIES);
  const more = digest.items - entries.length;
  return (
    <article aria-labelledby={id}>
      <DigestHead id={id} digest={digest} time={<RelativeTime moment={digest.slot} />} />
      <Entries>
        {entries.map(entry => (
          <EntryRow key={entry.item.id} entry={entry} reasonTool={reasonTool} />
        ))}
      </Entries>
      {more > 0 && (
        <Link to="/notifications" className={styles.more}>
          {t('notifications.more', { count: more })}
        </Link>
      )}
    </article>
  );
};
