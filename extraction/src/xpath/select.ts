import { type Budget, BudgetSpent, newBudget } from '../budget.ts';
import type { AnyNode } from '../tree.ts';
import { evaluate } from './evaluate.ts';
import { type Expression, typeOf } from './expressions.ts';
import { scopeOf } from './functions.ts';
import { parseXpath } from './parse.ts';
import { XpathError, type XpathProblem } from './tokens.ts';

/** An XPath 1.0 that selects nodes, ready to be run on any page. */
export interface CompiledXpath {
  kind: 'xpath';
  text: string;
  expression: Expression;
}

export interface XpathRefusal {
  kind: 'refused';
  problem: XpathProblem;
  /** The index of the character that it is about, from 0. */
  position: number;
}

const longest = 1_000;

export const compileXpath = (text: string): CompiledXpath | XpathRefusal => {
  if (text.length > longest) return { kind: 'refused', problem: 'too-long', position: longest };
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
 * The nodes that Chromium's `document.evaluate` gives for it, in document order, each once. `too-much`: the budget ended first, and
 * whatever is asked with it later is too much as well.
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
