import { useTranslation } from '#i18n/translation.ts';
import { PushHere } from '../push/push-here.tsx';
import { ChannelSwitch } from './channel-switch.tsx';
import type { ChannelView } from './channel-view.ts';

/** Web Push: the browsers in which the person turned it on. */
export const webpush: ChannelView = {
  Switch: ({ account }) => {
    const { t } = useTranslation();
    return (
      <>
        <ChannelSwitch account={account} channel="webpush" help={t('notificationSettings.ways.webpushHelp')} />
        <PushHere account={account} />
      </>
    );
  },
  isOn: account => account.channels.includes('webpush'),
  isRemovable: true,
  hereLabel: t => t('notificationSettings.destinations.here'),
  nameOf: ({ browser, system }, t) => {
    if (system === null) return browser ?? t('notificationSettings.destinations.kind.webpush');
    return browser === null
      ? t('notifications.destination.anyBrowser', { system })
      : t('notifications.destination.browser', { browser, system });
  },
};
