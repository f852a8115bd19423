import { queryOptions } from '@tanstack/react-query';
import { call } from '#api.ts';

/** Fetches the whole article from the item's own page. A refusal is shown at once: only a person asks again. */
export const fullTextQuery = (id: number) =>
  queryOptions({
    queryKey: ['fullText', id] as const,
    queryFn: ({ signal }) => call('fullTextOfItem', { params: { id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
    retry: false,
  });
