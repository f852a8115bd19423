/** Makes the calls for the sign-ins of an account. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api.ts';

export const userSessionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'sessions', id] as const,
    queryFn: ({ signal }) => call('adminSessionList', { params: { id } }, signal),
  });

export const endUserSession = (id: number, session: number) => call('adminSessionEnd', { params: { id, session } });

export const endUserSessions = (id: number) => call('adminSessionEndAll', { params: { id } });
