import type { Account } from '@newsbell/contracts/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { accountQuery } from '../queries.ts';

/** Shows the account as the server has it now, wherever it stands on the page. */
export const useShowAccount = (): ((account: Account) => void) => {
  const queries = useQueryClient();
  return account => queries.setQueryData(accountQuery().queryKey, account);
};

/** Saves a choice; the snackbar says that it is saved, or why it is not. */
export const useSaved = <T>(save: (value: T) => Promise<Account>) => {
  const { t } = useTranslation();
  const show = useShowAccount();
  return useMutation({
    mutationFn: save,
    onSuccess: account => {
      show(account);
      showMessage(t('done.saved'));
    },
    onError: error => showMessage(failureText(error, t('failed.editData'))),
  });
};
