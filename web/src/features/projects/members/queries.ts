/** Makes the calls for the invitations to a private source, and for its members. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api.ts';
import { removeItemsOf } from '#features/items/queries.ts';
import { projectQuery } from '../queries.ts';

export const invitationsQuery = (urlKey: string) =>
  queryOptions({
    queryKey: ['members', urlKey, 'invitations'] as const,
    queryFn: ({ signal }) => call('invitationList', { params: { urlKey } }, signal),
  });

export const membersQuery = (urlKey: string) =>
  queryOptions({
    queryKey: ['members', urlKey, 'members'] as const,
    queryFn: ({ signal }) => call('memberList', { params: { urlKey } }, signal),
  });

export const makeInvitation = (urlKey: string, body: CallInput<'invitationMake'>['body']) =>
  call('invitationMake', { params: { urlKey }, body });

export const revokeInvitation = (urlKey: string, id: number) => call('invitationRevoke', { params: { urlKey, id } });

export const removeMember = (urlKey: string, username: string) =>
  call('memberRemove', { params: { urlKey, username } });

export const leaveProject = (urlKey: string) => call('memberLeave', { params: { urlKey } });

/** The answer differs for who reads the source already, so it is kept for each person. */
export const invitationQuery = (secret: string, username: string | undefined) =>
  queryOptions({
    queryKey: ['invitation', secret, username] as const,
    queryFn: ({ signal }) => call('invitationOpen', { params: { secret } }, signal),
    retry: false,
  });

export const joinProject = (secret: string, subscribe: boolean) =>
  call('invitationJoin', { params: { secret }, body: { subscribe } });

/** Forgets all of a source that the person may not read any more. */
export const forgetProject = async (queries: QueryClient, urlKey: string): Promise<void> => {
  removeItemsOf(queries, urlKey);
  queries.removeQueries({ queryKey: projectQuery(urlKey).queryKey });
  await queries.invalidateQueries();
};
