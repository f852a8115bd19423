import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountQuery } from '#features/accounts/queries.ts';
import type { FeedSource } from '#features/items/queries.ts';
import type { Feed } from '#features/items/use-feed.ts';
import { useOpenFeedId } from '#ui/feed-layer-state.ts';
import { marksOf } from './marks.ts';
import { useReadOnScroll } from './use-read-on-scroll.ts';
import { useReadStateKeys } from './use-read-state-keys.ts';

/**
 * Marks items as read in a signed-in person's list: the item that is opened, and, where the account wants it, the rows that are scrolled
 * past.
 */
export const ListReadState = ({ feed, source }: { feed: Feed; source: FeedSource }) => {
  const marks = marksOf(useQueryClient());
  const { data: account } = useQuery(accountQuery());
  const openId = useOpenFeedId();
  useEffect(() => {
    if (openId !== undefined) marks.read([openId]);
  }, [marks, openId]);
  useReadStateKeys(feed, source, marks);
  useReadOnScroll(feed, account?.readOnScroll === true, marks);
  return null;
};
