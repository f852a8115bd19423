import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { GoOn } from '#features/accounts/GoOn.tsx';
import { keepFrom } from '#features/accounts/LoginForm.tsx';
import { SignUpForm } from '#features/accounts/SignUpForm.tsx';
import { useWelcome } from '#features/accounts/useWelcome.ts';
import { Welcome } from '#features/accounts/Welcome.tsx';
import { useWayBack } from '#features/accounts/wayBack.ts';
import formSheetStyles from '#ui/form/FormSheet.module.css';
import { FormSheet } from '#ui/form/FormSheet.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';

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
