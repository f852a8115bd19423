import { instantIn, type WallTime } from './zone.ts';

export type Day = Pick<WallTime, 'year' | 'month' | 'day'>;

/** The day at the time of day that follows it in the text, else at its midnight. */
export function dayAndTime(day: Day, text: string, after: number, zone: string): Date | null {
  TIME.lastIndex = after;
  const found = TIME.exec(text)?.groups;
  if (!found) return instantIn(zone, { ...day, hour: 0, minute: 0, second: 0 });
  const half = found.half ?? found.half2;
  const hour = half
    ? (Number(found.hour) % 12) + (/^(?:p|오후|午後|下午|晚上)/i.test(half) ? 12 : 0)
    : Number(found.hour);
  const time = { hour, minute: Number(found.minute ?? 0), second: Number(found.second ?? 0) };
  return instantIn(zoneOf(found.zone) ?? zone, { ...day, ...time });
}

const WEEKDAY = String.raw`(?:\s?\(?[월화수목금토일月火水木金土日](?:요일|曜日)?\)|\s?[월화수목금토일]요일|\s?(?:星期|周)[一二三四五六日天])`;

const TIME = new RegExp(
  String.raw`\.?${WEEKDAY}?(?:T|[\s,·|]{0,3}(?:at |@ ?|[-–] )?)` +
    String.raw`(?<half>오전|오후|午前|午後|上午|下午|晚上)?\s?(?<hour>\d{1,2})` +
    String.raw`(?::(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d+)?)?|\s?(?:시(?!간)|時(?!間)|时(?!间)|[点點])(?:\s?(?<minute>\d{1,2})\s?[분分])?(?:\s?(?<second>\d{1,2})\s?[초秒])?)` +
    String.raw`(?:\s?(?<half2>[ap]\.?m\b))?(?:\s?(?<zone>Z|UTC|GMT|KST|JST|[+-]\d\d:?\d\d)(?![\w:]))?`,
  'iy',
);

function zoneOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  return /^[KJ]ST$/i.test(name) ? '+09:00' : name.toUpperCase();
}
