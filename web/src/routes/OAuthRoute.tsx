import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#apiError.ts';
import { FailureAlert } from '#features/accounts/FailureAlert.tsx';
import { becomePerson } from '#features/accounts/person.ts';
import { finishProvider } from '#features/accounts/queries.ts';
import { tellWaiting } from '#features/accounts/tabs.ts';
import { useLinkValues } from '#features/accounts/useLinkValues.ts';
import { useOnce } from '#features/accounts/useOnce.ts';
import { takeWayBack, useGoTo } from '#features/accounts/wayBack.ts';
import { StateMessage } from '#ui/StateMessage.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';

/**
 * Where a provider comes back to. In a window of its own, a page that waits goes on and this one closes; in the only tab it goes on
 * itself.
 */
export const OAuthRoute = () => {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/oauth2/$id' });
  const values = useLinkValues();
  const queries = useQueryClient();
  const goTo = useGoTo();
  const [failure, setFailure] = useState<string>();
  const [isOver, setOver] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: () =>
      finishProvider(id, {
        code: values.get('code') ?? '',
        state: values.get('state') ?? '',
        iss: values.get('iss') ?? undefined,
      }),
  });
  useDocumentTitle(t('account.provider.title'));

  const finish = async (): Promise<void> => {
    const said = await mutateAsync().then(
      account => becomePerson(queries, account),
      (error: unknown) => failureText(error, t(defaultOf(id))),
    );
    if (await tellWaiting(said ?? undefined)) {
      setOver(true);
      window.close();
    } else if (said === undefined) goTo(takeWayBack());
    else setFailure(said);
  };
  useOnce(() => void finish());

  if (isOver) return <StateMessage isPage title={t('account.provider.over')} text={t('account.provider.overText')} />;
  return (
    <>
      <StateMessage isPage title={t('account.provider.title')} />
      {failure !== undefined && <FailureAlert text={failure} onClose={() => goTo('/')} />}
    </>
  );
};

const defaultOf = (id: string) =>
  id === 'google' ? 'failed.loginGoogle' : id === 'facebook' ? 'failed.loginFacebook' : 'failed.login';
