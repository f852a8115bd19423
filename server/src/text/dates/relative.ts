import { instantIn, wallTimeIn } from '@newsbell/extraction/dates/zone';
import type { DateContext } from './read-date.ts';
import { readTime } from './time.ts';

/** `3시간 전`, `昨天 12:30`, `3 hours ago`; undefined when the text is not of this form. */
export function readRelative(text: string, context: DateContext): Date | null | undefined {
  if (NOW.test(text)) return context.now;
  const day = DAY_WORDS.exec(text);
  if (day?.groups) return dayBefore(daysOf(day[0].toLowerCase()), text.slice(day.index + day[0].length), context);
  const ago = AGO.exec(text);
  if (!ago?.groups) return undefined;
  const count = countOf(ago.groups.n ?? ago.groups.days!);
  return count === null ? undefined : before(count, ago.groups.days ? 'd' : unitOf(ago.groups.u!), context);
}

const NOW =
  /^(?:방금(?: 전)?|방금전|지금|조금 전|たった今|たったいま|今|先ほど|刚刚|剛剛|刚才|剛才|just now|now|a moment ago|moments ago)$/i;

// Longer words first: 一昨日 and 大前天 hold shorter ones.
const DAY_WORDS =
  /^(?<word>today|yesterday|오늘|어제|그저께|그제|엊그제|一昨日|おととい|昨日|きのう|今日|本日|きょう|大前天|今天|昨天|前天)(?![a-z일日])/i;

function daysOf(word: string): number {
  if (/^(?:today|오늘|今日|本日|きょう|今天)$/.test(word)) return 0;
  if (/^(?:yesterday|어제|昨日|きのう|昨天)$/.test(word)) return 1;
  return word === '大前天' ? 3 : 2;
}

function dayBefore(days: number, rest: string, { zone, now, language }: DateContext): Date | null {
  const time = readTime(rest, language);
  if (time === null) return null;
  const today = wallTimeIn(zone, now);
  const day = new Date(Date.UTC(today.year, today.month - 1, today.day - days));
  const date = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() };
  return instantIn(time.zone ?? zone, { ...date, ...time });
}

const UNITS =
  'seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|wks?|w|months?|mos?|years?|yrs?|y|' +
  '초|분|시간|일|주일|주|개월|달|년|秒钟|秒鐘|秒|分钟|分鐘|分|個小時|个小时|小时|小時|時間|个钟头|天|日|' +
  '週間|星期|个星期|個星期|周|週|ヶ月|か月|カ月|ヵ月|ケ月|个月|個月|月|年';
const AGO = new RegExp(
  `^(?:약|約|大约|大約|about|almost|over)?\\s*(?:(?<n>\\d{1,5}|an?|one|[한두세네半一二两兩三四五六七八九十])\\s*(?<u>${UNITS})|(?<days>하루|이틀|사흘|나흘))\\s*(?:ago|전|前)`,
  'i',
);

const WORDS: Record<string, number> = {
  ...{ a: 1, an: 1, one: 1, 한: 1, 두: 2, 세: 3, 네: 4, 하루: 1, 이틀: 2, 사흘: 3, 나흘: 4 },
  ...{ 半: 0.5, 一: 1, 二: 2, 两: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10 },
};

function countOf(text: string): number | null {
  return WORDS[text.toLowerCase()] ?? (/^\d+$/.test(text) ? Number(text) : null);
}

type Unit = 's' | 'm' | 'h' | 'd' | 'w' | 'M' | 'y';

function unitOf(text: string): Unit {
  const unit = text.toLowerCase();
  if (/^s|초|秒/.test(unit)) return 's';
  if (/^mo|개월|달|月/.test(unit)) return 'M';
  if (/^m|분|分/.test(unit)) return 'm';
  if (/^h|시간|时|時|钟头/.test(unit)) return 'h';
  if (/^w|주|周|週|星期/.test(unit)) return 'w';
  if (/^y|년|年/.test(unit)) return 'y';
  return 'd';
}

const LENGTHS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

function before(count: number, unit: Unit, { zone, now }: DateContext): Date | null {
  if (unit !== 'M' && unit !== 'y') return inReach(new Date(now.getTime() - count * LENGTHS[unit]));
  const wall = wallTimeIn(zone, now);
  const months = wall.year * 12 + wall.month - 1 - Math.round(unit === 'y' ? count * 12 : count);
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return instantIn(zone, { ...wall, year, month, day: Math.min(wall.day, lastDay) });
}

function inReach(date: Date): Date | null {
  return date.getUTCFullYear() >= 1000 ? date : null;
}
