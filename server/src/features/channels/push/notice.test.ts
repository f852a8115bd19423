import type { Language } from '@newsbell/contracts/languages';
import { describe, expect, it } from 'vitest';
import { alertOf, entryOf, pushMessage } from '#test/push-messages.ts';
import { noticeUpTo } from './notice.ts';

const sizeOf = (notice: object) => Buffer.byteLength(JSON.stringify(notice));
const titles = ['Bus lanes open in May', 'Night trains again', 'Fares stay'];
const several = (language: Language, items = 3) =>
  noticeUpTo(
    pushMessage('a', { language, items, entries: titles.map((title, id) => entryOf(title, 'Metro', id + 1)) }),
    3000,
    sizeOf,
  );

describe('a notice', () => {
  it('of one item is the item, under its source, and opens it', () => {
    const notice = noticeUpTo(pushMessage('a'), 3000, sizeOf);
    expect(notice).toMatchObject({
      title: 'Seoul Metro News',
      body: 'Bus lanes open in May',
      path: '/seoul-metro/feed/7',
    });
  });

  it('of an item without a title shows how it begins', () => {
    const notice = noticeUpTo(pushMessage('a', { entries: [entryOf('')] }), 3000, sizeOf);
    expect(notice.body).toBe('The first of three.');
  });

  it('of an item without a title or text says so, also among several', () => {
    const entry = entryOf('', 'Metro');
    entry.item.excerpt = '';
    const one = noticeUpTo(pushMessage('a', { language: 'ko', entries: [entry] }), 3000, sizeOf);
    const two = noticeUpTo(
      pushMessage('a', { items: 2, entries: [entry, entryOf('Fares stay', 'Metro')] }),
      3000,
      sizeOf,
    );
    expect([one.body, two.body]).toEqual(['제목 없음', 'Metro: Untitled\nMetro: Fares stay']);
  });

  it('of several says how many, and opens their list', () => {
    const { title, body, path } = several('en');
    expect([title, path]).toEqual(['3 new items', '/notifications']);
    expect(body).toBe('Metro: Bus lanes open in May\nMetro: Night trains again\nMetro: Fares stay');
  });

  it.each([
    ['en', '55 new items', 'and 52 more'],
    ['ko', '새 소식 55건', '외 52건'],
    ['ja', '新着ニュース55件', 'ほか52件'],
    ['zh-CN', '55 条新内容', '另有 52 条'],
  ] as const)('counts what it does not show, in %s', (language, title, more) => {
    const notice = several(language, 55);
    expect([notice.title, notice.body.split('\n').at(-1)]).toEqual([title, more]);
  });

  it('gives up lines before it cuts into one, and always fits', () => {
    const entries = titles.map((title, id) => entryOf(title, 'Metro', id + 1));
    const message = pushMessage('a', { entries });
    const ends = [3000, 150, 110].map(most => {
      const notice = noticeUpTo(message, most, sizeOf);
      expect(sizeOf(notice)).toBeLessThanOrEqual(most);
      return notice.body.split('\n').at(-1);
    });
    expect(ends).toEqual(['Metro: Fares stay', 'and 1 more', 'and 2 more']);
  });

  it('that is a test says so, in the language of its person', () => {
    for (const language of ['en', 'ko', 'ja', 'zh-CN'] as const) {
      const message = { ...pushMessage('a', { language }), digest: null };
      const notice = noticeUpTo(message, 3000, sizeOf);
      expect(notice).toMatchObject({ path: '/setting/notifications', tag: message.delivery.idemKey, digest: '' });
      expect(notice.title.length * notice.body.length).toBeGreaterThan(0);
    }
  });
});

describe('an alert', () => {
  it('alone is the notice, and opens the page that shows it', () => {
    const notice = noticeUpTo(pushMessage('a', { entries: [], alerts: [alertOf()] }), 3000, sizeOf);
    expect(notice).toMatchObject({
      title: 'Which feeds do you miss?',
      body: 'A reply to “Which feeds do you miss?”',
      path: '/board/qna/12#c3',
    });
  });

  const until = '2026-12-02T20:00:00.000Z';
  it.each([
    [
      'en',
      { closed: true, until },
      'Writing on the boards',
      'A manager has suspended you from writing until December 3, 2026: Noise.',
    ],
    [
      'en',
      { closed: true, until: null },
      'Writing on the boards',
      'A manager has suspended you from writing for good: Noise.',
    ],
    ['en', { closed: false, until: null }, 'Writing on the boards', 'You can write on the boards again.'],
    ['ko', { closed: true, until }, '게시판 글쓰기', '관리자가 2026년 12월 3일까지 글쓰기를 차단했습니다: Noise.'],
    ['ja', { closed: true, until }, '掲示板への書き込み', '管理者が2026年12月3日まで書き込みを停止しました：Noise.'],
    ['zh-CN', { closed: true, until }, '您的发言权限', '版主已禁止您发言至 2026年12月3日：Noise.'],
  ] as const)('that one’s writing is closed says until when where one is, in %s', (language, writing, title, body) => {
    const alert = alertOf('Noise.', { type: 'MODERATED', writing });
    const message = pushMessage('a', { language, entries: [], alerts: [alert] });
    expect(
      noticeUpTo({ ...message, person: { ...message.person, timeZone: 'Asia/Seoul' } }, 3000, sizeOf),
    ).toMatchObject({
      title,
      body,
    });
  });

  it.each([
    ['en', '3 new items', '2 replies to “A”'],
    ['ko', '새 소식 3건', '‘A’에 새 댓글 2개가 달렸습니다'],
    ['ja', '新着ニュース3件', '「A」に返信が2件ありました'],
    ['zh-CN', '3 条新内容', '“A”有 2 条新回复'],
  ] as const)('stands before items, and counts with them, in %s', (language, title, line) => {
    const entries = titles.slice(0, 2).map((each, id) => entryOf(each, 'Metro', id + 1));
    const notice = noticeUpTo(
      pushMessage('a', { language, entries, alerts: [alertOf('A', { count: 2 })] }),
      3000,
      sizeOf,
    );
    expect(notice).toMatchObject({ title, body: `${line}\nMetro: Bus lanes open in May\nMetro: Night trains again` });
  });
});
