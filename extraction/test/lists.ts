import type { Derived, Underivable } from '../src/induction/define.ts';
import { deriveFromExamples } from '../src/induction/examples.ts';
import { elementsBelow } from '../src/induction/walk.ts';
import { readPage } from '../src/parse.ts';
import { attributeOf, type PageElement, type PageRoot } from '../src/tree.ts';

/**
 * It is a small page of one of the kinds that lists come in. Its items' links are /1, /2 … and nothing else leads to
 * such an address.
 */
export interface ListPage {
  html: string;
  titles: string[];
}

export const base = 'https://news.example/list';

export const taskOf = ({ html }: ListPage): { page: PageRoot; base: string } => ({ page: readPage(html), base });

/** The clicks are on the items at these places in the list, counted from 0. */
export const derive = (list: ListPage, ...places: [number] | [number, number]): Derived | Underivable => {
  const examples = places.map(place => ({ title: list.titles[place]!, href: `/${place + 1}` }));
  return deriveFromExamples(taskOf(list), examples as [{ title: string; href: string }]);
};

/** Answers `title → path` of each item, or the problem. */
export const shown = (derived: Derived | Underivable): string[] =>
  derived.kind === 'underivable'
    ? [derived.problem]
    : derived.items.map(item => `${item.title} → ${new URL(item.link).pathname}`);

export const wanted = ({ titles }: ListPage): string[] => titles.map((title, at) => `${title} → /${at + 1}`);

export const byId = (page: PageRoot, id: string): PageElement => {
  const found = elementsBelow(page).find(element => attributeOf(element, 'id') === id);
  if (!found) throw new Error(`There is no #${id}`);
  return found;
};

const english = [
  'Harbour bridge reopens after two years of repairs',
  'City council votes for longer library hours',
  'Storm leaves thousands without power overnight',
  'New tram line to the airport opens in June',
  'Local bakery wins the national bread prize',
  'Scientists find a rare orchid near the lake',
];
const korean = [
  '서울시, 내년부터 심야버스 노선 늘린다',
  '반도체 수출 석 달 연속 증가세',
  '주말 전국에 비 소식, 기온은 평년 수준',
  '지역 도서관 운영 시간 연장하기로',
  '전통시장 주차장 무료 개방',
];
const japanese = [
  '新しい図書館が来月開館へ',
  '台風の影響で新幹線に遅れ',
  '市役所の窓口、予約制を導入',
  '地元のパン屋が全国大会で優勝',
  '湖の近くで珍しい蘭を発見',
];
const chinese = [
  '关于2024年度科研项目申报工作的通知',
  '图书馆暑期开放时间安排',
  '校园网络维护公告',
  '第十二届学术论坛征文启事',
  '新学期选课说明',
];

const frame = (main: string, lang = 'en') => `<!doctype html><html lang="${lang}"><head><title>News</title></head><body>
<div id="top"><a href="/home">Home</a><ul class="menu"><li><a href="/politics">Politics</a></li><li><a href="/sport">Sport news</a></li><li><a href="/culture">Culture</a></li></ul></div>
<div id="page">${main}</div>
<div class="sidebar"><h4>Most read</h4><ol><li><a href="/m1">The story most people read</a></li><li><a href="/m2">Another one that is read</a></li><li><a href="/m3">And a third one of those</a></li></ol></div>
<div id="footer"><a href="/about">About us</a> <a href="/imprint">Imprint</a></div></body></html>`;

const each = (titles: string[], item: (title: string, href: string, at: number) => string, between = '') =>
  titles.map((title, at) => item(title, `/${at + 1}`, at)).join(between);

export const listPages: Record<string, ListPage> = {
  'cards with a picture, a heading and a read-more link': {
    titles: english,
    html: frame(
      `<div class="cards">${each(english, (title, href, at) => `<div class="card post-${at + 481} category-c${at}"><a href="${href}"><img src="/i/${at}.jpg" alt=""></a><h2><a href="${href}">${title}</a></h2><p>Some words on it, and more words that say what happened there.</p><span class="date">${at + 3} May 2026</span><a class="more" href="${href}">Read more</a></div>`)}</div>`,
    ),
  },
  'rows of a table without any class': {
    titles: english,
    html: frame(
      `<table><tr><th>No</th><th>Subject</th><th>By</th></tr>${each(english, (title, href, at) => `<tr><td>${at + 1}</td><td><a href="${href}">${title}</a></td><td><a href="/u/${at % 2}">Editor ${at % 2}</a></td></tr>`)}</table>`,
    ),
  },
  'a grid with two items in each row': {
    titles: english,
    html: frame(
      `<div class="grid">${[0, 2, 4].map(row => `<div class="grid-row">${each(english, (title, href, at) => (at === row || at === row + 1 ? `<article class="tile"><a href="${href}"><img src="/i/${at}.jpg"></a><h3><a href="${href}">${title}</a></h3></article>` : ''))}</div>`).join('')}</div>`,
    ),
  },
  'links with the heading inside': {
    titles: english,
    html: frame(
      `<section>${each(english, (title, href) => `<a class="teaser" href="${href}"><h3>${title}</h3><p>Words on it that are not the title, and a few more.</p></a>`)}</section>`,
    ),
  },
  'list items that are nothing but links': {
    titles: english,
    html: frame(`<ul class="news">${each(english, (title, href) => `<li><a href="${href}">${title}</a></li>`)}</ul>`),
  },
  'advertisements between the items': {
    titles: english,
    html: frame(
      `<ul class="stream">${each(
        english,
        (title, href) =>
          `<li class="entry"><h3 class="entry-title"><a href="${href}">${title}</a></h3><p>Words on it.</p></li>`,
        '<li class="entry"><div class="ad"><iframe src="https://ads.example/"></iframe></div></li>',
      )}</ul>`,
    ),
  },
  'class names made up at every build': {
    titles: english,
    html: frame(
      `<div class="sc-bdVaJa kYtGfe">${each(english, (title, href) => `<div class="Item-iwvBff gSoiJk"><div class="css-1x2ab3c"><a class="css-9k2lm1q" href="${href}">${title}</a></div><span class="css-77ab1zz">5 min</span></div>`)}</div>`,
    ),
  },
  'three rows of a table for each item': {
    titles: english,
    html: frame(
      `<table><tbody>${each(english, (title, href, at) => `<tr class="thing"><td>${at + 1}.</td><td class="title"><a href="${href}">${title}</a> <span class="site">(<a href="/from?s=${at}">site${at}.example</a>)</span></td></tr><tr><td></td><td>12 points by <a href="/user?u=${at}">user${at}</a> <a href="/c?i=${at}">3 comments</a></td></tr><tr class="spacer"></tr>`)}</tbody></table>`,
    ),
  },
  'days with terms and descriptions': {
    titles: english,
    html: frame(
      `<div id="log">${[0, 1, 3].map((from, day) => `<h3>Day ${day}</h3><dl>${each(english, (title, href, at) => (at >= from && at < [1, 3, 6][day]! ? `<dt><a href="${href}">${title}</a></dt><dd>Words on it with a <a href="https://else.example/">link</a> in them.</dd>` : ''))}</dl>`).join('')}</div>`,
    ),
  },
  'a Korean board with notices on top': {
    titles: korean,
    html: frame(
      `<table class="board"><thead><tr><th>번호</th><th>제목</th><th>글쓴이</th><th>날짜</th></tr></thead><tbody><tr class="notice"><td>공지</td><td class="subject"><b>게시판 이용 안내</b></td><td>관리자</td><td>01-01</td></tr>${each(korean, (title, href, at) => `<tr><td>${900 - at}</td><td class="subject"><a href="${href}">${title}</a> <a class="cmt" href="${href}#c">[${at}]</a></td><td>회원${at}</td><td>05-0${at + 1}</td></tr>`)}</tbody></table>`,
      'ko',
    ),
  },
  'a Japanese list of news with dates before the titles': {
    titles: japanese,
    html: frame(
      `<dl class="news">${each(japanese, (title, href, at) => `<dt>2026年5月${at + 1}日</dt><dd><span class="label">お知らせ</span><a href="${href}">${title}</a></dd>`)}</dl>`,
      'ja',
    ),
  },
  'a Chinese list of notices': {
    titles: chinese,
    html: frame(
      `<div class="list"><ul>${each(chinese, (title, href, at) => `<li><span>2026-05-0${at + 1}</span><a href="${href}" target="_blank">${title}</a></li>`)}</ul></div>`,
      'zh-CN',
    ),
  },
  'relative addresses below a base, some with the tracking of a campaign': {
    titles: english,
    html: frame(
      `<div class="list">${each(english, (title, href) => `<div class="row"><a href="${href.slice(1)}">${title}</a><em>new</em></div>`)}</div>`,
    ).replace('<head>', '<head><base href="https://news.example/">'),
  },
};

/** It has two lists of the very same build beside each other, each with a heading of its own. */
export const twoWidgets: ListPage = {
  titles: english.slice(0, 3),
  html: frame(
    `<div class="box"><h4>Here</h4><ul>${each(english.slice(0, 3), (title, href) => `<li><a href="${href}">${title}</a></li>`)}</ul></div><div class="box"><h4>Abroad</h4><ul>${each(english.slice(3), (title, href) => `<li><a href="/other${href}">${title}</a></li>`)}</ul></div>`,
  ),
};

/** They are titles of news, each of which stands once in a list. */
export const titles = [
  'Ferry service starts again',
  'More trains on Sundays',
  'How a village saved its shop',
  'Ten bridges in ten days',
  'Heat wave and what to do',
  'Museum that nobody visits',
  'Court rules the tree may stay',
];
