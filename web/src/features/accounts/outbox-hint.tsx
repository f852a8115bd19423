import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/translation.ts';
import { MailPageLink } from '#ui/mail-page-link.tsx';
import { signInOptionsQuery } from './queries.ts';

/**
 * Says that the link lies in the outbox, and links to the outbox where everybody may see it. It shows nothing where a
 * mail server is set up.
 */
export const OutboxHint = () => {
  const { t } = useTranslation();
  const { data } = useQuery(signInOptionsQuery());
  if (data?.sendsMail !== false) return null;
  return (
    <>
      <p>{t('account.verify.kept')}</p>
      {data.mailPage && (
        <p>
          <MailPageLink page={data.mailPage} />
        </p>
      )}
    </>
  );
};
