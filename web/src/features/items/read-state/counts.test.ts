import type { Subscription } from '@newsbell/contracts/subscriptions';
import { expect, it } from 'vitest';
import { newsItem } from '../../../../test/wire.ts';
import { countsAfter, countsWithout } from './counts.ts';

type Followed = Pick<Subscription, 'id' | 'type' | 'project' | 'tag' | 'word' | 'subscriptionFolder'>;

const source = (id: number, urlKey: string, folder?: number): Followed => ({
  id,
  type: 'PROJECT',
  project: {
    urlKey,
    title: urlKey,
    image: null,
    language: null,
    subscribersCount: 1,
    health: 'ok',
    lastNewsAt: null,
    postsAWeek: null,
  },
  tag: null,
  word: null,
  subscriptionFolder: folder === undefined ? null : { id: folder, name: 'F' },
});
const tag = { ...source(3, ''), type: 'TAG', project: null, tag: 'books' } as const;
const followed = [source(1, 'example', 9), source(2, 'other'), tag];
const counts = {
  all: 12,
  by: new Map([
    [1, 5],
    [2, 4],
    [3, 6],
  ]),
};
const of = (urlKey: string) => newsItem(1, { project: { urlKey, title: urlKey, image: null, language: null } });
const seen = ({ all, by }: { all: number; by: ReadonlyMap<number, number> }) => ({ all, ...Object.fromEntries(by) });

it('an item that is read is one less of its source and in all, and one more when it is unread again', () => {
  const after = countsAfter(counts, followed, [of('example'), of('example'), of('other')], -1);
  expect(seen(after)).toEqual({ all: 9, 1: 3, 2: 3, 3: 6 });
  expect(seen(countsAfter(after, followed, [of('other')], 1))).toEqual({ all: 10, 1: 3, 2: 4, 3: 6 });
});

it('what is not followed as a source counts only when the server says so', () => {
  expect(seen(countsAfter(counts, followed, [of('stranger')], -1))).toEqual(seen(counts));
});

it('no count goes below none', () => {
  const few = { all: 1, by: new Map([[1, 1]]) };
  expect(seen(countsAfter(few, followed, [of('example'), of('example')], -1))).toEqual({ all: 0 });
});

it('a mark of all leaves nothing of its scope', () => {
  expect(seen(countsWithout(counts, followed, { scope: 'ALL' }))).toEqual({ all: 0 });
  expect(seen(countsWithout(counts, followed, { scope: 'PROJECT', key: 'other' }))).toEqual({ all: 8, 1: 5, 3: 6 });
  expect(seen(countsWithout(counts, followed, { scope: 'FOLDER', key: '9' }))).toEqual({ all: 7, 2: 4, 3: 6 });
  expect(seen(countsWithout(counts, followed, { scope: 'FOLDER', key: '0' }))).toEqual({ all: 8, 1: 5 });
  expect(seen(countsWithout(counts, followed, { scope: 'ALL', byName: true }))).toEqual({ all: 3, 3: 6 });
  expect(seen(countsWithout(counts, followed, { scope: 'FOLDER', key: '0', byName: true }))).toEqual({
    all: 8,
    1: 5,
    3: 6,
  });
  expect(seen(countsWithout(counts, followed, { scope: 'TAG', key: 'books' }))).toEqual({ all: 12, 1: 5, 2: 4 });
});
