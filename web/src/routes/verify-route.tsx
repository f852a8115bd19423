import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isRefusal } from '#api-error.ts';
import { linkFailure } from '#features/accounts/link-failure.ts';
import { accountQuery, verifyEmail } from '#features/accounts/queries.ts';
import { tellTabs } from '#features/accounts/tabs.ts';
import { useLinkValues } from '#features/accounts/use-link-values.ts';
import { useOnce } from '#features/accounts/use-once.ts';
import { useGoTo } from '#features/accounts/way-back.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { StateMessage } from '#ui/state-message.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/**
 * Opens the link of the verification mail. The page that comes next says how it went; where no answer came, the person
 * may try again.
 */
export const VerifyRoute = () => {
  const { t } = useTranslation();
  const { username } = useParams({ from: '/user/$username/validate' });
  const values = useLinkValues();
  const queries = useQueryClient();
  const goTo = useGoTo();
  const { mutate, error } = useMutation({
    mutationFn: () => verifyEmail(username, values.get('token') ?? ''),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: accountQuery().queryKey });
      // A page that waits for the verification, such as a builder, goes on.
      tellTabs({ say: 'person' });
      showMessage(t('done.verified'));
      goTo('/');
    },
    onError: problem => {
      if (!isRefusal(problem)) return;
      showMessage(linkFailure(problem, t('failed.approach'), t('failed.approach')));
      goTo('/');
    },
  });
  useOnce(() => mutate());
  useDocumentTitle(t('account.verify.title'));
  if (error && !isRefusal(error)) {
    return <ErrorMessage isPage error={error} title={t('failed.submit')} onRetry={() => mutate()} />;
  }
  return <StateMessage isPage title={t('account.verify.verifying')} />;
};
