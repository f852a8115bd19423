import type { Space } from './space.ts';
import type { Gap } from './tokens.ts';

/**
 * It is a rule in its parts, in order: segments of known text with any text between them. There is one gap fewer than
 * segments.
 */
export interface Rule {
  segments: Segment[];
  gaps: Gap[];
  parameterCount: number;
}

/** It has literals, and the white space around them. A segment without literals has only `before`. */
export interface Segment {
  before: Space | null;
  literals: string[];
  /** There is one fewer than literals. */
  between: Space[];
  after: Space | null;
}

export type RuleProblem =
  | 'too-short'
  | 'too-long'
  | 'no-parameter'
  | 'too-many-parameters'
  /** A parameter has nothing before it, or nothing behind it, that says where it begins or ends. */
  | 'parameter-first'
  | 'parameter-last'
  | 'parameters-touch'
  /** Before the first or behind the last `{*}` there is only white space. */
  | 'blank-edge'
  | 'no-text';

/** The range says where it is in the rule as it was given. */
export interface RuleError extends TextRange {
  problem: RuleProblem;
}

/** They are offsets into a text; `end` is behind the last character. */
export interface TextRange {
  start: number;
  end: number;
}
