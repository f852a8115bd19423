import type { DateContext } from '../dates.ts';
import { dayAndTime } from './time.ts';
import { instantIn, wallTimeIn } from './zone.ts';

/** `3 hours ago`, `5분 전`, `昨日 12:30`, `刚刚`. Words that are also of the language, like `today`, count only when they are the whole text. */
export function findRelative(text: string, context: DateContext): Date | null {
  if (NOW.test(text)) return context.now;
  const word = DAY_WORD.exec(text)?.[0];
  if (word !== undefined) return dayBefore(daysOf(word), text, word.length, context);
  const ago = AGO.exec(text)?.groups;
  if (!ago) return null;
  const count = COUNTS[ago.count!.toLowerCase()] ?? Number(ago.count);
  return before(count, unitOf(ago.unit!), context);
}

const NOW = /^(?:just now|now|moments? ago|방금(?: ?전)?|지금|조금 전|たった今|今|さっき|刚刚|刚才|剛剛)$/i;

const DAY_WORD =
  /^(?:today|yesterday|오늘|어제|그저께|그제|一昨日|昨日|今日|本日|今天|昨天|前天)(?=(?:[\s,·|]|at|오전|오후|午前|午後|上午|下午|晚上|\d|:)*[\d:시분時时分点點]*$)/i;

function daysOf(word: string): number {
  if (/^(?:today|오늘|今日|本日|今天)$/i.test(word)) return 0;
  return /^(?:그저께|그제|一昨日|前天)$/.test(word) ? 2 : 1;
}

function dayBefore(days: number, text: string, after: number, { zone, now }: DateContext): Date | null {
  const today = wallTimeIn(zone, now);
  const day = new Date(Date.UTC(today.year, today.month - 1, today.day - days));
  const date = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() };
  return dayAndTime(date, text, after, zone);
}

const UNITS =
  'seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|yrs?|[smhdwy]|초|분|시간|일|주일?|개월|달|년|' +
  '秒钟?|秒鐘|分钟|分鐘|分|个?小时|個?小時|時間|天|日|週間|个?星期|個?星期|周|週|[ヶか个個カヵケ]月|年';

const AGO = new RegExp(
  String.raw`(?<![\d.,])(?<count>\d{1,4}|\ban?|\bone|한|두|세|네|[一二两兩三四五六七八九十半])\s?(?<unit>${UNITS})\s?(?:ago\b|전(?![가-힣])|前)`,
  'i',
);

const COUNTS: Record<string, number> = {
  ...{ a: 1, an: 1, one: 1, 한: 1, 두: 2, 세: 3, 네: 4, 半: 0.5 },
  ...{ 一: 1, 二: 2, 两: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10 },
};

const LENGTHS = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 };

type Unit = keyof typeof LENGTHS | 'month' | 'year';

function unitOf(text: string): Unit {
  const unit = text.toLowerCase();
  if (/^(?:mo|개월|달)|月/.test(unit)) return 'month';
  if (/^(?:y|년|年)/.test(unit)) return 'year';
  if (/^(?:s|초|秒)/.test(unit)) return 'second';
  if (/^(?:m|분|分)/.test(unit)) return 'minute';
  if (/^(?:h|시간)|[時时小]/.test(unit)) return 'hour';
  return /^(?:w|주)|[周週星]/.test(unit) ? 'week' : 'day';
}

/** Months and years are counted on the calendar; the day a month does not have is its last. */
function before(count: number, unit: Unit, { zone, now }: DateContext): Date | null {
  if (unit !== 'month' && unit !== 'year') return new Date(now.getTime() - count * LENGTHS[unit]);
  const wall = wallTimeIn(zone, now);
  const months = wall.year * 12 + wall.month - 1 - Math.round(unit === 'year' ? count * 12 : count);
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return instantIn(zone, { ...wall, year, month, day: Math.min(wall.day, lastDay) });
}
