import type { RuleQuery, XpathBody } from '@newsbell/contracts/generators';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask, type CallInput, call, readText } from '#api.ts';

const all = ['generators'] as const;

export const generatorsQuery = () =>
  queryOptions({
    queryKey: [...all, 'mine'] as const,
    queryFn: ({ signal }) => call('generatorList', {}, signal),
    staleTime: 10_000,
  });

/** The generator is requested once and never refetched, because what is being edited must not change under the hands. */
export const generatorQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...all, 'one', uuid] as const,
    queryFn: ({ signal }) => call('generatorOne', { params: { uuid } }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });

export interface LoadedPage {
  source: string;
  /** This is the final address, after redirects. */
  url: string;
  /** Its pictures are loaded only from the addresses of `picturesQuery`. */
  hasProxiedPictures?: boolean;
}

/** The call costs the server a request to the internet, so it is made only on demand. */
export const loadPage = async (address: string, signal: AbortSignal): Promise<LoadedPage> => {
  const response = await ask('generatorHtml', { query: { url: address } }, signal);
  return {
    source: await readText(response),
    url: response.headers.get('x-final-url') ?? address,
    hasProxiedPictures: response.headers.get('x-pictures') === 'proxied',
  };
};

export const picturesQuery = (addresses: string[]) =>
  queryOptions({
    queryKey: [...all, 'pictures', addresses] as const,
    queryFn: ({ signal }) => call('pagePictures', { body: { addresses } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const addByXpath = (body: XpathBody) => call('generatorAdd', { query: {}, body });

export const editByXpath = (uuid: string, body: XpathBody) =>
  call('generatorEdit', { params: { uuid }, query: {}, body });

export const addByRule = (query: RuleQuery) => call('generatorAdd', { query });

export const editByRule = (uuid: string, query: RuleQuery) => call('generatorEdit', { params: { uuid }, query });

export type SettingsChange = CallInput<'generatorSettings'>['body'];

export const changeSettings = (uuid: string, body: SettingsChange) =>
  call('generatorSettings', { params: { uuid }, body });

export const deleteGenerator = (uuid: string) => call('generatorDelete', { params: { uuid } });

/** Cache invalidation: after a change, lists and open pages request anew. */
export const forgetGenerators = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: all });
