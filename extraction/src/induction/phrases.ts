import { weights } from '../weights.ts';
/** Heuristic: a line of prose is no title, because titles seldom end with a full stop. */
export const isSentence = (text: string) => /[^.…][.。．]$/.test(text);

/** Numbers, dates and the words of buttons are noise. */
export const isNoise = (text: string) =>
  FIGURES.test(text) ||
  isDay(text) ||
  (text.length <= weights.text.noise && BUTTON.test(text)) ||
  SHORT_BUTTON.test(text);

/** Answers a line without its digits: lines that are the same without them say how many, or when. */
export const withoutFigures = (text: string) => text.replace(/\d+/g, '').replace(/\s+/g, ' ').trim();

/** The text is a date in words; a month without a day may be what an issue is called. */
const isDay = (text: string) =>
  text.length <= weights.text.noise &&
  /(?:^|\D)\d{1,2}(?!\d)/.test(text) &&
  FIGURES.test(text.replace(/\p{L}+/gu, withoutDayWord));

const withoutDayWord = (word: string) => (DAY_WORD.test(word) ? '' : word);

const DAY_WORD =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|st|nd|rd|th|at|on|[ap]m)$/i;

const FIGURES = /^[\d\s.,:;/()[\]+\-–—|·»›→%#년월일시분초년月日時分秒]*$/;

/** Any text may follow these words. */
const BUTTON =
  /^(?:read (?:more|on|full)|(?:see|view|show|learn) (?:more|all|details)|continue reading|\d+\s*comments?\b|leave a (?:comment|reply)|no comments|add to (?:basket|bag|cart|wish)|lire la suite|ler mais|leia mais|ver más|leer más|lees verder|weiterlesen|mehr lesen|leggi tutto|читать далее|подробнее|続きを|もっと(?:見る|読む|詳しく)|詳しく(?:見る|は|読む)|阅读(?:更多|全文|原文)|查看(?:更多|全文|详情|详细)|閱讀(?:更多|全文)|더\s?보기|자세히\s?보기)/i;

/** These stand alone, or with a word or a number or two, because a title may begin with any of them. */
const SHORT_BUTTON =
  /^(?:more|continue|comments?|repl(?:y|ies)|shares?|tweet|like|permalink|buy|details|edit|delete|next|prev(?:ious)?|weiter|mehr|lire|leggi|leer|lees|читать|더\s?보기|자세히|댓글|공유(?:하기)?|もっと|続き|詳しく|詳細|コメント|阅读|更多|查看|评论|详细|详情|閱讀)(?:\s+(?:this|it|now|page|post|here|info|on \w+|to \w+))?[\d\s.…:：()（）[\]+\-–—|»›→>件個个개条條]*$/i;
