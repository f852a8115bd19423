import { expect, it } from 'vitest';
import { listed } from './listed.ts';

it('names are written one after another as a reader of the language would', () => {
  expect(listed(['민지', '도현'], 'ko')).toBe('민지, 도현');
  expect(listed(['さくら', 'はると'], 'ja')).toBe('さくら、はると');
  expect(listed(['Emma', 'Oliver', 'Mina'], 'en')).toBe('Emma, Oliver, and Mina');
});
