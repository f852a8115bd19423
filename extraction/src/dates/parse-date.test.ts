import { afterEach, describe, expect, test } from 'vitest';
import { findDate, parseDate } from './reader.ts';

const now = new Date('2026-03-10T04:00:00Z');
const seoul = 'Asia/Seoul';
const read = (text: string, zone = seoul, language?: string) =>
  parseDate(text, { zone, now, language })?.toISOString() ?? null;

// Each text has the instant that it means to a source in Seoul, where it is 13:00 on 10 March.
const cases: [text: string, instant: string | null][] = [
  // The next ones are RFC 822 and its variants.
  ['Thu, 05 Mar 2026 15:07:09 +0900', '2026-03-05T06:07:09.000Z'],
  ['Thu, 5 Mar 26 15:07 GMT', '2026-03-05T15:07:00.000Z'],
  ['Thu, 5 Mar 96 15:07 GMT', '1996-03-05T15:07:00.000Z'],
  ['Mon, 05 Mar 2026 15:07:09 EST', '2026-03-05T20:07:09.000Z'],
  ['05 Mar 2026 15:07:09', '2026-03-05T06:07:09.000Z'],
  ['Thu, 05 Mar 2026 15:07:09 (a (nested) comment) PST', '2026-03-05T23:07:09.000Z'],
  ['Thu, 05 Mar 2026 15:07:09 +0900 (KST)', '2026-03-05T06:07:09.000Z'],
  ['Thursday, 05-Mar-26 15:07:09 GMT', '2026-03-05T15:07:09.000Z'],
  ['Tue, 03 Feb 2026 00:00:00 -0000', '2026-02-03T00:00:00.000Z'],
  ['Thu, 05 Mar 2026 23:59:60 GMT', '2026-03-05T23:59:59.000Z'],
  // The next ones are from ctime and JavaScript.
  ['Thu Mar  5 15:07:09 2026', '2026-03-05T06:07:09.000Z'],
  ['Thu Mar  5 15:07:09 UTC 2026', '2026-03-05T15:07:09.000Z'],
  ['Thu Mar 05 2026 15:07:09 GMT+0900 (Korean Standard Time)', '2026-03-05T06:07:09.000Z'],
  // The next ones are ISO 8601 and RFC 3339.
  ['2026', '2025-12-31T15:00:00.000Z'],
  ['2026-03', '2026-02-28T15:00:00.000Z'],
  ['2026-03-05', '2026-03-04T15:00:00.000Z'],
  ['20260305', '2026-03-04T15:00:00.000Z'],
  ['2026-064', '2026-03-04T15:00:00.000Z'],
  ['2026-W10-4', '2026-03-04T15:00:00.000Z'],
  ['2026-03-05T15:07Z', '2026-03-05T15:07:00.000Z'],
  ['2026-03-05t15:07:09z', '2026-03-05T15:07:09.000Z'],
  ['2026-03-05T15:07:09.123456+09:00', '2026-03-05T06:07:09.123Z'],
  ['2026-03-05T15:07:09', '2026-03-05T06:07:09.000Z'],
  ['2026-03-05 15:07:09 +0900', '2026-03-05T06:07:09.000Z'],
  ['2026-03-05T15:07:09-00:00', '2026-03-05T15:07:09.000Z'],
  ['20260305T150709Z', '2026-03-05T15:07:09.000Z'],
  ['20260305150709', '2026-03-05T06:07:09.000Z'],
  ['2026-03-05T24:00:00Z', '2026-03-06T00:00:00.000Z'],
  // The next ones count from the epoch.
  ['1772690829', '2026-03-05T06:07:09.000Z'],
  ['1772690829000', '2026-03-05T06:07:09.000Z'],
  // The next ones are Korean, Japanese and Chinese.
  ['2026년 3월 5일 오후 3:07', '2026-03-05T06:07:00.000Z'],
  ['2026년 3월 5일 오전 12시 7분', '2026-03-04T15:07:00.000Z'],
  ['2026년 3월', '2026-02-28T15:00:00.000Z'],
  ['3월 5일', '2026-03-04T15:00:00.000Z'],
  ['입력 2026.03.05. 오후 3:07 수정 2026.03.06. 오후 4:00', '2026-03-05T06:07:00.000Z'],
  ['2026年3月5日 15時07分', '2026-03-05T06:07:00.000Z'],
  ['2026年3月5日(木) 午後3時7分', '2026-03-05T06:07:00.000Z'],
  ['2026年3月5日 午後3時半', '2026-03-05T06:30:00.000Z'],
  ['2026年3月5日 25時30分', '2026-03-05T16:30:00.000Z'],
  ['２０２６年３月５日　１５：０７', '2026-03-05T06:07:00.000Z'],
  ['二〇二六年三月五日', '2026-03-04T15:00:00.000Z'],
  ['令和8年3月5日', '2026-03-04T15:00:00.000Z'],
  ['令和8年3月5日 15時07分', '2026-03-05T06:07:00.000Z'],
  ['令和元年5月1日', '2019-04-30T15:00:00.000Z'],
  ['平成31年4月30日', '2019-04-29T15:00:00.000Z'],
  ['昭和64年1月7日', '1989-01-06T15:00:00.000Z'],
  ['2026-3-5 下午3:07', '2026-03-05T06:07:00.000Z'],
  ['3月5日 14:22', '2026-03-05T05:22:00.000Z'],
  ['12月24日', '2025-12-23T15:00:00.000Z'],
  ['2月29日', '2024-02-28T15:00:00.000Z'],
  ['2026.03.05.', '2026-03-04T15:00:00.000Z'],
  ['2026. 3. 5. 15:07', '2026-03-05T06:07:00.000Z'],
  ['26.03.05', '2026-03-04T15:00:00.000Z'],
  ['2026/3/5', '2026-03-04T15:00:00.000Z'],
  ['03-05 14:22', '2026-03-05T05:22:00.000Z'],
  ['12:22', '2026-03-10T03:22:00.000Z'],
  ['14:22', '2026-03-09T05:22:00.000Z'],
  // The next ones are relative to now.
  ['방금', '2026-03-10T04:00:00.000Z'],
  ['5분 전', '2026-03-10T03:55:00.000Z'],
  ['3시간 전', '2026-03-10T01:00:00.000Z'],
  ['하루 전', '2026-03-09T04:00:00.000Z'],
  ['1년 전', '2025-03-10T04:00:00.000Z'],
  ['어제', '2026-03-08T15:00:00.000Z'],
  ['어제 오후 3:07', '2026-03-09T06:07:00.000Z'],
  ['그저께', '2026-03-07T15:00:00.000Z'],
  ['たった今', '2026-03-10T04:00:00.000Z'],
  ['3時間前', '2026-03-10T01:00:00.000Z'],
  ['2ヶ月前', '2026-01-10T04:00:00.000Z'],
  ['昨日', '2026-03-08T15:00:00.000Z'],
  ['一昨日 12:30', '2026-03-08T03:30:00.000Z'],
  ['刚刚', '2026-03-10T04:00:00.000Z'],
  ['3分钟前', '2026-03-10T03:57:00.000Z'],
  ['十分钟前', '2026-03-10T03:50:00.000Z'],
  ['半小时前', '2026-03-10T03:30:00.000Z'],
  ['2个月前', '2026-01-10T04:00:00.000Z'],
  ['昨天 12:30', '2026-03-09T03:30:00.000Z'],
  ['前天', '2026-03-07T15:00:00.000Z'],
  ['3 hours ago', '2026-03-10T01:00:00.000Z'],
  ['an hour ago', '2026-03-10T03:00:00.000Z'],
  ['yesterday at 3:07 PM', '2026-03-09T06:07:00.000Z'],
  // The next ones name their months.
  ['March 5, 2026 3:07 PM', '2026-03-05T06:07:00.000Z'],
  ['Mon, 5 Mar 2026 3:07 p.m.', '2026-03-05T06:07:00.000Z'],
  ['March 2026', '2026-02-28T15:00:00.000Z'],
  ['Dec 24', '2025-12-23T15:00:00.000Z'],
  ['5. März 2026, 15:07 Uhr', '2026-03-05T06:07:00.000Z'],
  ['5 de marzo de 2026', '2026-03-04T15:00:00.000Z'],
  ['le 5 mars 2026 à 15h07', '2026-03-05T06:07:00.000Z'],
  ['mar. 3 févr. 2026', '2026-02-02T15:00:00.000Z'],
  ['5 марта 2026 г. 15:07', '2026-03-05T06:07:00.000Z'],
  // The next ones have other orders.
  ['31/12/2025', '2025-12-30T15:00:00.000Z'],
  ['12/31/2025', '2025-12-30T15:00:00.000Z'],
  ['5.3.2026', '2026-03-04T15:00:00.000Z'],
  // The next ones are no dates.
  ['', null],
  ['hello', null],
  ['1.2.3', null],
  ['2026-02-30', null],
  ['Sun, 29 Feb 2025 10:00:00 GMT', null],
  ['Feb 30 2026', null],
  ['2026-13-01', null],
  ['2026-03-05T25:00:00Z', null],
  ['2026-03-05 15:61', null],
  ['0000-01-01', null],
  ['0001-01-01T00:00:00Z', null],
  ['平成40年1月1日', null],
  ['2026년 2월 30일', null],
  ['2026-366', null],
  ['2026-03-05T15:07:09+99:00', null],
  ['Mon, 05 Xyz 2026 10:00:00 GMT', null],
  ['99999999999999', null],
];

describe('parseDate', () => {
  const before = process.env.TZ;
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  test.each(['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
    'means the same to a server in %s',
    zone => {
      process.env.TZ = zone;
      expect(cases.map(([text]) => [text, read(text)])).toEqual(cases);
    },
  );

  test('takes a time without a zone as the time of its source', () => {
    expect(read('2026-03-05 15:07', 'UTC')).toBe('2026-03-05T15:07:00.000Z');
    expect(read('2026-03-05 15:07', 'America/New_York')).toBe('2026-03-05T20:07:00.000Z');
    expect(read('2026-03-05 15:07', '-0330')).toBe('2026-03-05T18:37:00.000Z');
    expect(read('2026-03-05 15:07', 'No/Such_Zone')).toBe('2026-03-05T15:07:00.000Z');
  });

  test('knows when clocks change', () => {
    const york = 'America/New_York';
    expect(read('2026-03-08 01:59', york)).toBe('2026-03-08T06:59:00.000Z');
    expect(read('2026-03-08 02:30', york)).toBe('2026-03-08T07:30:00.000Z');
    expect(read('2026-03-08 03:00', york)).toBe('2026-03-08T07:00:00.000Z');
    expect(read('2025-11-02 01:30', york)).toBe('2025-11-02T05:30:00.000Z');
    expect(read('2025-11-02 02:30', york)).toBe('2025-11-02T07:30:00.000Z');
  });

  test('takes what is ambiguous as the language has it', () => {
    expect(read('03/05/2026', 'UTC', 'en-US')).toBe('2026-03-05T00:00:00.000Z');
    expect(read('03/05/2026', 'UTC', 'en-GB')).toBe('2026-05-03T00:00:00.000Z');
    expect(read('05.03.26', 'UTC', 'de')).toBe('2026-03-05T00:00:00.000Z');
    expect(read('26.03.05', 'UTC', 'ko')).toBe('2026-03-05T00:00:00.000Z');
    expect(read('2026-03-05 15:07 CST', 'UTC', 'zh-CN')).toBe('2026-03-05T07:07:00.000Z');
    expect(read('Thu, 05 Mar 2026 15:07:00 CST', 'UTC')).toBe('2026-03-05T21:07:00.000Z');
  });

  test('gives a valid date or null for any text', () => {
    const random = seeded(1);
    const pick = <Each>(from: readonly Each[]): Each => from[Math.floor(random() * from.length)]!;
    for (let run = 0; run < 5000; run++) {
      const parts = Array.from({ length: Math.floor(random() * 12) }, () =>
        random() < 0.8 ? pick(bits) : String.fromCharCode(Math.floor(random() * 0x10000)),
      );
      const context = {
        zone: pick(['UTC', seoul, '+14:00', 'x']),
        now,
        language: pick(['', 'de', 'ko', 'zh-TW', 'x']),
      };
      for (const text of [parts.join(''), parts.join(' ')]) {
        for (const date of [parseDate(text, context), findDate(text, context)]) {
          expect([text, Number.isNaN(date?.getTime() ?? 0)]).toEqual([text, false]);
        }
      }
    }
  });

  test('comes to an end with what is said over and over', () => {
    for (const first of bits) {
      for (const second of ['', ...bits]) {
        const text = `${first}${second}`.repeat(2000);
        expect([parseDate(text, { zone: seoul, now }), findDate(text, { zone: seoul, now })]).toHaveLength(2);
      }
    }
  });

  test('reads back what the standards write', () => {
    const random = seeded(2);
    const [from, to] = [Date.UTC(1971, 0, 1), Date.UTC(2099, 11, 31)];
    for (let run = 0; run < 100; run++) {
      const date = new Date(Math.floor(from + random() * (to - from)));
      const seconds = new Date(Math.floor(date.getTime() / 1000) * 1000);
      expect(read(date.toISOString())).toBe(date.toISOString());
      expect(read(seconds.toUTCString())).toBe(seconds.toISOString());
      expect(read(seconds.toString())).toBe(seconds.toISOString());
    }
  });
});

const bits = (
  '2026 3 05 99 1 년 월 日 時 前 전 Mar mai GMT +0900 : - . / ( ) 令和 元 午後 오전 一 十 昨天 T Z W , ago vor PM p. 00 -99:99 ０ ' +
  "an 시간 ' [ of st hour posted 토요일 1. R \ud800"
).split(' ');

/** Deterministic: gives the same numbers from 0 to 1 in every run. */
const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
