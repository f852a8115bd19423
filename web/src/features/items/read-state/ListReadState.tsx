import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountQuery } from '#features/accounts/queries.ts';
import type { FeedSource } from '#features/items/queries.ts';
import type { Feed } from '#features/items/useFeed.ts';
import { useOpenFeedId } from '#ui/feedLayerState.ts';
import { marksOf } from './marks.ts';
import { useReadOnScroll } from './useReadOnScroll.ts';
import { useReadStateKeys } from './useReadStateKeys.ts';

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
