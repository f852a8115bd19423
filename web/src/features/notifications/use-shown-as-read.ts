import type { BellRow } from '@newsbell/contracts/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { markShown, showAsRead } from './marks.ts';
import { useLookedAt } from './use-looked-at.ts';

/**
 * Marks digests and alerts as read once they are shown in a visible window. The list keeps its marks of the new until it is
 * fetched anew, and has lost them when the person comes back to it.
 */
export const useShownAsRead = (rows: readonly BellRow[]): void => {
  const queries = useQueryClient();
  const isLookedAt = useLookedAt();
  const told = useRef(new Set<string>());
  const refused = useRef(new Set<string>());
  useEffect(() => {
    if (!isLookedAt) return;
    const fresh = rows.filter(row => !row.read && !told.current.has(shapeOf(row)));
    if (fresh.length === 0) return;
    for (const row of fresh) told.current.add(shapeOf(row));
    markShown(
      queries,
      fresh.map(({ id }) => id),
    ).catch(() => {
      // The badge says that they are unread again. They are marked again when they are next shown, and not before,
      // because that would not end.
      for (const row of fresh) refused.current.add(shapeOf(row));
    });
  }, [queries, rows, isLookedAt]);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    const forget = () =>
      !isShown.current &&
      showAsRead(queries, row => told.current.has(shapeOf(row)) && !refused.current.has(shapeOf(row)));
    return () => {
      isShown.current = false;
      // React's strict mode unmounts everything once and mounts it again at once.
      setTimeout(forget);
    };
  }, [queries]);
};

/** A held digest that has grown is unread again. An alert that grows has another id. */
const shapeOf = (row: BellRow): string => `${row.id}:${row.kind === 'DIGEST' ? row.items : ''}`;
