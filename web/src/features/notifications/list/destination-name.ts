import type { DestinationName } from '@newsbell/contracts/notifications';
import { useTranslation } from '#i18n/translation.ts';
import { channelViews } from '../channels/channels.ts';

/** Says what a destination is called, such as “Chrome on Windows” in the page's language; a mail address is its own name, and a webhook has one that its person gave it. */
export const useDestinationName = (): ((destination: DestinationName) => string) => {
  const { t } = useTranslation();
  return destination =>
    destination.name ?? destination.address ?? channelViews[destination.channel].nameOf(destination, t);
};
