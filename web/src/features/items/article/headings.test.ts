// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { dropRepeatedTitle, orderHeadings } from './headings.ts';

const read = (html: string): HTMLElement => {
  const body = document.createElement('div');
  body.innerHTML = html;
  return body;
};

const levels = (html: string): string[] => {
  const body = read(html);
  orderHeadings(body);
  return [...body.children].map(each => each.localName);
};

it('puts a source’s headings under the title, without a gap', () => {
  expect(levels('<h1>a</h1><h3>b</h3><h3>c</h3><h1>d</h1>')).toEqual(['h2', 'h3', 'h3', 'h2']);
  expect(levels('<h4>a</h4><h4>b</h4>')).toEqual(['h2', 'h2']);
  expect(levels('<h5>a</h5><h2>b</h2><h5>c</h5>')).toEqual(['h2', 'h2', 'h3']);
});

it('keeps what stands in a heading', () => {
  const body = read('<h1>One <a href="https://example.org/">two</a></h1>');
  orderHeadings(body);
  expect(body.innerHTML).toBe('<h2>One <a href="https://example.org/">two</a></h2>');
});

it('drops a first heading that repeats the title, and no other', () => {
  const body = read('<h1>The  slow query</h1><p>text</p><h2>The slow query</h2>');
  dropRepeatedTitle(body, 'The Slow Query');
  expect(body.innerHTML).toBe('<p>text</p><h2>The slow query</h2>');
});
