import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { accountQuery } from '#features/accounts/queries.ts';
import { markSubject } from './marks.ts';
import { unreadQuery } from './queries.ts';
import { useLookedAt } from './use-looked-at.ts';

/**
 * Marks the alerts about the thing that a visible window shows, such as `post:12`, as read: once for each newest row of the bell.
 * `onRead` is called where there were some, because what they tell of may be newer than what is shown.
 */
export const useReadByLooking = (subject: string, onRead: () => void): void => {
  const queries = useQueryClient();
  const isPerson = Boolean(useQuery(accountQuery()).data);
  // The bell asks for the count; here nothing more is asked.
  const { data } = useQuery({
    ...unreadQuery(),
    enabled: isPerson,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
  });
  const isLookedAt = useLookedAt();
  const told = useRef<string>(undefined);
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  }, [onRead]);
  const newest = isPerson && data && data.unread > 0 ? data.newest : null;
  useEffect(() => {
    const look = `${subject} ${newest}`;
    if (!isLookedAt || newest === null || told.current === look) return;
    told.current = look;
    markSubject(queries, subject, newest).then(
      wasUnread => wasUnread && read.current(),
      // The badge goes on saying that they are unread, and the next newest marks them too.
      () => {},
    );
  }, [queries, subject, newest, isLookedAt]);
};
