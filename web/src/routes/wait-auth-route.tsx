import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FailureAlert } from '#features/accounts/failure-alert.tsx';
import { GoOn } from '#features/accounts/go-on.tsx';
import { isProviderClosed } from '#features/accounts/open-provider.ts';
import { accountQuery } from '#features/accounts/queries.ts';
import { type ProviderFailure, useProviderOutcome } from '#features/accounts/tabs.ts';
import { useGoTo, wayBackOf } from '#features/accounts/way-back.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { showMessage } from '#ui/snackbar.ts';
import { StateMessage } from '#ui/state-message.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/**
 * Polled this often in milliseconds: a browser that lets windows not hear each other still learns of the sign-in from
 * the server.
 */
const askEvery = 3_000;
/** Timeout in milliseconds: after so long the provider's way back is closed. */
const patience = 10 * 60_000;

/** Waits for the window in which a provider signs somebody in, then goes to `redirect`. */
export const WaitAuthRoute = () => {
  const { t } = useTranslation();
  const { redirect } = useSearch({ from: '/wait_auth_change' });
  const wayBack = wayBackOf(redirect);
  const goTo = useGoTo();
  const [failure, setFailure] = useState<ProviderFailure>();
  const { data: account, refetch } = useQuery({ ...accountQuery(), refetchInterval: failure ? false : askEvery });
  useDocumentTitle(t('account.wait.title'));
  useProviderOutcome(outcome => {
    if (outcome.kind === 'done') return void refetch();
    if (outcome.kind === 'failed') return setFailure(outcome);
    showMessage(outcome.text);
    goTo('/login', { from: wayBack });
  });
  useEffect(() => {
    const timer = setTimeout(() => setFailure({ kind: 'failed', text: t('failed.login') }), patience);
    return () => clearTimeout(timer);
  }, [t]);
  const isClosed = useProviderClosed();
  if (account) return <GoOn to={wayBack} />;
  return (
    <>
      <StateMessage
        isPage
        title={t(isClosed ? 'account.wait.closedTitle' : 'account.wait.title')}
        text={t(isClosed ? 'account.wait.closedText' : 'account.wait.text')}
        action={
          <ButtonLink
            variant={isClosed ? 'contained' : 'outlined'}
            to="/login"
            replace
            state={({ invitation }) => ({ from: wayBack, invitation })}
          >
            {t('account.wait.back')}
          </ButtonLink>
        }
      />
      {failure && (
        <FailureAlert
          text={failure.text}
          onClose={() => (failure.isSignUpRefused ? goTo('/signup', { from: wayBack }) : goTo('/'))}
        />
      )}
    </>
  );
};

/** Polled this often in milliseconds: a window sends no event when it closes. */
const lookEvery = 1_000;

/** The page goes on waiting, because the window may only look closed. */
const useProviderClosed = (): boolean => {
  const [isClosed, setClosed] = useState(isProviderClosed);
  useEffect(() => {
    const timer = setInterval(() => setClosed(isProviderClosed()), lookEvery);
    return () => clearInterval(timer);
  }, []);
  return isClosed;
};
