import { Link } from '@tanstack/react-router';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { contactAddress, isServerDocument } from './shell/contact-address.ts';

/** Leads to the way of writing to the administrators in the reader's language. */
export const ContactLink = () => {
  const { t } = useTranslation();
  const to = contactAddress(currentLanguage());
  return (
    <Link to={to} reloadDocument={isServerDocument(to)}>
      {t('nav.contact')}
    </Link>
  );
};
