import type { Digest } from '@newsbell/contracts/notifications';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { useOpenFeedId } from '#ui/feed-layer-state.ts';
import { Surface } from '#ui/surface.tsx';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import type { Inbox } from '../inbox.ts';
import styles from './digest-card.module.css';
import { DigestHead } from './digest-head.tsx';
import { EntryRow } from './entry-row.tsx';
import { Entries } from './entry-styles.ts';

/** At most this many entries are shown at first. */
const AT_FIRST = 8;

/** Shows one digest on the page: its entries, and how much of it is not listed. An entry that is open in the reader is shown among them. */
export const DigestCard = ({ digest, inbox }: { digest: Digest; inbox: Inbox }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { items, entries } = digest;
  const id = useId();
  const openId = useOpenFeedId();
  if (!isOpen && openId !== undefined && entries.slice(AT_FIRST).some(({ item }) => item.id === openId)) setOpen(true);
  const shown = isOpen ? entries : entries.slice(0, AT_FIRST);
  const hidden = entries.length - shown.length;
  const beyond = items - entries.length;
  const list = useRef<HTMLUListElement>(null);
  const kept = useFocusKept(isOpen, () => list.current?.children[AT_FIRST]?.querySelector('a'));
  return (
    <Surface className={styles.card} as="article" aria-labelledby={id}>
      <DigestHead id={id} digest={digest} inbox={inbox} />
      <Entries ref={list}>
        {shown.map(entry => (
          <EntryRow key={entry.item.id} digest={digest} entry={entry} inbox={inbox} />
        ))}
      </Entries>
      {hidden > 0 && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setOpen(true)} {...kept}>
            {t('notifications.showMore', { count: hidden })}
          </Button>
        </div>
      )}
      {hidden === 0 && beyond > 0 && (
        <p className={styles.beyond}>
          {t('notifications.beyond', { count: beyond })} <Link to="/">{t('notifications.toNews')}</Link>
        </p>
      )}
    </Surface>
  );
};
