import { expect, test } from 'vitest';
import { ask } from '../test/ask.ts';
import { readPage } from './parse.ts';
import { type AnyNode, isElement, type PageElement } from './tree.ts';
import { walk } from './xpath/axes.ts';

test('what is in noscript is elements, as where no script may run', () => {
  expect(ask('<noscript><img id=lazy></noscript><p><noscript><img id=b></noscript>', '//noscript/img')).toEqual([
    'img#b',
  ]);
  expect(ask('<p><noscript><img id=b></noscript>', '//noscript/text()')).toEqual([]);
});

test('a table has its tbody, and a template nothing', () => {
  expect(ask('<table><tr id=a><td>1', '//table/tr')).toEqual([]);
  expect(ask('<table><tr id=a><td>1', '//table/tbody/tr')).toEqual(['tr#a']);
  expect(ask('<template><a id=a></a></template>', '//a | //template/node()')).toEqual([]);
});

test('a select holds what is in it, and does not swallow the page when it is never closed', () => {
  expect(ask('<select><div id=a><option id=b></select><p id=c>', '//select//* | //p')).toEqual([
    'div#a',
    'option#b',
    'p#c',
  ]);
  expect(ask('<select><option><ul><li><a id=a>', '//li/a')).toEqual(['a#a']);
  expect(ask('<p><select><div id=a>', '//p/select/div')).toEqual(['div#a']);
  expect(ask('<select id=a><option><input id=b><select id=c><select>', '//body/*')).toEqual([
    'select#a',
    'input#b',
    'select#c',
  ]);
  expect(ask('<table><tr><td><select id=a><option>1<td id=b>2', '//tr/td/select | //td[2]')).toEqual([
    'select#a',
    'td#b',
  ]);
});

test('the doctype is a node, and so are comments before and behind the page', () => {
  const page = '<!--a--><!doctype html><html></html><!--b-->';
  expect(ask(page, '/node()')).toEqual(['<!--a-->', '<!doctype>', 'html', '<!--b-->']);
  expect(ask(page, '/comment() | /*')).toEqual(['<!--a-->', 'html', '<!--b-->']);
});

test('a byte order mark is no text of the page', () => {
  expect(ask('\ufeff<!doctype html><title>x</title>', '/node() | //text()')).toEqual(['<!doctype>', 'html', '"x"']);
});

test('an instruction is none of the comments, unless it is of XML or a comment that looks like one', () => {
  const page = '<?xml version="1.0"?><p><?php echo 1 ?><?a?><!--?b c?--><? d ?><?unclosed <b>';
  expect(ask(page, '//processing-instruction()')).toEqual(['<?echo 1 >', '<?>', '<?<b>']);
  expect(ask(page, '//comment()')).toEqual(['<!--?xml version="1.0"?-->', '<!--?b c?-->', '<!--? d ?-->']);
});

test('elements that the parser made twice have attributes of their own', () => {
  const page = readPage('<a href=1>x<div>y</a>z</div>');
  const links = below(page).filter((node): node is PageElement => isElement(node) && node.name === 'a');
  expect(links).toHaveLength(2);
  for (const link of links) expect(link.attributes[0]!.parent).toBe(link);
});

test('the order of nodes grows from each to the next, with attributes right behind their element', () => {
  const page = readPage('<!doctype html><p id=a class=b>x<b title=c>y</b><!--z--></p><p>');
  const orders = [page as AnyNode, ...below(page)].map(node => node.order);
  expect(orders).toEqual(orders.map((_, index) => index));
});

test('what is nested deeper than Chromium nests comes to stand behind it', () => {
  const page = readPage(`${'<div>'.repeat(20_000)}x`);
  const depths = below(page).map(depthOf);
  expect(Math.max(...depths)).toBe(513);
  expect(below(page).filter(isElement)).toHaveLength(20_003);
  expect(below(page).at(-1)).toMatchObject({ kind: 'text', text: 'x' });
});

test('names of drawings keep their capitals, and their prefixed attributes are foreign', () => {
  const [svg, use] = below(readPage('<svg viewBox="0 0 1 1"><use xlink:href="#a"/></svg>')).filter(
    (node): node is PageElement => isElement(node) && node.space === 'svg',
  );
  expect(svg!.attributes.map(({ name, isForeign }) => [name, isForeign])).toEqual([['viewBox', false]]);
  expect(use!.attributes.map(({ name, isForeign }) => [name, isForeign])).toEqual([['xlink:href', true]]);
});

const below = (page: AnyNode): AnyNode[] => {
  const found: AnyNode[] = [];
  walk('descendant', page, node => {
    found.push(node, ...(isElement(node) ? node.attributes : []));
    return false;
  });
  return found;
};

const depthOf = (node: AnyNode): number => {
  let depth = 0;
  for (let at = node; at.parent; at = at.parent) depth += 1;
  return depth;
};
