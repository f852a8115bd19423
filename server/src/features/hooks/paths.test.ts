import { describe, expect, it } from 'vitest';
import { readMapped } from './kinds/json.ts';
import { stepsOf, textAt, valueAt } from './paths.ts';

const sent = JSON.parse(
  '{"a": [{"b": {"c": 1}}], "x.y": {"z": true}, "__proto__": {"own": "own"}, "nothing": null, "list": [1, "two"]}',
);

describe('a path', () => {
  it.each([
    ['a[0].b.c', 1],
    ['["x.y"].z', true],
    ['__proto__.own', 'own'],
    ['list[1]', 'two'],
    ['nothing', null],
    ['a[1].b', undefined],
    ['a.b', undefined],
    ['a[0].b.c.d', undefined],
  ])('leads to what was sent: %s', (path, value) => {
    expect(valueAt(sent, path)).toBe(value);
  });

  it.each(['constructor', 'a.length', 'toString', 'a[0].hasOwnProperty', 'list.map', 'a[0].b.constructor.name'])(
    'leads to nothing that an object has by itself: %s',
    path => {
      expect(valueAt(sent, path)).toBeUndefined();
    },
  );

  it.each(['', '.', 'a.', '.a', 'a..b', 'a[', 'a[]', 'a[-1]', 'a[0', 'a[x]', 'a["]', 'a[0]b', 'a[1234567]', '[""]'])(
    'is none where it is not made of names and indexes: %s',
    path => {
      expect(stepsOf(path)).toBeUndefined();
    },
  );

  it('reads what has parts as JSON, and what is not there as nothing', () => {
    expect(textAt(sent, 'list')).toBe('[1,"two"]');
    expect(textAt(sent, 'nothing')).toBe('');
    expect(textAt(sent, 'nowhere')).toBe('');
  });
});

describe('a mapping', () => {
  const body = { name: 'Disk', more: { text: 'full', host: 'db-1', n: 0 }, tags: 'a, b', level: 'Critical', id: 7 };

  it('finds each part', () => {
    const mapping = {
      ...{ title: 'name', content: 'more.text', id: 'id', tags: 'tags', priority: 'level' },
      fields: [
        { name: 'host', path: 'more.host' },
        { name: 'n', path: 'more.n' },
      ],
    };
    expect(readMapped(body, mapping)).toEqual({
      kind: 'news',
      news: [
        {
          key: '7',
          draft: {
            ...{ title: 'Disk', content: 'full', link: '', image: '', tags: ['a', 'b'], priority: 'high' },
            fields: [
              { name: 'host', value: 'db-1' },
              { name: 'n', value: '0' },
            ],
          },
        },
      ],
    });
  });

  it('says so where it has no title and no content, and where the body has none', () => {
    expect(readMapped(body, null)).toEqual({ kind: 'ignored', why: 'NO_MAPPING' });
    expect(readMapped(body, { link: 'name' })).toEqual({ kind: 'ignored', why: 'NO_MAPPING' });
    expect(readMapped(body, { title: 'nowhere' })).toEqual({ kind: 'refused', why: 'EMPTY' });
  });
});
