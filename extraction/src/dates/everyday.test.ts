import { describe, expect, test } from 'vitest';
import { everyday, fields, none, notInPages, places } from '../../test/everyday-dates.ts';
import { findDate, parseDate } from '../dates.ts';

const now = new Date('2026-11-21T12:00:00Z');

const cases = Object.entries(everyday).flatMap(([language, texts]) =>
  texts.map(([text, wall]) => ({
    language,
    text,
    instant: new Date(`${wall.replace(' ', 'T')}${places[language]![1]}`).toISOString(),
  })),
);

describe.each(Object.keys(everyday))('what people write in %s', language => {
  const context = { now, zone: places[language]![0], language };
  const own = cases.filter(each => each.language === language);

  test.each(own)('$text as a whole field', ({ text, instant }) => {
    expect(parseDate(text, context)?.toISOString()).toBe(instant);
  });

  test.each(own)('$text in a page', ({ text, instant }) => {
    expect(findDate(text, context)?.toISOString()).toBe(instant);
  });
});

describe('what is a date in one place and none in another', () => {
  const context = { now, zone: 'UTC' };

  test.each(fields)('%j is one as a whole field', (text, instant) => {
    expect(parseDate(text, context)?.toISOString()).toBe(instant);
  });

  test.each(none)('%j is none anywhere', text => {
    expect([parseDate(text, context), findDate(text, context)]).toEqual([null, null]);
  });

  test.each(notInPages)('%j is none in a page', text => {
    expect(findDate(text, context)).toBeNull();
  });

  test('of two figures of a year, and no language, what is nearer to now is meant', () => {
    expect(findDate('26.11.21', context)?.toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect(findDate('21.11.26', context)?.toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect(findDate('11/21/26', context)?.toISOString()).toBe('2026-11-21T00:00:00.000Z');
  });
});
