/** Writes the age of a moment as sites of the four languages do: 3시간 전, 2 hours ago, 昨日, 刚刚. */
export const relativeDate = (language: string, moment: Date, now: Date): string => {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000);
  const words = ages[language] ?? ages.en!;
  if (minutes < 5) return words.now;
  if (minutes < 60) return words.minutes(minutes);
  if (minutes < 24 * 60) return words.hours(Math.floor(minutes / 60));
  if (minutes < 48 * 60) return words.yesterday(clockOf(moment, language));
  return words.days(Math.floor(minutes / 1440));
};

/** Writes a date as a list prints it: 2026.03.05., 5 Mar 2026, 令和8年3月5日, 2026-03-05 15:07. */
export const printedDate = (language: string, moment: Date): string => {
  const local = localOf(moment, language);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate()];
  const two = (value: number): string => String(value).padStart(2, '0');
  if (language === 'ko') return `${year}.${two(month)}.${two(date)}.`;
  if (language === 'ja') return `令和${year - 2018}年${month}月${date}日`;
  if (language === 'zh-CN') return `${year}-${two(month)}-${two(date)} ${clockOf(moment, language)}`;
  return `${date} ${monthNames[month - 1]} ${year}`;
};

/** Writes dates as boards do: today's by age, older ones by date. */
export const postedDate = (language: string, moment: Date, now: Date): string =>
  now.getTime() - moment.getTime() < 86_400_000 ? relativeDate(language, moment, now) : printedDate(language, moment);

type Ages = {
  now: string;
  minutes(count: number): string;
  hours(count: number): string;
  yesterday(clock: string): string;
  days(count: number): string;
};

const ages: Record<string, Ages> = {
  ko: {
    now: '방금 전',
    minutes: n => `${n}분 전`,
    hours: n => `${n}시간 전`,
    yesterday: clock => `어제 ${clock}`,
    days: n => `${n}일 전`,
  },
  en: {
    now: 'just now',
    minutes: n => `${n} min ago`,
    hours: n => (n === 1 ? '1 hour ago' : `${n} hours ago`),
    yesterday: clock => `yesterday, ${clock}`,
    days: n => `${n} days ago`,
  },
  ja: {
    now: 'たった今',
    minutes: n => `${n}分前`,
    hours: n => `${n}時間前`,
    yesterday: clock => `昨日 ${clock}`,
    days: n => `${n}日前`,
  },
  'zh-CN': {
    now: '刚刚',
    minutes: n => `${n}分钟前`,
    hours: n => `${n}小时前`,
    yesterday: clock => `昨天 ${clock}`,
    days: n => `${n}天前`,
  },
};

const hoursAhead: Record<string, number> = { ko: 9, ja: 9, 'zh-CN': 8 };
const localOf = (moment: Date, language: string): Date =>
  new Date(moment.getTime() + (hoursAhead[language] ?? 0) * 3_600_000);
const clockOf = (moment: Date, language: string): string => localOf(moment, language).toISOString().slice(11, 16);
const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
