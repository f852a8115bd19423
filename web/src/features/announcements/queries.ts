/** Asks for the announcements in force. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api.ts';
import { currentLanguage } from '#i18n/index.ts';

const restMs = 300_000;

/** Throttled: a page that is looked at again asks every five minutes at most. */
export const announcementsQuery = () =>
  queryOptions({
    queryKey: ['announcements', currentLanguage()] as const,
    queryFn: ({ signal }) => call('announcementList', {}, signal),
    staleTime: restMs,
  });
