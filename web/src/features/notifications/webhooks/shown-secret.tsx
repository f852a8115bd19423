import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import styles from './webhook-form.module.css';

/** Shows the secret of a webhook, this once. */
export const ShownSecret = ({ secret }: { secret: string }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.form}>
      <p role="status">{t('notificationSettings.webhook.once')}</p>
      <code className={styles.shown}>{secret}</code>
      <div className={styles.acts}>
        <Button onClick={event => event.currentTarget.closest('dialog')?.close()}>
          {t('notificationSettings.webhook.close')}
        </Button>
        <CopyButton autoFocus text={secret} label={t('notificationSettings.webhook.copy')} />
      </div>
    </div>
  );
};
