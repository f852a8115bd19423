export interface Token {
  kind: 'name' | 'number' | 'literal' | 'operator' | 'mark' | 'end';
  text: string;
  /** It is the index of the token's first character, from 0. */
  position: number;
}

/** It is the reason for which an XPath cannot be run. */
export type XpathProblem =
  | 'too-long'
  /** Something else is expected there, or the text ends too early. */
  | 'unexpected'
  | 'unclosed-string'
  /** The name is no axis, node type or function of XPath 1.0. */
  | 'unknown-name'
  /** The name has a prefix, which no page declares. */
  | 'prefix'
  | 'variable'
  /** A function has too few or too many arguments. */
  | 'arguments'
  /** Nodes are needed where the expression gives something else. */
  | 'not-nodes';

export class XpathError extends Error {
  problem: XpathProblem;
  position: number;

  constructor(problem: XpathProblem, position: number) {
    super(`${problem} at ${position}`);
    this.problem = problem;
    this.position = position;
  }
}

/** Throws `XpathError`. The last token is always the end. XPath 1.0 §3.7 has the rules. */
export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  for (let position = skipSpace(text, 0); position < text.length; ) {
    const token = tokenAt(text, position, tokens.at(-1));
    tokens.push(token);
    position = skipSpace(text, position + token.text.length);
  }
  tokens.push({ kind: 'end', text: '', position: text.length });
  return tokens;
};

/** The text of a literal keeps its quotes. */
const tokenAt = (text: string, position: number, before: Token | undefined): Token => {
  const [kind, found] = matchAt(text, position);
  if (kind === 'name' && followsOperand(before)) {
    if (/^(?:\*|and|or|mod|div)$/.test(found)) return { kind: 'operator', text: found, position };
    throw new XpathError('unexpected', position);
  }
  return { kind, text: found, position };
};

const matchAt = (text: string, position: number): [Token['kind'], string] => {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = position;
    const found = pattern.exec(text);
    if (found) return [kind, found[0]];
  }
  const character = text[position];
  if (character === '$') throw new XpathError('variable', position);
  throw new XpathError(character === '"' || character === "'" ? 'unclosed-string' : 'unexpected', position);
};

/** The patterns are tried in this order. Axes and functions are names; the parser sees what follows them. */
const patterns: [Token['kind'], RegExp][] = [
  ['literal', /"[^"]*"|'[^']*'/y],
  ['number', /\d+(?:\.\d*)?|\.\d+/y],
  ['mark', /\.\.|::|[()[\].@,]/y],
  ['operator', /\/\/|!=|<=|>=|[/|+=<>-]/y],
  ['name', /[\p{L}_][\p{L}\p{M}\p{N}\-._·]*(?::(?!:)(?:\*|[\p{L}_][\p{L}\p{M}\p{N}\-._·]*))?|\*/uy],
];

/** Behind an operand, `*` multiplies and a name is an operator. */
const followsOperand = (before: Token | undefined): boolean =>
  before !== undefined && before.kind !== 'operator' && !['@', '::', '(', '[', ','].includes(before.text);

const skipSpace = (text: string, from: number): number => {
  let position = from;
  while (' \t\r\n'.includes(text[position] ?? '.')) position += 1;
  return position;
};
