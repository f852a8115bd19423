import { type Budget, spend, spendOnText } from './budget.ts';
import type { AnyNode, PageElement, PageNode } from './tree.ts';

/** String-value: answers it as XPath defines it: all text in a node, that of scripts and styles too, but no comments. */
export const stringValue = (node: AnyNode, budget?: Budget): string => {
  const value = node.kind === 'root' || node.kind === 'element' ? textIn(node.children, budget) : ownText(node);
  if (budget) spendOnText(budget, value.length);
  return value;
};

/**
 * Answers the text that a reader sees: no scripts, styles, `noscript`, templates or drawings; a space where a block begins or ends; runs of
 * white space, the no-break space included, as one space, and none around.
 */
export const visibleText = (
  node: AnyNode,
  budget?: Budget,
  /** Answers the text that replaces an element; undefined keeps its own text. */
  insteadOf?: (element: PageElement) => string | undefined,
): string => {
  if (node.kind !== 'root' && node.kind !== 'element') return collapse(ownText(node));
  let text = '';
  const pending: (PageNode | ' ')[] = [...node.children].reverse();
  for (let each = pending.pop(); each; each = pending.pop()) {
    if (budget) spend(budget, 1);
    if (each === ' ') text += ' ';
    else if (each.kind === 'text') text += each.text;
    else if (each.kind === 'element' && !unseen.has(each.name)) {
      const isBlock = !inline.has(each.name);
      if (isBlock) text += ' ';
      const instead = insteadOf?.(each);
      if (instead !== undefined) {
        text += isBlock ? `${instead} ` : instead;
        continue;
      }
      if (isBlock) pending.push(' ');
      for (let index = each.children.length - 1; index >= 0; index -= 1) pending.push(each.children[index]!);
    }
  }
  if (budget) spendOnText(budget, text.length);
  return collapse(text);
};

const textIn = (children: PageNode[], budget?: Budget): string => {
  if (children.length === 1 && children[0]!.kind === 'text') return children[0]!.text;
  let text = '';
  const pending = [...children].reverse();
  for (let each = pending.pop(); each; each = pending.pop()) {
    if (budget) spend(budget, 1);
    if (each.kind === 'text') text += each.text;
    else if (each.kind === 'element') {
      for (let index = each.children.length - 1; index >= 0; index -= 1) pending.push(each.children[index]!);
    }
  }
  return text;
};

const ownText = (node: Exclude<AnyNode, { children: unknown }>): string =>
  node.kind === 'attribute' ? node.value : node.text;

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

const unseen = new Set(['script', 'style', 'noscript', 'template', 'svg']);

const inline = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark nobr q rp rt ruby s samp ' +
    'small span strike strong sub sup time tt u var wbr'
  ).split(' '),
);
