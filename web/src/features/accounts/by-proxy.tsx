import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import formSheetStyles from '#ui/form/form-sheet.module.css';

/** Is the whole sheet where a reverse proxy signs people in: a page that is loaded again comes by it. */
export const ByProxy = () => {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('account.login.title')}</h1>
      <p className={formSheetStyles.lead}>{t('account.byProxy')}</p>
      <div className={formSheetStyles.steps}>
        <Button variant="contained" onClick={() => location.reload()}>
          {t('error.retry')}
        </Button>
      </div>
    </>
  );
};
