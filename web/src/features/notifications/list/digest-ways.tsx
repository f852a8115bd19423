import type { Digest } from '@newsbell/contracts/notifications';
import { useQuery } from '@tanstack/react-query';
import { signInOptionsQuery } from '#features/accounts/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { listed } from '#ui/listed.ts';
import { MailPageLink } from '#ui/mail-page-link.tsx';
import { fateOf, summaryOf } from './deliveries.ts';
import { DeliveryList } from './delivery-list.tsx';
import styles from './digest-ways.module.css';

/** Sums up the deliveries in a word, and lists each when it is opened. The list is open from the start where there is trouble. */
export const Ways = ({ deliveries }: Pick<Digest, 'deliveries'>) => {
  const { t } = useTranslation();
  const summary = summaryOf(deliveries);
  const { data: options } = useQuery({ ...signInOptionsQuery(), enabled: deliveries.some(each => each.kept) });
  if (summary === 'none') return <p className={styles.ways}>{t('notifications.delivery.none')}</p>;
  const names = [...new Set(deliveries.filter(each => fateOf(each) === 'sent').map(({ channel }) => channel))];
  const channels = listed(
    names.map(channel => t(`subscribes.channel.${channel}`)),
    currentLanguage(),
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
