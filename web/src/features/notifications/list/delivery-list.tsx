import type { Digest } from '@newsbell/contracts/notifications';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import {
  NotificationsOffIcon as Off,
  TaskAltIcon as Sent,
  ErrorIcon as Troubled,
  ScheduleIcon as Waiting,
} from '#ui/icons.tsx';
import { useNow } from '#ui/use-now.ts';
import { fateOf } from './deliveries.ts';
import styles from './delivery-list.module.css';
import { useDestinationName } from './destination-name.ts';
import { timeAndDay } from './times.ts';
import { troubleText } from './trouble-text.ts';

type Delivery = Digest['deliveries'][number];

/** Lists the outcome of each delivery, with its trouble in plain words. */
export const DeliveryList = ({ deliveries }: { deliveries: readonly Delivery[] }) => {
  const { t } = useTranslation();
  return (
    <ul className={styles.list} aria-label={t('notifications.delivery.list')}>
      {deliveries.map((delivery, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two devices may have the same name, and the list does not change its order
        <DeliveryRow key={at} delivery={delivery} />
      ))}
    </ul>
  );
};

const DeliveryRow = ({ delivery }: { delivery: Delivery }) => {
  const { t } = useTranslation();
  const placeName = useDestinationName();
  const now = useNow();
  const { channel, state, trouble, at } = delivery;
  const fate = fateOf(delivery);
  const Icon = { sent: Sent, kept: Off, waiting: Waiting, off: Off, troubled: Troubled }[fate];
  const time = at === null ? '' : timeAndDay(at, now, currentLanguage());
  const said = () => {
    if (state === 'pending' && trouble !== null && time) return t('notifications.delivery.state.retry', { time });
    if (state === 'pending' && time && Date.parse(at!) > now)
      return t('notifications.delivery.state.pendingAt', { time });
    if (fate === 'kept') return t('notifications.delivery.state.kept');
    if (state === 'sent' && time) return t('notifications.delivery.state.sentAt', { time });
    return t(`notifications.delivery.state.${state}`);
  };
  return (
    <li data-fate={fate}>
      <Icon aria-hidden />
      <p>
        <span className={styles.where}>
          {t(`subscribes.channel.${channel}`)} <span className={styles.label}>{placeName(delivery)}</span>
        </span>{' '}
        <span className={styles.state}>{said()}</span>
        {trouble !== null && state !== 'sent' && <span className={styles.trouble}>{troubleText(delivery, t)}</span>}
      </p>
    </li>
  );
};
