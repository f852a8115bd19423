import { describe, expect, test } from 'vitest';
import { findDate, itemDate } from './dates.ts';
import { applyDefinition } from './extract.ts';
import { readPage } from './parse.ts';
import { isElement, type PageElement, type PageNode } from './tree.ts';

/** It is 21:00 in Seoul. */
const now = new Date('2026-11-21T12:00:00Z');
const context = { now, zone: 'Asia/Seoul' };
const found = (text: string, zone = 'Asia/Seoul') =>
  findDate(text, { now, zone })?.toISOString().replace(':00.000Z', 'Z') ?? null;

describe('a date that is named', () => {
  test.each([
    ['2026-05-03T10:20:30Z', '2026-05-03T10:20:30.000Z'],
    ['2026-05-03T10:20:30.123+02:00', '2026-05-03T08:20:30.123Z'],
    ['2026-05-03 10:20', '2026-05-03T01:20Z'],
    ['2026-05-03', '2026-05-02T15:00Z'],
    ['2026/5/3', '2026-05-02T15:00Z'],
    ['2026.05.03 10:20', '2026-05-03T01:20Z'],
    ['2026. 5. 3. 오후 3:05', '2026-05-03T06:05Z'],
    ['2026.05.03.(일) 10:20', '2026-05-03T01:20Z'],
    ['2026년 5월 3일', '2026-05-02T15:00Z'],
    ['2026년 5월 3일 일요일 오전 12시 5분', '2026-05-02T15:05Z'],
    ['2026年5月3日', '2026-05-02T15:00Z'],
    ['2026年5月3日（日）午後3時5分', '2026-05-03T06:05Z'],
    ['令和8年5月3日(日)', '2026-05-02T15:00Z'],
    ['令和元年12月3日', '2019-12-02T15:00Z'],
    ['2026年5月3日 星期日 下午3:05', '2026-05-03T06:05Z'],
    ['2026年05月03号 15点', '2026-05-03T06:00Z'],
    ['２０２６年５月３日', '2026-05-02T15:00Z'],
    ['3 May 2026', '2026-05-02T15:00Z'],
    ['Sun, 03 May 2026 10:20:30 GMT', '2026-05-03T10:20:30.000Z'],
    ['3rd of September, 2026 at 3:05 PM', '2026-09-03T06:05Z'],
    ['03-Sep-2026', '2026-09-02T15:00Z'],
    ['May 3, 2026, 12:05 a.m.', '2026-05-02T15:05Z'],
    ['SEPT. 3 2026', '2026-09-02T15:00Z'],
    ['3.5.2026', '2026-05-02T15:00Z'],
    ['By Kim on 3 May 2026 | 5 comments', '2026-05-02T15:00Z'],
    ['등록 2026.05.03 10:20 | 수정 2026.05.04 11:00', '2026-05-03T01:20Z'],
    ['2026-05-03 10:20 KST', '2026-05-03T01:20Z'],
    ['May 3, 2026 (updated 2026-05-04)', '2026-05-02T15:00Z'],
  ])('%j', (text, instant) => {
    expect(found(text)).toBe(instant);
  });

  test('without a year is of the year that puts it nearest before now', () => {
    expect(found('11월 20일')).toBe('2026-11-19T15:00Z');
    expect(found('12月25日')).toBe('2025-12-24T15:00Z');
    expect(found('Nov 20')).toBe('2026-11-19T15:00Z');
    expect(found('25 Dec')).toBe('2025-12-24T15:00Z');
    const lastDay = { now: new Date('2026-12-31T20:00:00Z'), zone: 'UTC' };
    expect(findDate('Jan 1', lastDay)?.toISOString()).toBe('2027-01-01T00:00:00.000Z');
  });

  test('is meant in the zone of the page, its summer time included', () => {
    expect(found('2026-07-01 12:00', 'Europe/Berlin')).toBe('2026-07-01T10:00Z');
    expect(found('2026-01-01 12:00', 'Europe/Berlin')).toBe('2026-01-01T11:00Z');
    expect(found('2026-03-29 01:30', 'Europe/Berlin')).toBe('2026-03-29T00:30Z');
    expect(found('2026-03-29 03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30Z');
    expect(found('2026-07-01 12:00', '-03:30')).toBe('2026-07-01T15:30Z');
    expect(found('2026-07-01 12:00', 'No/Where')).toBe('2026-07-01T12:00Z');
  });

  test.each([
    'Version 2026.5',
    '10.2026.05.03',
    '2026-13-01',
    '2026-02-30',
    '1994-12-31',
    '2026-11-23',
    'in 12 months',
    'May the 3rd be',
    'you may 3',
    '3 million years ago',
    '010-2026-0503',
    '',
  ])('is not in %j', text => {
    expect(found(text)).toBeNull();
  });

  test('may be up to a day from now, for the zones that are ahead', () => {
    expect(found('2026-11-22 20:59')).toBe('2026-11-22T11:59Z');
    expect(found('2026-11-22 21:01')).toBeNull();
  });

  test('of several is the first that can be', () => {
    expect(found('until 2030-01-01, since 2026-01-01')).toBe('2025-12-31T15:00Z');
  });
});

describe('a date that is counted from now', () => {
  test.each([
    ['3 hours ago', '2026-11-21T09:00Z'],
    ['an hour ago', '2026-11-21T11:00Z'],
    ['Kim · 5 mins ago · 3 likes', '2026-11-21T11:55Z'],
    ['2d ago', '2026-11-19T12:00Z'],
    ['1 month ago', '2026-10-21T12:00Z'],
    ['2 years ago', '2024-11-21T12:00Z'],
    ['3시간 전', '2026-11-21T09:00Z'],
    ['5분전', '2026-11-21T11:55Z'],
    ['한 달 전', '2026-10-21T12:00Z'],
    ['3日前', '2026-11-18T12:00Z'],
    ['3時間前', '2026-11-21T09:00Z'],
    ['2週間前', '2026-11-07T12:00Z'],
    ['1ヶ月前', '2026-10-21T12:00Z'],
    ['3小时前', '2026-11-21T09:00Z'],
    ['5 分钟前', '2026-11-21T11:55Z'],
    ['两天前', '2026-11-19T12:00Z'],
    ['2个月前', '2026-09-21T12:00Z'],
    ['just now', '2026-11-21T12:00Z'],
    ['방금 전', '2026-11-21T12:00Z'],
    ['たった今', '2026-11-21T12:00Z'],
    ['刚刚', '2026-11-21T12:00Z'],
    ['Yesterday', '2026-11-19T15:00Z'],
    ['어제 10:20', '2026-11-20T01:20Z'],
    ['昨日', '2026-11-19T15:00Z'],
    ['前天 下午3:05', '2026-11-19T06:05Z'],
    ['오늘', '2026-11-20T15:00Z'],
  ])('%j', (text, instant) => {
    expect(found(text)).toBe(instant);
  });

  test('of a month that has no such day is its last', () => {
    const end = { now: new Date('2026-03-31T12:00:00Z'), zone: 'UTC' };
    expect(findDate('1 month ago', end)?.toISOString()).toBe('2026-02-28T12:00:00.000Z');
  });

  test.each(['오늘의 뉴스', 'Today in history', '今日のニュース', '사람 3명 전원', 'now hiring'])(
    'is not in %j',
    text => {
      expect(found(text)).toBeNull();
    },
  );
});

describe('the date of an item', () => {
  const of = (html: string, titleName?: string) => {
    const item = elementIn(readPage(`<div>${html}</div>`).children, 'div')!;
    return itemDate(item, context, titleName ? elementIn(item.children, titleName) : undefined)?.toISOString() ?? null;
  };

  test('is that of its <time>', () => {
    expect(of('2020-01-01 <time datetime="2026-05-03T10:20:30Z">3 May</time>')).toBe('2026-05-03T10:20:30.000Z');
    expect(of('2020-01-01 <time>2026-05-03</time>')).toBe('2026-05-02T15:00:00.000Z');
  });

  test('is that of its microdata', () => {
    expect(of('2020-01-01 <meta itemprop="datePublished" content="2026-05-03">')).toBe('2026-05-02T15:00:00.000Z');
  });

  test('is rather what is called a date than another', () => {
    expect(of('<p>since 2020-01-01</p> <span class="post-date">2026.05.03</span>')).toBe('2026-05-02T15:00:00.000Z');
    expect(of('<abbr class="timestamp" title="2026-05-03T10:20:30Z">2 hours ago</abbr>')).toBe(
      '2026-05-03T10:20:30.000Z',
    );
  });

  test('is rather in a short text than in a long one', () => {
    expect(of(`<p>On 2020-01-01 ${'it was told that '.repeat(5)}</p><i>2026-05-03</i>`)).toBe(
      '2026-05-02T15:00:00.000Z',
    );
  });

  test('is not what a long text tells of, unless that is a full date', () => {
    const story = (when: string) =>
      `<p>It was ${when} that they told him so for the first time, he said to the court.</p>`;
    expect([of(story('10 years ago')), of(story('on 3 May')), of(story('on 3 May 2026'))]).toEqual([
      null,
      null,
      '2026-05-02T15:00:00.000Z',
    ]);
  });

  test('may be figures or a time by themselves', () => {
    expect(of('<i>3</i><b>11.20</b>')).toBe('2026-11-19T15:00:00.000Z');
    expect(of('<i>3</i><b>15:05</b>')).toBe('2026-11-21T06:05:00.000Z');
    expect(of('<i>1.25</i><i>3:10</i><i>16:9</i>')).toBeNull();
  });

  test('is rather a day than a time, which may be how long a video takes', () => {
    expect(of('<i>12:34</i> <b>11.20</b>')).toBe('2026-11-19T15:00:00.000Z');
    expect(of('<i class="time">12:34</i> <b>2026-05-03</b>')).toBe('2026-05-02T15:00:00.000Z');
    expect(of('<span class="duration">12:34</span>')).toBeNull();
  });

  test('may be spread over elements', () => {
    expect(of('<b>3</b> <i>May</i> <u>2026</u>')).toBe('2026-05-02T15:00:00.000Z');
  });

  test('is not in its title, nor in what nobody sees', () => {
    expect(of('<h2>Plans of 2020-01-01</h2><script>"2026-05-03"</script>', 'h2')).toBeNull();
  });
});

describe('times without a day, in a list', () => {
  const list = (...items: string[]) => {
    const page = readPage(
      `<ul>${items.map((item, at) => `<li><a href="/${at}">Item ${at}</a> <i>${item}</i>`).join('')}</ul>`,
    );
    const definition = { itemXpath: '//li', titleXpath: './a', linkXpath: './a/@href', thumbnailXpath: './/img' };
    const { items: found } = applyDefinition(
      page,
      { ...definition, fallbacks: [] },
      { base: 'https://x.example/', dates: context },
    );
    return found.map(({ date }) => date?.toISOString().slice(0, 16) ?? null);
  };

  test('are of today or yesterday where the newest comes first', () => {
    expect(list('15:05', '09:30', '23:40')).toEqual(['2026-11-21T06:05', '2026-11-21T00:30', '2026-11-20T14:40']);
  });

  test('are also where most items have a day', () => {
    expect(list('09:30', '15:05', '11.20', '11.19')).toEqual([
      ...['2026-11-21T00:30', '2026-11-21T06:05', '2026-11-19T15:00', '2026-11-18T15:00'],
    ]);
  });

  test('are else when something takes place', () => {
    expect(list('16:00', '18:00', '20:30')).toEqual([null, null, null]);
    // A single date among the times is no item's date either.
    expect(list('09:00', '11:00', '14:00', '2026-11-01')).toEqual([null, null, null, null]);
  });
});

const elementIn = (nodes: PageNode[], name: string): PageElement | undefined => {
  for (const node of nodes) {
    const found = isElement(node) && (node.name === name ? node : elementIn(node.children, name));
    if (found) return found;
  }
  return undefined;
};
