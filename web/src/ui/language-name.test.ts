import { expect, it } from 'vitest';
import { languageName } from './language-name.ts';

it.each([
  ['ja-JP', 'ko', '일본어'],
  ['zh-TW', 'en', 'Chinese'],
  ['ko', 'ja', '韓国語'],
  ['qqq', 'en', undefined],
  [undefined, 'en', undefined],
] as const)('%s is called in %s %s', (tag, reader, name) => {
  expect(languageName(tag, reader)).toBe(name);
});
