import type { DestinationName } from '@newsbell/contracts/notifications';
import { useTranslation } from 'react-i18next';

/** Says what a destination is called, such as “Chrome on Windows” in the page's language; a mail address is its own name. */
export const useDestinationName = (): ((destination: DestinationName) => string) => {
  const { t } = useTranslation();
  return ({ channel, address, browser, system }) => {
    if (address !== null) return address;
    const kind = t(`notificationSettings.destinations.kind.${channel}`);
    if (channel === 'fcm') return system === null ? kind : t('notifications.destination.app', { system });
    if (system === null) return browser ?? kind;
    return browser === null
      ? t('notifications.destination.anyBrowser', { system })
      : t('notifications.destination.browser', { browser, system });
  };
};
