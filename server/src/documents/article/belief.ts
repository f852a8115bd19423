/**
 * An article is believed only where it holds what its feed says of it: a text of something else, under the right headline, is worse than
 * none. Decision 0060.
 */
import { cleanText } from '#text/html/plain.ts';
import { LABELS, type PageSays } from './page-says.ts';
import { rowsOf, shareOf, sizeOf, tellingOf, unitsOf } from './words.ts';

export interface Said {
  title: string;
  excerpt: string;
}

/** These are the shares and numbers by which a text is believed. */
export interface Evidence {
  /** The length of the text without what is a link: a word counts two, a sign of writing without spaces one. */
  size: number;
  /** It is the share of the excerpt's rows that stand in the text. */
  rows: number;
  /** It is the share of the excerpt's telling words that stand in the text. */
  words: number;
  /** It is the share of the title's words that stand in one headline of the page. */
  headline: number;
  /** It is the share of the title's telling words that stand in the text. */
  subject: number;
  links: number;
  sentences: number;
  /** Headlines of the text that lead elsewhere. */
  linkedHeadings: number;
  /** The text is short, and it ends in an invitation to sign in, or where it was cut. */
  isWalled: boolean;
  /** The text is longer than the excerpt by so much. */
  gain: number;
  excerptUnits: number;
}

const ROW = 6;

export const evidenceOf = (html: string, said: Said, page: PageSays): Evidence => {
  const text = cleanText(html);
  const units = unitsOf(text);
  const linked = [...html.matchAll(/<a [^>]*>([\s\S]*?)<\/a>/g)].map(link => cleanText(link[1]!));
  const whole = sizeOf(units);
  const inLinks = linked.reduce((sum, link) => sum + sizeOf(unitsOf(link)), 0);
  const excerpt = unitsOf(bareExcerpt(said.excerpt));
  const title = unitsOf(said.title.replace(LABELS, ''));
  const own = tellingOf(units);
  return {
    size: whole - inLinks,
    rows: shareOf(rowsOf(excerpt, ROW), new Set(rowsOf(units, Math.min(ROW, Math.max(1, excerpt.length))))),
    words: shareOf([...tellingOf(excerpt)], own),
    headline: Math.max(0, ...page.titles.map(each => likeness(title, unitsOf(each)))),
    subject: shareOf([...tellingOf(title)], own),
    links: whole === 0 ? 1 : inLinks / whole,
    sentences: (text.match(SENTENCE) ?? []).length,
    linkedHeadings: (html.match(/<h[1-6][^>]*>(?:<(?!\/h)[^>]*>)*<a /g) ?? []).length,
    isWalled: whole < SHORT && (WALL.test(whole < SHORTER ? text : text.slice(text.length >> 1)) || isCut(html)),
    gain: excerpt.length === 0 ? Number.POSITIVE_INFINITY : (whole - inLinks) / sizeOf(excerpt),
    excerptUnits: excerpt.length,
  };
};

const SENTENCE = /[.!?…](?=[\s"'”’)\]]|$)|[。！？｡]/g;

/** Walls stand behind the first paragraph or two. */
const [SHORT, SHORTER] = [400, 250];
const WALL =
  /로그인|회원\s?가입|구독\s?(?:하|자|을|신청)|유료|ログイン|会員|有料|購読|登录|登錄|注册|註冊|会员|會員|订阅|訂閱|付费|付費|\b(?:sign|log) ?in\b|\bsubscri(?:be|ber|ption)|\bregister\b|already a member/i;

/** A paragraph that breaks off has little behind it. */
const isCut = (html: string): boolean => {
  const at = html.search(/(?:…|\.\.\.)\s*\]?\s*<\/(?:p|div|li|blockquote)>/);
  return at >= 0 && sizeOf(unitsOf(cleanText(html.slice(at)))) < 120;
};

/** Feeds end an excerpt with words of their own. */
export const bareExcerpt = (excerpt: string): string =>
  excerpt
    .replace(/\s*The post .{1,300} (?:first appeared|appeared first) on .{1,100}$/i, '')
    .replace(
      /\s*(?:\[?(?:…|\.\.\.|&hellip;)\]?|(?:Continue reading|Read more|계속 읽기|더 보기|続きを読む|もっと読む|阅读全文|阅读更多|繼續閱讀)\s*.{0,80})+$/i,
      '',
    );

/** The share of the title's units that the headline has in the same order, as pairs, and not many beside them. */
export const likeness = (title: readonly string[], headline: readonly string[]): number => {
  if (title.length === 0 || headline.length === 0) return 0;
  if (title.join(' ') === headline.join(' ')) return 1;
  const length = Math.min(2, title.length, headline.length);
  const [of, other] = [rowsOf(title, length), rowsOf(headline, length)];
  const share = shareOf(of, new Set(other));
  // A title that the feed has made longer (by the name of a section) still holds the whole headline.
  const back = shareOf(other, new Set(of));
  return Math.max(share, headline.length >= 6 && back === 1 && share >= 0.5 ? 1 : 0);
};

/** WALL: the page has the beginning only, whichever library reads it. */
export type Doubt = 'NO_ARTICLE' | 'OTHER_WORDS' | 'WALL';

/** Null where the text is believed. */
export const doubtOf = (html: string, said: Said, page: PageSays): Doubt | null => {
  const found = evidenceOf(html, said, page);
  const hasExcerpt = found.excerptUnits >= 2 * ROW;
  const isTitled = found.headline >= 0.75;
  const isQuoted = hasExcerpt && found.rows >= 0.5;
  const isProse = found.size >= 80 && found.links < 0.5 && (found.sentences >= 2 || (isQuoted && isTitled));
  if (hasExcerpt && found.isWalled) return 'WALL';
  if (!isProse || found.linkedHeadings >= 4 || found.isWalled) return 'NO_ARTICLE';
  if (found.size < SHORTER && found.links > 0.25) return 'NO_ARTICLE';
  if (found.gain < (page.isPaid ? 3 : 1.2)) return 'NO_ARTICLE';
  if (!isTitled) return found.rows >= 0.8 && hasExcerpt && !page.leadsTo(said.title) ? null : 'OTHER_WORDS';
  if (isQuoted) return null;
  if (hasExcerpt) return found.words >= 0.6 || (found.rows >= 0.2 && found.words >= 0.4) ? null : 'OTHER_WORDS';
  // Without an excerpt the headline alone would take whatever stands below it: the text has to be of its subject.
  return found.subject >= 0.5 && found.size >= 150 ? null : 'OTHER_WORDS';
};
