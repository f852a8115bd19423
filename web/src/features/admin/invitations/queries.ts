/** Makes the calls for the links to sign up. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api.ts';

export const invitationsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'invitations'] as const,
    queryFn: ({ signal }) => call('adminInvitationList', {}, signal),
  });

export const makeInvitation = (note: string) => call('adminInvitationMake', { body: { note } });

export const revokeInvitation = (id: number) => call('adminInvitationWithdraw', { params: { id } });
