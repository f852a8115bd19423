import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#apiError.ts';
import { showMessage } from '#ui/snackbar.ts';
import { markAll } from './marks.ts';
import { digestsOf, digestsQuery, unreadDigestsQuery } from './queries.ts';

/**
 * Answers the digests that are loaded. They are fetched anew when the unread count tells of a newer one, or that a held
 * one has grown.
 */
export const useDigests = () => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const list = useInfiniteQuery(digestsQuery());
  const { data: count } = useQuery(unreadDigestsQuery());
  const digests = useMemo(() => digestsOf(list.data), [list.data]);
  const newestHeld = list.data && (digests[0]?.id ?? 0);
  const newest = count?.newest ?? 0;
  const unread = count?.unread ?? 0;
  const unreadHeld = list.data?.pages[0]?.unread ?? 0;
  useEffect(() => {
    if (newestHeld !== undefined && (newest > newestHeld || unread > unreadHeld))
      void queries.invalidateQueries({ queryKey: digestsQuery().queryKey });
  }, [queries, newest, newestHeld, unread, unreadHeld]);
  return {
    list,
    digests,
    canMarkAll: unread > 0 || digests.some(({ read }) => !read),
    markAll: useCallback(() => {
      const until = Math.max(newest, newestHeld ?? 0);
      markAll(queries, until).catch((error: unknown) => showMessage(failureText(error, t('failed.editData'))));
    }, [queries, newest, newestHeld, t]),
  };
};
