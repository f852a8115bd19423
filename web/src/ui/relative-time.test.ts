import type { Language } from '@newsbell/contracts/languages';
import { expect, it } from 'vitest';
import { relativeTime, timeAhead } from './relative-time.ts';

const now = Date.parse('2026-03-05T12:00:00Z');
const minutes = (count: number) => new Date(now + count * 60_000).toISOString();
const said = (moment: string | null, language: Language = 'en') => relativeTime(moment, now, language, 'Just now');

it.each<[Language, string[]]>([
  [
    'en',
    [
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
      '1 day ago',
      '1 month ago',
      '11 months ago',
      '2 years ago',
    ],
  ],
  ['ko', ['1분 전', '59분 전', '1시간 전', '23시간 전', '1일 전', '1개월 전', '11개월 전', '2년 전']],
  ['ja', ['1分前', '59分前', '1時間前', '23時間前', '1日前', '1か月前', '11か月前', '2年前']],
  [
    'zh-CN',
    ['1 分钟前', '59 分钟前', '1 小时前', '23 小时前', '1 天前', '1 个月前', '11 个月前', '2 年前'].map(each =>
      each.replace(' ', '\u00a0'),
    ),
  ],
])('%s says the largest whole unit', (language, expected) => {
  const day = 24 * 60;
  const moments = [1, 59.9, 60, 23.9 * 60, day, 30 * day, 350 * day, 800 * day];
  expect(moments.map(each => said(minutes(-each), language))).toEqual(expected);
});

it('the last minute is just now, also when the server’s clock is a little ahead', () => {
  expect(said(minutes(-0.9))).toBe('Just now');
  expect(said(minutes(0.5))).toBe('Just now');
});

it('a moment to come is a date, an unknown one is nothing', () => {
  expect(said(minutes(3 * 24 * 60))).toBe('Mar 8, 2026');
  expect(said(minutes(3 * 24 * 60), 'ko')).toBe('2026년\u00a03월\u00a08일');
  expect(said(minutes(3 * 24 * 60), 'ja')).toBe([...'2026年3月8日'].join('\u2060'));
  expect(said(null)).toBe('');
  expect(said('yesterday-ish')).toBe('');
});

it('time ahead is rounded up and never zero', () => {
  expect(timeAhead(minutes(17.2), now, 'en')).toBe('in 18 minutes');
  expect(timeAhead(minutes(0.1), now, 'ko')).toBe('1분 후');
  expect(timeAhead(minutes(60), now, 'ja')).toBe('1時間後');
  expect(timeAhead(minutes(0), now, 'en')).toBeUndefined();
  expect(timeAhead(minutes(-5), now, 'en')).toBeUndefined();
});
