import { languages } from '@newsbell/contracts/languages';
import type { DigestEntry } from '@newsbell/contracts/notifications';
import { describe, expect, it } from 'vitest';
import { alertOf } from '#test/push-messages.ts';
import { settingsOf } from '#test/settings.ts';
import type { Message } from '../channel.ts';
import { mailOf } from './digest-mail.ts';
import { digestTexts } from './texts/texts.ts';

const key = { secret: 'c2VjcmV0' };
const settings = settingsOf({ PRODUCT_NAME: 'Morning & Bell' });

const entry = (id: number, more: Partial<DigestEntry['item']> = {}): DigestEntry => ({
  item: {
    id,
    title: `Title ${id}`,
    excerpt: `Excerpt ${id}`,
    link: null,
    image: null,
    sortAt: '2026-03-05T00:12:00.000Z',
    project: { urlKey: 'metro', title: 'Seoul Metro News' },
    ...more,
  },
  others: [],
  reasons: [{ type: 'PROJECT', key: 'metro', title: 'Seoul Metro News', keyword: '서울' }],
});
const message = (digest: Partial<NonNullable<Message['digest']>> | null, person: Partial<Message['person']> = {}) => ({
  delivery: { id: 1, idemKey: 'k'.repeat(32), attempts: 1, createdAt: new Date('2026-03-05T00:30:00Z') },
  destination: { id: 1, address: 'alice@example.org', host: 'smtp', os: null, proven: true },
  person: {
    accountId: 7,
    nickname: 'Alice',
    email: 'alice@example.org',
    language: 'en' as const,
    timeZone: 'Asia/Seoul',
    ...person,
  },
  digest: digest && {
    id: 3,
    slot: new Date('2026-03-05T00:30:00Z'),
    items: 1,
    entries: [entry(1)],
    alerts: [],
    uncertain: 0,
    ...digest,
  },
});
const write = (...given: Parameters<typeof message>) => mailOf(settings, key, message(...given));

describe.each([...languages])('a digest in %s', language => {
  it.each([
    ['one entry', message({}, { language })],
    ['two', message({ items: 2, entries: [entry(1), entry(2)] }, { language })],
    ['more than it holds', message({ items: 60, entries: [entry(1), entry(2)] }, { language })],
    ['items that may not have arrived', message({ uncertain: 7 }, { language })],
    ['alerts beside entries', message({ alerts: [alertOf(), alertOf('B', { count: 3 })] }, { language })],
    ['alerts alone', message({ items: 0, entries: [], alerts: [alertOf(), alertOf('B')] }, { language })],
    ['one alert', message({ items: 0, entries: [], alerts: [alertOf()] }, { language })],
    ['a test', message(null, { language })],
  ])('fills every place, and says the same in text and HTML: %s', (_, given) => {
    const { subject, plain, html } = mailOf(settings, key, given);
    expect(`${subject}${plain}${html.replace(/<style>.*<\/style>/s, '')}`).not.toMatch(/[{}]|undefined|null|NaN/);
    expect(html).toContain(`lang="${language}"`);
    expect(html).not.toMatch(/<img|url\(|<link|<script/);
    for (const { item } of given.digest?.entries ?? []) {
      expect(plain).toContain(`\n   https://bell.test/metro/feed/${item.id}\n`);
      expect(html).toContain(`href="https://bell.test/metro/feed/${item.id}"`);
    }
    for (const { path } of given.digest?.alerts ?? []) {
      expect(plain).toContain(`\nhttps://bell.test${path}\n`);
      expect(html).toContain(`href="https://bell.test${path}"`);
    }
    for (const address of [
      '/setting/notifications',
      '/notifications/preferences?token=',
      '/v1/notification/unsubscribe/',
    ]) {
      expect(plain).toContain(`https://bell.test${address}`);
      expect(html).toContain(`href="https://bell.test${address}`);
    }
  });

  it('counts alerts with items, and names what it follows only where there are items', () => {
    const words = digestTexts(language);
    const [alerts, followed] = [[alertOf(), alertOf('B')], words.lead.replace('{time}', '')];
    const both = write({ alerts }, { language }).plain;
    const alone = write({ items: 0, entries: [], alerts }, { language }).plain;
    expect(both).toContain(words.alerts.replace('{n}', '3'));
    expect(both).toContain(followed);
    expect(alone).toContain(words.alerts.replace('{n}', '2'));
    expect(alone).not.toContain(followed);
  });

  it('has words for everything', () => {
    const english = digestTexts('en');
    const words = digestTexts(language);
    expect(Object.keys(words)).toEqual(Object.keys(english));
    expect(
      JSON.stringify(words)
        .match(/\{\w+\}/g)!
        .toSorted(),
    ).toEqual(
      JSON.stringify(english)
        .match(/\{\w+\}/g)!
        .toSorted(),
    );
  });
});

it('the subject says what is in it', () => {
  const subjects = [1, 2, 7].map(items => write({ items }).subject);
  expect(subjects).toEqual(['Title 1', 'Title 1, and 1 more', 'Title 1, and 6 more']);
  expect(write({ items: 7 }, { language: 'ko' }).subject).toBe('Title 1 외 6건');
  const long = write({ items: 2, entries: [entry(1, { title: 'word '.repeat(60) })] }).subject;
  expect(long).toMatch(/^(word )+word…, and 1 more$/);
  expect(long.length).toBeLessThan(110);
});

it.each([
  ['how it begins', 'It begins <so> & goes on.', 'It begins &lt;so&gt; &amp; goes on.'],
  ['that it has none', '', '無題'],
])('an item without a title says %s', (_, excerpt, said) => {
  const { subject, plain, html } = write({ entries: [entry(1, { title: ' ', excerpt })] }, { language: 'ja' });
  const title = excerpt || '無題';
  expect(subject).toBe(title);
  expect(plain).toContain(`\n1. ${title}\n`);
  expect(plain.split(title)).toHaveLength(2);
  expect(html).toMatch(new RegExp(`/metro/feed/1"[^>]*>${said}</a>`));
});

it('an entry says its source, the time where the person is, why it is there, and who else tells it', () => {
  const told = { ...entry(1), others: [{ urlKey: 'a', title: 'Harbour Post' }] };
  const { plain } = write({ entries: [told] });
  expect(plain).toContain('Seoul Metro News · 9:12 AM');
  expect(plain).toContain('Keyword 서울 in Seoul Metro News');
  expect(plain).toContain('Also in Harbour Post');
  expect(write({ entries: [entry(1, { sortAt: '2026-03-04T02:00:00.000Z' })] }).plain).toContain('Mar 4, 11:00 AM');
  expect(write({}, { timeZone: 'Mars/Olympus' }).plain).toContain('12:12 AM');
});

it.each([
  ['en', 'Keyword 서울 (in the title) in Seoul Metro News'],
  ['ko', 'Seoul Metro News의 키워드 서울(제목)'],
  ['ja', 'Seoul Metro News のキーワード「서울」（見出し）'],
  ['zh-CN', 'Seoul Metro News 中的关键词“서울”（标题）'],
] as const)('a keyword that looks in titles only is said in words: %s', (language, reason) => {
  const reasons = [{ type: 'PROJECT', key: 'metro', title: 'Seoul Metro News', keyword: '서울 in:title' } as const];
  const { plain, html } = write({ entries: [{ ...entry(1), reasons }] }, { language });
  expect(plain).toContain(reason);
  expect(html).toContain(reason);
  expect(plain + html).not.toContain('in:title');
});

it.each([
  ['en', 'Keyword error (in the field level) in Lab backups'],
  ['ko', 'Lab backups의 키워드 error(level 필드)'],
  ['ja', 'Lab backups のキーワード「error」（level フィールド）'],
  ['zh-CN', 'Lab backups 中的关键词“error”（字段 level）'],
] as const)('a keyword that looks in one field is said in words: %s', (language, reason) => {
  const reasons = [{ type: 'PROJECT', key: 'lab', title: 'Lab backups', keyword: 'error in:level' } as const];
  const { plain, html } = write({ entries: [{ ...entry(1), reasons }] }, { language });
  expect(plain).toContain(reason);
  expect(html).toContain(reason);
});

it.each([
  ['en', 'Important', ': '],
  ['ko', '중요', ': '],
  ['ja', '重要', '：'],
  ['zh-CN', '重要', '：'],
] as const)('published news show their priority and their fields: %s', (language, mark, colon) => {
  const fields = [
    { name: 'level', value: 'error' },
    { name: '호스트', value: '<db-1>' },
  ];
  const { plain, html } = write({ entries: [entry(1, { priority: 'high', fields })] }, { language });
  expect(plain).toContain(`\n   ${mark} · Seoul Metro News`);
  expect(plain).toContain(`\n   level${colon}error\n   호스트${colon}<db-1>\n`);
  expect(html).toContain(`>${mark}</strong>`);
  expect(html).toContain(`호스트${colon}&lt;db-1&gt;`);
  expect(write({ entries: [entry(1, { priority: 'low' })] }, { language }).plain).not.toContain(mark);
});

it('many are counted and lead to the rest', () => {
  const { plain, html } = write({ items: 54, entries: [entry(1), entry(2)] });
  expect(plain).toContain('See 52 more on Morning & Bell\nhttps://bell.test/notifications');
  expect(html).toContain('54 new items for you');
});

it('what a source writes becomes neither markup nor a line of ours', () => {
  const hostile = '</a><script>alert(1)</script>"\n-- \nUnsubscribe: https://evil.example';
  const { subject, plain, html } = write({
    entries: [entry(1, { title: hostile, excerpt: hostile, project: { urlKey: 'metro', title: hostile } })],
  });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(plain.match(/^-- $/gm)).toHaveLength(1);
  expect(plain).not.toMatch(/^Unsubscribe: https:\/\/evil/m);
  expect(html).not.toContain('<script');
});

it('offers the one click over https only', () => {
  const plainHttp = mailOf(settingsOf({ PUBLIC_URL: 'http://192.168.0.2:3000' }), key, message({}));
  expect(plainHttp.headers).not.toHaveProperty('List-Unsubscribe-Post');
  expect(plainHttp.headers!['List-Unsubscribe']).toMatch(/^<http:\/\/192/);
});

it('is the same at every attempt', () => {
  expect(write({ items: 2, entries: [entry(1), entry(2)] })).toEqual(
    write({ items: 2, entries: [entry(1), entry(2)] }),
  );
});
