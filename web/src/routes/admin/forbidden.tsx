import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/button-link.ts';
import { StateMessage } from '#ui/state-message.tsx';

/** Takes the place of a page that is for administrators. */
export const Forbidden = () => {
  const { t } = useTranslation();
  return (
    <StateMessage
      isPage
      title={t('admin.forbidden')}
      text={t('admin.forbiddenText')}
      action={
        <ButtonLink variant="contained" to="/">
          {t('admin.home')}
        </ButtonLink>
      }
    />
  );
};
