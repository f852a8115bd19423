import type { LayoutWords } from './layout-words.ts';

export interface Row {
  at: number;
  no: number;
  title: string;
  href: string;
  image: string;
  author: string;
  summary: string;
  published: Date;
  /** It is the date as the layout prints it. */
  when: string;
}

interface Site {
  language: string;
  popular: string[];
}

export interface Layout {
  dates: 'age' | 'day' | 'posted' | 'none';
  hasPictures?: boolean;
  count?: number;
  /** These links may be in the answer or not. */
  optional?: string[];
  build: (rows: Row[], words: LayoutWords, site: Site) => string;
}

const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const each = (rows: Row[], item: (row: Row) => string) => rows.map(item).join('\n');

const linkTo = ({ href, title }: Row) => `<a href="${href}">${text(title)}</a>`;

const document = (body: string, { language }: Site) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>List</title></head>${body}</html>`;

const pages = (next: string) =>
  `${[1, 2, 3, 4].map(page => `<a href="?page=${page}">${page}</a>`).join(' ')} <a href="?page=2">${next}</a>`;

/** It is a site of today, with a menu, a side bar and the numbers of further pages. */
const modern = (main: string, words: LayoutWords, site: Site) =>
  document(
    `<body><header class="site-header"><nav class="site-nav"><ul>${words.menu.map((name, at) => `<li><a href="/menu/${at}">${name}</a></li>`).join('')}</ul></nav></header>
<div class="layout"><main>${main}<div class="pagination">${pages(words.next)}</div></main>
<aside class="side"><h3>${words.popular}</h3><ol>${site.popular.map((title, at) => `<li><a href="/popular/${at}">${text(title)}</a></li>`).join('')}</ol></aside></div>
<footer><a href="/about">${words.about}</a></footer></body>`,
    site,
  );

/** It is a site of old, whose frame is a table and which has hardly a class. */
const old = (main: string, words: LayoutWords, site: Site) =>
  document(
    `<body bgcolor="#ffffff"><table width="900"><tr><td colspan="2"><a href="/"><img src="/top.gif" alt=""></a></td></tr>
<tr><td width="150">${words.menu.map((name, at) => `<a href="/menu/${at}.html">${name}</a><br>`).join('')}<b>${words.popular}</b><br>${site.popular.map((title, at) => `<a href="/popular/${at}.html">${text(title)}</a><br>`).join('')}</td>
<td>${main}<p align="center">${pages(words.next)}</p></td></tr><tr><td colspan="2"><a href="/about.html">${words.about}</a></td></tr></table></body>`,
    site,
  );

/** It is an app whose classes are made anew at each build. */
const app = (main: string, words: LayoutWords, site: Site) =>
  document(
    `<body><div id="root"><div class="css-1q2w3e4"><div class="css-9o8i7u6">${words.menu.map((name, at) => `<a class="css-k2j3h4g" href="/menu/${at}"><span>${name}</span></a>`).join('')}</div><div class="css-z9x8c7v">${main}<div class="css-p0o9i8u">${site.popular.map((title, at) => `<div class="css-y7u8i9o"><a href="/popular/${at}">${text(title)}</a></div>`).join('')}</div></div></div></div></body>`,
    site,
  );

export const layouts: Record<string, Layout> = {
  'a table without a class': {
    dates: 'day',
    build: (rows, words, site) =>
      old(
        `<table border="1"><tr>${words.columns.map(name => `<th>${name}</th>`).join('')}</tr>${each(rows, row => `<tr><td>${row.no}</td><td>${linkTo(row)}</td><td>${text(row.author)}</td><td>${row.when}</td></tr>`)}</table>`,
        words,
        site,
      ),
  },
  'boxes without a class': {
    dates: 'age',
    build: (rows, words, site) =>
      document(
        `<body><div><a href="/">${words.menu[0]}</a> <a href="/about">${words.about}</a></div><div>${each(rows, row => `<div><div>${linkTo(row)}</div><div>${text(row.summary)}</div><div><span>${text(row.author)}</span> <span>${row.when}</span></div></div>`)}</div><div>${pages(words.next)}</div></body>`,
        site,
      ),
  },
  'cards in rows of three': {
    dates: 'none',
    hasPictures: true,
    count: 12,
    build: (rows, words, site) =>
      modern(
        `<h1>${words.menu[1]}</h1>${[0, 3, 6, 9].map(from => `<div class="grid-row">${each(rows.slice(from, from + 3), row => `<div class="col-4"><div class="card"><a href="${row.href}"><img src="${row.image}" alt="" width="320" height="180"></a><div class="card-body"><h4>${linkTo(row)}</h4><p>${text(row.summary)}</p></div></div></div>`)}</div>`).join('')}`,
        words,
        site,
      ),
  },
  'cards that are links, with advertisements between': {
    dates: 'age',
    hasPictures: true,
    build: (rows, words, site) =>
      modern(
        `<div class="feed">${each(rows, row => `${row.at % 4 === 2 ? `<a class="tile tile-ad" href="https://ads.example/${row.at}"><img src="https://ads.example/${row.at}.gif" alt="${words.advertisement}"></a>` : ''}<a class="tile" href="${row.href}"><figure><img src="/blank.gif" data-src="${row.image}" alt=""></figure><div class="tile-text"><span class="tile-kind">${words.kinds[row.at % 2]}</span><strong class="tile-title">${text(row.title)}</strong><time>${row.when}</time></div></a>`)}</div>`,
        words,
        site,
      ),
  },
  'two rows of a table for each item': {
    dates: 'age',
    build: (rows, words, site) =>
      old(
        `<table><tbody>${each(rows, row => `<tr class="thing"><td>${row.at + 1}.</td><td class="title">${linkTo(row)}</td></tr><tr><td></td><td class="subtext"><span>${row.at * 7} ↑</span> <a href="/by/${row.at}">${text(row.author)}</a> <span>${row.when}</span> <a href="${row.href}#comments">${row.at * 3}</a></td></tr><tr class="spacer"></tr>`)}</tbody></table>`,
        words,
        site,
      ),
  },
  'days before the titles in a list of terms': {
    dates: 'day',
    build: (rows, words, site) =>
      modern(
        `<dl class="updates">${each(rows, row => `<dt>${row.when}</dt><dd><span class="label">${words.kinds[row.at % 2]}</span>${linkTo(row)}</dd>`)}</dl>`,
        words,
        site,
      ),
  },
  'a board of boxes with pinned rows, kinds and counters': {
    dates: 'posted',
    optional: ['/list/rules.html', '/list/event.html'],
    build: (rows, words, site) => {
      const pinned = ['rules', 'event'].map(
        name =>
          `<div class="post-row notice"><span class="kind">${words.pinned}</span><span class="subject"><a href="/list/${name}.html">${words.rules}</a></span><span class="nick">admin</span><span class="date">2021</span></div>`,
      );
      return modern(
        `<div class="board">${pinned.join('')}${each(rows, row => `<div class="post-row${row.at % 2 ? ' even' : ''}"><a class="kind" href="/kind/${row.at % 2}">${words.kinds[row.at % 2]}</a><span class="subject">${linkTo(row)}${row.at % 3 ? ` <a class="reply-count" href="${row.href}#reply">[${row.at}]</a>` : ''}</span><span class="nick"><a href="/user/${row.at}">${text(row.author)}</a></span><span class="date">${row.when}</span></div>`)}</div>`,
        words,
        site,
      );
    },
  },
  'class names that are made up at every build': {
    dates: 'age',
    hasPictures: true,
    build: (rows, words, site) =>
      app(
        `<div class="css-m1n2b3v">${each(rows, row => `<div class="css-a8s7d6f"><div class="css-q5w4e3r"><a class="css-9k2lm1q" href="${row.href}">${text(row.title)}</a></div><div class="css-h7j6k5l">${row.when}</div><img class="css-b2n3m4k" src="${row.image}" width="200"></div>`)}</div>`,
        words,
        site,
      ),
  },
  'parts with headings, a list in each': {
    dates: 'none',
    count: 12,
    build: (rows, words, site) => {
      const parts = [rows.slice(0, 5), rows.slice(5, 8), rows.slice(8)];
      return modern(
        `<div class="archive">${parts.map((part, at) => `<h3>2026.${3 - at}</h3><ul>${each(part, row => `<li>${linkTo(row)}</li>`)}</ul>`).join('')}</div>`,
        words,
        site,
      );
    },
  },
  'messages with answers below them': {
    dates: 'age',
    build: (rows, words, site) => {
      const message = (row: Row, answers: Row[]): string =>
        `<li class="message"><div class="message-head">${linkTo(row)} <span class="poster">${text(row.author)}</span> <span class="ago">${row.when}</span></div>${answers.length > 0 ? `<ul class="answers">${answers.map(answer => message(answer, [])).join('')}</ul>` : ''}</li>`;
      const tops = [0, 1, 4, 5, 6, 9, 10];
      return modern(
        `<ul class="messages">${tops.map((at, place) => message(rows[at]!, rows.slice(at + 1, tops[place + 1]))).join('')}</ul>`,
        words,
        site,
      );
    },
  },
  'headings and paragraphs without a frame': {
    dates: 'day',
    build: (rows, words, site) =>
      modern(
        `<div class="entries">${each(rows, row => `<h2>${linkTo(row)}</h2><p>${row.when}</p><p>${text(row.summary)}</p><p><a class="more" href="${row.href}">${words.more}</a></p>`)}</div>`,
        words,
        site,
      ),
  },
  'articles with tags, authors and a button': {
    dates: 'day',
    hasPictures: true,
    build: (rows, words, site) =>
      modern(
        `${each(rows, row => `<article class="post post-${row.no} tag-${row.at % 3}"><div class="entry-media"><a href="${row.href}"><picture><source srcset="${row.image} 800w"><img src="${row.image}" alt=""></picture></a></div><header><p class="entry-tags"><a href="/tag/${row.at % 3}">${words.kinds[row.at % 2]}</a></p><h2 class="entry-title">${linkTo(row)}</h2><p class="byline"><a href="/author/${row.at % 2}"><img class="avatar" src="/faces/${row.at % 2}.png" width="32" height="32" alt=""> ${text(row.author)}</a> <span class="posted-on">${row.when}</span></p></header><div class="entry-summary">${text(row.summary)}</div><a class="read-more" href="${row.href}">${words.more}</a></article>`)}`,
        words,
        site,
      ),
  },
};
