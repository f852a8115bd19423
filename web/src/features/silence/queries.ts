/** Makes the calls of silence alarms: of a subscription, by its id, and of a project of one's own, by its key. */
import type { SilenceView } from '@newsbell/contracts/silence';
import { queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api.ts';

export type Watched = { subscription: number } | { project: string };

export type Wish = CallInput<'projectSilenceSet'>['body'];

export const silenceQuery = (watched: Watched) =>
  queryOptions({
    queryKey: ['silence', watched] as const,
    queryFn: ({ signal }): Promise<SilenceView> =>
      'project' in watched
        ? call('projectSilence', { params: { urlKey: watched.project } }, signal)
        : call('subscriptionSilence', { params: { id: watched.subscription } }, signal),
    gcTime: 0,
  });

/** A subscription has a period, and no timetable. */
export const setSilence = (watched: Watched, wish: Wish): Promise<SilenceView> => {
  if ('project' in watched) return call('projectSilenceSet', { params: { urlKey: watched.project }, body: wish });
  const { everyMinutes = 0, graceMinutes } = wish;
  return call('subscriptionSilenceSet', { params: { id: watched.subscription }, body: { everyMinutes, graceMinutes } });
};

export const removeSilence = (watched: Watched): Promise<SilenceView> =>
  'project' in watched
    ? call('projectSilenceRemove', { params: { urlKey: watched.project } })
    : call('subscriptionSilenceRemove', { params: { id: watched.subscription } });

/** Fetches the alarms of the person that have told or wait. */
export const ownSilencesQuery = () =>
  queryOptions({
    queryKey: ['silence', 'own'] as const,
    queryFn: ({ signal }) => call('silencesOwned', {}, signal),
  });
