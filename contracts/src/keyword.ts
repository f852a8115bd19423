/** Parses a keyword: `word`, `-word`, and `in:title` at its end (product decision 7). */

export interface KeywordParts {
  words: string;
  isExclusion: boolean;
  isInTitle: boolean;
}

export const partsOf = (keyword: string): KeywordParts => {
  const isExclusion = /^[-－−]/u.test(keyword);
  const isInTitle = /\sin:title$/iu.test(keyword);
  const words = keyword.replace(/^[-－−]\s*/u, '').replace(/\s+in:title$/iu, '');
  return { words, isExclusion, isInTitle };
};
