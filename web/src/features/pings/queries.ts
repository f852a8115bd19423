/** Makes the calls of the owner of a project about its ping address. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api.ts';

/** Polled while the page is open, because somebody who connects a program waits for its first call. */
export const pingQuery = (urlKey: string) =>
  queryOptions({
    queryKey: ['ping', urlKey] as const,
    queryFn: ({ signal }) => call('pingAddressGet', { params: { urlKey } }, signal),
    refetchInterval: 5_000,
  });

export const makePing = (urlKey: string) => call('pingAddressMake', { params: { urlKey } });
export const renewPing = (urlKey: string) => call('pingAddressRenew', { params: { urlKey } });
export const removePing = (urlKey: string) => call('pingAddressRemove', { params: { urlKey } });
