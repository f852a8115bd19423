import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { ByProxy } from '#features/accounts/by-proxy.tsx';
import { GoOn } from '#features/accounts/go-on.tsx';
import { invitationIn } from '#features/accounts/invitation-in.ts';
import { keepFrom, LoginForm } from '#features/accounts/login-form.tsx';
import { ProviderButtons } from '#features/accounts/provider-buttons.tsx';
import { signInOptionsQuery } from '#features/accounts/queries.ts';
import { type SignUpState, signUpStateOf } from '#features/accounts/sign-up-state.ts';
import { useWelcome } from '#features/accounts/use-welcome.ts';
import { useWayBack } from '#features/accounts/way-back.ts';
import { Welcome } from '#features/accounts/welcome.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ContactLink } from '#ui/contact-link.tsx';
import formSheetStyles from '#ui/form/form-sheet.module.css';
import { FormSheet } from '#ui/form/form-sheet.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** `/login`, and `/v1/login` for the web views of apps, sign a person in. A person who is signed in already goes on at once. */
export const LoginRoute = () => {
  const { t } = useTranslation();
  const invitation = useLocation({ select: invitationIn });
  const wayBack = useWayBack();
  const { goesOn, welcomed, welcome } = useWelcome();
  const { data, error } = useQuery(signInOptionsQuery(invitation));
  const state = data ? signUpStateOf(data) : error ? 'open' : undefined;
  useDocumentTitle(t('account.login.title'));
  if (goesOn) return <GoOn to={wayBack} />;
  return (
    <FormSheet>
      <div className={formSheetStyles.sheet}>
        {state === 'byProxy' ? (
          <ByProxy />
        ) : (
          <>
            <h1>{t('account.login.title')}</h1>
            <LoginForm onDone={welcome} />
            <ProviderButtons wayBack={wayBack} invitation={invitation} />
            <WayToSignUp state={state} />
          </>
        )}
      </div>
      {welcomed && <Welcome account={welcomed} after="login" wayBack={wayBack} />}
    </FormSheet>
  );
};

/** Its line is there before it is known who may sign up, so that nothing moves; where nobody may it is gone. */
const WayToSignUp = ({ state }: { state: SignUpState | undefined }) => {
  const { t } = useTranslation();
  if (state === 'closed') return null;
  return (
    <p className={formSheetStyles.ways} style={{ visibility: state ? undefined : 'hidden' }}>
      {state === 'uninvited' || state === 'over' ? (
        <>
          {t('account.login.uninvited')} <ContactLink />
        </>
      ) : (
        <>
          {t('account.login.isNew')}{' '}
          <Link to="/signup" state={keepFrom}>
            {t('account.login.signUp')}
          </Link>
        </>
      )}
    </p>
  );
};
