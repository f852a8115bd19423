import { useTranslation } from '#i18n/translation.ts';

/** Links to the page that shows the outbox, where there is one for everybody, as in the demo. */
export const MailPageLink = ({ page }: { page: string | null | undefined }) => {
  const { t } = useTranslation();
  if (!page) return null;
  return (
    <a href={page} target="_blank" rel="noopener">
      {t('state.mailPage')}
    </a>
  );
};
