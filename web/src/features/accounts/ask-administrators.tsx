import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { contactAddress, isServerDocument } from '#ui/shell/contact-address.ts';

/** Leads to the way of writing to the administrators, as the one step that is left. */
export const AskAdministrators = () => {
  const { t } = useTranslation();
  const to = contactAddress(currentLanguage());
  return (
    <ButtonLink variant="outlined" to={to} reloadDocument={isServerDocument(to)}>
      {t('account.signUp.ask')}
    </ButtonLink>
  );
};
