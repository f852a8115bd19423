import Troubled from '@mui/icons-material/ErrorOutlineOutlined';
import Off from '@mui/icons-material/NotificationsOffOutlined';
import Waiting from '@mui/icons-material/Schedule';
import Sent from '@mui/icons-material/TaskAltOutlined';
import { styled } from '@mui/material/styles';
import type { Digest } from '@newsbell/contracts/notifications';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { useNow } from '#ui/useNow.ts';
import { fateOf } from './deliveries.ts';
import { useDestinationName } from './destinationName.ts';
import { timeAndDay } from './times.ts';

type Delivery = Digest['deliveries'][number];

/** Lists the outcome of each delivery, with its trouble in plain words. */
export const DeliveryList = ({ deliveries }: { deliveries: readonly Delivery[] }) => {
  const { t } = useTranslation();
  return (
    <List aria-label={t('notifications.delivery.list')}>
      {deliveries.map((delivery, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two devices may have the same name, and the list does not change its order
        <DeliveryRow key={at} delivery={delivery} />
      ))}
    </List>
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
        <span className="where">
          {t(`subscribes.channel.${channel}`)} <span className="label">{placeName(delivery)}</span>
        </span>{' '}
        <span className="state">{said()}</span>
        {trouble !== null && state !== 'sent' && (
          <span className="trouble">{t(`notifications.trouble.${trouble}`)}</span>
        )}
      </p>
    </li>
  );
};

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...theme.typography.body2,
  color: theme.vars!.palette.text.secondary,
  '& li': { display: 'flex', gap: 8, paddingBlock: 4 },
  '& li > svg': { flex: 'none', marginTop: 2, fontSize: 16 },
  '& p': { flex: 1, minWidth: 0, margin: 0, overflowWrap: 'anywhere' },
  '& .where': { color: theme.vars!.palette.text.primary },
  '& .label': { color: theme.vars!.palette.text.secondary },
  '& .label::before, & .state::before': { content: '"·"', marginInlineEnd: 4 },
  '& .trouble': { display: 'block' },
  '& [data-fate=troubled] > svg, & [data-fate=troubled] .state': { color: theme.vars!.palette.trouble },
}));
