import { queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api.ts';

/**
 * Finds the sources that an address leads to. It costs the server a request to the internet, so it is neither repeated
 * after a failure nor when the window or the network comes back.
 */
export const discoverQuery = (url: string) =>
  queryOptions({
    queryKey: ['projects', 'discover', url] as const,
    queryFn: ({ signal }) => call('projectDiscover', { body: { url } }, signal),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });

export const addSource = (url: string) => call('projectAdd', { body: { url, subscribe: true } });

export const makeProject = (body: CallInput<'projectAdd'>['body']) => call('projectAdd', { body });
