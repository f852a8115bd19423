import { useTranslation } from '#i18n/translation.ts';
import { useIsOffline } from './connection.ts';
import { Strip } from './strip.ts';

/** Says above the page that it shows what is kept. The live region is always there, so that the change is heard. */
export const OfflineStrip = () => {
  const { t } = useTranslation();
  const isShown = useIsOffline();
  return <div role="status">{isShown && <Strip>{t('offline.strip')}</Strip>}</div>;
};
