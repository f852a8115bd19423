import type { RuleError } from '@newsbell/extraction/rule/rule';
import { type RuleToken, ruleTokens } from '@newsbell/extraction/rule/tokens';
import type { CSSProperties } from 'react';
import { fieldColour } from '#ui/field-colours.ts';
import ruleFieldStyles from './rule-field.module.css';

/**
 * Syntax highlighting: draws the rule once more, hidden from screen readers: parameters in their colours, the other markers, and what is
 * wrong.
 */
export const RuleMarks = ({ rule, errors }: { rule: string; errors: readonly RuleError[] }) => (
  <div className={ruleFieldStyles.marks} aria-hidden>
    {partsOf(rule, errors).map(({ start, end, token, parameter, isWrong }) => (
      <span
        key={start}
        className={[token, isWrong && ruleFieldStyles.wrong].filter(Boolean).join(' ') || undefined}
        style={parameter ? ({ '--field': fieldColour(parameter) } as CSSProperties) : undefined}
      >
        {rule.slice(start, end)}
      </span>
    ))}
    {/* The zero-width space gives a line break at the end its height. */}
    {'\u200b'}
  </div>
);

interface Part {
  start: number;
  end: number;
  token: 'parameter' | 'marker' | undefined;
  parameter: number | undefined;
  isWrong: boolean;
}

const partsOf = (rule: string, errors: readonly RuleError[]): Part[] => {
  const tokens = ruleTokens(rule);
  const parameters = tokens.filter(isParameter);
  const cuts = [...tokens, ...errors].flatMap(({ start, end }) => [start, end]);
  const places = [...new Set([0, ...cuts, rule.length])].filter(at => at <= rule.length).sort((a, b) => a - b);
  return places.slice(0, -1).map((start, at) => {
    const token = tokens.find(each => each.start <= start && start < each.end);
    return {
      start,
      end: places[at + 1]!,
      token: token && kindOf(token, rule),
      parameter: token && isParameter(token) ? parameters.indexOf(token) + 1 : undefined,
      isWrong: errors.some(error => error.start <= start && start < error.end),
    };
  });
};

const isParameter = (token: RuleToken): boolean => token.kind === 'gap' && token.gap === 'parameter';

/** Typed blanks and line breaks look like what they are, so only a marker in braces is marked. */
const kindOf = (token: RuleToken, rule: string): Part['token'] => {
  if (isParameter(token)) return 'parameter';
  return token.kind !== 'literal' && rule.charAt(token.start) === '{' ? 'marker' : undefined;
};
