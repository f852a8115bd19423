import { newBudget } from '../src/budget.ts';
import { readPage } from '../src/parse.ts';
import { type AnyNode, attributeOf, isElement } from '../src/tree.ts';
import { evaluate } from '../src/xpath/evaluate.ts';
import { scopeOf } from '../src/xpath/functions.ts';
import { parseXpath } from '../src/xpath/parse.ts';
import { compileXpath, select } from '../src/xpath/select.ts';
import type { Value } from '../src/xpath/values.ts';

/**
 * Answers the nodes that an XPath selects, as a reader of a test wants them: `li#a`, `@href=/x`, `"text"`, `<!--comment-->`, `<!doctype>`,
 * `<?data>`, `/` for the root.
 */
export const ask = (source: string, xpath: string): string[] => {
  const compiled = compileXpath(xpath);
  if (compiled.kind === 'refused') throw new Error(`${xpath} is refused: ${compiled.problem} at ${compiled.position}`);
  const found = select(compiled, readPage(source));
  if (found === 'too-much') throw new Error(`${xpath} is too much`);
  return found.map(shown);
};

/** Evaluates an expression of any type, with the page as its context. */
export const answer = (source: string, xpath: string): Value | string[] => {
  const value = evaluate(parseXpath(xpath), scopeOf(readPage(source), newBudget()));
  return typeof value === 'object' ? value.map(shown) : value;
};

const shown = (node: AnyNode): string => {
  if (node.kind === 'root') return '/';
  if (node.kind === 'attribute') return `@${node.name}=${node.value}`;
  if (node.kind === 'comment') return `<!--${node.text}-->`;
  if (node.kind === 'doctype') return '<!doctype>';
  if (node.kind === 'instruction') return `<?${node.text}>`;
  if (!isElement(node)) return `"${node.text}"`;
  const id = attributeOf(node, 'id');
  return id ? `${node.name}#${id}` : node.name;
};
