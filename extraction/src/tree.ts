/**
 * It is a page as all of this package sees it, from either source: parse5 on the server (parse.ts), the document of the
 * preview in the browser. Content that Chromium's XPath does not see (that of a template) is not in it. Pages may be
 * nested 20,000 deep: walk over them without recursion.
 */
export type PageNode = PageElement | PageText;

export interface PageRoot {
  kind: 'root';
  children: PageNode[];
  parent: null;
  /** It is the first `<base href>`, wherever it is. */
  base: PageElement | null;
  /** It is the node's place in document order, larger than that of its parent and of all nodes before it. */
  order: number;
}

export interface PageElement {
  kind: 'element';
  /** It is the local name as the parser has it: lower-case for HTML; `linearGradient` and the like in SVG. */
  name: string;
  /** `html` is the XHTML namespace. */
  space: 'html' | 'svg' | 'mathml';
  attributes: PageAttribute[];
  parent: PageElement | PageRoot;
  children: PageNode[];
  order: number;
}

export interface PageText {
  /** Only `node()` and their own tests meet `doctype`, which is empty, and `instruction`, which is `<?target data?>`. */
  kind: 'text' | 'comment' | 'doctype' | 'instruction';
  text: string;
  parent: PageElement | PageRoot;
  order: number;
}

/** It is never shared between elements, unlike the parser's. Its order is that of its place behind its element. */
export interface PageAttribute {
  kind: 'attribute';
  name: string;
  /** It is true for `xlink:href` and the like in SVG and MathML: names without a prefix do not match it. */
  isForeign: boolean;
  value: string;
  parent: PageElement;
  order: number;
}

export type AnyNode = PageRoot | PageNode | PageAttribute;

export const isElement = (node: AnyNode): node is PageElement => node.kind === 'element';

/**
 * Answers the value of an attribute that has no namespace; undefined where there is none. Names are lower-case, as the
 * parser has them.
 */
export const attributeOf = (element: PageElement, name: string): string | undefined =>
  element.attributes.find(each => each.name === name && !each.isForeign)?.value;
