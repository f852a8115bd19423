import { useMutation, useQueryClient } from '@tanstack/react-query';
import { linkFailure } from '#features/accounts/link-failure.ts';
import { useLogin } from '#features/accounts/login.ts';
import { becomePerson } from '#features/accounts/person.ts';
import { signInByProviderToken, signInByToken } from '#features/accounts/queries.ts';
import { useLinkValues } from '#features/accounts/use-link-values.ts';
import { useOnce } from '#features/accounts/use-once.ts';
import { UserUnknown } from '#features/accounts/user-unknown.tsx';
import { useGoTo, wayBackOf } from '#features/accounts/way-back.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { StateMessage } from '#ui/state-message.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A native app has sent this along. It is bound to the account only after a click, because a link made the session. */
    pushOffer?: { os: string; token: string };
  }
}

/** Signs in by what a link or a native app brings: `type=token` or `type=oauth`. A failure is said where the link leads. */
export const TokenLoginRoute = () => {
  const { t } = useTranslation();
  const values = useLinkValues();
  const given = (name: string) => values.get(name) ?? '';
  const isOauth = given('type') === 'oauth';
  const username = isOauth ? undefined : given('username');
  const login = useLogin();
  const queries = useQueryClient();
  const goTo = useGoTo();
  const { mutate, isIdle } = useMutation({
    mutationFn: () =>
      isOauth
        ? signInByProviderToken(given('provider'), given('token'))
        : signInByToken({ username: username!, token: given('token') }),
    onSuccess: account => {
      becomePerson(queries, account);
      const [os, token] = [given('os'), given('fcm')];
      goOn(os && token ? { pushOffer: { os, token } } : undefined);
    },
    onError: error => {
      showMessage(linkFailure(error, t('failed.approach'), t('failed.login')));
      goOn();
    },
  });
  const isWhole = given('token') !== '' && given(isOauth ? 'provider' : 'username') !== '';
  const goOn = (state?: object) => goTo(wayBackOf(given('redirect')), state);
  useDocumentTitle(t('account.provider.title'));

  const isKnown = login.state === 'success' || login.state === 'failure';
  const current = login.account?.username;
  useOnce(() => {
    if (!isWhole) {
      showMessage(t('failed.approach'));
      goOn();
    } else if (current === undefined) mutate();
    else if (current === username) goOn();
  }, isKnown);

  if (login.state === 'none' && isIdle) return <UserUnknown />;
  // A link of a stranger must not put its reader into the stranger's account.
  if (!isWhole || current === undefined || current === username || !isIdle) {
    return <StateMessage isPage title={t('account.provider.title')} />;
  }
  return (
    <StateMessage
      isPage
      title={t('account.token.title')}
      text={username ? t('account.token.text', { current, username }) : t('account.token.textUnknown', { current })}
      action={
        <>
          <Button variant="contained" onClick={() => goOn()}>
            {t('account.token.stay', { current })}
          </Button>{' '}
          <Button onClick={() => mutate()}>{t('account.token.change')}</Button>
        </>
      }
    />
  );
};
