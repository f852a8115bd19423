import {
  type Axis,
  axisNames,
  type BinaryOperator,
  type Expression,
  type FunctionName,
  type NodeTest,
  type Parameter,
  type Step,
  signatures,
  typeOf,
} from './expressions.ts';
import { predicateOf, shorten } from './plan.ts';
import { type TokenReader, tokenReaderOf } from './token-reader.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Throws `XpathError`. */
export const parseXpath = (text: string): Expression => {
  const reader = tokenReaderOf(tokensOf(text));
  const expression = readBinary(reader, 0);
  if (reader.peek().kind !== 'end') reader.fail('unexpected');
  return expression;
};

/** The loosest operators come first. */
const precedences: BinaryOperator[][] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
];

const readBinary = (reader: TokenReader, least: number): Expression => {
  let left = readUnary(reader);
  for (;;) {
    const { kind, text } = reader.peek();
    const rank = kind === 'operator' ? precedences.findIndex(level => level.includes(text as BinaryOperator)) : -1;
    if (rank < least) return left;
    reader.take();
    left = { kind: 'binary', operator: text as BinaryOperator, left, right: readBinary(reader, rank + 1) };
  }
};

const readUnary = (reader: TokenReader): Expression => {
  let minuses = 0;
  while (reader.accept('-')) minuses += 1;
  let expression = readUnion(reader);
  for (; minuses > 0; minuses -= 1) expression = { kind: 'minus', of: expression };
  return expression;
};

const readUnion = (reader: TokenReader): Expression => {
  const start = reader.peek();
  const first = readPath(reader);
  if (!reader.sees('|')) return first;
  const of = [nodesOnly(reader, first, start)];
  while (reader.accept('|')) {
    const next = reader.peek();
    of.push(nodesOnly(reader, readPath(reader), next));
  }
  return { kind: 'union', of };
};

const readPath = (reader: TokenReader): Expression => {
  const start = reader.peek();
  if (reader.accept('/')) {
    return { kind: 'path', from: 'root', steps: beginsStep(reader) ? readSteps(reader, []) : [] };
  }
  if (reader.accept('//')) return { kind: 'path', from: 'root', steps: readSteps(reader, [anywhere()]) };
  if (!beginsPrimary(reader)) return { kind: 'path', from: 'context', steps: readSteps(reader, []) };
  const of = readPrimary(reader);
  const predicates = readPredicates(reader);
  const primary: Expression = predicates.length ? { kind: 'filter', of: nodesOnly(reader, of, start), predicates } : of;
  if (!reader.sees('/', '//')) return primary;
  const from = nodesOnly(reader, primary, start);
  return { kind: 'path', from, steps: readSteps(reader, reader.take().text === '//' ? [anywhere()] : []) };
};

const readSteps = (reader: TokenReader, steps: Step[]): Step[] => {
  steps.push(readStep(reader));
  while (reader.sees('/', '//')) {
    if (reader.take().text === '//') steps.push(anywhere());
    steps.push(readStep(reader));
  }
  return shorten(steps);
};

const anywhere = (): Step => ({ axis: 'descendant-or-self', test: { kind: 'node' }, predicates: [] });

const beginsStep = (reader: TokenReader): boolean => reader.peek().kind === 'name' || reader.sees('.', '..', '@');

const readStep = (reader: TokenReader): Step => {
  if (reader.accept('.')) return { axis: 'self', test: { kind: 'node' }, predicates: [] };
  if (reader.accept('..')) return { axis: 'parent', test: { kind: 'node' }, predicates: [] };
  return { axis: readAxis(reader), test: readTest(reader), predicates: readPredicates(reader) };
};

const readAxis = (reader: TokenReader): Axis => {
  if (reader.accept('@')) return 'attribute';
  if (reader.peek(1).text !== '::') return 'child';
  const name = reader.take();
  if (!axisNames.includes(name.text as Axis)) reader.fail('unknown-name', name);
  reader.expect('::');
  return name.text as Axis;
};

const readTest = (reader: TokenReader): NodeTest => {
  const token = reader.peek();
  if (token.kind !== 'name') reader.fail('unexpected');
  if (token.text.includes(':')) reader.fail('prefix');
  reader.take();
  if (token.text === '*') return { kind: 'element' };
  if (!reader.accept('(')) return { kind: 'name', name: token.text, lower: lowerAscii(token.text) };
  const kind = nodeTypes[token.text] ?? reader.fail('unknown-name', token);
  // The name of a processing instruction does not matter where there are none.
  if (kind === 'instruction' && reader.peek().kind === 'literal') reader.take();
  reader.expect(')');
  return { kind };
};

const nodeTypes: Record<string, Exclude<NodeTest['kind'], 'name' | 'element'>> = {
  comment: 'comment',
  node: 'node',
  'processing-instruction': 'instruction',
  text: 'text',
};

const lowerAscii = (name: string): string => name.replace(/[A-Z]/g, letter => letter.toLowerCase());

const readPredicates = (reader: TokenReader) => {
  const predicates = [];
  while (reader.accept('[')) {
    predicates.push(predicateOf(readBinary(reader, 0)));
    reader.expect(']');
  }
  return predicates;
};

/** Functions, strings, numbers and brackets begin a primary expression; all else begins a step. */
const beginsPrimary = (reader: TokenReader): boolean => {
  const { kind, text } = reader.peek();
  if (kind === 'name') return reader.peek(1).text === '(' && !(text in nodeTypes);
  return kind === 'literal' || kind === 'number' || text === '(';
};

const readPrimary = (reader: TokenReader): Expression => {
  const token = reader.take();
  if (token.kind === 'literal') return { kind: 'string', value: token.text.slice(1, -1) };
  if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
  if (token.kind === 'name') return readCall(reader, token);
  const inner = readBinary(reader, 0);
  reader.expect(')');
  return inner;
};

const readCall = (reader: TokenReader, token: Token): Expression => {
  if (token.text.includes(':')) reader.fail('prefix', token);
  if (!Object.hasOwn(signatures, token.text)) reader.fail('unknown-name', token);
  const name = token.text as FunctionName;
  const takes: readonly Parameter[] = signatures[name].takes;
  const args: Expression[] = [];
  reader.expect('(');
  while (!reader.sees(')')) {
    if (args.length) reader.expect(',');
    const start = reader.peek();
    const parameter = takes[args.length] ?? takes.at(-1);
    if (!parameter || (args.length >= takes.length && !parameter.endsWith('*'))) reader.fail('arguments', token);
    const argument = readBinary(reader, 0);
    args.push(parameter?.startsWith('nodes') ? nodesOnly(reader, argument, start) : argument);
  }
  if (args.length < takes.filter(each => !/[?*]$/.test(each)).length) reader.fail('arguments', token);
  reader.expect(')');
  return { kind: 'call', name, args };
};

const nodesOnly = (reader: TokenReader, expression: Expression, start: Token): Expression =>
  typeOf(expression) === 'nodes' ? expression : reader.fail('not-nodes', start);
