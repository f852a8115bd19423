import { queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api.ts';

/** `picture` is a file as it was chosen or cropped; a value that is undefined stays as it is. */
export const saveProfile = ({ nickname, picture }: { nickname?: string; picture?: Blob }) => {
  const body = new FormData();
  if (picture) body.set('profileImage', picture, 'picture');
  return call('accountChange', { query: { nickname }, body: picture ? body : {} });
};

/** The passwords go in the body, because addresses are written to logs. */
export const savePassword = (body: { oldPassword: string; newPassword: string; revokeTokens?: true }) =>
  call('accountChange', { query: {}, body });

export const saveSettings = (body: CallInput<'accountSettings'>['body']) => call('accountSettings', { body });

export const resendVerification = () => call('verifyResend', {});

export const unlinkProvider = (id: string) => call('providerUnlink', { params: { id } });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['account', 'sessions'] as const,
    queryFn: ({ signal }) => call('sessionList', {}, signal),
  });

export const endSession = (id: number) => call('sessionEnd', { params: { id } });

export const loadExport = () => call('accountExport', {});

export const deleteAccount = (password: string | undefined) => call('accountDelete', { query: { password } });

export const saveMode = (mode: 'NORMAL' | 'DEVELOPER') => call('accountModeChange', { body: { mode } });

export const accessTokensQuery = () =>
  queryOptions({
    queryKey: ['account', 'tokens'] as const,
    queryFn: ({ signal }) => call('accessTokenList', {}, signal),
  });

/** Polled while the page is open and seen, because somebody who sets up an app waits for its first call. */
export const appTokensQuery = () => queryOptions({ ...accessTokensQuery(), refetchInterval: 5_000 });

export const makeAccessToken = (body: CallInput<'accessTokenMake'>['body']) => call('accessTokenMake', { body });

export const revokeAccessToken = (id: number) => call('accessTokenRevoke', { params: { id } });
