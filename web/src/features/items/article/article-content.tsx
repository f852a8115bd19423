import type { FeedItem } from '@newsbell/contracts/items';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Prose } from '#ui/prose/prose.ts';
import { reachScrollers } from '#ui/prose/scrollers.ts';
import { readContent } from './content.ts';
import { followMarks } from './marks.ts';
import { leaveOutBroken, reservePictures } from './pictures.ts';

/** Shows the text of an item. The server has removed the markup's own ids, classes and styles already. */
export const ArticleContent = ({ item, html }: { item: FeedItem; html: string }) => {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const { title, enclosures } = item;
  useLayoutEffect(() => {
    const root = body.current!;
    const texts = {
      table: t('reader.table'),
      code: t('reader.code'),
      video: t('reader.video'),
      audio: t('reader.audio'),
    };
    const stopWatching = leaveOutBroken(root);
    root.replaceChildren(readContent(html, { title, shown: enclosures.map(({ url }) => url), texts }));
    const stops = [stopWatching, reservePictures(root), reachScrollers(root), followMarks(root)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [html, title, enclosures, t]);
  return <Prose ref={body} dir="auto" />;
};
