/** Makes the calls of the notification settings, and of the page that a mail's link opens. */
import { queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api.ts';

export const resumeDestination = (id: number) => call('resumeTarget', { params: { id } });

export const removeDestination = (id: number) => call('removeTarget', { params: { id } });

/** Sends a test and answers its delivery, whose state `deliveryQuery` asks for. */
export const testDestination = (id: number) => call('testTarget', { params: { id } });

const soonMs = 1_000;
const laterMs = 5_000;

/** Polled until the outcome is known: each second while the test is being sent, less often while it waits to be tried again. */
export const deliveryQuery = (id: number) =>
  queryOptions({
    queryKey: ['notifications', 'delivery', id] as const,
    queryFn: ({ signal }) => call('oneDelivery', { params: { id } }, signal),
    refetchInterval: ({ state: { data, status } }) => {
      if (status === 'error') return false;
      if (data?.state === 'pending' || data?.state === 'sending') return data.trouble ? laterMs : soonMs;
      return false;
    },
    gcTime: 0,
  });

/** `token` alone proves the reader, so nobody needs to be signed in. */
export const mailPreferencesQuery = (token: string) =>
  queryOptions({
    queryKey: ['mailPreferences', token] as const,
    queryFn: ({ signal }) => call('readMailPreferences', { query: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const saveMailPreferences = (body: CallInput<'changeMailPreferences'>['body']) =>
  call('changeMailPreferences', { body });
