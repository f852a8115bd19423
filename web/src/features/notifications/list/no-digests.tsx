import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/button-link.ts';
import { StateMessage } from '#ui/state-message.tsx';

export const NoDigests = () => {
  const { t } = useTranslation();
  return (
    <StateMessage
      title={t('notifications.emptyTitle')}
      text={t('notifications.emptyText')}
      action={
        <ButtonLink variant="outlined" to="/subscribes">
          {t('notifications.emptyAction')}
        </ButtonLink>
      }
    />
  );
};
