import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api.ts';

/** Pagination: the page before stays until the next one has come, so that the table does not jump. */
export const tagListQuery = (word: string, hidden: boolean, page: number) =>
  queryOptions({
    queryKey: ['admin', 'tags', hidden, word, page] as const,
    queryFn: ({ signal }) => call('adminTagList', { query: { word, page, ...(hidden && { hidden }) } }, signal),
    placeholderData: (before, query) => (query?.queryKey[2] === hidden ? keepPreviousData(before) : undefined),
  });

/** The tag of exactly this name comes first in the answer. */
export const tagNamedQuery = (name: string) =>
  queryOptions({
    queryKey: ['admin', 'tags', 'named', name] as const,
    queryFn: async ({ signal }) => {
      const { content } = await call('adminTagList', { query: { word: name, page: 0 } }, signal);
      return content.find(tag => tag.name === name) ?? null;
    },
    enabled: name !== '',
  });

export const changeTag = (name: string, body: CallInput<'adminTagChange'>['body']) =>
  call('adminTagChange', { params: { name }, body });
