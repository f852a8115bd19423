import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { StateMessage } from '#ui/state-message.tsx';

interface Props {
  isForManagers?: boolean;
  isForApiViewers?: boolean;
}

/** Takes the place of a page that is for administrators, or for managers or API viewers too. */
export const Forbidden = ({ isForManagers, isForApiViewers }: Props) => {
  const { t } = useTranslation();
  return (
    <StateMessage
      isPage
      title={t(isForManagers ? 'admin.forbiddenManagers' : isForApiViewers ? 'api.forbidden' : 'admin.forbidden')}
      text={t('admin.forbiddenText')}
      action={
        <ButtonLink variant="contained" to="/">
          {t('admin.home')}
        </ButtonLink>
      }
    />
  );
};
