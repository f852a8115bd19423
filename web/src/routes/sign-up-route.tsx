import type { Account } from '@newsbell/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AskAdministrators } from '#features/accounts/ask-administrators.tsx';
import { ByProxy } from '#features/accounts/by-proxy.tsx';
import { GoOn } from '#features/accounts/go-on.tsx';
import { keepFrom } from '#features/accounts/login-form.tsx';
import { ProviderButtons } from '#features/accounts/provider-buttons.tsx';
import { signInOptionsQuery } from '#features/accounts/queries.ts';
import { SignUpForm } from '#features/accounts/sign-up-form.tsx';
import { type SignUpState, signUpStateOf } from '#features/accounts/sign-up-state.ts';
import { useInvitation } from '#features/accounts/use-invitation.ts';
import { useWelcome } from '#features/accounts/use-welcome.ts';
import { useWayBack } from '#features/accounts/way-back.ts';
import { Welcome } from '#features/accounts/welcome.tsx';
import { productName } from '#i18n/product-name.ts';
import { useTranslation } from '#i18n/translation.ts';
import formSheetStyles from '#ui/form/form-sheet.module.css';
import { FormSheet } from '#ui/form/form-sheet.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** `/signup`, and `/signup?invitation=` by the link of an administrator, sign up, or say who may. */
export const SignUpRoute = () => {
  const { t } = useTranslation();
  const invitation = useInvitation();
  const wayBack = useWayBack();
  const { goesOn, welcomed, welcome } = useWelcome();
  const { data, error } = useQuery(signInOptionsQuery(invitation));
  // A link to sign up is used by then, and the page stays as it is behind the dialog.
  const [before, setBefore] = useState<SignUpState>();
  // The server refuses a sign-up by itself, so the form is there where the options cannot be had.
  const state = before ?? (data ? signUpStateOf(data) : error ? 'open' : undefined);
  useDocumentTitle(t('account.signUp.title'));
  if (goesOn) return <GoOn to={wayBack} />;
  const onDone = (account: Account) => {
    setBefore(state);
    welcome(account);
  };
  return (
    <FormSheet>
      <div className={formSheetStyles.sheet} aria-busy={!state}>
        {state && <SignUp state={state} invitation={invitation} wayBack={wayBack} onDone={onDone} />}
      </div>
      {welcomed && <Welcome account={welcomed} after="signUp" wayBack={wayBack} />}
    </FormSheet>
  );
};

interface Props {
  state: SignUpState;
  invitation: string | undefined;
  wayBack: string;
  onDone: (account: Account) => void;
}

const SignUp = ({ state, invitation, wayBack, onDone }: Props) => {
  const { t } = useTranslation();
  if (state === 'byProxy') return <ByProxy />;
  const isRefused = state === 'closed' || state === 'over' || state === 'uninvited';
  return (
    <>
      <h1>{t(isRefused ? `account.signUp.${state}.title` : 'account.signUp.title')}</h1>
      {isRefused && (
        <>
          <p className={formSheetStyles.lead}>{t(`account.signUp.${state}.text`)}</p>
          <div className={formSheetStyles.steps}>
            <AskAdministrators />
          </div>
        </>
      )}
      {(state === 'code' || state === 'invited') && (
        <p className={formSheetStyles.lead}>{t(`account.signUp.${state}`, { productName })}</p>
      )}
      {!isRefused && <SignUpForm invitation={invitation} needsCode={state === 'code'} onDone={onDone} />}
      {state === 'invited' && <ProviderButtons wayBack={wayBack} invitation={invitation} />}
      <p className={formSheetStyles.ways}>
        {t('account.signUp.isKnown')}{' '}
        <Link to="/login" state={keepFrom}>
          {t('account.login.submit')}
        </Link>
      </p>
    </>
  );
};
