import { day, type UnseenPage, unseen } from './page.ts';

const words = 'Words on it that go on for a while and say what happened there.';
const twos = [0, 2, 4, 6, 8, 10];
const threes = [0, 3, 6, 9];

/**
 * They are lists in several containers, titles beside their links, two rows an item, and the themes of the world's
 * boards, shops and blogs.
 */
export const thirdPages: Record<string, UnseenPage> = {
  'cards of utility classes with a link laid over each': unseen(
    rows =>
      `<div class="mx-auto mt-10 grid max-w-2xl grid-cols-1 gap-x-8 gap-y-16 sm:mt-16 lg:mx-0 lg:max-w-none lg:grid-cols-3">${rows(({ title, href, at }) => `<article class="flex max-w-xl flex-col items-start justify-between"><div class="flex items-center gap-x-4 text-xs"><time datetime="2026-05-${day(at)}" class="text-gray-500">May ${day(at)}, 2026</time><a href="/topic/${at % 3}" class="relative z-10 rounded-full bg-gray-50 px-3 py-1.5 font-medium text-gray-600 hover:bg-gray-100">Business</a></div><div class="group relative"><h3 class="mt-3 text-lg/6 font-semibold text-gray-900 group-hover:text-gray-600"><a href="${href}"><span class="absolute inset-0"></span>${title}</a></h3><p class="mt-5 line-clamp-3 text-sm/6 text-gray-600">${words}</p></div><div class="relative mt-8 flex items-center gap-x-4"><img src="/u/${at}.png" alt="" class="size-10 rounded-full bg-gray-50"><div class="text-sm/6"><p class="font-semibold text-gray-900"><a href="/by/${at}"><span class="absolute inset-0"></span>Someone ${at}</a></p><p class="text-gray-600">Writer</p></div></div></article>`)}</div>`,
  ),
  'cards whose one link is empty and laid over all': unseen(
    rows =>
      `<section class="grid">${rows(({ title, href, at }) => `<div class="relative overflow-hidden rounded-lg shadow-sm"><a class="absolute inset-0" href="${href}" aria-label="${title}"></a><img class="h-48 w-full object-cover" src="/i/${at}.webp" alt=""><div class="p-4"><p class="text-xs uppercase tracking-wide">Guide</p><p class="text-xl font-bold">${title}</p><p class="text-sm">${words}</p></div></div>`)}</section>`,
  ),
  'modules of styles with a hash behind two underscores': unseen(
    rows =>
      `<div class="Feed_root__x7Yz1">${rows(({ title, href, at }) => `<div class="Card_root__Qw3rT ${at === 0 ? 'Card_lead__P9oIu' : ''}"><a class="Card_cover__Zx8Cv" href="${href}"><div style="background-image:url(/c/${at}.jpg)"></div></a><div class="Card_body__M4nB2"><a class="Card_tag__Lk3Jh" href="/t/${at % 2}">Tech</a><a class="Card_title__Aa1Bb" href="${href}">${title}</a><div class="Card_meta__Tt5Rr"><span>${day(at)} May</span> · <span>${at + 2} min</span></div></div></div>`)}</div>`,
    { frame: 'app' },
  ),
  'elements of a page’s own with slots': unseen(
    rows =>
      `<feed-list>${rows(({ title, href, at }) => `<feed-card data-id="${at + 771}"><img slot="media" src="/m/${at}.jpg" alt=""><a slot="full-post-link" href="${href}"><faceplate-text>${title}</faceplate-text></a><span slot="credit-bar"><a href="/u/user${at}">u/user${at}</a> <faceplate-timeago>${at + 1} hr. ago</faceplate-timeago></span><a slot="title" href="${href}">${title}</a><div slot="text-body"><p>${words}</p></div></feed-card><hr>`)}</feed-list>`,
  ),
  'a table whose rows are laid out: a title, a line of facts, a rule': unseen(
    rows =>
      `<table width="100%" cellpadding="2">${rows(({ title, href, at }) => `<tr><td width="60" rowspan="2"><img src="/t/${at}.gif" width="50"></td><td><b><a href="${href}">${title}</a></b></td></tr><tr><td><font size="1">${day(at)}.05.2026 | Redaktion | ${at + 3} Kommentare</font></td></tr><tr><td colspan="2"><hr size="1"></td></tr>`)}</table>`,
    { frame: 'tables' },
  ),
  'a title row and a text row without any link in it': unseen(
    rows =>
      `<table class="results">${rows(({ title, href, at }) => `<tr class="head"><td>${at + 1}.</td><td><a href="${href}">${title}</a></td></tr><tr class="body"><td></td><td><p>${words}</p><small>${day(at)} May 2026</small></td></tr>`)}</table>`,
  ),
  'a diary whose days are cells with several appointments': unseen(
    rows =>
      `<table class="agenda"><tbody>${threes.map((from, n) => `<tr><th scope="row">May ${n + 1}</th><td><ul>${rows(({ title, href, at }) => `<li><span class="time">${at + 8}:00</span> <a href="${href}">${title}</a></li>`, from, from + 3)}</ul></td></tr>`).join('')}</tbody></table>`,
  ),
  'jobs of departments, a list each': unseen(
    rows =>
      `<div class="openings">${threes.map((from, n) => `<section class="level-0"><h3>${['Engineering', 'Operations', 'Finance', 'Law'][n]}</h3>${rows(({ title, href, at }) => `<div class="opening"><a href="${href}">${title}</a><br><span class="location">${['Berlin', 'Lisbon'][at % 2]}</span></div>`, from, from + 3)}</section>`).join('')}</div>`,
  ),
  'months with a table each': unseen(
    rows =>
      `<div class="archive">${threes.map((from, n) => `<h3>${['May', 'April', 'March', 'February'][n]} 2026</h3><table class="list"><tbody>${rows(({ title, href, at }) => `<tr><td class="d">${day(at)}</td><td class="t"><a href="${href}">${title}</a></td></tr>`, from, from + 3)}</tbody></table>`).join('')}</div>`,
  ),
  'a blog by days: a header and the posts of the day in frames': unseen(
    rows =>
      `<div class="blog-posts hfeed">${twos.map(from => `<div class="date-outer"><h2 class="date-header"><span>Friday, May ${28 - from}, 2026</span></h2><div class="date-posts">${rows(({ title, href, at }) => `<div class="post-outer"><div class="post hentry uncustomized-post-template"><a name="${at}88123"></a><h3 class="post-title entry-title"><a href="${href}">${title}</a></h3><div class="post-body entry-content"><p>${words}</p></div><div class="post-footer">Posted by Who at <a class="timestamp-link" href="${href}"><abbr class="published">10:0${at % 10} AM</abbr></a> <a class="comment-link" href="${href}#comment-form">${at} comments</a></div></div></div>`, from, from + (from % 4 ? 1 : 2))}${rows(({ title, href, at }) => `<div class="post-outer"><div class="post hentry uncustomized-post-template"><a name="${at}88123"></a><h3 class="post-title entry-title"><a href="${href}">${title}</a></h3><div class="post-body entry-content"><p>${words}</p></div><div class="post-footer">Posted by Who at <a class="timestamp-link" href="${href}"><abbr class="published">10:0${at % 10} AM</abbr></a> <a class="comment-link" href="${href}#comment-form">${at} comments</a></div></div></div>`, from + (from % 4 ? 1 : 2), from + 2)}</div></div>`).join('')}</div>`,
  ),
  'a Japanese ministry’s days, a definition list each': unseen(
    rows =>
      `<div class="contents">${twos.map((from, n) => `<dl class="day"><dt>令和8年5月${28 - n}日</dt>${rows(({ title, href, at }) => `<dd><span class="section">${['総務課', '企画課'][at % 2]}</span> <a href="${href}">${title}</a></dd>`, from, from + 2)}</dl>`).join('')}</div>`,
    { lang: 'ja' },
  ),
  'pages of an endless list, a frame each': unseen(
    rows =>
      `<div id="stream">${threes.map((from, n) => `<div class="page" data-page="${n + 1}">${rows(({ title, href, at }) => `<article class="item"><a href="${href}"><img src="/e/${at}.jpg" alt=""></a><h2><a href="${href}">${title}</a></h2><p>${words}</p></article>`, from, from + 3)}</div>`).join('')}</div>`,
  ),
  'an endless list of which some items are a frame deeper': unseen(
    rows =>
      `<div role="feed">${rows(({ title, href, at }) => {
        const item = `<div role="article" class="entry"><a href="${href}"><span dir="auto">${title}</span></a><span class="age">${at + 1}h</span><div>${words}</div></div>`;
        return `<div class="slot">${at % 4 === 2 ? `<div>${item}</div>` : item}</div>`;
      })}</div>`,
  ),
  'columns of a wall filled one after the other': unseen(
    rows =>
      `<div class="wall">${[0, 4, 8].map(from => `<div class="wall-column">${rows(({ title, href, at }) => `<div class="pin"><a href="${href}"><img src="/p/${at}.jpg" alt=""><div class="pin-text"><span class="pin-name">${title}</span><span class="pin-by">by someone</span></div></a></div>`, from, from + 4)}</div>`).join('')}</div>`,
  ),
  'a thread of messages, answers in lists of their own': unseen(
    rows =>
      `<ul>${rows(({ title, href, at }) => `${at % 4 === 1 ? '<ul>' : ''}<li><a href="${href}">${title}</a> <i>Someone ${at}</i>${at % 4 === 2 ? '</ul>' : ''}`)}</ul>`,
    { frame: 'bare', href: at => `00${at + 3120}.html` },
  ),
  'videos whose names are not links but say what the picture’s link is called': unseen(
    rows =>
      `<div class="card-list">${rows(({ title, href, at }) => `<div class="video-card"><div class="video-card__content"><a href="${href}" target="_blank"><div class="cover"><img src="//i.example/${at}.jpg" alt="${title}"></div></a><span class="later">稍后再看</span></div><div class="video-card__info"><p title="${title}" class="video-name">${title}</p><div><span class="up">某人</span><p class="stat">${at + 1}万</p></div></div></div>`)}</div>`,
    { lang: 'zh-CN', href: at => `//www.video.example/BV${at}x9` },
  ),
  'shots with a named picture link and the name as plain text': unseen(
    rows =>
      `<ul class="shots">${rows(({ title, href, at }) => `<li class="shot"><a class="shot-link" href="${href}" title="${title}"><img src="/s/${at}.png" alt=""></a><div class="shot-foot"><div>${title}</div><div>${at + 20} likes</div></div></li>`)}</ul>`,
  ),
  'short messages that are linked by their age': unseen(
    rows =>
      `<div class="timeline">${rows(({ title, href, at }) => `<div class="timeline-item"><a class="tweet-link" href="${href}"></a><div class="tweet-body"><div class="tweet-header"><a class="tweet-avatar" href="/who"><img src="/who.jpg" alt=""></a><a class="fullname" href="/who">Who Ever</a> <a class="username" href="/who">@who</a> <span class="tweet-date"><a href="${href}" title="May ${day(at)}, 2026">${at + 1}h</a></span></div><div class="tweet-content media-body" dir="auto">${title}</div><div class="tweet-stats"><span>${at}</span> <span>${at + 4}</span></div></div></div>`)}</div>`,
    { href: at => `/who/status/17${at + 10}000#m` },
  ),
  'lines of date and link parted by breaks': unseen(
    rows =>
      `<p><b>News</b></p><p>${rows(({ title, href, at }) => `<img src="/dot.gif" width="8"> <font size="1">${day(at)}/05/2026</font> <a href="${href}">${title}</a><br>`)}</p>`,
    { frame: 'tables' },
  ),
  'links and then their words, parted by breaks': unseen(
    rows =>
      `<div id="content"><h2>Links</h2>${rows(({ title, href, at }) => `<a href="${href}"><b>${title}</b></a><br>${words}<br><span class="d">${day(at)} May</span><br><br>`)}</div>`,
    { frame: 'bare' },
  ),
  'terms that are the titles, with two descriptions each': unseen(
    rows =>
      `<dl class="results">${rows(({ title, href, at }) => `<dt><a href="${href}">${title}</a></dt><dd class="text">${words}</dd><dd class="facts">${day(at)} May 2026 · Report</dd>`)}</dl>`,
  ),
  'links with words for readers of the screen alone': unseen(
    rows =>
      `<ul class="docs">${rows(({ title, href, at }) => `<li class="doc"><span class="doc-date">${day(at)}/05/2026</span><a class="doc-link" href="${href}" target="_blank"><span class="doc-title">${title}</span>${at % 2 ? '<span class="visually-hidden">(opens in a new window)</span>' : ''}</a><p>${words}</p></li>`)}</ul>`,
  ),
  'a title and a badge in one link': unseen(
    rows =>
      `<div class="posts">${rows(({ title, href, at }) => `<div class="post"><a href="${href}"><strong>${title}</strong>${at % 3 === 0 ? '<span class="badge">New</span>' : ''}</a><div class="by">Who, ${day(at)} May</div></div>`)}</div>`,
  ),
  'a Korean board of a free board program, notices on top': unseen(
    rows =>
      `<form name="fboardlist"><div class="tbl_head01 tbl_wrap"><table><caption>자유게시판 목록</caption><thead><tr><th scope="col">번호</th><th scope="col">제목</th><th scope="col">글쓴이</th><th scope="col"><a href="?sst=wr_hit">조회</a></th><th scope="col"><a href="?sst=wr_datetime">날짜</a></th></tr></thead><tbody>${[1, 2].map(n => `<tr class="bo_notice"><td class="td_num2"><strong class="notice_icon">공지</strong></td><td class="td_subject"><div class="bo_tit"><a href="/bbs/board.php?wr_id=${n}">이용 안내 ${n}</a></div></td><td class="td_name sv_use"><span class="sv_member">최고관리자</span></td><td class="td_num">3004</td><td class="td_datetime">01-01</td></tr>`).join('')}${rows(({ title, href, at }) => `<tr class="${at % 2 ? 'even' : ''}"><td class="td_num2">${90 - at}</td><td class="td_subject" style="padding-left:0px"><a href="?sca=${at % 2}" class="bo_cate_link">질문</a><div class="bo_tit"><a href="${href}"><i class="fa fa-lock"></i> ${title}</a>${at % 3 ? '' : '<span class="new_icon">N</span>'}<span class="cnt_cmt"><span class="sound_only">댓글</span>${at}<span class="sound_only">개</span></span></div></td><td class="td_name sv_use"><span class="sv_member">회원${at}</span></td><td class="td_num">${at * 11}</td><td class="td_datetime">05-${day(at)}</td></tr>`)}</tbody></table></div></form>`,
    {
      lang: 'ko',
      href: at => `/bbs/board.php?bo_table=free&wr_id=${90 - at}`,
      optional: ['/bbs/board.php?wr_id=1', '/bbs/board.php?wr_id=2'],
    },
  ),
  'a Korean board of another program, replies counted beside': unseen(
    rows =>
      `<div class="bd_lst_wrp"><table class="bd_lst bd_tb_lst bd_tb"><thead class="bg_f_f9"><tr><th class="no">번호</th><th class="title">제목</th><th>글쓴이</th><th>날짜</th><th>조회 수</th></tr></thead><tbody><tr class="notice"><td class="no"><strong>공지</strong></td><td class="title"><a href="/notice/1"><strong><span style="font-weight:bold">게시판 안내</span></strong></a></td><td class="author"><span><a href="#popup_menu_area" class="member_4">운영자</a></span></td><td class="time">2026.01.01</td><td class="m_no">99</td></tr>${rows(({ title, href, at }) => `<tr><td class="no">${50 - at}</td><td class="cate"><span style="color:#333">정보</span></td><td class="title"><a href="${href}" class="hx" data-viewer="${href}?listStyle=viewer">${title}</a> ${at % 2 ? `<a href="${href}#${at}_comment" class="replyNum" title="댓글">${at}</a>` : ''} <span class="extraimages"><img src="/new.gif" alt="new"></span></td><td class="author"><span><a href="#popup_menu_area" class="member_${at}">누구${at}</a></span></td><td class="time" title="10:00">2026.05.${day(at)}</td><td class="m_no">${at * 7}</td></tr>`)}</tbody></table></div>`,
    { lang: 'ko', href: at => `/free/${5000 - at}`, optional: ['/notice/1'] },
  ),
  'a Chinese site of a content program with previews': unseen(
    rows =>
      `<div class="listbox"><ul class="e2">${rows(({ title, href, at }) => `<li>${at % 2 ? `<a href="${href}" class="preview"><img src="/uploads/${at}.jpg"/></a>` : ''}[<b><a href="/plus/list.php?tid=${at % 3}">新闻</a></b>] <a href="${href}" class="title">${title}</a> <span class="info"><small>日期：</small>2026-05-${day(at)} <small>点击：</small>${at * 9} <small>好评：</small>0</span><p class="intro">这里是一段介绍文字，说明文章的内容。...</p></li>`)}</ul></div>`,
    { lang: 'zh-CN', href: at => `/html/xinwen/2026/05${day(at)}/${at}.html` },
  ),
  'a Chinese office whose every fifth line is a rule, dates in brackets': unseen(
    rows =>
      `<div class="channel-list"><ul>${rows(({ title, href, at }) => `<li><i class="dot"></i><a href="${href}" title="${title}" target="_blank">${title.slice(0, 24)}</a><b>[${`2026-05-${day(at)}`}]</b></li>${at % 5 === 4 ? '<li class="line"></li>' : ''}`)}</ul></div>`,
    { lang: 'zh-CN', href: at => `./202605/t202605${day(at)}_${at}.html` },
  ),
  'a Japanese city with dates, marks and titles in one line of a list of lists': unseen(
    rows =>
      `<div class="news_area"><ul class="news_list">${rows(({ title, href, at }) => `<li><dl><dt><span class="date">2026年5月${day(at)}日</span><span class="cat cat${at % 3}">お知らせ</span></dt><dd><a href="${href}">${title}</a>${at % 4 === 0 ? '<span class="new">NEW</span>' : ''}</dd></dl></li>`)}</ul></div>`,
    { lang: 'ja' },
  ),
  'a Japanese table with the date in a heading cell': unseen(
    rows =>
      `<table class="whatsnew" summary="新着情報"><tbody>${rows(({ title, href, at }) => `<tr><th scope="row" nowrap>5月${day(at)}日</th><td class="icon"><img src="/img/icon_news.gif" alt="お知らせ"></td><td><a href="${href}">${title}</a></td></tr>`)}</tbody></table>`,
    { lang: 'ja' },
  ),
  'a forum of tables with the last post beside the title': unseen(
    rows =>
      `<table class="tborder" id="threadslist"><thead><tr><td class="thead" colspan="2">&nbsp;</td><td class="thead"><a href="?sort=title">Thread</a> / <a href="?sort=postusername">Thread Starter</a></td><td class="thead"><a href="?sort=lastpost">Last Post</a></td><td class="thead"><a href="?sort=replycount">Replies</a></td></tr></thead><tbody id="threadbits_forum_4">${rows(({ title, href, at }) => `<tr><td class="alt1" id="td_threadstatusicon_${at + 900}"><img src="/status/thread_new.gif" alt=""></td><td class="alt2">&nbsp;</td><td class="alt1" id="td_threadtitle_${at + 900}" title="${words}"><div>${at === 0 ? 'Sticky: ' : ''}<a href="${href}&amp;goto=newpost" id="thread_gotonew_${at + 900}"><img src="/buttons/firstnew.gif" alt="Go to first new post"></a> <a href="${href}" id="thread_title_${at + 900}">${title}</a>${at % 3 === 0 ? ` <span class="smallfont">(<img src="/multipage.gif" alt="Multi-page thread"> <a href="${href}">1</a> <a href="${href}&amp;page=2">2</a>)</span>` : ''}</div><div class="smallfont"><span onclick="x()">member${at}</span></div></td><td class="alt2"><div class="smallfont">05-${day(at)}-2026 <span class="time">10:00 AM</span><br>by <a href="member.php?find=lastposter&amp;t=${at + 900}">last${at}</a> <a href="showthread.php?p=${at}#post${at}"><img src="/lastpost.gif" alt=""></a></div></td><td class="alt1"><a href="misc.php?t=${at}">${at * 3}</a></td></tr>`)}</tbody></table>`,
    { frame: 'bare', href: at => `showthread.php?t=${at + 900}` },
  ),
  'a view of rows and fields with odd and even': unseen(
    rows =>
      `<div class="view view-news view-id-news view-display-id-page view-dom-id-ab12cd34"><div class="view-content">${rows(({ title, href, at }) => `<div class="views-row views-row-${at + 1} views-row-${at % 2 ? 'even' : 'odd'}${at === 0 ? ' views-row-first' : ''}"><div class="views-field views-field-field-image"><div class="field-content"><a href="${href}"><img typeof="foaf:Image" src="/sites/${at}.jpg" alt=""></a></div></div><span class="views-field views-field-created"><span class="field-content">${day(at)}/05/2026</span></span><div class="views-field views-field-title"><span class="field-content"><a href="${href}">${title}</a></span></div><div class="views-field views-field-body"><div class="field-content">${words} <a href="${href}" class="views-more-link">leer más</a></div></div></div>`)}</div></div>`,
  ),
  'a blog with leading items and items below in columns': unseen(rows => {
    const item = ({ title, href, at }: { title: string; href: string; at: number }) =>
      `<div class="blog-item" itemprop="blogPost" itemscope><div class="page-header"><h2 itemprop="name"><a href="${href}" itemprop="url">${title}</a></h2></div><dl class="article-info"><dd class="published"><time datetime="2026-05-${day(at)}">${day(at)} May 2026</time></dd></dl><p>${words}</p><p class="readmore"><a class="btn" href="${href}">Read more …</a></p></div>`;
    return `<div class="blog"><div class="blog-items items-leading">${rows(item, 0, 2)}</div><div class="blog-items columns-2">${rows(item, 2)}</div></div>`;
  }),
  'a shop with the whole card a link and a button for the basket': unseen(
    rows =>
      `<ul class="products columns-4">${rows(({ title, href, at }) => `<li class="product type-product post-${at + 300} status-publish ${at % 2 ? 'instock' : 'outofstock'} product_cat-lamps has-post-thumbnail ${at % 3 ? '' : 'sale'} purchasable"><a href="${href}" class="woocommerce-LoopProduct-link">${at % 3 ? '' : '<span class="onsale">Sale!</span>'}<img src="/p/${at}.jpg" alt=""><h2 class="woocommerce-loop-product__title">${title}</h2><div class="star-rating"><span>Rated 4 out of 5</span></div><span class="price"><span class="amount"><bdi>£${at + 9}.00</bdi></span></span></a><a href="?add-to-cart=${at}" class="button add_to_cart_button">Add to basket</a></li>`)}</ul>`,
  ),
  'a shop with names behind pictures, prices and buttons': unseen(
    rows =>
      `<ol class="products list items product-items">${rows(({ title, href, at }) => `<li class="item product product-item"><div class="product-item-info" data-container="product-grid"><a href="${href}" class="product photo product-item-photo"><span class="product-image-container"><img class="product-image-photo" src="/m/${at}.jpg" alt="${title}"></span></a><div class="product details product-item-details"><strong class="product name product-item-name"><a class="product-item-link" href="${href}"> ${title} </a></strong><div class="price-box"><span class="price">$${at + 19}.00</span></div><div class="actions"><button>Add to Cart</button><a href="#" class="action towishlist"><span>Add to Wish List</span></a></div></div></div></li>`)}</ol>`,
  ),
  'a video site with the same ids in every item': unseen(
    rows =>
      `<div id="contents">${rows(({ title, href, at }) => `<video-item class="style-scope"><div id="dismissible"><a id="thumbnail" href="${href}"><img id="img" src="/v/${at}.jpg" alt=""><span id="time-status">${at + 3}:12</span></a><div id="details"><a id="avatar-link" href="/@ch${at}"><img src="/a/${at}.jpg" alt=""></a><div id="meta"><h3><a id="video-title-link" href="${href}" aria-label="${title} by Who ${at + 1} days ago"><span id="video-title">${title}</span></a></h3><div id="metadata"><a href="/@ch${at}">Channel ${at}</a><span>${at + 1}K views</span><span>${at + 1} days ago</span></div></div></div></div></video-item>`)}</div>`,
    { href: at => `/watch?v=ab${at}Cd` },
  ),
  'a table for each item': unseen(
    rows =>
      `<center>${rows(({ title, href, at }) => `<table width="500" border="0" cellpadding="3"><tr><td width="90"><a href="${href}"><img src="/n/${at}.jpg" border="0"></a></td><td valign="top"><font face="Arial" size="2"><a href="${href}"><b>${title}</b></a></font><br><font size="1">${day(at)}. 5. 2026</font><br><font size="2">${words}</font></td></tr></table><br>`)}</center>`,
    { frame: 'tables' },
  ),
  'rows parted by rows that draw a line': unseen(
    rows =>
      `<table width="98%" cellspacing="0">${rows(({ title, href, at }) => `<tr height="26"><td width="16"><img src="/arrow.gif"></td><td><a href="${href}" target="_blank">${title}</a></td><td width="90" align="right">2026-05-${day(at)}</td></tr><tr><td colspan="3" height="1" background="/line.gif"></td></tr>`)}</table>`,
    { frame: 'tables', lang: 'zh-CN' },
  ),
  'a timeline left and right in turns': unseen(
    rows =>
      `<ul class="timeline">${rows(({ title, href, at }) => `<li class="${at % 2 ? 'timeline-inverted' : 'timeline-normal'}"><div class="timeline-badge">${day(at)}</div><div class="timeline-panel"><div class="timeline-heading"><h4 class="timeline-title"><a href="${href}">${title}</a></h4></div><div class="timeline-body"><p>${words}</p></div></div></li>`)}</ul>`,
  ),
  'a ranking whose first three have pictures': unseen(
    rows =>
      `<ol class="hot">${rows(({ title, href, at }) => (at < 3 ? `<li class="hot-item hot-item--big"><a href="${href}"><img src="/h/${at}.jpg" alt=""><b>${at + 1}</b><span class="hot-title">${title}</span></a></li>` : `<li class="hot-item"><a href="${href}"><b>${at + 1}</b><span class="hot-title">${title}</span></a></li>`))}</ol>`,
  ),
  'a lead with a heading of its own kind in the same list': unseen(
    rows =>
      `<section class="top-stories">${rows(({ title, href, at }) => (at === 0 ? `<article class="story story-lead"><a href="${href}"><img src="/l.jpg" alt=""></a><h1><a href="${href}">${title}</a></h1><p class="summary">${words}</p></article>` : `<article class="story"><h3><a href="${href}">${title}</a></h3><p class="summary">${words}</p><time>${day(at)} May</time></article>`))}</section>`,
  ),
  'the name twice, for wide and for narrow screens': unseen(
    rows =>
      `<div class="list">${rows(({ title, href, at }) => `<div class="row"><div class="cell hide-mobile">${day(at)}.05.</div><div class="cell"><a class="only-wide" href="${href}">${title}</a><a class="only-narrow" href="${href}">${title}</a></div><div class="cell"><a class="dl" href="/file/${at}.pdf">PDF</a></div></div>`)}</div>`,
  ),
  'a title and a subtitle, each a link': unseen(
    rows =>
      `<div class="archive-list">${rows(({ title, href, at }) => `<div class="container-H2dyKk"><div class="pencraft"><a class="pencraft title-Xy12Zq" href="${href}">${title}</a><div class="pencraft sub"><a href="${href}">The second line says more than the first one did, ${at}</a></div><div class="meta-EgzBVA"><time>May ${day(at)}</time> <a href="/@who${at}">Who ${at}</a></div></div><a href="${href}"><img src="/a/${at}.jpg" alt=""></a></div>`)}</div>`,
  ),
  'a card that is one link with a strong name and a paragraph': unseen(
    rows =>
      `<ul class="media-list">${rows(({ title, href, at }) => `<li class="media"><div class="media__image"><a href="${href}"><img src="/t/${at}.jpg" alt=""></a></div><div class="media__body"><a href="${href}" class="media__link"><em class="media__name">${title}</em><p class="media__words">${words}</p></a><div class="media__facts"><span>홍보팀</span><time>2026-05-${day(at)}</time></div></div></li>`)}</ul>`,
    { lang: 'ko' },
  ),
  'folding parts with a list of links in each': unseen(
    rows =>
      `<div class="accordion">${threes.map((from, n) => `<details class="part" ${n === 0 ? 'open' : ''}><summary>Meetings in 202${6 - n}</summary><ul>${rows(({ title, href, at }) => `<li><a href="${href}">${title}</a> <small>PDF, ${at + 1} MB</small></li>`, from, from + 3)}</ul></details>`).join('')}</div>`,
  ),
};
