import type { BoardKey } from '@newsbell/contracts/board-rules';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, type CallInput, call } from '#api.ts';
import { renewBoards } from '#features/boards/queries.ts';

const all = ['moderation'] as const;
const freshMs = 10_000;

/** Pagination: the page before stays until the next one has come. */
export const reportListQuery = (page: number) =>
  queryOptions({
    queryKey: [...all, 'reports', page] as const,
    queryFn: ({ signal }) => call('reportList', { query: { page } }, signal),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });

/** Cached: the first page of the list says how many things wait, so the drawer and the page ask once. */
export const waitingCountQuery = () => ({
  ...reportListQuery(0),
  select: ({ total }: Answer<'reportList'>) => total,
});

/** Pagination: the page before stays until the next one has come. */
export const moderationLogQuery = (page: number) =>
  queryOptions({
    queryKey: [...all, 'log', page] as const,
    queryFn: ({ signal }) => call('moderationLog', { query: { page } }, signal),
    placeholderData: keepPreviousData,
  });

export const boardListQuery = () =>
  queryOptions({
    queryKey: [...all, 'boards'] as const,
    queryFn: ({ signal }) => call('boardList', {}, signal),
  });

export type BoardSettings = Pick<Answer<'boardList'>[number], 'urlKey' | 'writers' | 'closed'>;

export const heldWordsQuery = () =>
  queryOptions({
    queryKey: [...all, 'words'] as const,
    queryFn: ({ signal }) => call('heldWords', {}, signal),
    // Another's words in the midst of typing would be lost with the save.
    refetchOnWindowFocus: false,
  });

/** Asks for all that a decision has changed again: the queue, the log, and the boards' own pages. */
export const renewAll = async (queries: QueryClient): Promise<void> => {
  await Promise.all([queries.invalidateQueries({ queryKey: all }), renewBoards(queries)]);
};

/** Takes a case that is decided out of the pages that are held, before the server is asked again. */
export const dropCase = (queries: QueryClient, id: number): void => {
  queries.setQueriesData<Answer<'reportList'>>({ queryKey: [...all, 'reports'] }, held => {
    if (!held?.content.some(each => each.id === id)) return held;
    return { ...held, content: held.content.filter(each => each.id !== id), total: held.total - 1 };
  });
};

/** Answers the step, which `undoStep` takes. */
export const decide = (id: number, body: CallInput<'decideReport'>['body']) =>
  call('decideReport', { params: { id }, body });

export const undoStep = (id: number) => call('undoModeration', { params: { id } });

export const setWriting = (id: number, body: CallInput<'setWriting'>['body']) =>
  call('setWriting', { params: { id }, body });

export const setBoard = (board: BoardKey, body: CallInput<'setBoard'>['body']) =>
  call('setBoard', { params: { board }, body });

/** Answers the list as it is stored. */
export const setHeldWords = (words: string[]) => call('setHeldWords', { body: { words } });

/** Shows the list as it is stored. */
export const showHeldWords = (queries: QueryClient, words: string[]): void => {
  queries.setQueryData(heldWordsQuery().queryKey, words);
};

/** Shows a board's settings before the server has answered. */
export const showBoard = (queries: QueryClient, board: BoardSettings): void => {
  queries.setQueryData(boardListQuery().queryKey, held =>
    held?.map(each => (each.urlKey === board.urlKey ? { ...each, ...board } : each)),
  );
};
