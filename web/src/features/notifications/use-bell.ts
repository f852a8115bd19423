import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { markAll } from './marks.ts';
import { bellQuery, bellRowsOf, unreadQuery } from './queries.ts';

/**
 * Answers the digests and alerts that are loaded. They are fetched anew when the unread count tells of a newer one, or that a held
 * digest has grown.
 */
export const useBell = () => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const list = useInfiniteQuery(bellQuery());
  const { data: count } = useQuery(unreadQuery());
  const rows = useMemo(() => bellRowsOf(list.data), [list.data]);
  const newestHeld = list.data && (rows[0]?.id ?? 0);
  const newest = count?.newest ?? 0;
  const unread = count?.unread ?? 0;
  const unreadHeld = list.data?.pages[0]?.unread ?? 0;
  useEffect(() => {
    if (newestHeld !== undefined && (newest > newestHeld || unread > unreadHeld))
      void queries.invalidateQueries({ queryKey: bellQuery().queryKey });
  }, [queries, newest, newestHeld, unread, unreadHeld]);
  return {
    list,
    rows,
    canMarkAll: unread > 0 || rows.some(({ read }) => !read),
    markAll: useCallback(() => {
      const until = Math.max(newest, newestHeld ?? 0);
      markAll(queries, until).catch((error: unknown) => showMessage(failureText(error, t('failed.editData'))));
    }, [queries, newest, newestHeld, t]),
  };
};
