import type { Bank, Language, Topic } from './bank.ts';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import zh from './zh-CN.json' with { type: 'json' };

/** Only English and Korean tick; the other two share the English words. */
export const banks: Record<Language, Record<Topic, Bank>> = {
  ko,
  en,
  ja: { ...ja, ticker: en.ticker },
  'zh-CN': { ...zh, ticker: en.ticker },
};
