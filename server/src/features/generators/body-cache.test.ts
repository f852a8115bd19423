import { expect, it } from 'vitest';
import { keepBodies } from './body-cache.ts';

it('writes a body once, and again only after others have taken its place', async () => {
  const written: string[] = [];
  const keep = keepBodies(20);
  const ask = (name: string, length = 8) =>
    keep(name, async () => {
      written.push(name);
      return name.repeat(length);
    });
  expect(await ask('a')).toBe('aaaaaaaa');
  for (const name of ['b', 'a', 'c', 'a', 'b']) await ask(name);
  expect(written).toEqual(['a', 'b', 'c', 'b']);
  await ask('d', 30);
  await Promise.all([ask('e'), ask('e')]);
  await ask('f');
  await ask('e');
  expect(written).toEqual(['a', 'b', 'c', 'b', 'd', 'e', 'e', 'f']);
});
