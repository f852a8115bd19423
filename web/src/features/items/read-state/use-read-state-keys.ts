import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { rowIdOf } from '#features/items/list/use-retained-rows.ts';
import { neighbours } from '#features/items/neighbours.ts';
import { chooseNewestOfEach } from '#features/items/newest-of-each.ts';
import { type FeedSource, isNewestOfEach } from '#features/items/queries.ts';
import { focusRow } from '#features/items/row-link.ts';
import { heldItem, isRowRead, rowOf } from '#features/items/stories.ts';
import { chooseUnreadOnly, useUnreadOnly } from '#features/items/unread-only.ts';
import type { Feed } from '#features/items/use-feed.ts';
import { useFeedLayer, useOpenFeedId } from '#ui/feed-layer-state.ts';
import { takeAction } from '#ui/snackbar.ts';
import { markList } from './mark-list.ts';
import type { Marks } from './marks.ts';
import { type ReadStateAction, readStateAction } from './read-state-keys.ts';
import { scopeOf } from './scope.ts';

/** Keyboard shortcuts: handles the reading keys for the row that has the focus or the item that is open, and for the list. */
export const useReadStateKeys = (feed: Feed, source: FeedSource, marks: Marks): void => {
  const queries = useQueryClient();
  const openId = useOpenFeedId();
  const isUnreadOnly = useUnreadOnly();
  const { open } = useFeedLayer();

  const act = (action: ReadStateAction): boolean => {
    if (action === 'undo') return takeAction();
    if (action === 'markAll' || action === 'unreadOnly') {
      if (!scopeOf(source) || openId !== undefined) return false;
      if (action === 'markAll') void markList(queries, source);
      else chooseUnreadOnly(queries, !isUnreadOnly);
      return true;
    }
    if (action === 'newestOfEach') {
      if (source.kind !== 'mine' || openId !== undefined) return false;
      chooseNewestOfEach(!isNewestOfEach(source));
      return true;
    }
    // The list of what is followed has rows as well, but beside the page, so only rows within `main` count.
    const focused = document.activeElement?.closest('main') ? rowIdOf(document.activeElement) : undefined;
    const id = openId ?? focused;
    const item = id === undefined ? undefined : heldItem(feed, id);
    if (id === undefined || !item) return false;
    const row = rowOf(feed, id);
    const copies = feed.copies.get(row) ?? [];
    const ids = [row, ...copies.map(copy => copy.id)];
    if (action === 'star') void marks.star(id, !item.starred);
    else if (action === 'markRead' && isRowRead(item, copies)) void marks.unread(ids);
    else marks.read(ids);
    const next = neighbours(feed.items, item, row).next?.id;
    if (action === 'markNext' && next !== undefined) (openId === undefined ? focusRow : open)(next);
    return true;
  };
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const action = readStateAction(event);
      if (action && latest.current(action)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
