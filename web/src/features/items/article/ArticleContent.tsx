import { styled } from '@mui/material/styles';
import type { FeedItem } from '@newsbell/contracts/items';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { articleStyles } from './articleStyles.ts';
import { readContent } from './content.ts';
import { leaveOutBroken } from './pictures.ts';
import { reachScrollers } from './scrollers.ts';

/**
 * A source's markup, shut in: it can neither paint nor lay out outside of its box, nor widen it. Its own ids, classes and styles are gone
 * already, and the page's rules for it reach nothing else.
 */
export const ArticleContent = ({ item, html }: { item: FeedItem; html: string }) => {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const { title, link, enclosures } = item;
  useLayoutEffect(() => {
    const root = body.current!;
    const words = {
      table: t('reader.table'),
      code: t('reader.code'),
      video: t('reader.video'),
      audio: t('reader.audio'),
    };
    const stopWatching = leaveOutBroken(root);
    root.replaceChildren(readContent(html, { title, link, shown: enclosures.map(({ url }) => url), words }));
    const stopReaching = reachScrollers(root);
    return () => {
      stopWatching();
      stopReaching();
    };
  }, [html, title, link, enclosures, t]);
  return <Body ref={body} dir="auto" />;
};

export const Body = styled('div')(articleStyles);
