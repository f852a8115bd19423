import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { neighbours } from '#features/items/neighbours.ts';
import { itemQuery } from '#features/items/queries.ts';
import { heldItem, rowOf } from '#features/items/stories.ts';
import type { Feed } from '#features/items/use-feed.ts';
import { reach } from '#ui/constants.ts';

/** Prefetch: answers the whole open item and its neighbours, and fetches what is likely to be read next before it is wanted. */
export const useOpenItem = (feed: Feed, id: number) => {
  const client = useQueryClient();
  const listed = heldItem(feed, id);
  const isPart = listed === undefined || listed.content === null;
  const whole = useQuery({ ...itemQuery(id), enabled: isPart });
  const item = listed && !isPart ? listed : (whole.data ?? listed);
  const { previous, next, left } = neighbours(feed.items, item, rowOf(feed, id));

  const { canLoadMore, loadMore } = feed;
  useEffect(() => {
    if (left <= reach.prefetch && canLoadMore) loadMore();
  }, [left, canLoadMore, loadMore]);

  // Prefetch: once the open item is there, the texts that list rows leave out are fetched for its neighbours.
  const isHere = item !== undefined && !(isPart && whole.isPending);
  const [nextPart, previousPart] = [next, previous].map(each => (each?.content === null ? each.id : undefined));
  useEffect(() => {
    if (!isHere) return;
    for (const part of [nextPart, previousPart]) if (part !== undefined) void client.prefetchQuery(itemQuery(part));
  }, [client, isHere, nextPart, previousPart]);

  return { item, whole, isPart, previous, next };
};
