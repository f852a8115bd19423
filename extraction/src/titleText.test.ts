import { expect, test } from 'vitest';
import { readPage } from './parse.ts';
import { titleText } from './titleText.ts';
import type { PageElement } from './tree.ts';

const titleOf = (html: string) => {
  const body = readPage(`<body>${html}`).children[0] as PageElement;
  return titleText((body.children.at(-1) as PageElement).children[0]!);
};

test.each([
  ['<a>Winter sale <span class="info"><span class="comment-count">[11]</span></span></a>', 'Winter sale'],
  ['<a>겨울 할인 <em>[3]</em></a>', '겨울 할인'],
  ['<a>冬の割引<span class="reply_num"> (1,204) </span><img src="new.gif"></a>', '冬の割引'],
  ['<a>冬季折扣 <b class="cnt_cmt">+ 7</b>\n</a>', '冬季折扣'],
])('the number of comments behind a title is none of it: %s', (html, title) => {
  expect(titleOf(html)).toBe(title);
});

test.each([
  ['<a>The harbour, part <b>(2)</b></a>', 'The harbour, part (2)'],
  ['<a>The harbour in <b>[2026]</b></a>', 'The harbour in [2026]'],
  ['<a>The harbour [11]</a>', 'The harbour [11]'],
  ['<a><span>[11]</span> ferries</a>', '[11] ferries'],
  ['<a><span class="comment">I was there</span></a>', 'I was there'],
  ['<a><span class="count">12</span></a>', '12'],
])('other numbers are: %s', (html, title) => {
  expect(titleOf(html)).toBe(title);
});

test('a title of any depth is read', () => {
  expect(titleOf(`<a>${'<i>'.repeat(500)}deep</a>`)).toBe('deep');
});
