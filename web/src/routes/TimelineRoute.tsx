import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedView } from '#features/items/FeedView.tsx';
import { ListTools } from '#features/items/ListTools.tsx';
import { unreadPart, useUnreadOnly } from '#features/items/unreadOnly.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';
import { TagSubscribe } from './TagSubscribe.tsx';
import { TimelineChoice } from './timeline/TimelineChoice.tsx';
import { TimelineLead } from './timeline/TimelineLead.tsx';
import { timelineSource } from './timeline/timelineSource.ts';

/** What comes in, of all sources or of those with a tag, as it comes. */
export const TimelineRoute = () => {
  const { t } = useTranslation();
  const { tag } = useParams({ strict: false });
  const { type } = useSearch({ strict: false });
  const isUnreadOnly = useUnreadOnly();
  const source = useMemo(() => timelineSource({ tag, type }, unreadPart(isUnreadOnly)), [tag, type, isUnreadOnly]);
  const title = tag === undefined ? t('timeline.title') : t('timeline.titleOfTag', { tag });
  useDocumentTitle(title);
  return (
    <>
      <PageHeader>
        <h1>{title}</h1>
        <ListTools source={source} />
      </PageHeader>
      <TimelineChoice tag={tag} type={type} />
      <TimelineLead tag={tag} action={tag !== undefined && <TagSubscribe tag={tag} />} />
      <FeedView
        key={JSON.stringify(source)}
        source={source}
        label={title}
        empty={
          'unread' in source
            ? { title: t('reading.allReadTitle'), text: t('reading.allReadText') }
            : tag === undefined
              ? { title: t('feed.emptyTitle'), text: t('feed.emptyText') }
              : { title: t('timeline.emptyTagTitle'), text: t('timeline.emptyTagText') }
        }
      />
    </>
  );
};
