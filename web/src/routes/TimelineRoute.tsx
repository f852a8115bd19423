import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedView } from '#features/items/FeedView.tsx';
import { ViewTypeSwitch } from '#features/items/ViewTypeSwitch.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';
import { TimelineLead } from './timeline/TimelineLead.tsx';

/** What comes in, of all sources or of those with a tag, as it comes. */
export const TimelineRoute = () => {
  const { t } = useTranslation();
  const { tag } = useParams({ strict: false });
  const source = useMemo(() => ({ kind: 'timeline', ...(tag !== undefined && { tag }) }) as const, [tag]);
  const title = tag === undefined ? t('timeline.title') : t('timeline.titleOfTag', { tag });
  useDocumentTitle(title);
  return (
    <>
      <PageHeader>
        <h1>{title}</h1>
        <ViewTypeSwitch />
      </PageHeader>
      <TimelineLead tag={tag} />
      <FeedView
        key={tag}
        source={source}
        label={title}
        empty={
          tag === undefined
            ? { title: t('feed.emptyTitle'), text: t('feed.emptyText') }
            : { title: t('timeline.emptyTagTitle'), text: t('timeline.emptyTagText') }
        }
      />
    </>
  );
};
