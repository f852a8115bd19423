import type { Account } from '@newsbell/contracts/accounts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '#api-error.ts';
import { saveSettings } from '#features/accounts/profile/queries.ts';
import { accountQuery } from '#features/accounts/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { currentSubscription, pushAbility, SubscriptionError } from './browser-push.ts';
import { destinationsQuery } from './queries.ts';
import { storedPush } from './stored-push.ts';
import { turnOff, turnOn } from './switch-push.ts';

/** Reads the state of push in this browser, anew whenever it is shown. */
const pushHereQuery = () =>
  queryOptions({
    queryKey: ['push'] as const,
    queryFn: async () => {
      const ability = pushAbility();
      const subscription = ability === 'granted' ? await currentSubscription() : undefined;
      return { ability, endpoint: subscription?.endpoint ?? '', kept: storedPush() ?? null };
    },
    networkMode: 'always',
    retry: false,
  });

/** Answers the id of the destination that this browser or app is, if it is one of the person's. */
export const useDestinationHere = (accountId: number): number | undefined => {
  const { data } = useQuery(pushHereQuery());
  const { data: destinations } = useQuery(destinationsQuery());
  const { kept, endpoint } = data ?? {};
  if (!kept || kept.account !== accountId || kept.endpoint !== endpoint) return undefined;
  // The operator's key has changed, so nothing that is signed by it comes here.
  if (kept.key !== '' && destinations && kept.key !== destinations.publicKey) return undefined;
  return destinations?.targets.find(({ id, state }) => id === kept.target && state !== 'gone')?.id;
};

/** Answers the state of push in this browser, and switches it. `failure` says why it could not be switched. */
export const usePushHere = (account: Account) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data, refetch } = useQuery(pushHereQuery());
  const { data: destinations } = useQuery(destinationsQuery());
  const isOn = useDestinationHere(account.id) !== undefined;
  const [failure, setFailure] = useState<string>();
  usePermissionChanges(() => void refetch());

  const refresh = () =>
    Promise.all([pushHereQuery(), destinationsQuery()].map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
  const on = useMutation({
    mutationFn: async (publicKey: string) => {
      const outcome = await turnOn(account.id, publicKey);
      if (outcome !== 'on' || account.channels.includes('webpush')) return outcome;
      const saved = await saveSettings({ channels: [...account.channels, 'webpush'] });
      queries.setQueryData(accountQuery().queryKey, saved);
      return outcome;
    },
    onMutate: () => setFailure(undefined),
    onSuccess: outcome => {
      if (outcome === 'on') showMessage(t('notificationSettings.push.done'));
      if (outcome === 'dismissed') setFailure(t('notificationSettings.push.dismissed'));
    },
    onError: error =>
      setFailure(
        error instanceof SubscriptionError
          ? t('notificationSettings.push.failed')
          : failureText(error, t('failed.register')),
      ),
    onSettled: refresh,
  });
  const off = useMutation({
    mutationFn: turnOff,
    onMutate: () => setFailure(undefined),
    onSuccess: () => showMessage(t('notificationSettings.push.ended')),
    onSettled: refresh,
  });
  return {
    /** It is undefined until it is known. */
    ability: destinations && data?.ability,
    isOn,
    slotMinutes: destinations?.slotMinutes ?? 30,
    failure,
    isBusy: on.isPending || off.isPending,
    turnOn: () => destinations && on.mutate(destinations.publicKey),
    turnOff: () => off.mutate(),
  };
};

/** The person may change the permission in the browser's own settings while the page is open. */
const usePermissionChanges = (changed: () => void): void => {
  const tell = useEffectEvent(changed);
  useEffect(() => {
    const ended = new AbortController();
    const watch = async () => {
      const status = await navigator.permissions?.query({ name: 'notifications' });
      // A listener whose signal is aborted already is never called.
      status?.addEventListener('change', () => tell(), { signal: ended.signal });
    };
    void watch().catch(() => {});
    return () => ended.abort();
  }, []);
};
