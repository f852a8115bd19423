import { day, type UnseenPage, unseen } from './page.ts';

/**
 * They were written after the faults that the first ones showed had been mended, to see whether the mending holds
 * elsewhere.
 */
export const secondPages: Record<string, UnseenPage> = {
  'a newsletter’s archive with issue numbers and a button of the same link': unseen(
    rows =>
      `<section class="issues">${rows(({ title, href, at }) => `<div class="issue"><span class="issue-no">#${120 - at}</span><div class="issue-main"><a class="issue-link" href="${href}"><strong>${title}</strong></a><div class="issue-info"><span>May ${day(at)}</span><span>${at + 3} min</span></div></div><a class="issue-open" href="${href}">Read</a></div>`)}</section>`,
  ),
  'press releases with the date in a column and the file beside it': unseen(
    rows =>
      `<div class="press"><div class="press-head"><div>Datum</div><div>Titel</div><div>Download</div></div>${rows(({ title, href, at }) => `<div class="press-line"><div class="press-date">${day(at)}.05.2026</div><div class="press-title"><a href="${href}">${title}</a></div><div class="press-file"><a href="/dl/${at}.pdf">PDF (${at + 1} MB)</a></div></div>`)}</div>`,
    { lang: 'de' },
  ),
  'a table with the title in the second of three linked cells': unseen(
    rows =>
      `<table class="data"><tr><th>Project</th><th>Subject</th><th>Status</th><th>Updated</th></tr>${rows(({ title, href, at }) => `<tr class="${at % 2 ? 'odd' : 'even'} issue"><td class="project"><a href="/projects/p${at % 2}">Project number ${at % 2}</a></td><td class="subject"><a href="${href}">${title}</a></td><td class="status">New</td><td class="updated_on">05/${day(at)}/2026</td></tr>`)}</table>`,
    { href: at => `/issues/${at + 31000}` },
  ),
  'a Korean café’s articles with heads and members': unseen(
    rows =>
      `<div class="article-board m-tcol-c"><table><caption>글목록</caption><tbody>${rows(({ title, href, at }) => `<tr><td class="td_article"><div class="board-number"><div class="inner_number">${5100 - at}</div></div><div class="board-list"><div class="inner_list"><a href="/head/${at % 3}" class="link_name">질문</a> <a class="article" href="${href}">${title}</a> <a href="${href}&commentFocus=true" class="cmt">[<em>${at + 1}</em>]</a><span class="list-i-new"><i class="blind">new</i></span></div></div></td><td class="td_name"><a href="#" onclick="return false" class="m-tcol-c">회원${at}</a></td><td class="td_date">2026.05.${day(at)}.</td><td class="td_view">${at * 40}</td></tr>`)}</tbody></table></div>`,
    { lang: 'ko', href: at => `/ArticleRead.nhn?clubid=1&articleid=${5100 - at}` },
  ),
  'a Japanese media site of cards with labels and writers': unseen(
    rows =>
      `<div class="p-archive">${rows(({ title, href, at }) => `<article class="p-card"><a href="${href}" class="p-card__link"><div class="p-card__img"><img src="/dummy.png" data-lazy-src="/wp/${at}.jpg" alt=""></div><div class="p-card__body"><div class="p-card__cats"><span class="c-label">暮らし</span><span class="c-label -new">NEW</span></div><h3 class="p-card__title">${title}</h3><div class="p-card__foot"><span class="p-card__author">編集部</span><time class="p-card__date">2026.05.${day(at)}</time></div></div></a></article>`)}</div>`,
    { lang: 'ja' },
  ),
  'a Chinese news list with summaries, sources and pictures for some': unseen(
    rows =>
      `<div class="news_list">${rows(({ title, href, at }) => `<div class="news_item${at % 2 ? '' : ' has_pic'}">${at % 2 ? '' : `<a class="pic" href="${href}" target="_blank"><img src="//static.example/${at}.jpg"></a>`}<div class="txt"><h2><a href="${href}" target="_blank">${title}</a></h2><p>摘要：这里是新闻的开头，大约两行字，让读者知道讲的是什么内容。<a href="${href}">[详细]</a></p><div class="src"><span>来源：晚报</span><em>${at + 2}小时前</em></div></div></div>`)}</div>`,
    { lang: 'zh-CN', href: at => `https://news.example/c/2026-05-${day(at)}/doc-x${at}.shtml` },
  ),
  'questions with votes, answers, tags and who asked': unseen(
    rows =>
      `<div id="questions">${rows(({ title, href, at }) => `<div id="question-summary-${at + 7000}" class="s-post-summary js-post-summary" data-post-id="${at + 7000}"><div class="s-post-summary--stats"><div class="s-post-summary--stats-item" title="Score of ${at}"><span>${at}</span><span>votes</span></div><div><span>${at}</span><span>answers</span></div></div><div class="s-post-summary--content"><h3 class="s-post-summary--content-title"><a href="${href}" class="s-link">${title}</a></h3><div class="s-post-summary--content-excerpt">I have tried this and that, and it does not work as the manual says it would.</div><div class="s-post-summary--meta"><ul><li><a href="/tags/css" class="post-tag">css</a></li><li><a href="/tags/html" class="post-tag">html</a></li></ul><div class="s-user-card"><a href="/users/${at}/u"><img src="/u/${at}.png"></a><a href="/users/${at}/u">somebody with a name ${at}</a> asked <time><span title="2026-05-${day(at)} 10:00:00Z">${at + 1} mins ago</span></time></div></div></div></div>`)}</div>`,
    { href: at => `/questions/${at + 7000}/slug` },
  ),
  'records of a library with numbered lines of values': unseen(
    rows =>
      `<form><table class="browseResult">${rows(({ title, href, at }) => `<tr><td><input type="checkbox" name="r${at}"></td><td>${at + 1}.</td><td><div class="cover"><img src="/cover/${at}.gif"></div></td><td><span class="recTitle"><a href="${href}">${title}</a></span><br>Smith, Ann.<br>Town Press, 2026.<br><a href="/hold?b=${at}">Request it</a> <a href="/loc?b=${at}">2 copies</a></td></tr>`)}</table></form>`,
    { frame: 'tables', href: at => `/record=b10${at}~S1` },
  ),
  'a front page of three columns with a list each, the middle one wanted': unseen(
    rows =>
      `<div class="cols"><div class="col a"><ul>${[1, 2, 3, 4].map(n => `<li><a href="/brief/${n}">Brief news in the left column, number ${n}</a></li>`).join('')}</ul></div><div class="col b">${rows(({ title, href }) => `<div class="art"><h2><a href="${href}">${title}</a></h2><p>Text that goes with it, in two or three lines of small letters.</p></div>`)}</div><div class="col c"><h4>Opinion</h4>${[1, 2, 3].map(n => `<div class="op"><a href="/op/${n}"><img src="/op/${n}.jpg"> <b>Columnist ${n}</b> <i>On the things that matter, part ${n}</i></a></div>`).join('')}</div></div>`,
  ),
  'a shop whose cards have swatches, stars and two prices': unseen(
    rows =>
      `<div class="grid product-grid">${rows(({ title, href, at }) => `<product-card class="product-card"><div class="product-card__figure"><span class="badge badge--sale">-20%</span><a href="${href}" tabindex="-1"><img srcset="//cdn.example/${at}_200x.jpg 200w, //cdn.example/${at}_600x.jpg 600w" src="//cdn.example/${at}_200x.jpg"></a></div><div class="product-card__info"><span class="vendor">Maker & Sons</span><a class="product-title" href="${href}">${title}</a><div class="rating"><span>4.${at % 10}</span> <a href="${href}#reviews">(${at + 3} reviews)</a></div><sale-price>£${at + 8}.00</sale-price> <compare-at-price>£${at + 10}.00</compare-at-price><div class="swatches"><a href="${href}?variant=1">Red</a><a href="${href}?variant=2">Blue</a></div></div></product-card>`)}</div>`,
    { href: at => `/collections/all/products/thing-${at}` },
  ),
  'a changelog of definition pairs inside sections': unseen(
    rows =>
      `<main class="log">${rows(({ title, href, at }) => `<section id="v1-${20 - at}"><header><h2><a href="${href}">${title}</a></h2><span class="when">2026-05-${day(at)}</span></header><dl><dt>Added</dt><dd>A way to <a href="/docs/a${at}">do this</a></dd><dt>Fixed</dt><dd>The <a href="/docs/b${at}">thing that broke</a></dd></dl></section>`)}</main>`,
    { frame: 'bare', href: at => `/log/1.${20 - at}` },
  ),
  'a podcast’s list whose play buttons come first': unseen(
    rows =>
      `<ol class="tracks">${rows(({ title, href, at }) => `<li class="track track-${at + 1}"><button class="play" data-src="/mp3/${at}.mp3">▶</button><span class="len">${at + 20}:00</span><a href="${href}"><span class="track-name">${title}</span></a><a class="dl" href="/mp3/${at}.mp3">Download</a></li>`)}</ol>`,
  ),
  'a wall of social posts without titles but with first lines': unseen(
    rows =>
      `<div class="timeline-app">${rows(({ title, href, at }) => `<article class="status status-${at}x"><a class="status__display" href="/@who"><bdi><strong>Who Ever</strong></bdi> <span>@who</span></a><a class="status__time" href="${href}"><time datetime="2026-05-${day(at)}T10:00:00Z">May ${day(at)}</time></a><div class="status__content"><p>${title}</p></div></article>`)}</div>`,
    { href: at => `/@who/${99100 + at}` },
  ),
  'an index of documents by a file server': unseen(
    rows =>
      `<h1>Index of /docs</h1><pre><a href="?C=N">Name</a> <a href="?C=M">Last modified</a><hr><a href="../">Parent Directory</a>\n${rows(({ title, href, at }) => `<a href="${href}">${title}</a>      2026-05-${day(at)} 10:00  ${at + 2}K`)}\n<hr></pre>`,
    { frame: 'bare', href: at => `file-${at}.pdf`, optional: ['?C=N', '?C=M', '../'] },
  ),
  'a Persian news list in a table of one cell rows': unseen(
    rows =>
      `<table dir="rtl">${rows(({ title, href, at }) => `<tr><td><a href="${href}"><img src="/n/${at}.jpg"></a> <a href="${href}"><b>${title}</b></a><br><small>${at + 1} خرداد</small><br>چند خط از خبر که در اینجا آمده است. <a href="${href}">ادامه</a></td></tr>`)}</table>`,
    { lang: 'fa', frame: 'tables' },
  ),
  'tabs of which the second is hidden': unseen(
    rows =>
      `<div class="tabs"><ul class="tab-nav"><li><a href="#t1">Newest</a></li><li><a href="#t2">Best</a></li></ul><div id="t1" class="tab"><ul>${rows(({ title, href, at }) => `<li><a href="${href}">${title}</a> <small>${at + 1} h</small></li>`)}</ul></div><div id="t2" class="tab" hidden><ul>${[1, 2, 3, 4, 5].map(n => `<li><a href="/best/${n}">The best of all times, number ${n}</a> <small>${n} y</small></li>`).join('')}</ul></div></div>`,
  ),
};
