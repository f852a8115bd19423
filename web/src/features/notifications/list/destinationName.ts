import type { DestinationName } from '@newsbell/contracts/notifications';
import { useTranslation } from 'react-i18next';

/** Says what a place is called, such as “Chrome on Windows” in the page's language; a mail address is its own name. */
export const useDestinationName = (): ((place: DestinationName) => string) => {
  const { t } = useTranslation();
  return ({ channel, address, browser, system }) => {
    if (address !== null) return address;
    const kind = t(`notificationSettings.places.kind.${channel}`);
    if (channel === 'fcm') return system === null ? kind : t('notifications.place.app', { system });
    if (system === null) return browser ?? kind;
    return browser === null
      ? t('notifications.place.anyBrowser', { system })
      : t('notifications.place.browser', { browser, system });
  };
};
