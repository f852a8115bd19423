import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#api-error.ts';
import { FailureAlert } from '#features/accounts/failure-alert.tsx';
import { linkFailure } from '#features/accounts/link-failure.ts';
import { becomePerson } from '#features/accounts/person.ts';
import { finishProvider } from '#features/accounts/queries.ts';
import { type ProviderFailure, type ProviderOutcome, tellWaiting } from '#features/accounts/tabs.ts';
import { useLinkValues } from '#features/accounts/use-link-values.ts';
import { useOnce } from '#features/accounts/use-once.ts';
import { takeWayBack, useGoTo } from '#features/accounts/way-back.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { StateMessage } from '#ui/state-message.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/**
 * A provider comes back to this page. In a window of its own it closes, and the page that waits goes on; in the only
 * tab it goes on itself.
 */
export const OAuthRoute = () => {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/oauth2/$id' });
  const values = useLinkValues();
  const queries = useQueryClient();
  const goTo = useGoTo();
  const [failure, setFailure] = useState<ProviderFailure>();
  const [isOver, setOver] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: (answer: Parameters<typeof finishProvider>[1]) => finishProvider(id, answer),
  });
  useDocumentTitle(t('account.provider.title'));

  const outcomeOf = async (): Promise<ProviderOutcome> => {
    const [error, code, state] = ['error', 'code', 'state'].map(name => values.get(name));
    if (error) {
      return cancelled.has(error)
        ? { kind: 'cancelled', text: t('account.provider.cancelled') }
        : { kind: 'failed', text: t(defaultOf(id)) };
    }
    if (!code || !state) return { kind: 'failed', text: t('failed.approach') };
    return mutateAsync({ code, state, iss: values.get('iss') ?? undefined }).then(
      account => {
        becomePerson(queries, account);
        return { kind: 'done' };
      },
      (problem: unknown) => ({
        kind: 'failed',
        text: linkFailure(problem, t('failed.approach'), t(defaultOf(id))),
        isSignUpRefused: problem instanceof ApiError && problem.code.startsWith('SIGN_UP_'),
      }),
    );
  };
  const finish = async (): Promise<void> => {
    const outcome = await outcomeOf();
    if (await tellWaiting(outcome)) {
      setOver(true);
      window.close();
      return;
    }
    if (outcome.kind === 'failed') return setFailure(outcome);
    if (outcome.kind === 'done') return goTo(takeWayBack());
    showMessage(outcome.text);
    goTo('/login', { from: takeWayBack() });
  };
  useOnce(() => void finish());

  if (isOver) return <StateMessage isPage title={t('account.provider.over')} text={t('account.provider.overText')} />;
  return (
    <>
      <StateMessage isPage title={t('account.provider.title')} />
      {failure && (
        <FailureAlert
          text={failure.text}
          onClose={() => (failure.isSignUpRefused ? goTo('/signup', { from: takeWayBack() }) : goTo('/'))}
        />
      )}
    </>
  );
};

/**
 * Providers send these in `error` when somebody turned back there; they are from RFC 6749, and LinkedIn's own. Anything
 * else is a failure.
 */
const cancelled = new Set(['access_denied', 'user_denied', 'user_cancelled_login', 'user_cancelled_authorize']);

const defaultOf = (id: string) =>
  id === 'google' ? 'failed.loginGoogle' : id === 'facebook' ? 'failed.loginFacebook' : 'failed.login';
