import { expect, test } from 'vitest';
import { type DomNode, readDocument } from './dom.ts';
import { isElement } from './tree.ts';
import { compileXpath, select } from './xpath/select.ts';

const xhtml = 'http://www.w3.org/1999/xhtml';

const leaf = (nodeType: number, nodeValue: string): DomNode => ({ nodeType, nodeValue, childNodes: [] });

const element = (localName: string, attributes: [string, string, string?][], childNodes: DomNode[]): DomNode => ({
  nodeType: 1,
  nodeValue: null,
  localName,
  namespaceURI: localName === 'svg' ? 'http://www.w3.org/2000/svg' : xhtml,
  attributes: attributes.map(([name, value, namespaceURI = null]) => ({ name, value, namespaceURI })),
  childNodes,
});

const link = element('a', [['href', '/x']], [leaf(3, 'x'), leaf(8, 'y')]);
const svg = element('svg', [['xlink:href', '#', 'http://www.w3.org/1999/xlink']], [leaf(4, 'raw')]);
const html = element('html', [], [link, svg]);
const document: DomNode = { nodeType: 9, nodeValue: null, childNodes: [leaf(10, ''), html] };

const found = (xpath: string) => {
  const compiled = compileXpath(xpath);
  return compiled.kind === 'xpath' ? select(compiled, readDocument(document).page) : compiled;
};

test("a browser's document is a page", () => {
  expect(found('/node()')).toMatchObject([{ kind: 'doctype' }, { kind: 'element', name: 'html', space: 'html' }]);
  expect(found('//a/node()')).toMatchObject([
    { kind: 'text', text: 'x' },
    { kind: 'comment', text: 'y' },
  ]);
  expect(found('//svg')).toEqual([]);
  expect(found('//*[local-name()="svg"]/text()')).toMatchObject([{ kind: 'text', text: 'raw' }]);
  expect(found('//@*')).toMatchObject([
    { name: 'href', isForeign: false, value: '/x' },
    { name: 'xlink:href', isForeign: true },
  ]);
});

test('the nodes of the document and those of the page are found by each other', () => {
  const { page, pageNodeOf, domNodeOf } = readDocument(document);
  const node = pageNodeOf(link)!;
  expect(isElement(node) && node.name).toBe('a');
  expect(domNodeOf(node)).toBe(link);
  expect(domNodeOf(page)).toBe(document);
  expect(pageNodeOf(leaf(3, 'x'))).toBeUndefined();
});
