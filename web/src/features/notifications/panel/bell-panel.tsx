import type { BellEntry, BellRow, Digest } from '@newsbell/contracts/notifications';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, type RefObject, useId, useRef } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { IconLink } from '#ui/icon-button.tsx';
import { SettingsIcon as Settings } from '#ui/icons.tsx';
import { Popover } from '#ui/popover.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { type Inbox, nextEntry } from '../inbox.ts';
import { AlertRow } from '../list/alert-row.tsx';
import { DigestHead } from '../list/digest-head.tsx';
import { DigestSkeleton } from '../list/digest-skeleton.tsx';
import { EntryRow } from '../list/entry-row.tsx';
import { Entries } from '../list/entry-styles.ts';
import { MarkAllButton } from '../list/mark-all-button.tsx';
import { NoDigests } from '../list/no-digests.tsx';
import { OpenNextButton } from '../list/open-next-button.tsx';
import { useInboxKeys } from '../list/use-inbox-keys.ts';
import { useBell } from '../use-bell.ts';
import { useShownAsRead } from '../use-shown-as-read.ts';
import styles from './bell-panel.module.css';

export interface BellPanelProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

type Props = BellPanelProps & { inbox: Inbox; onOpen: (entry: BellEntry) => void };

/** Shows the newest digests and alerts beside the bell. A link in the panel closes it. */
export const BellPanel = ({ id, anchor, onClose, inbox, onOpen }: Props) => {
  const { t } = useTranslation();
  const bell = useBell();
  const panel = useRef<HTMLDivElement>(null);
  const openNext = () => {
    const next = nextEntry(bell.rows.slice(0, MOST_ROWS), undefined);
    if (!next) return;
    onClose();
    onOpen(next);
  };
  useInboxKeys(panel, { rows: bell.rows, inbox, openNext }, true);
  const closeOnLeaving = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) onClose();
  };
  return (
    <Popover id={id} label={t('notifications.title')} anchor={anchor} width={640} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Event delegation: links within are followed by keys too, and each is a click. */}
      <div className={styles.panel} ref={panel} data-inbox data-panel onClick={closeOnLeaving}>
        <div className={styles.head}>
          <h2>{t('notifications.title')}</h2>
          <OpenNextButton
            canOpen={nextEntry(bell.rows.slice(0, MOST_ROWS), undefined) !== undefined}
            onOpen={openNext}
          />
          <MarkAllButton bell={bell} />
          <IconLink to="/setting/notifications" label={t('notifications.settings')}>
            <Settings aria-hidden size="small" />
          </IconLink>
        </div>
        <Newest bell={bell} inbox={inbox} />
        <div className={styles.foot}>
          <ButtonLink to="/notifications">{t('notifications.all')}</ButtonLink>
        </div>
      </div>
    </Popover>
  );
};

const MOST_ROWS = 5;
const MOST_ENTRIES = 5;

interface NewestProps {
  bell: ReturnType<typeof useBell>;
  inbox: Inbox;
}

const Newest = ({ bell: { list, rows }, inbox }: NewestProps) => {
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
  return <Rows rows={rows.slice(0, MOST_ROWS)} inbox={inbox} />;
};

const Rows = ({ rows, inbox }: { rows: readonly BellRow[]; inbox: Inbox }) => {
  useShownAsRead(rows);
  return rows.map(row =>
    row.kind === 'DIGEST' ? (
      <ShortDigest key={row.id} digest={row} inbox={inbox} />
    ) : (
      <AlertRow key={row.id} alert={row} />
    ),
  );
};

const ShortDigest = ({ digest, inbox }: { digest: Digest; inbox: Inbox }) => {
  const { t } = useTranslation();
  const id = useId();
  const entries = digest.entries.slice(0, MOST_ENTRIES);
  const more = digest.items - entries.length;
  return (
    <article aria-labelledby={id}>
      <DigestHead id={id} digest={digest} inbox={inbox} time={<RelativeTime moment={digest.slot} />} />
      <Entries>
        {entries.map(entry => (
          <EntryRow key={entry.item.id} digest={digest} entry={entry} inbox={inbox} />
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
