import type { AnyNode, PageElement } from '../tree.ts';
import { isElement } from '../tree.ts';
import { type CompiledXpath, compileXpath, select, type XpathRefusal } from '../xpath/select.ts';

/** Evaluates one of this folder's own XPaths; answers nothing when it costs too much. */
export const nodesAt = (context: AnyNode, xpath: string): AnyNode[] => {
  const compiled = compiledOf(xpath);
  if (compiled.kind === 'refused') return [];
  const nodes = select(compiled, context);
  return nodes === 'too-much' ? [] : nodes;
};

export const elementsAt = (context: AnyNode, xpath: string): PageElement[] => nodesAt(context, xpath).filter(isElement);

export const firstAt = (context: AnyNode, xpath: string): AnyNode | undefined => nodesAt(context, xpath)[0];

const known = new Map<string, CompiledXpath | XpathRefusal>();

/** Memoized: the same few XPaths are tried on record after record. */
const compiledOf = (xpath: string) => {
  let compiled = known.get(xpath);
  if (!compiled) {
    if (known.size >= MOST) known.clear();
    compiled = compileXpath(xpath);
    known.set(xpath, compiled);
  }
  return compiled;
};

const MOST = 1_000;
