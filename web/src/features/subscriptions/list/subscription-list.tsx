import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { foldersQuery, subscriptionsQuery, unreadQuery } from '../queries.ts';
import { FolderList, type ListVariant } from './folder-list.tsx';
import { groupsOf } from './groups.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { NoSubscriptions } from './no-subscriptions.tsx';

/** Shows the person's subscriptions, in folders and in order. */
export const SubscriptionList = ({ look }: { look: ListVariant }) => {
  const { t } = useTranslation();
  const list = useQuery(subscriptionsQuery());
  const folders = useQuery(foldersQuery());
  const { data: unread } = useQuery(unreadQuery());
  const groups = useMemo(() => list.data && groupsOf(list.data, folders.data ?? []), [list.data, folders.data]);
  if (list.error && !groups) {
    return <ErrorMessage error={list.error} title={t('failed.subscribes')} onRetry={() => void list.refetch()} />;
  }
  if (!groups || folders.isLoading) return <ListSkeleton look={look} />;
  if (list.data?.length === 0 && folders.data?.length === 0) return <NoSubscriptions look={look} />;
  const unreadOf = (each: Subscription) => (unread ? (unread.by.get(each.id) ?? 0) : each.unread);
  return <FolderList groups={groups} unreadOf={unreadOf} label={t('subscribes.title')} look={look} />;
};
