import { type CallInput, call } from '#api.ts';

type Body = CallInput<'markRead'>['body'];

/** As many as one call takes. */
export const MOST_MARKED = 1_000;

/** Also when the page is just being left. */
export const putRead = (body: Body) => call('markRead', { body });

export const deleteRead = (ids: number[]) => call('markUnread', { query: { id: ids } });

export const undoRead = (undo: string) => call('markUnread', { query: { undo } });

export const putStar = (id: number) => call('starAdd', { query: { id } });

export const deleteStar = (id: number) => call('starRemove', { query: { id } });
