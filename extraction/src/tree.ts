/**
 * A page as all of this package sees it, from either source: parse5 on the server (parse.ts), the document of the preview in the browser.
 * Content that Chromium's XPath does not see (that of a template) is not in it. Pages may be nested 20,000 deep: walk over them without
 * recursion.
 */
export type PageNode = PageElement | PageText;

export interface PageRoot {
  kind: 'root';
  children: PageNode[];
  parent: null;
  /** The first `<base href>`, wherever it is. */
  base: PageElement | null;
  /** Its place in document order; nodes have theirs, each larger than that of its parent and of all before it. */
  order: number;
}

export interface PageElement {
  kind: 'element';
  /** The local name as the parser has it: lower-case for HTML; `linearGradient` and the like in SVG. */
  name: string;
  /** `html` is the XHTML namespace. */
  space: 'html' | 'svg' | 'mathml';
  attributes: PageAttribute[];
  parent: PageElement | PageRoot;
  children: PageNode[];
  order: number;
}

export interface PageText {
  /** `doctype`, which is empty, and `instruction`, which is `<?target data?>`, are met by `node()` only, or by their own test. */
  kind: 'text' | 'comment' | 'doctype' | 'instruction';
  text: string;
  parent: PageElement | PageRoot;
  order: number;
}

/** Never shared between elements, unlike the parser's. Its order is that of its place behind its element. */
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

/** The value of an attribute that has no namespace; undefined: there is none. Names are lower-case, as the parser has them. */
export const attributeOf = (element: PageElement, name: string): string | undefined =>
  element.attributes.find(each => each.name === name && !each.isForeign)?.value;
