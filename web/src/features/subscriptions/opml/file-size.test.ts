import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it('says a size as people read it', () => {
  expect(fileSize(5 * 1_048_576, 'en')).toBe('5 MB');
  expect(fileSize(20 * 1_048_576, 'ja')).toBe('20 MB');
  expect(fileSize(1536, 'en')).toBe('1.5 kB');
});

it('never says that what is over a limit is as large as the limit', () => {
  expect(fileSize(5 * 1_048_576 + 1, 'en')).toBe('5.1 MB');
});
