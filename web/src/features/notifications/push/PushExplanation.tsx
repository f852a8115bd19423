import { useTranslation } from 'react-i18next';

/** What comes and how to stop it, which is said before the browser asks. */
export const PushExplanation = ({ slotMinutes }: { slotMinutes: number }) => {
  const { t } = useTranslation();
  return (
    <>
      <p className="quiet">{t('notificationSettings.push.what', { count: slotMinutes })}</p>
      <p className="quiet">{t('notificationSettings.push.stop', { host: location.host })}</p>
    </>
  );
};
