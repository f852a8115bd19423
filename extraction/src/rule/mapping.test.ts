import { describe, expect, test } from 'vitest';
import { mappedValues, mappingErrors } from './mapping.ts';

const base = 'https://example.com/news/index.html';

describe('mappingErrors', () => {
  test('there is none when title and link have parameters of their own', () => {
    expect(mappingErrors({ title: 2, link: 1 }, 2)).toEqual([]);
    expect(mappingErrors({ title: 2, link: 1, thumbnail: 4, content: 3 }, 4)).toEqual([]);
  });

  test('title and link are required, thumbnail and content are not', () => {
    expect(mappingErrors({}, 2)).toEqual([
      { field: 'title', problem: 'missing' },
      { field: 'link', problem: 'missing' },
    ]);
  });

  test('no parameter may be two things', () => {
    expect(mappingErrors({ title: 1, link: 2, content: 1 }, 2)).toEqual([
      { field: 'title', problem: 'duplicate' },
      { field: 'content', problem: 'duplicate' },
    ]);
  });

  test.each([0, 3, -1, 1.5, Number.NaN])('a parameter that the rule does not have is none: %d', index => {
    expect(mappingErrors({ title: 1, link: index }, 2)).toEqual([{ field: 'link', problem: 'beyond' }]);
  });
});

describe('mappedValues', () => {
  const mapping = { title: 1, link: 2, thumbnail: 3, content: 4 };
  const values = (...parameters: string[]) => mappedValues(parameters, mapping, base);

  test('are plain, absolute and decoded, and the content as it stands', () => {
    expect(values('<b>Q&amp;A</b>\n 가', '../a?b=1&amp;c=2', '//cdn.example.com/1.png', ' <p>x</p> ')).toEqual({
      title: 'Q&A 가',
      link: 'https://example.com/a?b=1&c=2',
      image: 'https://cdn.example.com/1.png',
      content: '<p>x</p>',
    });
  });

  test('do not take a parameter of an address for an entity', () => {
    expect(values('t', '/?a=1&copy=2&lt=3', '', '').link).toBe('https://example.com/?a=1&copy=2&lt=3');
  });

  test.each([
    '',
    '  ',
    '#top',
    'javascript:void(0)',
    ' java\nscript:x()',
    '&#106;avascript:x()',
    'mailto:a@b.c',
    'http://',
  ])('have no link when %j leads nowhere', href => {
    expect(values('t', href, '', '').link).toBeNull();
  });

  test('have nothing where nothing is mapped or found', () => {
    expect(mappedValues(['t', '/1'], { title: 1, link: 2, content: 3 }, base)).toMatchObject({
      image: null,
      content: null,
    });
    expect(values('t', '/1', '', ' ')).toMatchObject({ image: null, content: null });
  });
});
