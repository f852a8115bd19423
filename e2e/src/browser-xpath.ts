/** Evaluates XPaths in a browser: Playwright runs it in the page, so nothing here may use anything outside of its function. */
export interface Question {
  xpath: string;
  /** It is the context node by its place in document order, attributes counted; 0 is the root. */
  from: number;
  selectsNodes: boolean;
}

export interface Answers {
  /** It has a line for every node of the page: its depth, its name, and its text or attributes. */
  outline: string[];
  /** It is a value, or for nodes how many they are and a sum over their places. */
  answers: (string | number | boolean)[];
}

/** Loads the page as the preview does, in a frame of our own origin where no script may run. */
export const askBrowser = async ({
  source,
  questions,
}: {
  source: string;
  questions: Question[];
}): Promise<Answers> => {
  const { document } = globalThis as unknown as { document: DomDocument };
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.setAttribute('srcdoc', source);
  await new Promise<void>(done => {
    frame.onload = () => done();
    document.body.append(frame);
  });
  const page = frame.contentDocument!;
  // Until some version after 150, Chromium begins another text node after 65,536 characters; the standard has one.
  const joinPieces = (node: DomNode): void => {
    for (let child = node.firstChild; child; child = child.nextSibling) {
      while (child.nodeType === 3 && child.data.length % 65_536 === 0 && child.nextSibling?.nodeType === 3) {
        child.data += child.nextSibling.data;
        child.nextSibling.remove();
      }
      joinPieces(child);
    }
  };
  joinPieces(page);
  const places = new Map<object, number>();
  const nodes: object[] = [];
  const outline: string[] = [];
  const number = (node: object) => {
    places.set(node, nodes.length);
    nodes.push(node);
  };
  const kinds: Record<number, string> = { 4: '#text', 7: '#instruction', 10: '#doctype' };
  const visit = (node: DomNode, depth: number): void => {
    number(node);
    const attributes = [...(node.attributes ?? [])];
    attributes.forEach(number);
    const value = node.attributes ? attributes.map(each => ` ${each.name}=${each.value}`).join('') : node.nodeValue;
    outline.push(
      `${depth} ${node.attributes ? node.localName : (kinds[node.nodeType] ?? node.nodeName)} ${value ?? ''}`,
    );
    for (const child of node.childNodes) visit(child, depth + 1);
  };
  visit(page, 0);
  const ask = ({ xpath, from, selectsNodes }: Question) => {
    try {
      const result = page.evaluate(xpath, nodes[from]!, null, selectsNodes ? 7 : 0, null);
      if (result.resultType === 1) return result.numberValue;
      if (result.resultType === 2) return result.stringValue;
      if (result.resultType === 3) return result.booleanValue;
      let sum = 7;
      for (let index = 0; index < result.snapshotLength; index += 1) {
        sum = (Math.imul(sum, 31) + (places.get(result.snapshotItem(index)) ?? -1)) | 0;
      }
      return `${result.snapshotLength} nodes, ${sum}`;
    } catch (error) {
      return String(error);
    }
  };
  const answers = questions.map(ask);
  frame.remove();
  return { outline, answers };
};

interface DomNode {
  nodeType: number;
  nodeName: string;
  localName: string;
  nodeValue: string | null;
  data: string;
  childNodes: Iterable<DomNode>;
  firstChild: DomNode | null;
  nextSibling: DomNode | null;
  remove: () => void;
  attributes?: Iterable<{ name: string; value: string }>;
}

interface DomDocument extends DomNode {
  body: { append: (frame: object) => void };
  createElement: (name: 'iframe') => {
    setAttribute: (name: string, value: string) => void;
    remove: () => void;
    onload: () => void;
    contentDocument: DomDocument | null;
  };
  evaluate: (
    xpath: string,
    context: object,
    resolver: null,
    type: number,
    result: null,
  ) => {
    resultType: number;
    numberValue: number;
    stringValue: string;
    booleanValue: boolean;
    snapshotLength: number;
    snapshotItem: (index: number) => object;
  };
}
