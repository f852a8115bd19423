import type { Account } from '@newsbell/contracts/accounts';
import { saveSettings } from '#features/accounts/profile/queries.ts';
import { accountQuery } from '#features/accounts/queries.ts';
import { useOptimisticSave } from './use-optimistic-save.ts';

type Settings = Pick<Account, 'emailNotify' | 'channels' | 'alertKinds' | 'quietFrom' | 'quietTo' | 'pausedUntil'>;

/** Changes how, where and when the person is notified. */
export const useSettings = () => {
  const save: (change: Partial<Settings>) => Promise<Account> = saveSettings;
  return useOptimisticSave(accountQuery().queryKey, save);
};
