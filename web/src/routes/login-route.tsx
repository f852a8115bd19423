import { Link, useNavigate } from '@tanstack/react-router';
import { GoOn } from '#features/accounts/go-on.tsx';
import { keepFrom, LoginForm } from '#features/accounts/login-form.tsx';
import { ProviderButtons } from '#features/accounts/provider-buttons.tsx';
import { useWelcome } from '#features/accounts/use-welcome.ts';
import { useWayBack } from '#features/accounts/way-back.ts';
import { Welcome } from '#features/accounts/welcome.tsx';
import { useTranslation } from '#i18n/translation.ts';
import formSheetStyles from '#ui/form/form-sheet.module.css';
import { FormSheet } from '#ui/form/form-sheet.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** `/login`, and `/v1/login` for the web views of apps, sign a person in. A person who is signed in already goes on at once. */
export const LoginRoute = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const wayBack = useWayBack();
  const { goesOn, welcomed, welcome } = useWelcome();
  useDocumentTitle(t('account.login.title'));
  if (goesOn) return <GoOn to={wayBack} />;
  return (
    <FormSheet>
      <div className={formSheetStyles.sheet}>
        <h1>{t('account.login.title')}</h1>
        <LoginForm onDone={welcome} />
        <ProviderButtons
          wayBack={wayBack}
          onOpened={() => void navigate({ to: '/wait_auth_change', search: { redirect: wayBack } })}
        />
        <p className={formSheetStyles.ways}>
          {t('account.login.isNew')}{' '}
          <Link to="/signup" state={keepFrom}>
            {t('account.login.signUp')}
          </Link>
        </p>
      </div>
      {welcomed && <Welcome account={welcomed} after="login" wayBack={wayBack} />}
    </FormSheet>
  );
};
