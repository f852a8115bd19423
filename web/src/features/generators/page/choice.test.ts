import { expect, it } from 'vitest';
import { clicked, noChoice, reclicked, refusing, samplesOf, taken, wholeAgain } from './choice.ts';
import type { FoundList } from './session/requests.ts';

const list = (...elements: number[]): FoundList => ({
  kind: 'found',
  definition: { itemXpath: '//li', titleXpath: 'a', thumbnailXpath: './/img', linkXpath: 'a/@href', fallbacks: [] },
  items: elements.map(element => ({
    title: `Item ${element}`,
    link: `https://harbour.example/${element}`,
    image: null,
    element,
    titleElement: element + 1,
  })),
  isByFallback: false,
});
const nothing = { kind: 'underivable', problem: 'apart' } as const;

it('one click that fits nothing waits for the second, and a second that fits nothing begins all anew', () => {
  expect(clicked([5], nothing)).toEqual({ ...noChoice, clicks: [5], note: { kind: 'alone' } });
  expect(clicked([5, 9], nothing)).toEqual({ ...noChoice, note: { kind: 'failed', problem: 'apart' } });
});

it('clicks take the place of a list that was offered', () => {
  expect(clicked([5], list(4, 8))).toMatchObject({ clicks: [5], proposal: undefined, list: list(4, 8) });
});

it('a click that is widened too far stays as it was', () => {
  const before = clicked([5], list(4, 8));
  expect(reclicked(before, [1], nothing)).toEqual({ ...before, note: { kind: 'tooWide' } });
});

it('what is refused goes, and comes back', () => {
  const before = taken(list(4, 8, 12), 0);
  const after = refusing(before, [8], list(4, 12));
  expect(after).toMatchObject({ refused: [8], list: list(4, 12), proposal: 0 });
  expect(wholeAgain(after)).toEqual(before);
});

it('says so when what is refused cannot be told from the rest', () => {
  const before = taken(list(4, 8, 12));
  for (const answer of [list(4, 8), nothing])
    expect(refusing(before, [8], answer)).toEqual({ ...before, note: { kind: 'inseparable' } });
});

it('titles stand for a list that nobody has clicked', () => {
  expect(samplesOf(taken(list(4, 8)))).toEqual([5, 9]);
  expect(samplesOf(noChoice)).toEqual([]);
});
