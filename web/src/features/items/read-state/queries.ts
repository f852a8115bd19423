import { type CallInput, call } from '#api.ts';

type Body = CallInput<'markRead'>['body'];

/** One call takes at most this many ids. */
export const MOST_MARKED = 1_000;

/** The call completes also while the page is being left (`keepalive`). */
export const putRead = (body: Body) => call('markRead', { body });

export const deleteRead = (ids: number[]) => call('markUnread', { query: { id: ids } });

export const undoRead = (undo: string) => call('markUnread', { query: { undo } });

export const putStar = (id: number) => call('starAdd', { query: { id } });

export const deleteStar = (id: number) => call('starRemove', { query: { id } });
