import { describe, expect, test } from 'vitest';
import { findDate, parseDate } from '../dates.ts';
import { instantIn } from './zone.ts';

/** Many sites write their dates by the tables of Unicode's locales, and so does every browser. */
const zones: Record<string, string> = {
  ...{ ko: 'Asia/Seoul', ja: 'Asia/Tokyo', 'zh-CN': 'Asia/Shanghai', 'zh-TW': 'Asia/Taipei' },
  ...{ 'en-US': 'America/New_York', 'en-GB': 'Europe/London', 'en-AU': 'Australia/Sydney', 'en-IN': 'Asia/Kolkata' },
  ...{ de: 'Europe/Berlin', 'de-AT': 'Europe/Vienna', fr: 'Europe/Paris', 'fr-CA': 'America/Toronto' },
  ...{ es: 'Europe/Madrid', 'es-MX': 'America/Mexico_City', it: 'Europe/Rome', 'pt-BR': 'America/Sao_Paulo' },
  ...{ 'pt-PT': 'Europe/Lisbon', ru: 'Europe/Moscow', nl: 'Europe/Amsterdam', pl: 'Europe/Warsaw' },
};

const now = new Date('2026-11-21T12:00:00Z');
const days: [year: number, month: number, day: number][] = [
  ...Array.from({ length: 12 }, (_, month) => [2025, month + 1, 28 - month] as [number, number, number]),
  ...[[2026, 3, 3] as [number, number, number], [2026, 11, 20] as [number, number, number]],
];

describe.each(Object.entries(zones))('dates by the locale %s', (language, zone) => {
  const context = { now, zone, language };
  const both = (text: string) => [parseDate(text, context), findDate(text, context)];

  test.each(['full', 'long', 'medium', 'short'] as const)(
    'are read in their %s form, with and without a time',
    dateStyle => {
      for (const [year, month, day] of days) {
        const at = (hour: number, minute: number) => instantIn(zone, { year, month, day, hour, minute, second: 0 })!;
        for (const [timeStyle, instant] of [
          [undefined, at(0, 0)],
          ['short', at(15, 5)],
          ['medium', at(0, 30)],
          ['long', at(9, 0)],
        ] as const) {
          const text = new Intl.DateTimeFormat(language, { dateStyle, timeStyle, timeZone: zone }).format(instant);
          expect([text, ...both(text)]).toEqual([text, instant, instant]);
        }
      }
    },
  );

  test.each(['second', 'minute', 'hour', 'day', 'week'] as const)('are read as so many %ss ago', unit => {
    const length = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 }[unit] * 1000;
    for (const style of ['long', 'short'] as const) {
      for (const count of [1, 2, 5, 11]) {
        const text = new Intl.RelativeTimeFormat(language, { style }).format(-count, unit);
        const instant = new Date(now.getTime() - count * length);
        expect([text, ...both(text)]).toEqual([text, instant, instant]);
      }
    }
  });

  test.each(['month', 'year'] as const)('are read as so many %ss ago, on the calendar', unit => {
    for (const style of ['long', 'short'] as const) {
      for (const count of [1, 2, 5, 11]) {
        const text = new Intl.RelativeTimeFormat(language, { style }).format(-count, unit);
        const instant = findDate(`${count} ${unit}s ago`, context);
        expect([text, ...both(text)]).toEqual([text, instant, instant]);
      }
    }
  });
});
