import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/button-link.ts';
import { StateMessage } from '#ui/state-message.tsx';

/** Takes the place of a page that is for administrators, or for managers too. */
export const Forbidden = ({ isForManagers }: { isForManagers?: boolean }) => {
  const { t } = useTranslation();
  return (
    <StateMessage
      isPage
      title={t(isForManagers ? 'admin.forbiddenManagers' : 'admin.forbidden')}
      text={t('admin.forbiddenText')}
      action={
        <ButtonLink variant="contained" to="/">
          {t('admin.home')}
        </ButtonLink>
      }
    />
  );
};
