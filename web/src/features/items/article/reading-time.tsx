import type { FeedItem } from '@newsbell/contracts/items';
import { useMemo } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { minutesOf } from './minutes.ts';

/** States how long the text takes to read, from a minute on. */
export const ReadingTime = ({ item: { content, excerpt } }: { item: FeedItem }) => {
  const { t } = useTranslation();
  const minutes = useMemo(() => minutesOf(content || excerpt), [content, excerpt]);
  if (minutes < 1) return null;
  return (
    <>
      <span aria-hidden> · </span>
      {t('reader.minutes', { count: minutes })}
    </>
  );
};
