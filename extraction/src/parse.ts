import { html, type DefaultTreeAdapterTypes as Parsed } from 'parse5';
import { grow, type Seed } from './grow.ts';
import { isInstruction, parseAsBrowsers } from './parser.ts';
import type { PageRoot } from './tree.ts';

/**
 * Answers the tree that Chromium makes of the same text where no script may run, so that `noscript` holds elements. It
 * takes whatever is said to be HTML; only the machine's memory ends it, so the caller limits the length.
 */
export const readPage = (source: string): PageRoot =>
  grow(parseAsBrowsers(source.replace(/^\ufeff/, '')).childNodes, seedOf, childrenOf);

const seedOf = (node: Parsed.ChildNode): Seed | undefined => {
  if ('value' in node) return { kind: 'text', text: node.value };
  if ('tagName' in node) {
    return { kind: 'element', name: node.tagName, namespace: node.namespaceURI, attributes: attributesOf(node) };
  }
  if ('data' in node) return { kind: isInstruction(node) ? 'instruction' : 'comment', text: node.data };
  return { kind: 'doctype', text: '' };
};

/** The parser shares attributes between elements that it made twice; they are copied when the page grows. */
const attributesOf = ({ attrs, namespaceURI }: Parsed.Element) =>
  namespaceURI === html.NS.HTML
    ? attrs
    : attrs.map(({ prefix, name, namespace, value }) => ({
        name: prefix ? `${prefix}:${name}` : name,
        isForeign: namespace !== undefined,
        value,
      }));

const none: Parsed.ChildNode[] = [];

const childrenOf = (node: Parsed.ChildNode): Parsed.ChildNode[] => ('childNodes' in node ? node.childNodes : none);
