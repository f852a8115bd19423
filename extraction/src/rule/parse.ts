import { joinTouching, stretchesOf, trimEnd, trimStart } from './gap-segments.ts';
import type { Rule, RuleError, TextRange } from './rule.ts';
import { type RuleToken, ruleTokens } from './tokens.ts';

export const SHORTEST_RULE = 6;
export const LONGEST_RULE = 4000;
export const MOST_PARAMETERS = 20;

/** Reads a rule. A refusal names all errors, in the order of their places. */
export const parseRule = (text: string): { ok: true; rule: Rule } | { ok: false; errors: RuleError[] } => {
  const whole = withoutEdges(text);
  const length = whole.end - whole.start;
  if (length < SHORTEST_RULE) return { ok: false, errors: [{ problem: 'too-short', start: 0, end: text.length }] };
  if (length > LONGEST_RULE)
    return { ok: false, errors: [{ problem: 'too-long', start: whole.start + LONGEST_RULE, end: whole.end }] };

  const tokens = ruleTokens(text.slice(0, whole.end)).filter(token => token.start >= whole.start);
  const stretches = stretchesOf(tokens, whole);
  const errors = [trimStart, trimEnd, joinTouching].flatMap(step => step(stretches));
  errors.push(...countErrors(tokens, whole));
  if (errors.length > 0) return { ok: false, errors: errors.sort((a, b) => a.start - b.start || a.end - b.end) };
  const gaps = stretches.slice(1).map(each => each.gap!);
  const parameterCount = gaps.filter(gap => gap === 'parameter').length;
  return { ok: true, rule: { segments: stretches.map(each => each.segment), gaps, parameterCount } };
};

const isBlank = (character: string | undefined) => character !== undefined && /[ \t\r\n\f]/.test(character);

const withoutEdges = (text: string): TextRange => {
  let [start, end] = [0, text.length];
  while (isBlank(text[start])) start++;
  while (end > start && isBlank(text[end - 1])) end--;
  return { start, end };
};

const countErrors = (tokens: RuleToken[], whole: TextRange): RuleError[] => {
  const errors: RuleError[] = [];
  const parameters = tokens.filter(token => token.kind === 'gap' && token.gap === 'parameter');
  const surplus = parameters[MOST_PARAMETERS];
  if (parameters.length === 0) errors.push({ problem: 'no-parameter', ...whole });
  if (surplus) errors.push({ problem: 'too-many-parameters', start: surplus.start, end: parameters.at(-1)!.end });
  if (!tokens.some(token => token.kind === 'literal' && token.text.length >= 2))
    errors.push({ problem: 'no-text', ...whole });
  return errors;
};
