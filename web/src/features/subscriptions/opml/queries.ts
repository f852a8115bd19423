import { queryOptions } from '@tanstack/react-query';
import { call } from '#api.ts';

export const takeOut = () => call('opmlExport', {});

/** Answers the report as it begins; `importQuery` follows it. */
export const bringIn = (file: File) => {
  const body = new FormData();
  body.set('file', file);
  return call('opmlImport', { body: body as { text?: string } });
};

/** Polled until it is done, or fails. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['opml', id] as const,
    queryFn: ({ signal }) => call('opmlImportState', { params: { id } }, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'done' || state.error ? false : POLL_MS),
    staleTime: 0,
  });

const POLL_MS = 1000;
