import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/translation.ts';
import { destinationsQuery } from '../push/queries.ts';
import { ChannelSwitch } from './channel-switch.tsx';
import type { ChannelView } from './channel-view.ts';

/** Firebase Cloud Messaging: the phones on which the person is signed in to the app. */
export const fcm: ChannelView = {
  Switch: ({ account }) => {
    const { t } = useTranslation();
    const { data: destinations } = useQuery(destinationsQuery());
    const help = t(`notificationSettings.ways.${destinations?.fcm === false ? 'noFcm' : 'fcmHelp'}`);
    return <ChannelSwitch account={account} channel="fcm" help={help} />;
  },
  isOn: account => account.channels.includes('fcm'),
  isRemovable: true,
  hereLabel: t => t('notificationSettings.destinations.hereApp'),
  nameOf: ({ system }, t) =>
    system === null ? t('notificationSettings.destinations.kind.fcm') : t('notifications.destination.app', { system }),
};
