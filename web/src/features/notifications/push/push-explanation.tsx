import { useTranslation } from '#i18n/translation.ts';

/** Explains which notifications come and how to stop them, before the browser asks. */
export const PushExplanation = ({ slotMinutes }: { slotMinutes: number }) => {
  const { t } = useTranslation();
  return (
    <>
      <p className="quiet">{t('notificationSettings.push.what', { count: slotMinutes })}</p>
      <p className="quiet">{t('notificationSettings.push.stop', { host: location.host })}</p>
    </>
  );
};
