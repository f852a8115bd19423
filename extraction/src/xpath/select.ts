import { type Budget, BudgetSpent, newBudget } from '../budget.ts';
import type { AnyNode } from '../tree.ts';
import { evaluate } from './evaluate.ts';
import { type Expression, typeOf } from './expressions.ts';
import { scopeOf } from './functions.ts';
import { parseXpath } from './parse.ts';
import { XpathError, type XpathProblem } from './tokens.ts';

/** It is an XPath 1.0 that selects nodes, ready to be run on any page. */
export interface CompiledXpath {
  kind: 'xpath';
  text: string;
  expression: Expression;
}

export interface XpathRefusal {
  kind: 'refused';
  problem: XpathProblem;
  /** It is the index of the character that the problem is about, from 0. */
  position: number;
}

const LONGEST = 1_000;

export const compileXpath = (text: string): CompiledXpath | XpathRefusal => {
  if (text.length > LONGEST) return { kind: 'refused', problem: 'too-long', position: LONGEST };
  try {
    const expression = parseXpath(text);
    if (typeOf(expression) !== 'nodes') return { kind: 'refused', problem: 'not-nodes', position: 0 };
    return { kind: 'xpath', text, expression };
  } catch (error) {
    if (error instanceof XpathError) return { kind: 'refused', problem: error.problem, position: error.position };
    throw error;
  }
};

/**
 * Answers the nodes that Chromium's `document.evaluate` gives, in document order, each once. `too-much` says that the
 * budget ended first, and whatever is asked with it later is too much as well.
 */
export const select = (
  xpath: CompiledXpath,
  context: AnyNode,
  budget: Budget = newBudget(),
): AnyNode[] | 'too-much' => {
  try {
    return evaluate(xpath.expression, scopeOf(context, budget)) as AnyNode[];
  } catch (error) {
    if (error instanceof BudgetSpent) return 'too-much';
    throw error;
  }
};
