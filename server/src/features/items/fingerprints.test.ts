import { describe, expect, test } from 'vitest';
import { type ItemFingerprint, pairByFingerprint } from './fingerprints.ts';

const at = new Date('2026-03-05T09:17:00Z');
const day = new Date('2026-03-05T00:00:00Z');
const look = (title: string, more: Partial<ItemFingerprint> = {}): ItemFingerprint => ({
  title,
  text: `text of ${title}`,
  length: title.length + 40,
  publishedAt: at,
  link: `https://a.test/${title}`,
  image: null,
  enclosures: [],
  ...more,
});
/** The places in `was` of those that are known again. */
const known = (was: readonly ItemFingerprint[], now: readonly ItemFingerprint[], listedBefore = 0) =>
  pairByFingerprint(was, now, listedBefore).map(pair => (pair ? was.indexOf(pair) : null));
const of = (titles: string, more: Partial<ItemFingerprint> = {}) => [...titles].map(title => look(title, more));

describe('under new names an item is known again', () => {
  test('by its title and text at the same minute, whatever else is in the document', () => {
    expect(known(of('ab'), of('xb'), 40)).toEqual([null, 1]);
  });

  test.each([
    ['a session in the query', '?n=N&s=0123456789abcdef0123', '?n=N&s=f123456789abcdef0123'],
    ['a session in the path', ';s=0aBcD1234567890zyxwv?n=N', ';s=9aBcD1234567890zyxwv?n=N'],
    ['the time', '?n=N&t=1773000000', '?n=N&t=1773000900123'],
  ])('by its title and text, where at least three links differ in %s only', (_, before, after) => {
    const listed = (link: string, titles = 'abc') =>
      [...titles].flatMap(title =>
        look(title, { publishedAt: null, link: `https://a.test/a${link.replace('N', title)}` }),
      );
    expect(known(listed(before), listed(after), 40)).toEqual([0, 1, 2]);
    expect(known(listed(before), listed(after, 'xcab'), 40)).toEqual([null, 2, 0, 1]);
    expect(known(listed(before), listed(after, 'ab'), 40)).toEqual([null, null]);
    const day = new Date('2026-03-05T00:00:00+05:30');
    const dated = (link: string) => listed(link).map(each => ({ ...each, publishedAt: day }));
    expect(known(dated(before), dated(after), 40)).toEqual([0, 1, 2]);
  });

  test('where most of the document is, in any order, beside what is new and what was edited', () => {
    const visit = (title: string, n: number) =>
      look(title, { publishedAt: null, length: 1, link: `https://a.test/${title}?t=${1_773_000_000 + n}` });
    const was = [...'abcdefghij'].map(title => visit(title, 0));
    const now = [...'xjihgfedcba'].map(title => visit(title, 1));
    expect(known(was, now)).toEqual([null, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    const edited = look('a', { text: 'edited', publishedAt: day });
    expect(known(of('abcdef', { publishedAt: day }), [...of('bcdef', { publishedAt: day }), edited])).toEqual([
      1, 2, 3, 4, 5, 0,
    ]);
  });

  test('once: what looks the same more often than before is new', () => {
    expect(known(of('aa'), of('aaa'))).toEqual([0, 1, null]);
  });
});

describe('another item of the same title is new', () => {
  test('at another moment, with another text, picture or file', () => {
    expect(known(of('a'), of('a', { publishedAt: new Date('2026-03-06T09:17:00Z') }))).toEqual([null]);
    expect(known(of('a'), of('a', { text: 'other' }))).toEqual([null]);
    expect(known(of('a'), of('a', { image: 'https://a.test/2.jpg' }))).toEqual([null]);
    const episode = (n: number) => ({ enclosures: [{ url: `https://a.test/${n}.mp3?s=1` }] });
    expect(known(of('a', episode(1)), of('a', episode(2)))).toEqual([null]);
    const file = (query: string) => of('a', { enclosures: [{ url: `https://a.test/get.php?${query}` }] });
    expect(known(file('n=1&t=1773000000'), file('n=1&t=1773000900'))).toEqual([0]);
    expect(known(file('id=1'), file('id=2'))).toEqual([null]);
    for (const name of ['id', 'episode', 'fileId'])
      expect(known(file(`${name}=507f1f77bcf86cd799439011`), file(`${name}=507f191e810c19729de860ea`))).toEqual([null]);
  });

  test('where it has no date, or a day without much text, and the others keep their names', () => {
    expect(known(of('a', { publishedAt: null }), of('a', { publishedAt: null }), 9)).toEqual([null]);
    expect(known(of('a', { publishedAt: day }), of('a', { publishedAt: day }), 9)).toEqual([null]);
    const few = of('abc', { publishedAt: null });
    expect(known(few, few, 9)).toEqual([null, null, null]);
  });

  test.each(['Z', '+05:30', '+05:45', '+09:30', '-03:30'])('on the same day, which begins at midnight %s', zone => {
    const meeting = (link: string, length: number) =>
      look('Board meeting', {
        publishedAt: new Date(`2025-01-06T00:00:00${zone}`),
        length,
        link: `https://a.test/${link}`,
      });
    expect(known([meeting('1', 13)], [meeting('2', 13)])).toEqual([null]);
    expect(known([meeting('1', 300)], [meeting('2', 300)])).toEqual([null]);
  });

  test('where its link differs in an id, alone or beside others', () => {
    const daily = (query: string) => look('Daily weather', { publishedAt: null, link: `https://a.test/w?${query}` });
    for (const [was, now] of [
      ['id=507f1f77bcf86cd799439011', 'id=507f191e810c19729de860ea'],
      ['article=1500000000', 'article=1500000001'],
      ['n=1500000000', 'n=1500000001'],
      ['id=20260305', 'id=20260306'],
      ['n=1&s=0123456789abcdef0123', 'n=2&s=f123456789abcdef0123'],
    ] as const)
      expect(known([daily(was)], [daily(now)])).toEqual([null]);
    const issue = (n: number) =>
      [...'abcd'].map((title, at) =>
        look(title, { publishedAt: null, link: `https://a.test/w?n=507f1f77bcf86cd79943${n}${at}11` }),
      );
    expect(known(issue(1), issue(2))).toEqual([null, null, null, null]);
  });

  test.each([0, 60])('where an undated list was replaced, with text of length %i', length => {
    const signs = (issue: number) =>
      ['Aries', 'Taurus', 'Gemini', 'Leo'].map(sign =>
        look(sign, { publishedAt: null, length: sign.length + length, link: `https://a.test/${issue}/${sign}` }),
      );
    expect(known(signs(6), signs(7))).toEqual([null, null, null, null]);
    const dated = (issue: number) => signs(issue).map(each => ({ ...each, publishedAt: day }));
    if (length === 0) expect(known(dated(6), dated(7))).toEqual([null, null, null, null]);
  });

  test('at the moment of one that has gone, where the source repeats its titles', () => {
    const was = 'abcdef'.split('').map(text => look('Weather', { text }));
    const now = 'bcdefg'.split('').map(text => look('Weather', { text }));
    expect(known(was, now)).toEqual([1, 2, 3, 4, 5, null]);
  });

  test('where all look the same: a list of bulletins is replaced by the next', () => {
    const bulletins = of('aaaaa', { publishedAt: null });
    expect(known(bulletins, bulletins)).toEqual([null, null, null, null, null]);
  });
});
