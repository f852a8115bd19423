import type { ListPage } from './lists.ts';

const titles = [
  'How the harbour bridge was repaired',
  'Council votes on library hours',
  'Storm leaves town in the dark',
  'New tram line opens',
  'Bakery wins prize',
  'A rare orchid is found near the lake',
  'Schools get new roofs',
  'The market hall turns one hundred',
];
const korean = [
  '오늘 점심 뭐 먹지',
  '새 전화기 사전예약 후기',
  '게시판 이용 규칙 질문',
  '주말 등산 같이 가실 분',
  '견적 봐주세요',
  '이사 업체 후기',
];
const japanese = [
  '新店舗オープンのお知らせ',
  '夏季休業について',
  'ウェブサイトを新しくしました',
  '価格改定のお知らせ',
  '採用情報を更新しました',
];
const chinese = [
  '春季运动会报名开始',
  '老城区停车位有哪些',
  '周末骑行路线分享',
  '二手书交换活动',
  '新手提问：相机怎么选',
];

type Item = (title: string, href: string, at: number) => string;

const pageOf = (
  of: string[],
  list: (items: (item: Item, from?: number, to?: number) => string) => string,
): ListPage => {
  const items = (item: Item, from = 0, to = of.length) =>
    of
      .slice(from, to)
      .map((title, at) => item(title, `/${from + at + 1}`, from + at))
      .join('\n');
  const html = `<!doctype html><html><head><title>List</title></head><body class="page"><header><nav><ul><li><a href="/a">Home</a></li><li><a href="/b">News</a></li><li><a href="/c">Forum pages</a></li><li><a href="/d">Contact us</a></li></ul></nav></header>
<div id="wrap"><div id="content">${list(items)}</div><aside><h3>Popular</h3><ul><li><a href="/p1">Popular thing one of them</a></li><li><a href="/p2">Popular thing two of them</a></li><li><a href="/p3">Popular thing three</a></li></ul></aside></div>
<footer><a href="/i">Imprint</a> <a href="/j">Privacy</a></footer></body></html>`;
  return { html, titles: of };
};

/** The usual programs for blogs, boards and shops build their lists like this. */
export const templates: Record<string, ListPage> = {
  'posts of a blog with many classes': pageOf(titles, items =>
    items(
      (title, href, at) =>
        `<article id="post-${at + 1200}" class="post-${at + 1200} type-post status-publish category-city tag-y${at} ${at % 2 ? 'has-thumb' : ''}"><header><h2 class="entry-title"><a href="${href}">${title}</a></h2><span class="byline"><a href="/author/kim">Kim</a></span> <span class="cats"><a href="/cat/city">City</a>, <a href="/cat/x">X</a></span></header><p>An excerpt that goes on for a while and says a few things.</p><a class="more-link" href="${href}">Continue</a></article>`,
    ),
  ),
  'a Korean board with categories, counters and a pinned row': pageOf(
    korean,
    items =>
      `<table><thead><tr><th>번호</th><th>제목</th><th>글쓴이</th></tr></thead><tbody>${items((title, href, at) => `<tr class="${at === 0 ? 'notice_row' : at % 2 ? 'even' : ''}"><td class="td_num">${90 - at}</td><td class="td_subject"><a href="/category${at % 2}" class="category_link">잡담</a><div class="row_tit"><a href="${href}">${title}</a> <span class="cnt">${at}</span></div></td><td class="td_name">회원${at}</td></tr>`)}</tbody></table>`,
  ),
  'a Chinese board with a table body for each thread': pageOf(
    chinese,
    items =>
      `<table>${items((title, href, at) => `<tbody id="thread_${at + 5512}"><tr><td><a href="${href}"><img src="/folder.gif"></a></td><th class="${at % 2 ? 'new' : 'common'}"><em>[<a href="/type${at % 2}">讨论</a>]</em> <a href="${href}" class="thread-link">${title}</a></th><td class="by"><a href="/u${at}">网友${at}</a></td><td class="num"><a href="${href}">${at}</a></td></tr></tbody>`)}</table>`,
  ),
  'a Japanese list whose items are links with a date and a label': pageOf(
    japanese,
    items =>
      `<ul class="newsList">${items((title, href, at) => `<li class="newsList_item"><a href="${href}"><p class="newsList_date">2026.05.0${at + 1}</p><p class="newsList_cat">お知らせ</p><p class="newsList_ttl">${title}</p></a></li>`)}</ul>`,
  ),
  'rows with numbered classes': pageOf(
    titles,
    items =>
      `<div class="view">${items((title, href, at) => `<div class="view-row view-row-${at + 1} ${at % 2 ? 'view-row-even' : 'view-row-odd'}"><div class="field field-image"><a href="${href}"><img src="/${at}.jpg"></a></div><div class="field field-title"><span><a href="${href}">${title}</a></span></div></div>`)}</div>`,
  ),
  'a grid of cards whose titles are no links': pageOf(titles, items =>
    [0, 3, 6]
      .map(
        row =>
          `<div class="row">${items((title, href, at) => `<div class="col-md-4"><div class="card"><img src="/${at}.jpg"><div class="card-body"><h5>${title}</h5><p>Some words that build on it.</p><a href="${href}" class="btn">Go there</a></div></div></div>`, row, row + 3)}</div>`,
      )
      .join(''),
  ),
  'cards that are links without a heading': pageOf(
    titles,
    items =>
      `<div class="grid">${items((title, href, at) => `<a href="${href}" class="card-link"><div style="background-image:url(/${at}.jpg)"></div><div><span class="kicker">City</span><div class="name">${title}</div><div class="lead">Some words that tell a little bit more about the thing.</div></div></a>`)}</div>`,
  ),
  'classes that say only how things look': pageOf(
    titles,
    items =>
      `<div class="grid gap-4">${items((title, href, at) => `<div class="flex flex-col p-4 rounded-lg"><img src="/${at}.jpg" class="object-cover"><div class="mt-4 text-sm">May ${at + 1}, 2026</div><a class="mt-2 text-xl" href="${href}">${title}</a><p class="mt-2">A description of what is told about in there.</p><a class="text-blue-600" href="${href}">Read article</a></div>`)}</div>`,
  ),
  'days with a heading each': pageOf(titles, items =>
    [
      [0, 2],
      [2, 5],
      [5, 8],
    ]
      .map(
        ([from, to], day) =>
          `<section class="day"><h2>${day + 3} May</h2><ul>${items((title, href, at) => `<li><time>1${at}:00</time> <a href="${href}">${title}</a></li>`, from, to)}</ul></section>`,
      )
      .join(''),
  ),
  'ranks that are numbered by their classes alone': pageOf(
    titles,
    items =>
      `<ol>${items((title, href, at) => `<li class="rank${at + 1}"><a href="${href}">${title}</a> <span>(${at + 1} May)</span></li>`)}</ol>`,
  ),
  'links parted by line breaks': pageOf(
    titles,
    items => `<p>${items((title, href, at) => `<a href="${href}">${title}</a> - May ${at + 1}<br>`)}</p>`,
  ),
  'headings and paragraphs without any frame': pageOf(titles, items =>
    items(
      (title, href, at) =>
        `<h3><a href="${href}">${title}</a></h3><p class="date">May ${at + 1}</p><p>Some text with a <a href="/z${at}">link</a> in the middle of it.</p>`,
    ),
  ),
  'items with many links of their own': pageOf(titles, items =>
    items(
      (title, href, at) =>
        `<section><div class="side"><a href="/tree/v${at}">v1.${at}</a> <a href="/commit/abc${at}">abc${at}ff</a></div><div class="main"><span class="f1"><a href="${href}">${title}</a></span><ul><li>fix <a href="/pull/${at}1">#${at}1</a> thing</li><li>add <a href="/pull/${at}2">#${at}2</a> other</li><li>do <a href="/pull/${at}3">#${at}3</a></li></ul></div></section>`,
    ),
  ),
  'labels before some titles, and one advertisement': pageOf(
    titles,
    items =>
      `<div class="list">${items((title, href, at) => `<div class="item">${at % 3 === 0 ? '<div class="badge">Hot</div>' : ''}<div class="info"><div class="meta"><a href="/c${at % 2}">Category ${at % 2}</a></div><div class="ttl"><a href="${href}">${title}</a></div></div></div>${at === 3 ? '<div class="item ad"><a href="https://ads.example/x"><img src="/ad.png"></a></div>' : ''}`)}</div>`,
  ),
};
