import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { isNotFound } from '#api-error.ts';
import { NewsColumn } from '#features/items/news/news-column.tsx';
import { useNews } from '#features/items/news/use-news.ts';
import type { NewsList } from '#features/items/queries.ts';
import { subscriptionsQuery } from '#features/subscriptions/queries.ts';
import { NotFoundPage } from '#ui/not-found-page.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { KeywordSwitch } from './news/keyword-switch.tsx';
import { NewsHeader } from './news/news-header.tsx';
import { NewsFailure, NewsWaiting, NoNews } from './news/news-states.tsx';

const types: readonly NewsList['type'][] = ['project', 'tag', 'word'];

/** Shows the articles of a source, a tag or a word one below the other, from the one that the address names. */
export const NewsRoute = () => {
  const { type: named, key } = useParams({ from: '/$type/$key/news' });
  const type = types.find(each => each === named);
  return type ? <NewsPage key={`${type} ${key}`} list={{ type, key }} /> : <NotFoundPage />;
};

const NewsPage = ({ list }: { list: NewsList }) => {
  const { id } = useSearch({ from: '/$type/$key/news' });
  const navigate = useNavigate();
  const [start, setStart] = useState(id);
  const [read, setRead] = useState<number>();
  const [isFiltered, setFiltered] = useState(false);
  const news = useNews(list, start, isFiltered);
  // Layout shift: the switch of the keywords stands above the articles, so they come together with it. Where it fails at first, they come
  // with an empty place for it.
  const { data: subscriptions, isLoading, failureCount } = useQuery(subscriptionsQuery());
  const isSwitchOnItsWay = isLoading && failureCount === 0;
  const [hasPlace, setPlace] = useState(false);
  if (!subscriptions && !isSwitchOnItsWay && !hasPlace) setPlace(true);
  // The address follows what is read; an address that somebody else has changed leads to its own item.
  if (id !== undefined && id !== start && id !== read && !news.items.some(item => item.id === id)) setStart(id);
  useDocumentTitle(news.items.find(item => item.id === read)?.title);
  const follow = useCallback(
    (now: number) => {
      setRead(now);
      void navigate({ to: '.', search: { id: now }, replace: true, state: true, resetScroll: false });
    },
    [navigate],
  );

  const filter = (isOn: boolean) => {
    setFiltered(isOn);
    // The item that is being read stays, and the list around it is another.
    if (start !== undefined) setStart(read ?? start);
  };
  const header = (
    <>
      <NewsHeader list={list} />
      <KeywordSwitch list={list} isOn={isFiltered} hasPlace={hasPlace} onChange={filter} />
    </>
  );

  const failure = news.start.error ?? (news.items.length === 0 ? news.older.error : undefined);
  if (failure && start === undefined && isNotFound(failure)) return <NotFoundPage />;
  if (failure) return <NewsFailure error={failure} retry={news.start.error ? news.start.retry : news.older.retry} />;
  if (isSwitchOnItsWay) return <NewsWaiting />;
  if (news.items.length === 0) {
    return (
      <>
        {isFiltered && header}
        {news.older.isEnd ? <NoNews isFiltered={isFiltered} /> : <NewsWaiting hasHeader={isFiltered} />}
      </>
    );
  }
  return <NewsColumn key={`${start} ${isFiltered}`} news={news} asked={start} header={header} onRead={follow} />;
};
