import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { EmptyReason } from '#features/items/feed-list.tsx';
import { FeedView } from '#features/items/feed-view.tsx';
import { ListTools } from '#features/items/list-tools.tsx';
import { unreadPart, useUnreadOnly } from '#features/items/unread-only.ts';
import { PublicFeedLink } from '#features/out-feeds/public-feed-link.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useNoNewsAtAll, useOwnReason } from './empty-reasons.tsx';
import { TagSubscribe } from './tag-subscribe.tsx';
import { TimelineChoice } from './timeline/timeline-choice.tsx';
import { TimelineLead } from './timeline/timeline-lead.tsx';
import { type TimelineSearch, timelineSource } from './timeline/timeline-source.ts';

/** Shows the news of all sources, or of those with a tag, in the order in which they come. */
export const TimelineRoute = () => {
  const { t } = useTranslation();
  const { tag } = useParams({ strict: false });
  const { type } = useSearch({ strict: false });
  const isUnreadOnly = useUnreadOnly();
  const source = useMemo(() => timelineSource({ tag, type }, unreadPart(isUnreadOnly)), [tag, type, isUnreadOnly]);
  const title = tag === undefined ? t('timeline.title') : t('timeline.titleOfTag', { tag });
  useDocumentTitle(title);
  const empty = useEmptyReason({ tag, type }, 'unread' in source);
  return (
    <>
      <PageHeader>
        <h1>{title}</h1>
        <ListTools source={source}>{tag !== undefined && <PublicFeedLink of="tag" word={tag} />}</ListTools>
      </PageHeader>
      <TimelineChoice tag={tag} type={type} />
      <TimelineLead tag={tag} action={tag !== undefined && <TagSubscribe tag={tag} />} />
      <FeedView key={JSON.stringify(source)} source={source} label={title} empty={empty} />
    </>
  );
};

const useEmptyReason = ({ tag, type }: TimelineSearch & { tag: string | undefined }, isUnread: boolean) => {
  const { t } = useTranslation();
  const noNews = useNoNewsAtAll();
  const isMine = type === 'MY';
  const reasonOf = (): EmptyReason => {
    if (isUnread) return { title: t('reading.allReadTitle'), text: t('reading.allReadText') };
    if (tag === undefined) return isMine ? { title: t('reading.emptyTitle'), text: t('reading.emptyText') } : noNews;
    if (!isMine) return { title: t('timeline.emptyTagTitle'), text: t('timeline.emptyTagText') };
    const toAll = (
      <ButtonLink variant="outlined" to="/timeline/tag/$tag" params={{ tag }}>
        {t('reading.timelineAll')}
      </ButtonLink>
    );
    return { title: t('timeline.emptyTagTitle'), text: t('reading.emptyMineTag'), action: toAll };
  };
  return useOwnReason(reasonOf(), isMine);
};
