import { describe, expect, test } from 'vitest';
import { askings, asks, judge, type QuestionKind, type Score } from '../../test/corpus/judge.ts';
import type { CorpusPage } from '../../test/corpus/page.ts';
import { madePages } from '../../test/corpus/pages.ts';
import { meansOf, totalOf } from '../../test/tune/total.ts';

const pages = madePages();

let known: (Score & { page: CorpusPage })[] | undefined;

/** Memoized: all pages are asked once for all tests. */
const scores = () => {
  known ??= pages.flatMap(page =>
    askings.flatMap(asking => judge(page, asking, true)).map(score => ({ ...score, page })),
  );
  return known;
};

/**
 * They are per cent: answers that are right as a whole, records found, fields right. They are what is reached today, rounded down: better
 * ones are entered when a change reaches them.
 */
const floors: Record<QuestionKind, [lists: number, records: number, fields: number]> = {
  two: [88.8, 100, 98.9],
  beside: [88.8, 100, 98.9],
  one: [88.8, 100, 98.9],
  none: [88.8, 100, 98.9],
  changed: [84.8, 96.6, 95.6],
};

describe('on the pages that are made of the demo’s designs', () => {
  test.each(asks)('the accuracy of what is asked with %s is held', ask => {
    const own = scores().filter(score => score.ask === ask);
    const reached = meansOf(totalOf(own));
    const faults = own.filter(({ list }) => list === 0).map(shown);
    for (const [at, floor] of floors[ask].entries())
      expect(reached[at], `${['lists', 'records', 'fields'][at]}:\n${faults.join('\n')}`).toBeGreaterThanOrEqual(floor);
  });

  test.each(asks.filter(ask => ask !== 'changed'))('no title is wrong and no record is missing with %s', ask => {
    const wrong = scores().filter(
      score => score.ask === ask && score.faults.some(each => /is called|^no |^also /.test(each)),
    );
    expect(wrong.map(shown)).toEqual([]);
  });

  test('they are in four languages, and have what they say', () => {
    expect(Object.keys(Object.groupBy(pages, ({ language }) => language))).toHaveLength(4);
    const missing = pages.flatMap(page =>
      [page, ...page.later].flatMap(({ html, items }) =>
        items.filter(({ href }) => !html.includes(href.replace(/^\//, ''))),
      ),
    );
    expect(missing).toEqual([]);
    expect(pages.length).toBeGreaterThan(100);
  });
});

describe('the judge', () => {
  const [page] = pages as [CorpusPage];
  const [right] = judge(page, 'two') as [Score];
  const judged = (change: (items: CorpusPage['items']) => CorpusPage['items']) =>
    judge({ ...page, items: change(page.items) }, 'two')[0]!;

  test('finds an answer right', () => {
    expect(right).toMatchObject({ list: 1, records: 1, fields: 1, faults: [] });
  });

  test('sees a record that is missing', () => {
    const score = judged(items => [...items, { ...items[0]!, href: '/articles/none' }]);
    expect(score).toMatchObject({ list: 0, faults: ['no /articles/none', expect.any(String), expect.any(String)] });
    expect(score.records).toBeCloseTo((2 * page.items.length) / (2 * page.items.length + 1));
  });

  test('sees a record too many', () => {
    const score = judged(items => items.slice(0, -1));
    expect(score).toMatchObject({ list: 0, fields: 1, faults: [expect.stringMatching(/^also /)] });
    expect(score.records).toBeLessThan(1);
  });

  test.each([
    ['title', { title: 'Another title' }],
    ['picture', { image: '/another.png' }],
    ['date', { date: { moment: new Date(0), within: 0 } }],
    ['date that is none', { date: null }],
  ])('sees a wrong %s', (_, other) => {
    const score = judged(items => items.map((item, at) => (at === 3 ? { ...item, ...other } : item)));
    expect(score).toMatchObject({ list: 0, records: 1, faults: [expect.any(String)] });
    expect(score.fields).toBeCloseTo(1 - 1 / (3 * page.items.length));
  });
});

const shown = ({ page, of, faults }: Score & { page: CorpusPage }) => `${page.name}, ${of}: ${faults.join('; ')}`;
