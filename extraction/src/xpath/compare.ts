import { type Budget, spend } from '../budget.ts';
import { stringValue } from '../text.ts';
import type { AnyNode } from '../tree.ts';
import type { EqualityOperator, RelationalOperator } from './expressions.ts';
import { asBoolean, asNumber, numberIn, type Value } from './values.ts';

/** XPath 1.0 §3.4: a set of nodes holds in a comparison where one of them does, and so may be both equal and unequal to a string. */
export const compare = (
  operator: EqualityOperator | RelationalOperator,
  left: Value,
  right: Value,
  budget: Budget,
): boolean => {
  if (operator === '=' || operator === '!=') return equal(operator === '=', left, right, budget);
  if (operator === '<' || operator === '<=') return less(operator === '<=', left, right, budget);
  return less(operator === '>=', right, left, budget);
};

const equal = (isWanted: boolean, left: Value, right: Value, budget: Budget): boolean => {
  if (typeof left === 'boolean' || typeof right === 'boolean')
    return (asBoolean(left) === asBoolean(right)) === isWanted;
  if (typeof left === 'object' && typeof right === 'object') return anyPair(isWanted, left, right, budget);
  if (typeof left === 'object') return anyNode(isWanted, left, right as string | number, budget);
  if (typeof right === 'object') return anyNode(isWanted, right, left, budget);
  if (typeof left === 'number' || typeof right === 'number') {
    return (asNumber(left, budget) === asNumber(right, budget)) === isWanted;
  }
  return (left === right) === isWanted;
};

const anyNode = (isWanted: boolean, nodes: AnyNode[], other: string | number, budget: Budget): boolean =>
  nodes.some(node => {
    const text = textOf(node, budget);
    return ((typeof other === 'number' ? numberIn(text) : text) === other) === isWanted;
  });

const anyPair = (isWanted: boolean, left: AnyNode[], right: AnyNode[], budget: Budget): boolean => {
  if (!left.length || !right.length) return false;
  const ours = new Set(left.map(node => textOf(node, budget)));
  if (isWanted) return right.some(node => ours.has(textOf(node, budget)));
  const theirs = new Set(right.map(node => textOf(node, budget)));
  return ours.size > 1 || theirs.size > 1 || !theirs.has([...ours][0]!);
};

const less = (orEqual: boolean, left: Value, right: Value, budget: Budget): boolean => {
  const smallest = extreme(against(left, right), (a, b) => b < a, budget);
  const largest = extreme(against(right, left), (a, b) => b > a, budget);
  return orEqual ? smallest <= largest : smallest < largest;
};

/** Compared with a boolean, a node-set is true where it has nodes (XPath 1.0 §3.4). */
const against = (value: Value, other: Value): Value =>
  typeof value === 'object' && typeof other === 'boolean' ? value.length > 0 : value;

/** It is NaN where no node is a number. */
const extreme = (value: Value, isBetter: (found: number, other: number) => boolean, budget: Budget): number => {
  if (typeof value !== 'object') return asNumber(value, budget);
  return value
    .map(node => numberIn(textOf(node, budget)))
    .reduce((found, other) => (Number.isNaN(found) || isBetter(found, other) ? other : found), Number.NaN);
};

const textOf = (node: AnyNode, budget: Budget): string => {
  spend(budget, 2);
  return stringValue(node, budget);
};
