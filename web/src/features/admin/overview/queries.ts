import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#api.ts';

export type Overview = Answer<'adminOverview'>;
export type Finding = Overview['findings'][number];
export type Checks = Answer<'adminCheck'>;

const pollMs = 15_000;
const noteMs = 60_000;

/** Polled: what is ill now may be well in a minute. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ['admin', 'overview'] as const,
    queryFn: ({ signal }) => call('adminOverview', {}, signal),
    refetchInterval: pollMs,
  });

/** The drawer's note is content with an answer that is a minute old, and with that of the page. */
export const overviewNoteQuery = () => ({
  ...overviewQuery(),
  staleTime: noteMs,
  refetchInterval: noteMs,
  retry: false,
});

export const runChecks = (): Promise<Checks> => call('adminCheck', {});

/** A finding needs somebody unless it is well. */
export const needsSomebody = ({ state }: Finding): boolean => state !== 'ok';
