/** Decides by the keywords of a subscription on one item (product decision 7). Pure: the dry run and notifications share it. */
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { type FoldedItem, matches } from '#text/match.ts';
import { type Query, readQuery } from '#text/query.ts';

interface Keyword {
  keyword: string;
  query: Query;
}

export interface KeywordFilter {
  wanted: readonly Keyword[];
  unwanted: readonly Keyword[];
}

/** `keyword` is the first in their order that matched; null where no keyword asks for anything. */
export type Decision = { counts: true; keyword: string | null } | { counts: false };

/** A keyword that begins with a minus is wholly an exclusion, however many words it has. */
export const readKeywords = (keywords: readonly string[]): KeywordFilter => ({
  wanted: keywords.filter(each => !isExclusion(each)).map(read),
  unwanted: keywords.filter(isExclusion).map(read),
});

/** Exclusions go before all else. With nothing but exclusions everything else counts. */
export const decide = ({ wanted, unwanted }: KeywordFilter, item: FoldedItem): Decision => {
  if (unwanted.some(({ query }) => matches(query, item))) return { counts: false };
  if (wanted.length === 0) return { counts: true, keyword: null };
  const hit = wanted.find(({ query }) => matches(query, item));
  return hit ? { counts: true, keyword: hit.keyword } : { counts: false };
};

/** The first exclusion that leaves out what would count without any; undefined where there is none, or nothing to leave out. */
export const exclusionOf = ({ wanted, unwanted }: KeywordFilter, item: FoldedItem): string | undefined => {
  const against = unwanted.find(({ query }) => matches(query, item));
  const isWanted = wanted.length === 0 || wanted.some(({ query }) => matches(query, item));
  return isWanted ? against?.keyword : undefined;
};

/** As it is stored. Undefined: it is too long, or no word stands in it that an item could have. */
export const keywordOf = (typed: string): string | undefined => {
  const keyword = typed.normalize('NFKC').trim();
  if (keyword.length > subscriptionLimits.keyword) return undefined;
  return queryOf(keyword).terms.some(term => !term.excluded) ? keyword : undefined;
};

const EXCLUSION = /^[-－−]\s*/u;

const isExclusion = (keyword: string): boolean => EXCLUSION.test(keyword);

const read = (keyword: string): Keyword => ({ keyword, query: queryOf(keyword) });

const queryOf = (keyword: string): Query => readQuery(keyword.replace(EXCLUSION, ''), { everyWordIsPrefix: true });
