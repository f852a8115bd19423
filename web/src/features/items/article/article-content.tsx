import type { FeedItem } from '@newsbell/contracts/items';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './article-content.module.css';
import { readContent } from './content.ts';
import { followMarks } from './marks.ts';
import { leaveOutBroken, reservePictures } from './pictures.ts';
import { reachScrollers } from './scrollers.ts';

/**
 * Containment: a source's markup can neither paint nor lay out outside of its box, nor widen it. The server has removed its own ids,
 * classes and styles already, and the page's rules for it reach nothing else.
 */
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
  return <div className={styles.body} ref={body} dir="auto" />;
};
