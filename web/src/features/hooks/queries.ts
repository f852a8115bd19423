/** Makes the calls of the owner of a project about its hooks. */
import type { HookMapping } from '@newsbell/contracts/hooks';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api.ts';

export const hooksQuery = (urlKey: string) =>
  queryOptions({
    queryKey: ['hooks', urlKey, 'list'] as const,
    queryFn: ({ signal }) => call('hookList', { params: { urlKey } }, signal),
  });

/** Fetches the hooks of all projects. */
export const ownHooksQuery = () =>
  queryOptions({
    queryKey: ['hooks', 'own'] as const,
    queryFn: ({ signal }) => call('hooksOwned', {}, signal),
  });

/** Polled while the page is open, because somebody who connects a program waits for its first call. */
export const hookCallsQuery = (urlKey: string, id: number) =>
  queryOptions({
    queryKey: ['hooks', urlKey, 'calls', id] as const,
    queryFn: ({ signal }) => call('hookCallList', { params: { urlKey, id } }, signal),
    refetchInterval: 5_000,
  });

/** `last` is the newest call: another body is another preview. */
export const hookPreviewQuery = (urlKey: string, id: number, mapping: HookMapping, last: number | undefined) =>
  queryOptions({
    queryKey: ['hooks', urlKey, 'preview', id, mapping, last] as const,
    queryFn: ({ signal }) => call('hookPreview', { params: { urlKey, id }, body: { mapping } }, signal),
    placeholderData: keepPreviousData,
  });

export const makeHook = (urlKey: string, body: CallInput<'hookMake'>['body']) =>
  call('hookMake', { params: { urlKey }, body });

export const changeHook = (urlKey: string, id: number, body: CallInput<'hookChange'>['body']) =>
  call('hookChange', { params: { urlKey, id }, body });

export const renewHook = (urlKey: string, id: number) => call('hookRenew', { params: { urlKey, id } });

export const deleteHook = (urlKey: string, id: number) => call('hookDelete', { params: { urlKey, id } });

export const repeatCall = (urlKey: string, id: number, callId: number) =>
  call('hookCallRepeat', { params: { urlKey, id, callId } });

/** The list has what became of the last call, so it changes with the calls. */
export const refreshHooks = (queries: QueryClient, urlKey: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['hooks', urlKey] });
