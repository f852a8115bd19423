/**
 * It is an XPath 1.0 expression as the evaluator takes it. There are no variables, so the type of every expression is
 * known before it is run.
 */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'string'; value: string }
  | { kind: 'call'; name: FunctionName; args: Expression[] }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'minus'; of: Expression }
  | { kind: 'union'; of: Expression[] }
  | { kind: 'filter'; of: Expression; predicates: Predicate[] }
  | { kind: 'path'; from: 'root' | 'context' | Expression; steps: Step[] };

export interface Step {
  axis: Axis;
  test: NodeTest;
  predicates: Predicate[];
}

export interface Predicate {
  test: Expression;
  /**
   * It is true where the answer depends on the place of a node among the others; else the order of evaluation does not
   * matter.
   */
  isPositional: boolean;
  /** It is the number of `[3]`. */
  nth?: number;
}

export type NodeTest =
  | { kind: 'node' | 'element' | 'text' | 'comment' | 'instruction' }
  /** HTML elements are compared with `lower`. */
  | { kind: 'name'; name: string; lower: string };

export type ValueType = 'nodes' | 'string' | 'number' | 'boolean';

export type EqualityOperator = '=' | '!=';
export type RelationalOperator = '<' | '<=' | '>' | '>=';
export type BinaryOperator = 'or' | 'and' | EqualityOperator | RelationalOperator | '+' | '-' | '*' | 'div' | 'mod';

export const axisNames = [
  'ancestor',
  'ancestor-or-self',
  'attribute',
  'child',
  'descendant',
  'descendant-or-self',
  'following',
  'following-sibling',
  'namespace',
  'parent',
  'preceding',
  'preceding-sibling',
  'self',
] as const;

export type Axis = (typeof axisNames)[number];

/**
 * These are the signatures of XPath's core library. `?` marks an argument that may be left out, and is the context node
 * then; `*` stands for any number of them.
 */
export const signatures = {
  boolean: { takes: ['boolean'], gives: 'boolean' },
  ceiling: { takes: ['number'], gives: 'number' },
  concat: { takes: ['string', 'string', 'string*'], gives: 'string' },
  contains: { takes: ['string', 'string'], gives: 'boolean' },
  count: { takes: ['nodes'], gives: 'number' },
  false: { takes: [], gives: 'boolean' },
  floor: { takes: ['number'], gives: 'number' },
  id: { takes: ['any'], gives: 'nodes' },
  lang: { takes: ['string'], gives: 'boolean' },
  last: { takes: [], gives: 'number' },
  'local-name': { takes: ['nodes?'], gives: 'string' },
  name: { takes: ['nodes?'], gives: 'string' },
  'namespace-uri': { takes: ['nodes?'], gives: 'string' },
  'normalize-space': { takes: ['string?'], gives: 'string' },
  not: { takes: ['boolean'], gives: 'boolean' },
  number: { takes: ['number?'], gives: 'number' },
  position: { takes: [], gives: 'number' },
  round: { takes: ['number'], gives: 'number' },
  'starts-with': { takes: ['string', 'string'], gives: 'boolean' },
  string: { takes: ['string?'], gives: 'string' },
  'string-length': { takes: ['string?'], gives: 'number' },
  substring: { takes: ['string', 'number', 'number?'], gives: 'string' },
  'substring-after': { takes: ['string', 'string'], gives: 'string' },
  'substring-before': { takes: ['string', 'string'], gives: 'string' },
  sum: { takes: ['nodes'], gives: 'number' },
  translate: { takes: ['string', 'string', 'string'], gives: 'string' },
  true: { takes: [], gives: 'boolean' },
} as const satisfies Record<string, { takes: readonly Parameter[]; gives: ValueType }>;

export type Parameter = `${ValueType | 'any'}${'' | '?' | '*'}`;
export type FunctionName = keyof typeof signatures;

export const typeOf = (expression: Expression): ValueType => {
  switch (expression.kind) {
    case 'number':
    case 'minus':
      return 'number';
    case 'string':
      return 'string';
    case 'call':
      return signatures[expression.name].gives;
    case 'binary':
      return arithmetic.has(expression.operator) ? 'number' : 'boolean';
    default:
      return 'nodes';
  }
};

const arithmetic = new Set<BinaryOperator>(['+', '-', '*', 'div', 'mod']);
