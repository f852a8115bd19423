import type { FeedItem } from '@newsbell/contracts/items';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Article, ArticleSkeleton } from '#features/items/article/article.tsx';
import { useScrollAnchor } from '#features/items/list/use-scroll-anchor.ts';
import { itemQuery } from '#features/items/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { reach } from '#ui/constants.ts';
import { ListEnd } from '#ui/list-end.tsx';
import { Surface } from '#ui/surface.tsx';
import { useInView } from '#ui/use-in-view.ts';
import styles from './news-column.module.css';
import type { News, NewsEdge } from './use-news.ts';
import { useReadArticle } from './use-read-article.ts';

interface Props {
  news: News;
  /** The address names this article; without it the newest is read first. */
  asked: number | undefined;
  /** The header stands above the newest article. */
  header: ReactNode;
  /** The caller is notified of the article that is read, whenever it changes. */
  onRead: (id: number) => void;
}

/** Shows whole articles, newest first. Scroll anchoring: the article that is read stays where it is while others come in above it. */
export const NewsColumn = ({ news: { items, newer, older }, asked, header, onRead }: Props) => {
  const { t } = useTranslation();
  const column = useRef<HTMLDivElement>(null);
  const find = useReadArticle(column, asked, onRead);
  const hold = useScrollAnchor(column, find);
  useLayoutEffect(() => hold());
  const top = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const isAtTop = useInView(top, reach.loadMore, items.length);
  const isAtBottom = useInView(bottom, reach.loadMore, items.length);
  const [loadNewer, loadOlder] = [newer.loadMore, older.loadMore];
  useEffect(() => {
    if (isAtTop) loadNewer();
  }, [isAtTop, loadNewer]);
  useEffect(() => {
    if (isAtBottom) loadOlder();
  }, [isAtBottom, loadOlder]);
  return (
    <>
      {header}
      <div ref={top} />
      <NewsEnd edge={newer} end={t('news.newest')} />
      <Surface>
        <div className={styles.column} ref={column}>
          {items.map(item => (
            <div key={item.id} data-id={item.id}>
              <WholeArticle item={item} />
            </div>
          ))}
        </div>
      </Surface>
      <div ref={bottom} />
      {!older.isEnd && older.error === undefined && <ArticleSkeleton />}
      <NewsEnd edge={older} end={t('feed.end')} />
    </>
  );
};

/** States at one end of the column that it is the end, or why the column goes no further. */
const NewsEnd = ({ edge: { isEnd, error, retry }, end }: { edge: NewsEdge; end: string }) => (
  <ListEnd list={{ isEnd, moreError: error, loadMore: retry }} failure={useTranslation().t('failed.feeds')} end={end} />
);

/** Lazy loading: a list leaves out a text that is over its limit; the text is requested by itself. */
const WholeArticle = ({ item }: { item: FeedItem }) => {
  const isPart = item.content === null;
  const whole = useQuery({ ...itemQuery(item.id), enabled: isPart });
  return <Article item={whole.data ?? item} isLoading={isPart && whole.isPending} />;
};
