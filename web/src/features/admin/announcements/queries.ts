/** Makes the calls for announcements. */
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api.ts';

export const storedAnnouncementsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'announcements'] as const,
    queryFn: ({ signal }) => call('adminAnnouncementList', {}, signal),
  });

export type Change = CallInput<'adminAnnouncementChange'>['body'];
export const makeAnnouncement = (body: CallInput<'adminAnnouncementMake'>['body']) =>
  call('adminAnnouncementMake', { body });

export const changeAnnouncement = (id: number, body: Change) =>
  call('adminAnnouncementChange', { params: { id }, body });

export const deleteAnnouncement = (id: number) => call('adminAnnouncementDelete', { params: { id } });

/** Also the strip above the page asks again. */
export const askAnnouncementsAgain = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: storedAnnouncementsQuery().queryKey }),
    queries.invalidateQueries({ queryKey: ['announcements'] }),
  ]);
