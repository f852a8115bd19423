import { day, type UnseenPage, unseen } from './page.ts';

/** They are forums, boards, notices and mailing lists. */
export const boardPages: Record<string, UnseenPage> = {
  'a forum of definition lists, announcements apart': unseen(
    rows =>
      `<div class="forumbg announcement"><ul class="topiclist topics"><li class="row bg1 global-announce"><dl><dt><a href="/topic/1" class="topictitle">Rules of the forum</a> by <a href="/u/1" class="username">admin</a></dt><dd class="posts">0</dd><dd class="lastpost">by <a href="/u/1">admin</a> <a href="/topic/1#p9">»</a></dd></dl></li></ul></div><div class="forumbg"><ul class="topiclist"><li class="header"><dl><dt>Topics</dt><dd class="posts">Replies</dd></dl></li></ul><ul class="topiclist topics">${rows(({ title, href, at }) => `<li class="row bg${(at % 2) + 1}${at === 0 ? ' sticky' : ''}"><dl class="row-item topic_read"><dt><div class="list-inner"><a href="${href}" class="topictitle">${title}</a><br>${at % 4 === 1 ? `<div class="pagination"><ul><li><a href="${href}?start=0">1</a></li><li><a href="${href}?start=20">2</a></li></ul></div>` : ''}<div class="topic-poster">by <a href="/u/${at}" class="username">member${at}</a> » ${day(at)} May 2026</div></div></dt><dd class="posts">${at}</dd><dd class="views">${at * 31}</dd><dd class="lastpost"><span>by <a href="/u/${at + 1}" class="username">member${at + 1}</a> <a href="${href}#p${at}">»</a></span></dd></dl></li>`)}</ul></div>`,
    { href: at => `/topic/${at + 30}` },
  ),
  'an app of topics as a table with posters and categories': unseen(
    rows =>
      `<table class="topic-list"><thead><tr><th>Topic</th><th>Posters</th><th>Replies</th></tr></thead><tbody>${rows(({ title, href, at }) => `<tr data-topic-id="${at + 700}" class="topic-list-item category-help tag-x${at % 2} ember-view"><td class="main-link clearfix topic-list-data" colspan="1"><span class="link-top-line"><a href="${href}" class="title raw-link raw-topic-link" data-topic-id="${at + 700}">${title}</a></span><div class="link-bottom-line"><a class="badge-category__wrapper" href="/c/help/5"><span class="badge-category">Help</span></a>${at % 2 ? '<a href="/tag/x" class="discourse-tag">x</a>' : ''}</div></td><td class="posters"><a href="/u/${at}"><img src="/a/${at}.png" class="avatar"></a></td><td class="num posts"><a href="${href}/1">${at}</a></td><td class="activity num"><a href="${href}/${at + 4}">${at + 1}h</a></td></tr>`)}</tbody></table>`,
    { href: at => `/t/topic-slug/${at + 700}` },
  ),
  'threads with prefixes, page jumps and the last post': unseen(
    rows =>
      `<ol class="threads">${rows(({ title, href, at }) => `<li class="threadbit ${at < 2 ? 'sticky' : 'hot'}" id="thread_${at + 6000}"><div class="threadinfo"><div class="inner"><h3 class="threadtitle">${at % 2 ? '<span class="prefix">Question</span>' : ''} <a class="title" href="${href}" id="thread_title_${at + 6000}">${title}</a></h3><div class="author"><span class="label">Started by <a href="/members/${at}" class="username">member${at}</a>, ${day(at)}.05.2026</span>${at % 3 === 0 ? `<dl class="pagination"><dd><span><a href="${href}&page=1">1</a></span></dd><dd><span><a href="${href}&page=2">2</a></span></dd></dl>` : ''}</div></div></div><ul class="threadstats"><li>Replies: <a href="/who?t=${at}">${at}</a></li></ul><dl class="threadlastpost"><dt>Last post by</dt><dd><a class="username" href="/members/${at + 3}">member${at + 3}</a></dd></dl></li>`)}</ol>`,
    { href: at => `/showthread.php?t=${at + 6000}` },
  ),
  'a Korean board of a town hall with numbers, files and departments': unseen(
    rows =>
      `<div class="bbs"><p class="total">총 1,204건</p><table class="bbs_list"><caption>공지사항 목록</caption><colgroup><col><col></colgroup><thead><tr><th>번호</th><th>제목</th><th>담당부서</th><th>첨부</th><th>등록일</th></tr></thead><tbody>${rows(({ title, href, at }) => `<tr><td>${1204 - at}</td><td class="ta_l"><a href="${href}">${title}</a>${at < 2 ? '<img src="/img/new.gif" alt="새글">' : ''}</td><td>총무과</td><td>${at % 2 ? `<a href="/file/down.do?id=${at}"><img src="/img/hwp.gif" alt="첨부파일"></a>` : ''}</td><td>2026-05-${day(at)}</td></tr>`)}</tbody></table></div>`,
    { lang: 'ko', href: at => `view.do?mid=020&seq=${7700 - at}&page=1` },
  ),
  'a Korean board as a list of divisions, counts in the link': unseen(
    rows =>
      `<div class="list_content">${rows(({ title, href, at }) => `<div class="list_item symph_row${at === 0 ? ' notice' : ''}"><div class="list_symph"><span>${at * 3}</span></div><div class="list_title"><a class="list_subject" href="${href}"><span class="category fixed">자유</span><span class="subject_fixed">${title}</span></a><a class="list_reply reply_symph" href="${href}#comment"><span class="rSymph05">${at + 1}</span></a></div><div class="list_author"><span class="nickname"><span>누군가${at}</span></span></div><div class="list_time"><span class="time popover">05-${day(at)}<span class="timestamp">2026-05-${day(at)} 10:0${at % 10}:11</span></span></div></div>`)}<div class="list_item ad"><iframe src="/ad"></iframe></div></div>`,
    { lang: 'ko', href: at => `/service/board/park/${18000 + at}?od=T31&po=0` },
  ),
  'a Japanese board of a city in a definition list': unseen(
    rows =>
      `<div class="news-area"><h2>新着情報</h2><dl class="newsline">${rows(({ title, href, at }) => `<dt>令和8年5月${day(at)}日</dt><dd><span class="icon_cat cat0${at % 4}">くらし</span><a href="${href}">${title}</a></dd>`)}</dl><p class="more"><a href="/news/">一覧を見る</a></p></div>`,
    { lang: 'ja', href: at => `/soshiki/12/${3300 + at}.html` },
  ),
  'a Japanese board of threads by a script from long ago': unseen(
    rows =>
      `<center><table border="1"><tr bgcolor="#ccccff"><th>No.</th><th>タイトル</th><th>投稿者</th><th>返信</th></tr>${rows(({ title, href, at }) => `<tr><td>${400 - at}</td><td><font size="2"><a href="${href}"><b>${title}</b></a></font></td><td>名無し</td><td align="right">${at}</td></tr>`)}</table></center>`,
    { lang: 'ja', frame: 'tables', href: at => `bbs.cgi?mode=view&no=${400 - at}` },
  ),
  'a Chinese office with lines between the notices': unseen(
    rows =>
      `<div class="list_con"><ul>${rows(({ title, href, at }) => `<li><a href="${href}" target="_blank" title="${title}">${title}</a><span class="time">[2026-05-${day(at)}]</span></li>${at % 5 === 4 ? '<li class="line"></li>' : ''}`)}</ul><div class="pages"><a href="index_1.html">下一页</a><a href="index_9.html">尾页</a></div></div>`,
    { lang: 'zh-CN', href: at => `./202605/t202605${day(at)}_${912300 + at}.html` },
  ),
  'a Chinese school in nested tables': unseen(
    rows =>
      `<table width="100%"><tr><td class="bt">通知公告</td></tr><tr><td><table width="98%" cellspacing="0">${rows(({ title, href, at }) => `<tr height="27"><td width="10"><img src="/images/dot.jpg"></td><td><a class="c124907" href="${href}" title="${title}">${title}</a></td><td width="90" class="timestyle">2026/05/${day(at)}</td></tr><tr><td colspan="3" height="1" bgcolor="#eee"></td></tr>`)}</table></td></tr></table>`,
    { lang: 'zh-CN', frame: 'tables', href: at => `../info/1042/${5520 + at}.htm` },
  ),
  'a Chinese forum with pictures, authors and times': unseen(
    rows =>
      `<div id="TopicsNode">${rows(({ title, href, at }) => `<div class="cell from_${4000 + at} t_${18 + at}"><table cellpadding="0" width="100%"><tbody><tr><td width="48" valign="top"><a href="/member/user${at}"><img src="/avatar/${at}.png" class="avatar"></a></td><td width="10"></td><td width="auto" valign="middle"><span class="item_title"><a href="${href}" class="topic-link">${title}</a></span><div class="sep5"></div><span class="topic_info"><a class="node" href="/go/share">分享发现</a> • <strong><a href="/member/user${at}">user${at}</a></strong> • ${at + 3} 分钟前 • 最后回复来自 <strong><a href="/member/last${at}">last${at}</a></strong></span></td><td width="70" align="right"><a href="${href}" class="count_livid">${at}</a></td></tr></tbody></table></div>`)}</div>`,
    { lang: 'zh-CN', href: at => `/t/${980100 + at}#reply${at}` },
  ),
  'a mailing list’s archive': unseen(
    rows =>
      `<h1>users: May 2026 by date</h1><ul>${rows(({ title, href, at }) => `<li><b><a name="0${at + 10}" href="${href}">Re: ${title}</a></b>, <i>Person ${at}</i></li>`)}</ul><hr><p><a href="threads.html">Thread index</a> <a href="/lists">All lists</a></p>`,
    { frame: 'bare', href: at => `msg000${at + 10}.html` },
  ),
  'a board in several languages': unseen(
    rows =>
      `<div class="board"><div class="board-head"><span>Title</span><span>By</span></div>${rows(({ title, href, at }) => `<div class="board-row" role="row"><span class="c-no">${90 - at}</span><span class="c-title"><a href="${href}">${['🎉 ', '', '[공지] ', 'お知らせ：', ''][at % 5]}${title}</a></span><span class="c-by"><a href="/m/${at}">${['Kim', '山田', '王伟', 'Ana'][at % 4]}</a></span><span class="c-date">05-${day(at)}</span></div>`)}</div>`,
  ),
};
for (const [name, put] of [
  ['a mailing list’s archive', (at: number) => (at >= 0 ? 'Re: ' : '')],
  ['a board in several languages', (at: number) => ['🎉 ', '', '[공지] ', 'お知らせ：', ''][at % 5]!],
] as const)
  for (const row of boardPages[name]!.items) row.title = put(row.at) + row.title;
