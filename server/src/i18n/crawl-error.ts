import type { Language } from '@newsbell/contracts/languages';
import { type CrawlTrouble, fill, texts } from './texts.ts';

/**
 * Answers the code of a failure that people may see. A name that is not known and one that leads inside are told alike, or somebody who
 * adds a source could try out which names there are in our network; the crawl's own log is exact.
 */
export const toldCode = (code: string): string => (/^(DNS|BLOCKED_[A-Z]+)$/.test(code) ? 'UNREACHABLE' : code);

/**
 * Answers the reason for which a source could not be read, as a sentence. A code without a text of its own gives a general one.
 */
export const crawlErrorText = (exactCode: string, language: Language): string => {
  const code = toldCode(exactCode);
  const status = /^HTTP_(\d{3})$/.exec(code)?.[1];
  const trouble = status ? troubleOf(Number(status)) : Object.hasOwn(troubles, code) ? troubles[code]! : 'unknown';
  return fill(texts(language).crawl[trouble], { n: status ?? '' });
};

const troubleOf = (status: number): CrawlTrouble => {
  if (status === 401) return 'needsAuth';
  if (status === 404) return 'missing';
  if (status === 410) return 'gone';
  if (status === 429) return 'tooManyRequests';
  if (status >= 400 && status < 500) return 'refused';
  return status >= 500 && status < 600 ? 'serverError' : 'status';
};

const troubles: Record<string, CrawlTrouble> = {
  CONNECT: 'connect',
  TLS: 'tls',
  TIMEOUT: 'timeout',
  SLOW: 'slow',
  TOO_LARGE: 'tooLarge',
  BOMB: 'compression',
  ENCODING: 'encoding',
  TRUNCATED: 'truncated',
  REDIRECTS: 'redirects',
  USER_INFO: 'userInfo',
  HEADERS: 'protocol',
  PROTOCOL: 'protocol',
  EMPTY: 'empty',
  HTML: 'page',
  NOT_A_FEED: 'notAFeed',
  NO_FEED: 'noFeed',
  TOO_DEEP: 'malformed',
  MALFORMED: 'malformed',
  ILL_FORMED: 'illFormed',
  UNREADABLE_STILL: 'unreadableStill',
  POISONED: 'poisoned',
  READER_TIMEOUT: 'tooMuch',
  READER_CRASH: 'tooMuch',
  ROBOTS: 'robots',
  ROBOTS_UNREACHABLE: 'robotsUnreachable',
  NO_ITEMS: 'noItems',
  TOO_MUCH: 'tooMuch',
  NOT_XPATH: 'definition',
  RULE_INVALID: 'definition',
  FEED: 'isFeed',
  CHALLENGE: 'challenge',
  UNREACHABLE: 'unreachable',
  NOT_A_PAGE: 'notAPage',
  GENERATOR_ENDED: 'generatorEnded',
};
