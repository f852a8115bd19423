import { type MappingError, mappedFields, mappingErrors, type RuleMapping } from '@newsbell/extraction/rule/mapping';
import { ruleTokens } from '@newsbell/extraction/rule/tokens';

export type Mapping = Partial<RuleMapping>;

/** The number of markers counts, whatever else is wrong with the rule. */
export const parametersIn = (rule: string): number =>
  ruleTokens(rule).filter(token => token.kind === 'gap' && token.gap === 'parameter').length;

/** Drops the fields for which the rule has no parameters; answers the same object when there are none. */
export const withoutBeyond = (mapping: Mapping, parameters: number): Mapping => {
  const kept = mappedFields.filter(field => mapping[field] !== undefined && mapping[field] <= parameters);
  const had = mappedFields.filter(field => mapping[field] !== undefined);
  return kept.length === had.length ? mapping : Object.fromEntries(kept.map(field => [field, mapping[field]]));
};

/** Answers the problem of each field's choice. */
export const problemsOf = (mapping: Mapping, parameters: number): Partial<Record<string, MappingError['problem']>> =>
  Object.fromEntries(mappingErrors(mapping, parameters).map(({ field, problem }) => [field, problem]));
