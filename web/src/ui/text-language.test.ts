import { expect, it } from 'vitest';
import { textLanguage } from './text-language.ts';

it('believes the letters before the declaration', () => {
  expect(textLanguage('서울시, 심야버스 확대', 'en-us')).toBe('ko');
  expect(textLanguage('東京都のバス', 'zh')).toBe('ja');
  expect(textLanguage('央行宣布', null)).toBe('zh-CN');
});

it('keeps a declaration that the letters allow, in its right spelling', () => {
  expect(textLanguage('Hello', 'en_us')).toBe('en-US');
  expect(textLanguage('東京', 'ja-jp')).toBe('ja-JP');
  expect(textLanguage('臺北', 'zh-tw')).toBe('zh-TW');
});

it('says nothing where nothing is known', () => {
  expect(textLanguage('Hello', null)).toBeUndefined();
  expect(textLanguage('Hello', 'English (US)')).toBeUndefined();
  expect(textLanguage('Hello', 'x')).toBeUndefined();
});
