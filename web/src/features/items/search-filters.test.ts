import { expect, it } from 'vitest';
import { filterQuery, filtersIn, setFilters } from './search-filters.ts';

it.each([
  [
    { source: 'paper', lang: 'ja', since: '7d' },
    { source: 'paper', lang: 'ja', since: '7d' },
  ],
  [{ source: 2026 }, { source: '2026' }],
  [
    { from: '2026-01-31', to: '2026-02-01' },
    { from: '2026-01-31', to: '2026-02-01' },
  ],
  [{ from: '2026-02-02', to: '2026-02-01' }, undefined],
  [{ since: '30d', from: '2026-01-01' }, { since: '30d' }],
  [{ from: '2026-02-30' }, undefined],
  [{ to: '0000-01-01' }, undefined],
  [{ from: 20260101, to: ['2026-01-01'] }, undefined],
  [{ source: '../x', lang: 'xx', since: '8d' }, undefined],
  [{ source: '', lang: 'JA', since: null }, undefined],
])('of %j is kept what can be meant', (search, kept) => {
  expect(setFilters(filtersIn(search))).toEqual(kept);
});

it('the server is asked for moments, with both days whole', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  expect(filterQuery({ source: 'paper', lang: 'zh-CN', since: '24h' }, now)).toEqual({
    urlKey: 'paper',
    language: 'zh-CN',
    since: '2026-03-09T12:00:00.000Z',
  });
  const { since, until } = filterQuery({ from: '2026-01-31', to: '2026-01-31' });
  expect([since, until]).toEqual([new Date(2026, 0, 31).toISOString(), new Date(2026, 1, 1).toISOString()]);
});
