import { expect, it } from 'vitest';
import { tagsOf } from './tags-of.ts';

const tagged = (...names: string[]) => ({ tags: names.map(name => ({ name })) });

it('names the tags of most sources first, each once, and equals in the order of the sources', () => {
  const sources = [tagged('news'), tagged('food', 'books'), tagged('books'), tagged()];
  expect(tagsOf(sources, 10)).toEqual([{ name: 'books' }, { name: 'news' }, { name: 'food' }]);
  expect(tagsOf(sources, 2)).toEqual([{ name: 'books' }, { name: 'news' }]);
});
