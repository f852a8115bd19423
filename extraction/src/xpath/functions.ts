import { type Budget, spend, spendOnText } from '../budget.ts';
import { type AnyNode, attributeOf, isElement } from '../tree.ts';
import { walk } from './axes.ts';
import type { FunctionName } from './expressions.ts';
import { asText, numberIn, type Value } from './values.ts';

/** An expression is evaluated in this context. `position` counts from 1. */
export interface EvaluationContext {
  node: AnyNode;
  position: number;
  size: number;
  budget: Budget;
  /** Memoized: paths from the root find the same from every node of the page, so they are evaluated once. */
  known: Map<object, AnyNode[]>;
}

/** Answers the context of a whole expression. */
export const scopeOf = (node: AnyNode, budget: Budget): EvaluationContext => ({
  node,
  position: 1,
  size: 1,
  budget,
  known: new Map(),
});

/** The arguments have the types of the signatures already, and none is missing that may stand for the context node. */
export const call = (name: FunctionName, args: Value[], context: EvaluationContext): Value => {
  for (const arg of args) if (typeof arg === 'string') spendOnText(context.budget, arg.length);
  return library[name](context, ...(args as never[]));
};

type Library = { [name in FunctionName]: (context: EvaluationContext, ...args: never[]) => Value };

/** XPath 1.0 §4: the functions are as Chromium has them. Characters are UTF-16 units. */
const library: Library = {
  boolean: (_, value: boolean) => value,
  ceiling: (_, value: number) => Math.ceil(value),
  concat: (_, ...texts: string[]) => texts.join(''),
  contains: (_, text: string, part: string) => text.includes(part),
  count: (_, nodes: AnyNode[]) => nodes.length,
  false: () => false,
  floor: (_, value: number) => Math.floor(value),
  id: (scope, value: Value) => withIds(scope, value),
  lang: (scope, language: string) => isIn(language, scope.node),
  last: scope => scope.size,
  'local-name': (_, nodes: AnyNode[]) => nameOf(nodes[0]).replace(/^.*:/, nodes[0] && hasPrefix(nodes[0]) ? '' : '$&'),
  name: (_, nodes: AnyNode[]) => nameOf(nodes[0]),
  'namespace-uri': (_, nodes: AnyNode[]) => namespaceOf(nodes[0]),
  'normalize-space': (scope, text: string) => normalized(scope, text),
  not: (_, value: boolean) => !value,
  number: (_, value: number) => value,
  position: scope => scope.position,
  round: (_, value: number) => Math.round(value),
  'starts-with': (_, text: string, part: string) => text.startsWith(part),
  string: (_, text: string) => text,
  'string-length': (_, text: string) => text.length,
  substring: (_, text: string, first: number, length = Number.POSITIVE_INFINITY) => part(text, first, length),
  'substring-after': (_, text: string, mark: string) =>
    text.includes(mark) ? text.slice(text.indexOf(mark) + mark.length) : '',
  'substring-before': (_, text: string, mark: string) => text.slice(0, Math.max(0, text.indexOf(mark))),
  sum: (scope, nodes: AnyNode[]) => nodes.reduce((sum, node) => sum + numberIn(asText([node], scope.budget)), 0),
  translate: (scope, text: string, from: string, to: string) => translated(scope, text, from, to),
  true: () => true,
};

const withIds = ({ node, budget }: EvaluationContext, value: Value): AnyNode[] => {
  const text = typeof value === 'object' ? value.map(each => asText([each], budget)).join(' ') : asText(value, budget);
  const wanted = new Set(text.split(/[ \t\r\n]+/).filter(Boolean));
  const found: AnyNode[] = [];
  let root = node;
  while (root.parent) root = root.parent;
  walk('descendant', root, each => {
    spend(budget, 1);
    // The first of several elements with the same id counts.
    if (isElement(each) && wanted.delete(attributeOf(each, 'id') ?? '')) found.push(each);
    return wanted.size === 0;
  });
  return found;
};

/** Only `xml:lang` counts, which HTML elements cannot have. */
const isIn = (language: string, node: AnyNode): boolean => {
  let declared = '';
  walk('ancestor-or-self', node, each => {
    if (isElement(each))
      declared = each.attributes.find(({ name, isForeign }) => isForeign && name === 'xml:lang')?.value ?? '';
    return declared !== '';
  });
  return `${declared}-`.toLowerCase().startsWith(`${language}-`.toLowerCase());
};

const nameOf = (node: AnyNode | undefined): string => (node && 'name' in node ? node.name : '');

const hasPrefix = (node: AnyNode): boolean => node.kind === 'attribute' && node.isForeign;

const namespaceOf = (node: AnyNode | undefined): string => {
  if (node?.kind === 'element') return namespaces[node.space]!;
  return node && hasPrefix(node) ? (namespaces[nameOf(node).replace(/:.*/, '')] ?? '') : '';
};

const namespaces: Record<string, string> = {
  html: 'http://www.w3.org/1999/xhtml',
  mathml: 'http://www.w3.org/1998/Math/MathML',
  svg: 'http://www.w3.org/2000/svg',
  xlink: 'http://www.w3.org/1999/xlink',
  xml: 'http://www.w3.org/XML/1998/namespace',
  xmlns: 'http://www.w3.org/2000/xmlns/',
};

/**
 * XPath 1.0 §4.2: answers the characters whose place, counted from 1, is at least `first` and less than `first +
 * length`, both rounded.
 */
const part = (text: string, first: number, length: number): string => {
  const start = Math.round(first);
  const end = start + Math.round(length);
  return start < end ? text.slice(Math.max(0, start - 1), Math.max(0, end - 1)) : '';
};

const normalized = ({ budget }: EvaluationContext, text: string): string => {
  spend(budget, text.length >> 3);
  return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
};

const translated = ({ budget }: EvaluationContext, text: string, from: string, to: string): string => {
  if (!from) return text;
  spend(budget, text.length >> 1);
  const changes = new Map([...from.split('').entries()].reverse().map(([place, unit]) => [unit, to[place] ?? '']));
  const units = new RegExp(`[${from.replace(/[\\\]^-]/g, '\\$&')}]`, 'g');
  return text.replace(units, unit => changes.get(unit)!);
};
