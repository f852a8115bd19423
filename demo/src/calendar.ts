import type { Language } from './words/bank.ts';

/** The sample sources of a language are this many minutes ahead of UTC. */
export const zoneMinutes: Record<Language, number> = { ko: 540, ja: 540, 'zh-CN': 480, en: 0 };

export type Calendar = Record<'date' | 'day' | 'month' | 'year' | 'time' | 'clock', string>;

/** Formats a moment in the words of its language and zone; `clock` is 24-hour digits with seconds. */
export const calendarOf = (moment: Date, language: Language): Calendar => {
  const local = new Date(moment.getTime() + zoneMinutes[language] * 60_000);
  const month = local.getUTCMonth() + 1;
  const day = local.getUTCDate();
  const hour = local.getUTCHours();
  const minute = local.getUTCMinutes();
  const half = hour % 12 || 12;
  const shared = { year: String(local.getUTCFullYear()), clock: local.toISOString().slice(11, 19) };
  switch (language) {
    case 'ko':
      return {
        ...shared,
        date: `${month}월 ${day}일`,
        day: `${day}일`,
        month: `${month}월`,
        time: `${hour < 12 ? '오전' : '오후'} ${half}시 ${minute}분`,
      };
    case 'ja':
    case 'zh-CN':
      return {
        ...shared,
        date: `${month}月${day}日`,
        day: `${day}日`,
        month: `${month}月`,
        time:
          language === 'ja'
            ? `${hour < 12 ? '午前' : '午後'}${hour % 12}時${minute}分`
            : `${hour}时${String(minute).padStart(2, '0')}分`,
      };
    case 'en':
      return {
        ...shared,
        date: `${day} ${months[month - 1]}`,
        day: weekdays[local.getUTCDay()]!,
        month: months[month - 1]!,
        time: `${half}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`,
      };
  }
};

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const months = 'January February March April May June July August September October November December'.split(' ');
