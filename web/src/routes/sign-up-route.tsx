import { Link } from '@tanstack/react-router';
import { GoOn } from '#features/accounts/go-on.tsx';
import { keepFrom } from '#features/accounts/login-form.tsx';
import { SignUpForm } from '#features/accounts/sign-up-form.tsx';
import { useWelcome } from '#features/accounts/use-welcome.ts';
import { useWayBack } from '#features/accounts/way-back.ts';
import { Welcome } from '#features/accounts/welcome.tsx';
import { useTranslation } from '#i18n/translation.ts';
import formSheetStyles from '#ui/form/form-sheet.module.css';
import { FormSheet } from '#ui/form/form-sheet.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

export const SignUpRoute = () => {
  const { t } = useTranslation();
  const wayBack = useWayBack();
  const { goesOn, welcomed, welcome } = useWelcome();
  useDocumentTitle(t('account.signUp.title'));
  if (goesOn) return <GoOn to={wayBack} />;
  return (
    <FormSheet>
      <div className={formSheetStyles.sheet}>
        <h1>{t('account.signUp.title')}</h1>
        <SignUpForm onDone={welcome} />
        <p className={formSheetStyles.ways}>
          {t('account.signUp.isKnown')}{' '}
          <Link to="/login" state={keepFrom}>
            {t('account.login.submit')}
          </Link>
        </p>
      </div>
      {welcomed && <Welcome account={welcomed} after="signUp" wayBack={wayBack} />}
    </FormSheet>
  );
};
