import { expect, it } from 'vitest';
import { parametersIn, problemsOf, withoutBeyond } from './mapping.ts';

it('the parameters of a rule are its markers, also while the rule has mistakes', () => {
  expect(parametersIn('<a href="{%}">{%}</a>')).toBe(2);
  expect(parametersIn('{%}{%}')).toBe(2);
  expect(parametersIn('\\{%} {*} {_}')).toBe(0);
});

it('choices beyond the parameters are cleared, the others stay', () => {
  const mapping = { title: 2, link: 1, content: 3 };
  expect(withoutBeyond(mapping, 2)).toEqual({ title: 2, link: 1 });
  expect(withoutBeyond(mapping, 0)).toEqual({});
  expect(withoutBeyond(mapping, 3)).toBe(mapping);
});

it('names what is wrong by the field', () => {
  expect(problemsOf({ title: 1, thumbnail: 1 }, 2)).toEqual({
    title: 'duplicate',
    thumbnail: 'duplicate',
    link: 'missing',
  });
});
