import { expect, it } from 'vitest';
import { listPage, newsItem } from '../../../test/wire.ts';
import type { ListedItem } from './listed.ts';
import { foldRuns, ofRun, withMoreOfRun } from './runs.ts';

const at = (id: number) => newsItem(id).sortAt;
const by = (urlKey: string, id: number, given: Partial<ListedItem> = {}): ListedItem =>
  newsItem(id, { project: { ...newsItem(id).project, urlKey }, ...given });
const run = (lastId: number, count: number) => ({ run: { lastId, lastAt: at(lastId), count } });
const fold = (held: ListedItem[], open: number[] = [], copies: number[] = []) =>
  foldRuns(held, new Map(copies.map(id => [id, []])), { isOn: true, open: new Set(open) });
const idsOf = (items: readonly ListedItem[]) => items.map(({ id }) => id);

it('a run is its newest row, with what stands behind it; two neighbours are no run', () => {
  const held = [by('b', 20), by('b', 19), by('a', 18, run(10, 8)), by('c', 9)];
  const { items, runs, hidden } = fold(held);
  expect(items).toBe(held);
  expect(runs.get(18)).toMatchObject({
    kind: 'head',
    count: 8,
    isOver: false,
    isOpen: false,
    isRepeat: false,
    lastId: 10,
  });
  expect([runs.size, hidden.size]).toEqual([1, 0]);
});

it('what has come on top since, and a run that goes on with the next page, are one with it', () => {
  const { items, runs, hidden } = fold([
    by('a', 20),
    by('a', 19),
    by('a', 18, run(10, 8)),
    by('a', 9, run(1, 200)),
    by('b', 0),
  ]);
  expect(idsOf(items)).toEqual([20, 0]);
  expect(runs.get(20)).toMatchObject({ count: 211, isOver: true, lastId: 1, lastAt: at(1) });
  expect(idsOf(hidden.get(20)!)).toEqual([19, 18, 9]);
});

it('a run of a source that has one further up takes a single line', () => {
  const { runs } = fold([by('a', 20, run(15, 5)), by('b', 14), by('a', 13, run(10, 3))]);
  expect([runs.get(20)!.isRepeat, runs.get(13)!.isRepeat]).toEqual([false, true]);
});

it('an item with copies of its story is never folded away', () => {
  const held = [by('a', 5), by('a', 4), by('a', 3), by('a', 2)];
  expect(idsOf(fold(held, [], [3]).items)).toEqual([5, 4, 3, 2]);
  expect(idsOf(fold([...held, by('a', 1), by('a', 0)], [], [3]).items)).toEqual([5, 4, 3, 2]);
});

it('is left alone where runs are not to be folded', () => {
  const held = [by('a', 5), by('a', 4), by('a', 3)];
  expect(foldRuns(held, new Map(), { isOn: false, open: new Set() })).toMatchObject({ items: held, runs: new Map() });
});

it('stays open when more comes on top, and says behind its last row what is left', () => {
  const { items, runs } = fold([by('a', 21), by('a', 20), by('a', 19), by('a', 18, run(10, 8)), by('b', 1)], [20]);
  expect(idsOf(items)).toEqual([21, 20, 19, 18, 1]);
  expect(runs.get(21)).toMatchObject({ kind: 'head', isOpen: true, count: 11 });
  expect(runs.get(18)).toMatchObject({ kind: 'rest', count: 8 });
});

it('takes its items from the list without folding, down to its last', () => {
  const head = by('a', 20, run(17, 3));
  const found = [by('a', 19), by('b', 18), by('a', 18), by('a', 17), by('b', 16), by('a', 15)];
  const { items, isAll } = ofRun(listPage(found), head, head.run!);
  expect(idsOf(items)).toEqual([19, 18, 17]);
  expect(isAll).toBe(true);
  expect(ofRun({ ...listPage(found.slice(0, 2)), last: false }, head, head.run!).isAll).toBe(false);
});

it('puts them behind their row, with the rest behind the last of them', () => {
  const pages = { pages: [listPage([by('a', 20, run(10, 10)), by('b', 9)])], pageParams: [undefined] };
  const some = withMoreOfRun(pages, 20, { items: [by('a', 19), by('a', 18)], isAll: false });
  expect(some.pages[0]!.content.map(({ id, run }) => [id, run?.count])).toEqual([
    [20, undefined],
    [19, undefined],
    [18, 8],
    [9, undefined],
  ]);
  const all = withMoreOfRun(some, 18, { items: [by('a', 10)], isAll: true });
  expect(all.pages[0]!.content.map(({ id, run }) => [id, run?.count])).toEqual(
    [20, 19, 18, 10, 9].map(id => [id, undefined]),
  );
});
