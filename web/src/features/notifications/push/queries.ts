/** Makes the calls by which browsers and apps become destinations of a person. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api.ts';

/** The data are the destinations, the operator's key for Web Push, and what this server can do. */
export const destinationsQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'destinations'] as const,
    queryFn: ({ signal }) => call('notificationTargets', {}, signal),
    staleTime: 10_000,
  });

export const loadDestinations = () => call('notificationTargets', {});

/** `token` is the JSON of a PushSubscription, or what a phone's system gave to the app. Answers the destination's id. */
export const registerPush = (os: 'Web' | 'Android' | 'iOS', token: string) =>
  call('registerPush', { body: { os, token } });

/** The call works also after signing out, and while the page is being left. */
export const removePush = (token: string) => call('removePush', { query: { token } });
