import { describe, expect, it } from 'vitest';
import { listPage, newsItem } from '../../../test/wire.ts';
import {
  collectArrivals,
  type FeedPages,
  firstOfEach,
  itemsOf,
  newcomers,
  noArrivals,
  withNewcomers,
} from './arrivals.ts';

const pages = (...lists: number[][]): FeedPages => ({
  pages: lists.map(ids =>
    listPage(
      ids.map(id => newsItem(id)),
      false,
    ),
  ),
  pageParams: lists.map((_, index) => index),
});
const ids = (of: FeedPages) => itemsOf(of).map(item => item.id);
const arrived = (...list: number[]) => collectArrivals(noArrivals, listPage(list.map(id => newsItem(id))), 0);

describe('what the poll finds', () => {
  it('goes on top, newest first, whatever its order on the wire', () => {
    expect(ids(withNewcomers(pages([3, 2, 1]), arrived(4, 6, 5)))).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('is never there twice, in the list or in what waits', () => {
    const twice = collectArrivals(arrived(5, 4), listPage([newsItem(6), newsItem(5)]), 5);
    expect(twice.items.map(item => item.id)).toEqual([6, 5, 4]);
    const once = withNewcomers(pages([4, 3]), twice);
    expect(ids(once)).toEqual([6, 5, 4, 3]);
    expect(withNewcomers(once, twice)).toBe(once);
  });

  it('stays once when a later page brings it again', () => {
    const late = { ...newsItem(9), sortAt: newsItem(2).sortAt };
    const held = { ...noArrivals, items: [late] };
    const list = withNewcomers(pages([4, 3, 1]), held);
    list.pages.push(listPage([late, newsItem(0)]));
    expect(ids(list)).toEqual([9, 4, 3, 1, 0]);
  });

  it('leaves to paging what belongs below the end of what is loaded', () => {
    const old = { ...newsItem(9), sortAt: newsItem(1).sortAt };
    const list = pages([4, 3]);
    expect(newcomers(list, { ...noArrivals, items: [old] })).toEqual([]);
    list.pages[0]!.last = true;
    expect(newcomers(list, { ...noArrivals, items: [old] })).toEqual([old]);
  });

  it('remembers the newest id, so that nothing is asked for again', () => {
    expect(collectArrivals(noArrivals, listPage([]), 12).newestId).toBe(12);
    expect(arrived(5, 7).newestId).toBe(7);
  });

  it('says when more came than it brought', () => {
    expect(collectArrivals(noArrivals, listPage([newsItem(5)], false), 1).tooMany).toBe(true);
  });
});

describe('what the poll finds for a list of the newest of each source', () => {
  const of = (id: number, source: string, sortAt = newsItem(id).sortAt) =>
    newsItem(id, { sortAt, project: { ...newsItem(id).project, urlKey: source } });
  const list: FeedPages = { pages: [listPage([of(5, 'a'), of(4, 'b'), of(3, 'c')], false)], pageParams: [0] };
  const came = (...items: ReturnType<typeof of>[]) => collectArrivals(noArrivals, listPage(items), 5);
  const rows = (arrivals: ReturnType<typeof came>) =>
    firstOfEach(itemsOf(withNewcomers(list, arrivals, { isOfEach: true }))).map(({ id }) => id);

  it('is one newcomer for each source, its newest, and takes the place of its row', () => {
    const arrivals = came(of(6, 'b'), of(7, 'b', newsItem(9).sortAt), of(8, 'b'), of(9, 'd', newsItem(8).sortAt));
    expect(newcomers(list, arrivals, { isOfEach: true }).map(({ id }) => id)).toEqual([7, 9]);
    expect(rows(arrivals)).toEqual([7, 9, 5, 3]);
  });

  it('leaves out what is older than the row of its source', () => {
    const late = came(of(6, 'a', newsItem(4).sortAt));
    expect(newcomers(list, late)).toHaveLength(1);
    expect(newcomers(list, late, { isOfEach: true })).toEqual([]);
    expect(rows(late)).toEqual([5, 4, 3]);
  });
});
