/**
 * The texts of a digest's mail are in four languages. Each place in braces stands for a value; `_one` is for one, where a language tells it
 * apart.
 */
import type { Language } from '@newsbell/contracts/languages';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { zhCN } from './zh-CN.ts';

export interface DigestTexts {
  /** `{title}` is the first entry's. */
  subjectMore_one: string;
  subjectMore: string;
  heading_one: string;
  heading: string;
  /** The heading of a mail that has alerts, with or without entries. */
  alerts_one: string;
  alerts: string;
  /** It stands under the heading. */
  lead: string;
  /**
   * The text gives the reason for an entry. `{title}`: the source, the tag or the words; `{where}`: `inTitle` of a keyword that looks in
   * titles only, `inField` of one that looks in one field.
   */
  keyword: Record<'PROJECT' | 'TAG' | 'WORD', string>;
  inTitle: string;
  inField: string;
  followed: Record<'PROJECT' | 'TAG' | 'WORD', string>;
  /** The mark of an entry of high priority. */
  high: string;
  /** Sources that tell the same story. */
  others: string;
  /** They name what is beyond the entries of the mail. */
  more_one: string;
  more: string;
  /** Items of an earlier mail of which is not known whether it arrived. */
  uncertain_one: string;
  uncertain: string;
  open: string;
  why: string;
  settings: string;
  preferences: string;
  unsubscribe: string;
  /** The separator stands between a name and its address in plain text. */
  colon: string;
  /** It stands between names in a list. */
  separator: string;
  test: { subject: string; heading: string; text: string };
  /** The page that the link to unsubscribe opens. */
  page: {
    title: string;
    ask: string;
    confirm: string;
    done: string;
    doneText: string;
    bad: string;
    badText: string;
  };
}

export const digestTexts = (language: Language): DigestTexts => all[language];

const all: Record<Language, DigestTexts> = { en, ko, ja, 'zh-CN': zhCN };
