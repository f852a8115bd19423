/** The reasons for an empty list, where they depend on the person's subscriptions. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EmptyReason } from '#features/items/FeedList.tsx';
import { WaysToFollow } from '#features/subscriptions/list/NoSubscriptions.tsx';
import { subscriptionsQuery } from '#features/subscriptions/queries.ts';
import { ButtonLink } from '#ui/ButtonLink.ts';

/** Undefined until it is known; what cannot be known is taken for no. */
export const useFollowsNothing = (): boolean | undefined => {
  const { data, isPending } = useQuery(subscriptionsQuery());
  return isPending ? undefined : data?.length === 0;
};

/** `otherwise` is the reason of somebody who follows something; without `isMine` it is everybody's. */
export const useOwnReason = (otherwise: EmptyReason, isMine = true): EmptyReason | undefined => {
  const { t } = useTranslation();
  const followsNothing = useFollowsNothing();
  if (!isMine) return otherwise;
  if (followsNothing === undefined) return undefined;
  if (!followsNothing) return otherwise;
  return { title: t('state.noSubscriptions'), text: t('reading.followNothing'), action: <WaysToFollow /> };
};

/** The list has everybody's news. */
export const useNoNewsAtAll = (): EmptyReason => {
  const { t } = useTranslation();
  return { title: t('feed.emptyTitle'), text: t('feed.emptyText'), action: <DiscoverButton /> };
};

export const DiscoverButton = () => (
  <ButtonLink variant="outlined" to="/discover">
    {useTranslation().t('subscribes.discover')}
  </ButtonLink>
);
