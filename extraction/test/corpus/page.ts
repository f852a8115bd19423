/** It is an item as its generator knows it: the truth does not come from the extraction. */
export interface Entry {
  title: string;
  /** It stands as it is written in the page. */
  href: string;
  /** It stands as it is written; null where the item has no picture, undefined where pictures are not judged. */
  image?: string | null;
  /** It is null where the page prints no date, undefined where dates are not judged. */
  date?: Printed | null;
}

/** It is the moment that a page prints; what it says may be earlier or later by so many milliseconds. */
export interface Printed {
  moment: Date;
  within: number;
}

/** It is one state of a page: the list that is wanted, and the links that may be in the answer or not, as pinned rows. */
export interface State {
  html: string;
  items: Entry[];
  optional: string[];
  now: Date;
}

export interface CorpusPage extends State {
  name: string;
  language: string;
  zone: string;
  base: string;
  /** They are states of the same page at other times: news have come, or the site has got another design. */
  later: State[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Answers the moment by an age, as `relativeDate` of the demo writes it. */
export const byAge = (moment: Date, now: Date): Printed => {
  const age = now.getTime() - moment.getTime();
  const within = age < HOUR ? 5 * MINUTE : age < DAY ? HOUR : age < 2 * DAY ? MINUTE : DAY;
  return { moment, within };
};

/** Answers the moment by its day, as `printedDate` of the demo writes it: the midnight there. In Chinese it has the minute. */
export const byDay = (moment: Date, language: string): Printed =>
  language === 'zh-CN' ? { moment, within: MINUTE } : { moment: midnight(moment, hoursAhead(language)), within: 0 };

/** Answers the day of a moment in Greenwich as a machine writes it, which is read as midnight there where the source is. */
export const byMachine = (moment: Date, language: string): Printed => ({
  moment: new Date(midnight(moment, 0).getTime() - hoursAhead(language) * HOUR),
  within: 0,
});

const midnight = (moment: Date, ahead: number) => {
  const local = moment.getTime() + ahead * HOUR;
  return new Date(local - (local % DAY) - ahead * HOUR);
};

const hoursAhead = (language: string) => ({ ko: 9, ja: 9, 'zh-CN': 8 })[language] ?? 0;

export const zoneOf = (language: string): string =>
  ({ ko: 'Asia/Seoul', ja: 'Asia/Tokyo', 'zh-CN': 'Asia/Shanghai' })[language] ?? 'UTC';
