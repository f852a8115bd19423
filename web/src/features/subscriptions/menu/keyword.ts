import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';

/** Answers the form that the server stores. */
export const normalised = (typed: string): string => typed.normalize('NFKC').trim();

export type KeywordFault = 'known' | 'tooLong' | 'tooMany';

export const faultOf = (keyword: string, known: readonly string[]): KeywordFault | undefined => {
  if (known.includes(keyword)) return 'known';
  if (keyword.length > subscriptionLimits.keyword) return 'tooLong';
  return known.length >= subscriptionLimits.keywords ? 'tooMany' : undefined;
};
