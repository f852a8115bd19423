import type { Subscription } from '@newsbell/contracts/subscriptions';
import { useInfiniteQuery, useIsMutating, useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { EmptyReason } from '#features/items/feed-list.tsx';
import { FeedSkeleton } from '#features/items/feed-skeleton.tsx';
import { FeedView } from '#features/items/feed-view.tsx';
import { ListTools } from '#features/items/list-tools.tsx';
import { chooseNewestOfEach, newestPart, useNewestOfEach } from '#features/items/newest-of-each.ts';
import { feedQuery, isNewestOfEach } from '#features/items/queries.ts';
import { unreadPart, useUnreadOnly } from '#features/items/unread-only.ts';
import { useViewType } from '#features/items/view-type.ts';
import { PublicFeedLink } from '#features/out-feeds/public-feed-link.tsx';
import { SecretFeedButton } from '#features/out-feeds/secret-feed-button.tsx';
import { subscriptionOf } from '#features/subscriptions/followed.ts';
import { bundleMutationKey, foldersQuery, subscriptionsQuery, unreadQuery } from '#features/subscriptions/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.ts';
import { inheritedState } from '#ui/inherited-state.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { type HomeSearch, ownSource } from './home-search.ts';

/**
 * Shows the person's own news, one folder of it, or what a followed word finds. A person who follows nothing is led to
 * discover.
 */
export const MyNews = ({ folder, word }: HomeSearch) => {
  const { t } = useTranslation();
  const view = useViewType();
  const isUnreadOnly = useUnreadOnly();
  const isChosen = useNewestOfEach();
  const source = useMemo(
    () => ownSource({ folder, word }, { ...unreadPart(isUnreadOnly), ...newestPart(isChosen) }),
    [folder, word, isUnreadOnly, isChosen],
  );
  const isOfEach = isNewestOfEach(source);
  // The rows say how much more is unread.
  useQuery({ ...unreadQuery(), enabled: isOfEach });
  const { data: subscriptions, isPending } = useQuery(subscriptionsQuery());
  const hasNews = (useInfiniteQuery(feedQuery(source)).data?.pages[0]?.content.length ?? 0) > 0;
  const part = usePartTitle({ folder, word });
  useDocumentTitle(part);
  const title = part ?? t('reading.home');
  const empty = useEmptyReason({ folder, word }, { isUnreadOnly, isOfEach });
  const isBeginning = useIsMutating({ mutationKey: bundleMutationKey }) > 0;
  // Race: a person who has pressed a link meanwhile goes where it leads.
  const isHere = useLocation({ select: ({ pathname }) => pathname === '/' });
  if (subscriptions?.length === 0 && !isBeginning && isHere)
    return <Navigate to="/discover" replace state={inheritedState} />;
  return (
    <>
      <PageHeader data-wraps>
        <h1>{title}</h1>
        <ListTools source={source}>
          <FeedTool folder={folder} word={word} />
        </ListTools>
      </PageHeader>
      {(isPending || subscriptions?.length === 0) && !hasNews ? (
        <FeedSkeleton rows={8} view={view} />
      ) : (
        <FeedView key={JSON.stringify(source)} source={source} label={title} empty={empty} />
      )}
    </>
  );
};

const useEmptyReason = (
  { folder, word }: HomeSearch,
  { isUnreadOnly, isOfEach }: { isUnreadOnly: boolean; isOfEach: boolean },
): EmptyReason => {
  const { t } = useTranslation();
  const { data: subscriptions } = useQuery(subscriptionsQuery());
  const isIn = ({ subscriptionFolder }: Subscription) =>
    folder === undefined || (subscriptionFolder?.id ?? 0) === folder;
  if (folder !== undefined && subscriptions && !subscriptions.some(isIn)) {
    const toSubscriptions = (
      <ButtonLink variant="outlined" to="/subscribes">
        {t('reading.emptyFolderAction')}
      </ButtonLink>
    );
    return { title: t('reading.emptyFolderTitle'), text: t('reading.emptyFolderText'), action: toSubscriptions };
  }
  if (isOfEach && subscriptions && !subscriptions.some(each => each.type === 'PROJECT' && isIn(each))) {
    const showAll = (
      <Button variant="outlined" onClick={() => chooseNewestOfEach(false)}>
        {t('newestOfEach.showAll')}
      </Button>
    );
    return { title: t('newestOfEach.emptyTitle'), text: t('newestOfEach.emptyText'), action: showAll };
  }
  if (isUnreadOnly) return { title: t('reading.allReadTitle'), text: t('reading.allReadText') };
  if (word !== undefined) return { title: t('reading.emptyWordTitle'), text: t('reading.emptyWordText') };
  return { title: t('reading.emptyTitle'), text: t('reading.emptyText') };
};

/** The news of what is in no folder have no address of their own. */
const FeedTool = ({ folder, word }: HomeSearch) => {
  if (word !== undefined) return <PublicFeedLink of="word" word={word} />;
  if (folder === 0) return null;
  return folder === undefined ? (
    <SecretFeedButton kind="MY_NEWS" />
  ) : (
    <SecretFeedButton kind="FOLDER" folderId={folder} />
  );
};

/** Answers undefined for all of one's news. A folder's name comes with the folders. */
const usePartTitle = ({ folder, word }: HomeSearch): string | undefined => {
  const { t } = useTranslation();
  const { data } = useQuery({ ...foldersQuery(), enabled: Boolean(folder) });
  const { data: subscriptions } = useQuery(subscriptionsQuery());
  if (word !== undefined) {
    const own = subscriptionOf(subscriptions, { type: 'WORD', word })?.title ?? word;
    return own === word ? t('reading.ofWord', { word }) : own;
  }
  return folder === 0 ? t('reading.unclassified') : data?.find(({ id }) => id === folder)?.name;
};
