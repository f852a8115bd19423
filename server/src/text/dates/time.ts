import { fixedOffset } from '@newsbell/extraction/dates/zone';

/** Time of day and zone as a text has them; without a time it is midnight, without a zone `zone` is undefined. */
export type TimeOfDay = { hour: number; minute: number; second: number; ms: number; zone: string | undefined };

/** Finds the time of day in what stands beside a date; null when the text has one that no clock shows. */
export function readTime(text: string, language = ''): TimeOfDay | null {
  const found = CLOCK.exec(text) ?? SPOKEN.exec(text) ?? HOUR_ONLY.exec(text);
  if (!found?.groups) return { ...MIDNIGHT, zone: readZone(text, language) };
  const { half, h, m, s, f, half2, over } = found.groups;
  const hour = ofDay(Number(h), half ?? half2);
  const minute = over ? 30 : Number(m ?? 0);
  const second = Number(s ?? 0);
  if (hour === null || minute > 59 || second > 60) return null;
  if (
    hour > 23 &&
    CLOCK.test(text) &&
    !(hour === 24 && minute === 0 && second === 0) &&
    !/時/.test(text) &&
    !EASTERN.test(language)
  )
    return null;
  const ms = f ? Math.floor(Number(`0.${f}`) * 1000) : 0;
  const zone = readZone(text.slice(found.index + found[0].length), language);
  return { hour, minute, second, ms, zone };
}

const MIDNIGHT = { hour: 0, minute: 0, second: 0, ms: 0 };
const EASTERN = /^(?:ja|ko|zh)/;

const HALF = '[ap]\\.?m\\.?|오전|오후|새벽|아침|낮|저녁|밤|午前|午後|上午|下午|凌晨|早上|清晨|中午|傍晚|晚上|深夜|夜';
const CLOCK = new RegExp(
  `(?:(?<half>${HALF})\\s*)?(?<!\\d)(?<h>\\d{1,2})(?::|h)(?<m>\\d{2})(?!\\d)(?::(?<s>\\d{2})(?:[.,](?<f>\\d{1,9}))?)?(?:\\s*(?<half2>[ap]\\.?m\\b\\.?))?`,
  'i',
);
const SPOKEN = new RegExp(
  `(?:(?<half>${HALF})\\s*)?(?<!\\d)(?<h>\\d{1,2})\\s*(?:시|時|时|点|點)(?!간|間)\\s*(?:(?<over>半|반)|(?<m>\\d{1,2})\\s*[분分]\\s*(?:(?<s>\\d{1,2})\\s*[초秒])?)?`,
);
const HOUR_ONLY = /(?<![\d:])(?<h>\d{1,2})\s*(?:(?<half>[ap]\.?m\b\.?)|uhr\b|h\b)/i;

function ofDay(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour > 29 ? null : hour;
  if (hour > 12) return hour > 29 ? null : hour;
  const named = half.toLowerCase().replaceAll('.', '');
  if (/^(?:am|오전|새벽|아침|午前|上午|凌晨|早上|清晨)$/.test(named)) return hour % 12;
  if (/^(?:pm|오후|저녁|午後|下午|傍晚)$/.test(named)) return (hour % 12) + 12;
  if (/^(?:낮|中午)$/.test(named)) return hour < 10 ? hour + 12 : hour;
  return hour >= 5 && hour < 12 ? hour + 12 : hour === 12 ? 24 : hour;
}

const OFFSET = /(?:\b(?:GMT|UTC)\s*)?([+−-]\d{1,2}(?::?\d{2})?)(?![\d-])/i;

function readZone(text: string, language: string): string | undefined {
  const offset = OFFSET.exec(text)?.[1];
  if (offset !== undefined && fixedOffset(offset) !== null) return offset;
  for (const [name] of text.matchAll(/(?<![A-Za-z])[A-Z]{1,5}(?![A-Za-z])/g)) {
    const known = name === 'CST' && /^zh/i.test(language) ? '+0800' : ABBREVIATIONS[name];
    if (known !== undefined) return known;
  }
  return /(?<![a-z])z\s*$/.test(text) ? 'UTC' : undefined;
}

/** RFC 822's zones and those that feeds use; where an abbreviation has several meanings, the one seen most. */
const ABBREVIATIONS: Record<string, string> = Object.fromEntries(
  (
    'Z+0000 UT+0000 UTC+0000 GMT+0000 WET+0000 EST-0500 EDT-0400 CST-0600 CDT-0500 MST-0700 MDT-0600 PST-0800 PDT-0700 ' +
    'AKST-0900 AKDT-0800 HST-1000 AST-0400 ADT-0300 BRT-0300 ART-0300 BST+0100 WEST+0100 CET+0100 CEST+0200 MEZ+0100 ' +
    'MESZ+0200 EET+0200 EEST+0300 MSK+0300 SAST+0200 IST+0530 ICT+0700 WIB+0700 HKT+0800 SGT+0800 PHT+0800 AWST+0800 ' +
    'JST+0900 KST+0900 ACST+0930 AEST+1000 AEDT+1100 NZST+1200 NZDT+1300'
  )
    .split(' ')
    .map(entry => [entry.slice(0, -5), entry.slice(-5)]),
);
