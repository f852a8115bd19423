import { useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { ListSource } from '#features/items/list-source.ts';
import type { ListedItem } from '#features/items/listed.ts';
import { isNewestOfEach } from '#features/items/queries.ts';
import { markList, type Side } from '#features/items/read-state/mark-list.ts';
import { marksOf } from '#features/items/read-state/marks.ts';
import { scopeOf } from '#features/items/read-state/scope.ts';
import { isRowRead } from '#features/items/stories.ts';

export interface RowMarks {
  isRead: boolean;
  isStarred: boolean;
  toggleRead: () => void;
  toggleStar: () => void;
  /** It is undefined in a list that cannot be marked as a whole. */
  markBeside: ((side: Side) => void) | undefined;
}

/** Answers what a person can mark at a row, with its story; it is undefined where no account is signed in. */
export const useRowMarks = (item: ListedItem, copies: readonly ListedItem[] = []): RowMarks | undefined => {
  const queries = useQueryClient();
  const source = useContext(ListSource);
  const state = isRowRead(item, copies);
  if (state === undefined) return undefined;
  const isRead = state === true;
  const marks = marksOf(queries);
  const ids = [item, ...copies].map(({ id }) => id);
  const isStarred = item.starred === true;
  // In a list with one row for each source, the rows above a row do not stand for what is above its item.
  const isMarkable = source && scopeOf(source) && !isNewestOfEach(source);
  return {
    isRead,
    isStarred,
    toggleRead: () => (isRead ? void marks.unread(ids) : marks.read(ids)),
    toggleStar: () => void marks.star(item.id, !isStarred),
    markBeside: isMarkable ? side => void markList(queries, source, { side, id: item.id }) : undefined,
  };
};
