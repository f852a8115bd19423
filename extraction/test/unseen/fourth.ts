import { day, type UnseenPage, unseen } from './page.ts';

const words = 'Words on it that go on for a while and say what happened there';
const threes = [0, 3, 6, 9];

/** They were written after the faults that the third ones showed had been mended, to see what else exists. */
export const fourthPages: Record<string, UnseenPage> = {
  'a Japanese office’s list with the date in a paragraph and the link in the next': unseen(
    rows =>
      `<div class="topics">${rows(({ title, href, at }) => `<p class="topics-date">令和8年5月${day(at)}日</p><p class="topics-text"><a href="${href}">${title}</a>［PDF形式：${at + 90}KB］</p>`)}</div>`,
    { lang: 'ja' },
  ),
  'a Japanese ranking with numbers, shop names and prices in tables': unseen(
    rows =>
      `<div class="rnk">${rows(({ title, href, at }) => `<div class="rnkRanking_after4box"><div class="rnkRanking_dispRank">${at + 1}位</div><div class="rnkRanking_image"><a href="${href}"><img src="/r/${at}.jpg" alt=""></a></div><div class="rnkRanking_itemName"><a href="${href}">${title}</a></div><div class="rnkRanking_price">${at + 1},980円</div><div class="rnkRanking_shop"><a href="/shop/${at % 3}">みどり商店</a></div></div>`)}</div>`,
    { lang: 'ja' },
  ),
  'a Korean board in divisions that play a table': unseen(
    rows =>
      `<div class="board_list"><div class="top"><div class="num">번호</div><div class="title">제목</div><div class="writer">작성자</div><div class="date">작성일</div></div>${rows(({ title, href, at }) => `<div class="line"><div class="num">${70 - at}</div><div class="title"><a href="${href}">${title}</a></div><div class="writer">총무과</div><div class="date">2026-05-${day(at)}</div></div>`)}</div>`,
    { lang: 'ko' },
  ),
  'a Korean university’s notices, links with a title and a name inside': unseen(
    rows =>
      `<table class="board-table"><caption class="hide">공지 목록</caption><thead><tr><th>번호</th><th>제목</th><th>작성자</th><th>등록일</th><th>첨부</th></tr></thead><tbody>${rows(({ title, href, at }) => `<tr class="${at < 2 ? 'b-top-box' : ''}"><td class="b-num-box">${at < 2 ? '<span class="b-notice">공지</span>' : 900 - at}</td><td class="b-td-left b-td-title"><div class="b-title-box"><a href="${href}" title="${title} 자세히 보기"> ${title} </a><div class="b-etc-box"><p class="b-new"><span>N</span></p></div><div class="b-m-con"><span class="b-date">26.05.${day(at)}</span><span class="b-writer">학사팀</span></div></div></td><td>학사팀</td><td>26.05.${day(at)}</td><td><a class="file-down-btn" href="/down/${at}"><span class="hide">첨부파일</span></a></td></tr>`)}</tbody></table>`,
    { lang: 'ko', href: at => `?mode=view&articleNo=${98000 - at}` },
  ),
  'a Korean portal’s view of cards with two summaries': unseen(
    rows =>
      `<ul class="lst_total">${rows(({ title, href, at }) => `<li class="bx"><div class="total_wrap api_ani_send"><div class="user_box"><a class="user_thumb" href="/blog/${at}"><img src="/u/${at}.png"></a><a class="sub_txt sub_name" href="/blog/${at}">이웃${at}</a><span class="sub_time sub_txt">${at + 1}일 전</span></div><a href="${href}" class="api_txt_lines total_tit">${title}</a><div class="total_group"><a href="${href}" class="total_dsc"><div class="api_txt_lines dsc_txt">여기에 글의 앞부분이 조금 나오고 그 뒤로 더 이어집니다</div></a></div></div></li>`)}</ul>`,
    { lang: 'ko' },
  ),
  'a Chinese forum of threads with heads, marks and pages': unseen(
    rows =>
      `<table summary="forum_37" id="threadlisttableid"><tbody id="separatorline"><tr class="ts"><td>&nbsp;</td><th>&nbsp;</th><td colspan="3">&nbsp;</td></tr></tbody>${rows(({ title, href, at }) => `<tbody id="normalthread_${4400 + at}"><tr><td class="icn"><a href="${href}" title="新窗口打开" target="_blank"><img src="/folder_common.gif"></a></td><th class="${at % 2 ? 'common' : 'new'}"><a class="tdpre y" href="javascript:void(0)">预览</a> ${at % 3 ? `<em>[<a href="/forum.php?typeid=${at % 3}">求助</a>]</em> ` : ''}<a href="${href}" onclick="atarget(this)" class="s xst">${title}</a> ${at % 4 ? '' : `<span class="tps">&nbsp;...<a href="${href}&page=2">2</a></span>`}</th><td class="by"><cite><a href="/u/${at}">网友${at}</a></cite><em><span>2026-5-${day(at)}</span></em></td><td class="num"><a href="${href}" class="xi2">${at * 3}</a><em>${at * 90}</em></td><td class="by"><cite><a href="/u/z${at}">回复者</a></cite><em><a href="/forum.php?goto=lastpost&tid=${at}">昨天 10:0${at}</a></em></td></tr></tbody>`)}</table>`,
    { lang: 'zh-CN', href: at => `/thread-${4400 + at}-1-1.html` },
  ),
  'a Chinese company’s news with the day above the month': unseen(
    rows =>
      `<div class="news-box"><dl>${rows(({ title, href, at }) => `<dd class="clearfix"><div class="time"><p>${day(at)}</p><span>2026-05</span></div><div class="con"><a href="${href}"><h4>${title}</h4><p>这里是新闻的摘要，说明发生了什么事情，以及接下来的安排……</p></a></div><a href="${href}" class="more">查看详情 &gt;</a></dd>`)}</dl></div>`,
    { lang: 'zh-CN' },
  ),
  'a Chinese portal of groups of five, divided by empty items': unseen(
    rows =>
      `<div class="hdline">${[0, 5].map(from => `<ul class="newsul">${rows(({ title, href, at }) => `<li><span class="r">05-${day(at)}</span><a href="/cat/${at % 2}/" class="cls">[市政]</a> <a href="${href}">${title}</a></li>`, from, from + 5)}</ul><div class="dashed"></div>`).join('')}</div>`,
    { lang: 'zh-CN' },
  ),
  'a Chinese paper’s edition: pages with articles below': unseen(
    rows =>
      `<div class="right_title"><div class="list">${[0, 4, 7].map((from, n) => `<div class="swiper-slide"><h3>第0${n + 1}版：要闻</h3><ul class="news-list">${rows(({ title, href }) => `<li class="resultList"><a href="${href}"><h4>${title}</h4></a></li>`, from, [4, 7, 10][n])}</ul></div>`).join('')}</div></div>`,
    { lang: 'zh-CN' },
  ),
  'a package index with name, version and age in one link': unseen(
    rows =>
      `<ul class="unstyled">${rows(({ title, href, at }) => `<li><a class="package-snippet" href="${href}"><h3 class="package-snippet__title"><span class="package-snippet__name">${title}</span></h3><p class="package-snippet__description">${words}</p><span class="package-snippet__created"><time>May ${day(at)}, 2026</time></span></a></li>`)}</ul>`,
  ),
  'a changelog page with tags beside and headings inside links': unseen(
    rows =>
      `<main class="changelog">${rows(({ title, href, at }) => `<div class="flex flex-col md:flex-row gap-6"><div class="w-40 shrink-0"><p class="sticky top-8 text-sm">May ${day(at)}, 2026</p><span class="rounded px-2">Improvement</span></div><div class="prose"><a href="${href}"><h2 class="mt-0">${title}</h2></a><p>${words}, <a href="/docs/${at}">see the docs</a>.</p><ul><li>One thing</li><li>Another <a href="/docs/x${at}">thing</a></li></ul></div></div>`)}</main>`,
  ),
  'a bootstrap list group of links': unseen(
    rows =>
      `<div class="list-group">${rows(({ title, href, at }) => `<a href="${href}" class="list-group-item list-group-item-action${at === 0 ? ' active' : ''}"><div class="d-flex w-100 justify-content-between"><h5 class="mb-1">${title}</h5><small>${at + 3} days ago</small></div><p class="mb-1">${words}.</p><small>Who Ever</small></a>`)}</div>`,
  ),
  'cards in rows of three with an empty one at the end': unseen(
    rows =>
      `<section class="cards">${threes.map(from => `<div class="row">${rows(({ title, href, at }) => `<div class="col-sm-4"><div class="thumbnail"><img src="/c/${at}.jpg" alt="..."><div class="caption"><h3>${title}</h3><p>${words}.</p><p><a href="${href}" class="btn btn-primary" role="button">Button</a> <a href="/save/${at}" class="btn btn-default" role="button">Save</a></p></div></div></div>`, from, Math.min(from + 3, 11))}</div>`).join('')}</section>`,
    { count: 11 },
  ),
  'names under pictures, both in links of their own in one cell each': unseen(
    rows =>
      `<table class="gallery"><tbody>${threes.map(from => `<tr>${rows(({ title, href, at }) => `<td align="center"><a href="${href}"><img src="/g/${at}.jpg" border="0"></a><br><a href="${href}">${title}</a><br><small>${at + 9} €</small></td>`, from, from + 3)}</tr>`).join('')}</tbody></table>`,
    { frame: 'tables' },
  ),
  'a table of meetings with papers: agenda and minutes': unseen(
    rows =>
      `<table class="meetings"><thead><tr><th>Date</th><th>Meeting</th><th>Papers</th></tr></thead><tbody>${rows(({ title, href, at }) => `<tr><td>${day(at)} May 2026</td><td><a href="${href}">${title}</a></td><td><ul><li><a href="/ag/${at}.pdf">Agenda</a></li><li><a href="/mi/${at}.pdf">Minutes</a></li></ul></td></tr>`)}</tbody></table>`,
  ),
  'a table in which the row heads are the titles': unseen(
    rows =>
      `<table class="wikitable"><tr><th>Title</th><th>Published</th><th>Pages</th></tr>${rows(({ title, href, at }) => `<tr><th scope="row"><i><a href="${href}" title="${title}">${title}</a></i></th><td>May ${day(at)}, 2026</td><td>${at * 30 + 90}</td></tr>`)}</table>`,
  ),
  'a table with a group row above the rows of each month': unseen(
    rows =>
      `<table class="events"><tbody>${threes.map((from, n) => `<tr class="month"><td colspan="3"><strong>${['May', 'June', 'July', 'August'][n]} 2026</strong></td></tr>${rows(({ title, href, at }) => `<tr class="event"><td>${at + 2}.</td><td><a href="${href}">${title}</a></td><td>Town hall</td></tr>`, from, from + 3)}`).join('')}</tbody></table>`,
  ),
  'headings of months with lists, flat beside each other': unseen(
    rows =>
      `<div class="entry-content"><h2>Archive</h2>${threes.map((from, n) => `<h4>${['May', 'April', 'March', 'February'][n]} 2026</h4><ul>${rows(({ title, href, at }) => `<li>${day(at)}: <a href="${href}">${title}</a></li>`, from, from + 3)}</ul>`).join('')}</div>`,
  ),
  'topics in columns, a heading and links each, three of them': unseen(
    rows =>
      `<div class="row departments">${[0, 4, 8].map((from, n) => `<div class="dept"><h3 class="dept-name">${['Sales', 'Design', 'Support'][n]}</h3><ul class="jobs">${rows(({ title, href, at }) => `<li class="job"><a href="${href}"><span class="job-name">${title}</span><span class="job-place">${['Kyoto', 'Busan'][at % 2]}</span></a></li>`, from, from + 4)}</ul></div>`).join('')}</div>`,
  ),
  'a day’s events in time slots': unseen(
    rows =>
      `<div class="schedule">${threes.map((from, n) => `<div class="slot"><div class="slot-time">${n + 9}:00</div><div class="slot-talks">${rows(({ title, href, at }) => `<div class="talk"><a class="talk-title" href="${href}">${title}</a><div class="talk-who">Speaker ${at}</div></div>`, from, from + 3)}</div></div>`).join('')}</div>`,
  ),
  'a list in an app of lists and buttons without any name': unseen(
    rows =>
      `<div><div><div>${rows(({ title, href, at }) => `<div><div><a href="${href}"><div><img src="/x/${at}.png"></div></a></div><div><div><a href="${href}"><span><span>${title}</span></span></a></div><div><span>${words}</span></div><div><span>${at + 1} h</span><span>·</span><button>Save</button></div></div></div>`)}</div></div></div>`,
    { frame: 'app' },
  ),
  'an app whose items are list items of roles': unseen(
    rows =>
      `<div role="list" class="_1a2Bc">${rows(({ title, href, at }) => `<div role="listitem" class="_3dE4f _x${at}Yz9"><a class="_5gH6i" href="${href}"></a><div class="_7jK8l"><div class="_9mN0o" role="heading" aria-level="3">${title}</div><div class="_1pQ2r">${words}.</div><div class="_3sT4u"><span>${at + 2} min</span></div></div></div>`)}</div>`,
    { frame: 'app' },
  ),
  'paragraphs of bold links and words after a break': unseen(
    rows =>
      `<div class="content"><h1>Press</h1>${rows(({ title, href, at }) => `<p><strong><a href="${href}">${title}</a></strong><br>${day(at)} May 2026<br>${words}. <a href="${href}">Read on</a></p>`)}</div>`,
  ),
  'headings and meta lines and excerpts, flat, with rules between': unseen(
    rows =>
      `<div id="main-col">${rows(({ title, href, at }) => `<h2 class="h"><a href="${href}">${title}</a></h2><div class="meta-line">${day(at)} May by <a href="/by/${at}">Who ${at}</a></div><p>${words}.</p><hr>`)}</div>`,
  ),
  'a blog of sections whose whole posts are shown': unseen(
    rows =>
      `<div id="alpha">${rows(({ title, href, at }) => `<section class="entry-asset"><div class="asset-header"><h2 class="asset-name">${title}</h2><div class="asset-meta">By <a href="/who">Who</a> on <abbr title="2026-05-${day(at)}">May ${day(at)}</abbr></div></div><div class="asset-content"><p>${words}. <a href="https://else${at}.example/">Somebody else</a> wrote on it, too.</p><p>${words}.</p></div><div class="asset-footer"><a href="${href}" rel="bookmark">Permalink</a> | <a href="${href}#comments">Comments (${at})</a></div></section>`)}</div>`,
  ),
  'posts with a category above the title and a writer with a picture below': unseen(
    rows =>
      `<div class="post-feed">${rows(({ title, href, at }) => `<article class="post-card post tag-news ${at ? '' : 'post-card-large'}"><a class="post-card-image-link" href="${href}"><img class="post-card-image" src="/p/${at}.jpg" alt=""></a><div class="post-card-content"><a class="post-card-content-link" href="${href}"><header class="post-card-header"><div class="post-card-tags"><span class="post-card-primary-tag">News from the field</span></div><h2 class="post-card-title">${title}</h2></header><div class="post-card-excerpt">${words}</div></a><footer class="post-card-meta"><time class="post-card-meta-date">May ${day(at)}</time><span class="post-card-meta-length">4 min read</span></footer></div></article>`)}</div>`,
  ),
  'a wiki’s category: groups by letter': unseen(
    rows =>
      `<div class="mw-category">${threes.map((from, n) => `<div class="mw-category-group"><h3>${'ABCD'[n]}</h3><ul>${rows(({ title, href }) => `<li><a href="${href}" title="${title}">${title}</a></li>`, from, from + 3)}</ul></div>`).join('')}</div>`,
  ),
  'an archive of mails by date with subjects and authors after a colon': unseen(
    rows =>
      `<h1>Archive</h1><ul class="msgs">${rows(({ title, href, at }) => `<li><b><a name="0${at}100" href="${href}">${title}</a></b>, <em>Someone ${at}</em>, 10:0${at % 10}</li>`)}</ul>`,
    { frame: 'bare', href: at => `msg0${at + 100}.html` },
  ),
  'a news ticker and the list itself': unseen(
    rows =>
      `<div class="ticker"><ul>${[1, 2, 3].map(n => `<li><a href="/tick/${n}">Something short that is new ${n}</a></li>`).join('')}</ul></div><div class="latest"><ul>${rows(({ title, href, at }) => `<li><time>${at + 10}:00</time><a href="${href}">${title}</a></li>`)}</ul></div>`,
  ),
  'a page of a magazine: a large story, two middle ones, and small ones': unseen(
    rows =>
      `<div class="zone"><div class="zone-lead">${rows(({ title, href }) => `<article class="teaser teaser--xl"><a class="teaser__link" href="${href}"><img src="/xl.jpg" alt=""><h2 class="teaser__title">${title}</h2><p class="teaser__text">${words}.</p></a></article>`, 0, 1)}</div><div class="zone-mid">${rows(({ title, href, at }) => `<article class="teaser teaser--m"><a class="teaser__link" href="${href}"><img src="/m${at}.jpg" alt=""><h2 class="teaser__title">${title}</h2></a></article>`, 1, 3)}</div><div class="zone-small">${rows(({ title, href }) => `<article class="teaser teaser--s"><a class="teaser__link" href="${href}"><h2 class="teaser__title">${title}</h2></a></article>`, 3)}</div></div>`,
  ),
  'entries whose date is a list of three parts before the title': unseen(
    rows =>
      `<ul class="news-ul">${rows(({ title, href, at }) => `<li><a href="${href}"><div class="date"><b>${day(at)}</b><i>May</i></div><div class="txt"><div class="tit">${title}</div><div class="des">${words}…</div></div></a></li>`)}</ul>`,
  ),
  'plain divisions in a link: title, summary, facts': unseen(
    rows =>
      `<div class="feed">${rows(({ title, href, at }) => `<a class="x-card" href="${href}"><div class="x1">${title}</div><div class="x2">${words} and then some more of it</div><div class="x3">${day(at)} May · ${at + 2} min</div></a>`)}</div>`,
  ),
};
