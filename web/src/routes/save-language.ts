import type { Language } from '@newsbell/contracts/languages';
import type { QueryClient } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { saveSettings } from '#features/accounts/profile/queries.ts';
import { accountQuery } from '#features/accounts/queries.ts';
import { t } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';

/** The pages have the language already; mails and notices get it by the account. */
export const saveLanguage = async (queries: QueryClient, language: Language): Promise<void> => {
  try {
    queries.setQueryData(accountQuery().queryKey, await saveSettings({ language }));
    showMessage(t('done.saved'));
  } catch (error) {
    showMessage(failureText(error, t('failed.editData')));
  }
};
