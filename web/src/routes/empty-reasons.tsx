/** Answers the reasons for an empty list, where they depend on the person's subscriptions. */
import { useQuery } from '@tanstack/react-query';
import type { EmptyReason } from '#features/items/feed-list.tsx';
import { WaysToFollow } from '#features/subscriptions/list/no-subscriptions.tsx';
import { subscriptionsQuery } from '#features/subscriptions/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';

/** Answers undefined until it is known; a failure counts as no. */
export const useFollowsNothing = (): boolean | undefined => {
  const { data, isPending } = useQuery(subscriptionsQuery());
  return isPending ? undefined : data?.length === 0;
};

/**
 * `otherwise` is the reason for somebody who follows something, and for everybody where the list is not the person's
 * own (`isMine`).
 */
export const useOwnReason = (otherwise: EmptyReason, isMine = true): EmptyReason | undefined => {
  const { t } = useTranslation();
  const followsNothing = useFollowsNothing();
  if (!isMine) return otherwise;
  if (followsNothing === undefined) return undefined;
  if (!followsNothing) return otherwise;
  return { title: t('state.noSubscriptions'), text: t('reading.followNothing'), action: <WaysToFollow /> };
};

/** This reason is for the list of everybody's news. */
export const useNoNewsAtAll = (): EmptyReason => {
  const { t } = useTranslation();
  return { title: t('feed.emptyTitle'), text: t('feed.emptyText'), action: <DiscoverButton /> };
};

export const DiscoverButton = () => (
  <ButtonLink variant="outlined" to="/discover">
    {useTranslation().t('subscribes.discover')}
  </ButtonLink>
);
