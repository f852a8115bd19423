import { type Budget, spend } from '../budget.ts';
import type { AnyNode } from '../tree.ts';
import { walk } from './axes.ts';
import { compare } from './compare.ts';
import {
  type BinaryOperator,
  type Expression,
  type NodeTest,
  type Parameter,
  type Predicate,
  type Step,
  signatures,
} from './expressions.ts';
import { fewest } from './fewest.ts';
import { call, type EvaluationContext } from './functions.ts';
import { isPositional } from './plan.ts';
import { asBoolean, asNumber, asText, type Value } from './values.ts';

/** Throws `BudgetSpent`. */
export const evaluate = (expression: Expression, context: EvaluationContext): Value => {
  switch (expression.kind) {
    case 'number':
    case 'string':
      return expression.value;
    case 'call':
      return call(expression.name, argumentsOf(expression, context), context);
    case 'binary':
      return evaluateBinary(expression, context);
    case 'minus':
      return -asNumber(evaluate(expression.of, context), context.budget);
    case 'union':
      return inOrder(
        expression.of.flatMap(each => nodesOf(each, context)),
        context.budget,
      );
    case 'filter':
      return expression.predicates.reduce(
        (nodes, predicate) => kept(nodes, predicate, context),
        nodesOf(expression.of, context),
      );
    case 'path':
      return evaluatePath(expression, context);
  }
};

const evaluatePath = (path: Extract<Expression, { kind: 'path' }>, context: EvaluationContext): AnyNode[] => {
  const { from, steps } = path;
  const isSame = from === 'root' && context.node.kind !== 'attribute';
  const known = isSame && context.known.get(path);
  if (known) return known;
  const start = typeof from === 'object' ? nodesOf(from, context) : [startOf(from, context.node)];
  const found = steps.reduce((nodes, step) => stepFrom(nodes, step, context), start);
  if (isSame) context.known.set(path, found);
  return found;
};

/** The parser has made sure that the value is a node-set. */
const nodesOf = (expression: Expression, context: EvaluationContext): AnyNode[] =>
  evaluate(expression, context) as AnyNode[];

const startOf = (from: 'root' | 'context', node: AnyNode): AnyNode => {
  // To Chromium an attribute is a tree of its own, against the standard: in a condition on one, `/` is the attribute.
  if (from === 'context' || node.kind === 'attribute') return node;
  let start = node;
  while (start.parent) start = start.parent;
  return start;
};

const argumentsOf = ({ name, args }: Extract<Expression, { kind: 'call' }>, context: EvaluationContext): Value[] => {
  const takes: readonly Parameter[] = signatures[name].takes;
  const values = args.map(each => evaluate(each, context));
  // Only the length of substring may be missing without standing for the context node.
  if (!values.length && takes[0]?.endsWith('?')) values.push([context.node]);
  return values.map((value, index) => convert(value, takes[index] ?? takes.at(-1)!, context.budget));
};

const convert = (value: Value, parameter: Parameter, budget: Budget): Value => {
  if (parameter.startsWith('string')) return asText(value, budget);
  if (parameter.startsWith('number')) return asNumber(value, budget);
  return parameter === 'boolean' ? asBoolean(value) : value;
};

const evaluateBinary = (expression: Extract<Expression, { kind: 'binary' }>, context: EvaluationContext): Value => {
  const { operator } = expression;
  const left = evaluate(expression.left, context);
  if (operator === 'or' && asBoolean(left)) return true;
  if (operator === 'and' && !asBoolean(left)) return false;
  const right = evaluate(expression.right, context);
  if (operator === 'or' || operator === 'and') return asBoolean(right);
  const work = arithmetic[operator];
  if (work) return work(asNumber(left, context.budget), asNumber(right, context.budget));
  return compare(operator as Parameters<typeof compare>[0], left, right, context.budget);
};

const arithmetic: Partial<Record<BinaryOperator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  div: (left, right) => left / right,
  mod: (left, right) => left % right,
};

const stepFrom = (nodes: AnyNode[], step: Step, context: EvaluationContext): AnyNode[] => {
  const { budget } = context;
  const found: AnyNode[] = [];
  for (const node of isPositional(step) ? nodes : fewest(step.axis, nodes)) {
    let near = nearest(node, step, budget);
    for (const predicate of step.predicates) near = kept(near, predicate, context);
    for (const each of near) found.push(each);
  }
  return inOrder(found, budget);
};

/** Answers the nodes of the axis that pass the test, the nearest first, and no more of them than the first predicate needs. */
const nearest = (from: AnyNode, { axis, test, predicates }: Step, budget: Budget): AnyNode[] => {
  const enough = predicates[0]?.nth ?? Number.POSITIVE_INFINITY;
  const found: AnyNode[] = [];
  spend(budget, 1);
  walk(axis, from, node => {
    spend(budget, 1);
    if (!passes(node, test, axis === 'attribute')) return false;
    spend(budget, 1);
    return found.push(node) >= enough;
  });
  return found;
};

const passes = (node: AnyNode, test: NodeTest, isAttribute: boolean): boolean => {
  switch (test.kind) {
    case 'node':
      return true;
    case 'element':
      return isAttribute ? !isDeclaration(node) : node.kind === 'element';
    case 'name':
      if (isAttribute) return isAttributeNamed(node, test);
      return node.kind === 'element' && node.space === 'html' && node.name === test.lower;
    default:
      return node.kind === test.kind;
  }
};

/** It is `xmlns` or the like, where it declares something. */
const isDeclaration = (node: AnyNode): boolean =>
  node.kind === 'attribute' && node.isForeign && node.name.startsWith('xmlns');

const isAttributeNamed = (node: AnyNode, test: { name: string; lower: string }): boolean =>
  node.kind === 'attribute' && !node.isForeign && node.name === (node.parent.space === 'html' ? test.lower : test.name);

const kept = (nodes: AnyNode[], { test, nth }: Predicate, { budget, known }: EvaluationContext): AnyNode[] => {
  if (nth !== undefined) return Number.isInteger(nth) && nth > 0 ? nodes.slice(nth - 1, nth) : [];
  return nodes.filter((node, index) => {
    spend(budget, 3);
    const value = evaluate(test, { node, position: index + 1, size: nodes.length, budget, known });
    return typeof value === 'number' ? value === index + 1 : asBoolean(value);
  });
};

const inOrder = (nodes: AnyNode[], budget: Budget): AnyNode[] => {
  if (nodes.every((node, index) => index === 0 || nodes[index - 1]!.order < node.order)) return nodes;
  spend(budget, nodes.length);
  return [...new Set(nodes)].sort((a, b) => a.order - b.order);
};
