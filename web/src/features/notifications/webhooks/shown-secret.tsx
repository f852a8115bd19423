import { useTranslation } from '#i18n/translation.ts';
import { ShownOnce } from '#ui/shown-once.tsx';

/** Shows the secret of a webhook, this once. */
export const ShownSecret = ({ secret }: { secret: string }) => {
  const { t } = useTranslation();
  return (
    <ShownOnce
      text={t('notificationSettings.webhook.once')}
      value={secret}
      copy={t('notificationSettings.webhook.copy')}
      close={t('notificationSettings.webhook.close')}
    />
  );
};
