/** Parses a keyword: `word`, `-word`, and at its end `in:title` or the name of a field, such as `in:level` (product decision 7). */
import { FIELD_NAME } from './publishing-rules.ts';

export interface KeywordParts {
  words: string;
  isExclusion: boolean;
  isInTitle: boolean;
  /** The name of the field to which it looks, as it was typed. */
  field: string | null;
}

export const partsOf = (keyword: string): KeywordParts => {
  const isExclusion = EXCLUSION.test(keyword);
  const whole = keyword.replace(EXCLUSION, '');
  const [, before = whole, name = ''] = SCOPE.exec(whole) ?? [];
  const isInTitle = /^title$/iu.test(name);
  const field = isFieldName(name) ? name : null;
  return { words: isInTitle || field !== null ? before : whole, isExclusion, isInTitle, field };
};

/** A name of signs alone is compared with nothing, so `in:---` is a text like any other. */
export const isFieldName = (name: string): boolean => FIELD_NAME.test(name) && /[\p{L}\p{N}]/u.test(name);

const EXCLUSION = /^[-－−]\s*/u;
const SCOPE = /^(.*\S)\s+in:(\S+)$/isu;
