import { expect, test } from 'vitest';
import { readPage } from './parse.ts';
import { titleText } from './title-text.ts';
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

test.each([
  ['<a title="The harbour opens again in spring">The harbour opens…</a>', 'The harbour opens again in spring'],
  ['<a title="The harbour  opens again"><span>The harbour ...</span></a>', 'The harbour opens again'],
  ['<h3><a title="항구가 봄에 다시 열린다">항구가 봄에 …</a></h3>', '항구가 봄에 다시 열린다'],
  ['<a aria-label="港口春天重新开放">港口春天…</a>', '港口春天重新开放'],
  ['<a title="겨울 할인 행사 안내">겨울 할인 ... <em>[3]</em></a>', '겨울 할인 행사 안내'],
])('a title that is cut is read whole where the markup has it: %s', (html, title) => {
  expect(titleOf(html)).toBe(title);
});

test('so it is where the title is text or an element inside of what has it whole', () => {
  const page = readPage('<body><a title="The harbour opens again"><b>The harbour…</b></a>').children[0] as PageElement;
  const link = (page.children.at(-1) as PageElement).children[0] as PageElement;
  const bold = link.children[0] as PageElement;
  expect([link, bold, bold.children[0]!].map(each => titleText(each))).toEqual(
    Array(3).fill('The harbour opens again'),
  );
});

test.each([
  ['<a title="Read more">The harbour…</a>', 'The harbour…'],
  ['<a title="The harbour…">The harbour…</a>', 'The harbour…'],
  ['<a title="The harbour opens again">The harbour</a>', 'The harbour'],
  ['<a title="Anything at all">…</a>', '…'],
  [`<a title="The harbour ${'x'.repeat(2000)}">The harbour…</a>`, 'The harbour…'],
  ['<a title="To be continued … or not">To be continued …</a>', 'To be continued … or not'],
])('another title is none: %s', (html, title) => {
  expect(titleOf(html)).toBe(title);
});

test.each([
  ['<a>Winter sale <time datetime="2026-05-03">3 May 2026</time></a>', 'Winter sale'],
  ['<a><time>3 hours ago</time> Winter sale</a>', 'Winter sale'],
  ['<a>겨울 할인<span><time>3시간 전</time></span></a>', '겨울 할인'],
  ['<a>冬の割引（<time>2026年5月3日</time>）</a>', '冬の割引'],
  ['<a>Winter sale – <span class="post-date">3 May</span></a>', 'Winter sale'],
  ['<a>Winter sale <em class="ago">yesterday</em></a>', 'Winter sale'],
  ['<a>冬季折扣<span itemprop="datePublished">2026-05-03</span></a>', '冬季折扣'],
  ['<a>Winter sale | <time>5 min ago</time> | <b>Shop</b></a>', 'Winter sale | Shop'],
  ['<a><time>15:05</time> · Winter sale <span class="comment-count">(3)</span></a>', 'Winter sale'],
])('when an item is from is no part of its title: %s', (html, title) => {
  expect(titleOf(html)).toBe(title);
});

test.each([
  ['<a>A walk on <time datetime="2026-05-03">3 May</time> along the harbour</a>', 'A walk on 3 May along the harbour'],
  ['<a><time>3 May 2026</time></a>', '3 May 2026'],
  ['<a>Winter sale of 3 May</a>', 'Winter sale of 3 May'],
  [
    '<a><span class="time">Time for a walk along the harbour of the old town</span> today</a>',
    'Time for a walk along the harbour of the old town today',
  ],
])('a day that it tells of is: %s', (html, title) => {
  expect(titleOf(html)).toBe(title);
});
