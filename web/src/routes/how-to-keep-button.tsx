import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';

/** Leads to the page that tells how pages are kept. */
export const HowToKeepButton = () => {
  const { t } = useTranslation();
  return (
    <ButtonLink variant="outlined" to="/save">
      {t('saved.how')}
    </ButtonLink>
  );
};
