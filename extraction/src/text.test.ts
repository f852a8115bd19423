import { expect, test } from 'vitest';
import { readPage } from './parse.ts';
import { stringValue, visibleText } from './text.ts';

test('the string value is all text in the node, without its comments', () => {
  expect(stringValue(readPage('<p>a<script>b()</script><!--c--><b> d</b>'))).toBe('ab() d');
});

test('the visible text is what a reader sees', () => {
  const page = readPage('<p>a<script>b</script><style>c</style><noscript>d</noscript><svg><title>e</title></svg>f');
  expect(visibleText(page)).toBe('af');
});

test('blocks are set apart in the visible text, and words are not', () => {
  expect(visibleText(readPage('<div>a<b>b</b></div><div>c<br>d<ul><li>e<li>f</ul>g</div>'))).toBe('ab c d e f g');
});

test('white space is one space in the visible text, the no-break space included', () => {
  expect(visibleText(readPage('<p>&nbsp; a \n\t b&nbsp;&nbsp;</p>'))).toBe('a b');
});

test('texts are read of pages of any depth', () => {
  const page = readPage(`${'<div>'.repeat(20_000)}x`);
  expect([stringValue(page), visibleText(page)]).toEqual(['x', 'x']);
});
