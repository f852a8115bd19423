import { expect, it } from 'vitest';
import { dayName, dayOf } from './days.ts';

it('a moment is of the day that it is in its reader’s zone', () => {
  const moment = '2026-03-05T20:00:00.000Z';
  expect([dayOf(moment, 'UTC'), dayOf(moment, 'Asia/Seoul')]).toEqual(['2026-03-05', '2026-03-06']);
});

it('a zone that the browser does not know is taken for its own', () => {
  expect(dayOf('2026-03-05T20:00:00.000Z', 'Mars/Olympus')).toBe(dayOf('2026-03-05T20:00:00.000Z', undefined));
});

it.each([
  ['en', ['Today', 'Yesterday', 'Tuesday, March 3', 'Tuesday, December 30, 2025']],
  ['ko', ['오늘', '어제', '3월 3일 화요일', '2025년 12월 30일 화요일']],
  ['ja', ['今日', '昨日', '3月3日火曜日', '2025年12月30日火曜日']],
  ['zh-CN', ['今天', '昨天', '3月3日星期二', '2025年12月30日星期二']],
] as const)('a day has its name in %s', (language, names) => {
  const days = ['2026-03-05', '2026-03-04', '2026-03-03', '2025-12-30'];
  expect(days.map(day => dayName(day, '2026-03-05', language))).toEqual(names);
});
