import type { Digest } from '@newsbell/contracts/notifications';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInOptionsQuery } from '#features/accounts/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import { Button } from '#ui/button.tsx';
import { MailPageLink } from '#ui/mail-page-link.tsx';
import { Surface } from '#ui/surface.tsx';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import { fateOf, summaryOf } from './deliveries.ts';
import { DeliveryList } from './delivery-list.tsx';
import styles from './digest-card.module.css';
import { DigestHead } from './digest-head.tsx';
import { EntryRow, type ReasonTool } from './entry-row.tsx';
import { Entries } from './entry-styles.ts';

/** At most this many entries are shown at first. */
const AT_FIRST = 5;

interface Props {
  digest: Digest;
  reasonTool: ReasonTool;
}

/** Shows one digest on the page: its entries, how much of it is not listed, and the outcome of its deliveries. */
export const DigestCard = ({ digest, reasonTool }: Props) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { items, entries, deliveries, held } = digest;
  const id = useId();
  const shown = isOpen ? entries : entries.slice(0, AT_FIRST);
  const hidden = entries.length - shown.length;
  const beyond = items - entries.length;
  const list = useRef<HTMLUListElement>(null);
  const kept = useFocusKept(isOpen, () => list.current?.children[AT_FIRST]?.querySelector('a'));
  return (
    <Surface className={styles.card} as="article" aria-labelledby={id}>
      <DigestHead id={id} digest={digest} />
      <Entries ref={list}>
        {shown.map(entry => (
          <EntryRow key={entry.item.id} entry={entry} reasonTool={reasonTool} />
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
      {!(held && deliveries.length === 0) && <Ways deliveries={deliveries} />}
    </Surface>
  );
};

/** Sums up the deliveries in a word, and lists each when it is opened. The list is open from the start where there is trouble. */
const Ways = ({ deliveries }: Pick<Digest, 'deliveries'>) => {
  const { t } = useTranslation();
  const summary = summaryOf(deliveries);
  const { data: options } = useQuery({ ...signInOptionsQuery(), enabled: deliveries.some(each => each.kept) });
  if (summary === 'none') return <p className={styles.ways}>{t('notifications.delivery.none')}</p>;
  const names = [...new Set(deliveries.filter(each => fateOf(each) === 'sent').map(({ channel }) => channel))];
  const channels = new Intl.ListFormat(currentLanguage()).format(
    names.map(channel => t(`subscribes.channel.${channel}`)),
  );
  const text =
    summary === 'sent' ? t('notifications.delivery.sentBy', { channels }) : t(`notifications.delivery.${summary}`);
  return (
    <details className={styles.ways} data-summary={summary} open={summary === 'troubled'}>
      <summary>{text}</summary>
      <DeliveryList deliveries={deliveries} />
      <MailPageLink page={options?.mailPage} />
    </details>
  );
};
