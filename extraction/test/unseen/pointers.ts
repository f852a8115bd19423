import { day, type UnseenPage, unseen } from './page.ts';

/** They are search results, link aggregators, repositories, releases, catalogues and wikis. */
export const pointerPages: Record<string, UnseenPage> = {
  'results of a search with deep links and a box of questions': unseen(
    rows =>
      `<div id="search"><div id="rso">${rows(({ title, href, at }) => `<div class="g"><div class="yuRUbf"><a href="${href}"><br><h3 class="LC20lb">${title}</h3><div class="TbwUpd"><cite>https://result${at}.example › page</cite></div></a></div><div class="IsZvec"><span>${day(at)} May 2026 — </span>A piece of the text in which the words that were looked for are found.</div>${at === 0 ? `<table class="sitelinks"><tr><td><h4><a href="https://result0.example/deep1">Opening hours</a></h4></td><td><h4><a href="https://result0.example/deep2">How to get there</a></h4></td></tr></table>` : ''}</div>${at === 2 ? '<div class="related-questions"><div>People also ask</div><div class="q">What is it?</div><div class="q">Where is it?</div></div>' : ''}`)}</div></div>`,
    { href: at => `https://result${at}.example/page` },
  ),
  'an aggregator with votes and tags': unseen(
    rows =>
      `<ol class="stories list">${rows(({ title, href, at }) => `<li id="story_x${at}q9zz" class="story"><div class="story_liner"><div class="voters"><a class="upvoter" href="/login">${at + 5}</a></div><div class="details"><span class="link"><a class="u-url" href="${href}" rel="ugc">${title}</a></span><span class="tags"><a class="tag tag_${at % 2 ? 'web' : 'law'}" href="/t/web">web</a></span> <a class="domain" href="/domains/d${at}.example">d${at}.example</a><div class="byline"><a href="/~user${at}">user${at}</a> <span title="2026-05-${day(at)} 10:00:00 -0500">${at + 1} hours ago</span> | <span class="comments_label"><a href="/s/x${at}/slug">${at} comments</a></span></div></div></div></li>`)}</ol>`,
    { href: at => `https://d${at}.example/post` },
  ),
  'an aggregator with thumbnails and an advertisement of the same build': unseen(
    rows =>
      `<div id="siteTable" class="sitetable linklisting">${rows(({ title, href, at }) => `<div class="thing id-t3_${at}abc${at % 2 ? ' odd' : ' even'} link" data-fullname="t3_${at}abc"><p class="parent"></p><span class="rank">${at + 1}</span><a class="thumbnail may-blank" href="${href}"><img src="//t.example/${at}.jpg" width="70"></a><div class="entry unvoted"><div class="top-matter"><p class="title"><a class="title may-blank" href="${href}">${title}</a> <span class="domain">(<a href="/domain/d.example/">d.example</a>)</span></p><p class="tagline">submitted <time datetime="2026-05-${day(at)}T10:00:00+00:00">${at + 1} hours ago</time> by <a href="/user/u${at}" class="author">u${at}</a> to <a href="/r/news/" class="subreddit">r/news</a></p><ul class="flat-list buttons"><li class="first"><a href="/r/news/comments/${at}abc/" class="bylink comments">${at} comments</a></li><li><a class="post-sharing-button" href="javascript: void 0;">share</a></li></ul></div></div></div><div class="clearleft"></div>`)}</div>`,
    { href: at => `https://d.example/a/${at}` },
  ),
  'an aggregator of two rows an item': unseen(
    rows =>
      `<table border="0" class="itemlist"><tbody>${rows(({ title, href, at }) => `<tr class="athing" id="${at + 40111}"><td align="right"><span class="rank">${at + 1}.</span></td><td class="votelinks"><a id="up_${at}" href="vote?id=${at}"><div class="votearrow"></div></a></td><td class="title"><span class="titleline"><a href="${href}">${title}</a><span class="sitebit comhead"> (<a href="from?site=s${at}.example"><span class="sitestr">s${at}.example</span></a>)</span></span></td></tr><tr><td colspan="2"></td><td class="subtext"><span class="score">${at + 7} points</span> by <a href="user?id=u${at}" class="hnuser">u${at}</a> <span class="age"><a href="item?id=${at + 40111}">${at + 1} hours ago</a></span> | <a href="item?id=${at + 40111}">${at}&nbsp;comments</a></td></tr><tr class="spacer" style="height:5px"></tr>`)}<tr class="morespace"></tr><tr><td colspan="2"></td><td class="title"><a href="?p=2" class="morelink">More</a></td></tr></tbody></table>`,
    { frame: 'bare', href: at => `https://s${at}.example/text` },
  ),
  'repositories with topics and stars': unseen(
    rows =>
      `<div id="user-repositories-list"><ul>${rows(({ title, href, at }) => `<li class="col-12 d-flex width-full py-4 border-bottom public source" itemprop="owns" itemscope><div class="col-10 d-inline-block"><div class="d-inline-block mb-1"><h3 class="wb-break-all"><a href="${href}" itemprop="name codeRepository">${title}</a> <span class="Label Label--secondary">Public</span></h3></div><div><p class="col-9 text-gray" itemprop="description">A small thing that does something useful for those who need it.</p></div>${at % 2 ? '<div class="topics-row-container"><a class="topic-tag" href="/topics/tools">tools</a> <a class="topic-tag" href="/topics/text">text</a></div>' : ''}<div class="f6 mt-2"><span itemprop="programmingLanguage">Go</span> <a class="Link--muted mr-3" href="${href}/stargazers">${at * 7}</a> Updated <relative-time datetime="2026-05-${day(at)}T00:00:00Z">May ${day(at)}</relative-time></div></div></li>`)}</ul></div>`,
    { href: at => `/someone/repo-${at}` },
  ),
  'issues with labels': unseen(
    rows =>
      `<div class="js-navigation-container">${rows(({ title, href, at }) => `<div id="issue_${at + 900}" class="Box-row Box-row--focus-gray js-navigation-item js-issue-row"><div class="d-flex"><div class="flex-auto"><a id="issue_${at + 900}_link" class="Link--primary v-align-middle no-underline h4 js-navigation-open" href="${href}">${title}</a> <span class="lh-default">${at % 3 ? '' : '<a href="/labels/bug" class="IssueLabel">bug</a> <a href="/labels/help" class="IssueLabel">help wanted, good for a first try</a>'}</span><div class="d-flex mt-1 text-small"><span class="opened-by">#${at + 900} opened <relative-time datetime="2026-05-${day(at)}T00:00:00Z">May ${day(at)}</relative-time> by <a class="Link--muted" href="/issues?author=u${at}">u${at}</a></span></div></div><div class="flex-shrink-0"><a class="Link--muted" href="${href}"><svg><path d="M0"/></svg><span>${at}</span></a></div></div></div>`)}</div>`,
    { href: at => `/someone/repo/issues/${at + 900}` },
  ),
  'releases as headings with lists of changes below': unseen(
    rows =>
      `<div class="markdown-body"><h1>Changelog</h1>${rows(({ title, href, at }) => `<h2><a href="${href}">${title}</a></h2><p><em>2026-05-${day(at)}</em></p><ul><li>Fix a crash (<a href="/pull/${at}1">#${at}1</a>)</li><li>Add an option (<a href="/pull/${at}2">#${at}2</a>, <a href="/pull/${at}3">#${at}3</a>)</li></ul>`)}</div>`,
    { href: at => `/releases/tag/v2.${20 - at}.0` },
  ),
  'a catalogue of papers with the link in the term and the title in the description': unseen(
    rows =>
      `<div id="dlpage"><h1>New papers</h1><dl id="articles">${rows(({ title, href, at }) => `<dt><a name="item${at + 1}">[${at + 1}]</a> <a href="${href}" title="Abstract" id="2605.0${at + 1000}">abs:2605.0${at + 1000}</a> [<a href="/pdf/2605.0${at + 1000}" title="Download PDF">pdf</a>, <a href="/format/2605.0${at + 1000}">other</a>]</dt><dd><div class="meta"><div class="list-title mathjax"><span class="descriptor">Title:</span> ${title}</div><div class="list-authors"><a href="/a/smith_${at}">Ann Smith</a>, <a href="/a/kim_${at}">B. Kim</a></div></div></dd>`)}</dl></div>`,
    { href: at => `/abs/2605.0${at + 1000}` },
  ),
  'the recent changes of a wiki': unseen(
    rows =>
      `<div class="mw-changeslist"><h4>21 May 2026</h4><ul class="special">${rows(({ title, href, at }) => `<li data-mw-revid="${at + 99000}" class="mw-changeslist-line mw-changeslist-edit"><span class="mw-changeslist-links"><span><a href="/w?diff=${at}" class="mw-changeslist-diff">diff</a></span><span><a href="/w?hist=${at}" class="mw-changeslist-history">hist</a></span></span> <span class="mw-changeslist-separator"></span> <span class="mw-title"><a href="${href}" class="mw-changeslist-title" title="${title}">${title}</a></span>; <span class="mw-changeslist-date">10:${10 + at}</span> <span class="mw-diff-bytes">+${at * 13}</span> <a href="/wiki/User:U${at}" class="mw-userlink"><bdi>U${at}</bdi></a> <span class="mw-usertoollinks">(<a href="/wiki/Talk:U${at}">talk</a> | <a href="/wiki/Contrib:U${at}">contribs</a>)</span></li>`)}</ul></div>`,
    { href: at => `/wiki/Page_${at}` },
  ),
  'an app with roles and test ids': unseen(
    rows =>
      `<div role="feed" class="x1a2b3c4">${rows(({ title, href, at }) => `<div role="article" data-testid="feed-item" class="x9f8e7d6 xq1w2e3r"><div class="x5t6y7u8"><a class="xab12cd3" href="/@u${at}">User ${at}</a><span class="xz0x9c8v">${at + 1}h</span></div><a data-testid="feed-link" class="xm4n5b6v" href="${href}"><span class="xl1k2j3h">${title}</span></a><div class="xp0o9i8u"><button>Like</button><button>Share</button></div></div>`)}</div>`,
    { frame: 'app' },
  ),
  'links parted by nothing but divisions': unseen(
    rows =>
      `<div>${rows(({ title, href, at }) => `<div><div><a href="${href}">${title}</a></div><div>${day(at)}/05</div></div>`)}</div>`,
    { frame: 'app' },
  ),
  'items of different kinds, each with a class of its kind': unseen(
    rows =>
      `<ul class="stream">${rows(({ title, href, at }) => {
        const kind = ['video', 'text', 'gallery'][at % 3]!;
        return `<li class="stream-${kind}"><a class="${kind}-link" href="${href}">${kind === 'text' ? '' : `<img src="/s/${at}.jpg">`}<span class="t">${title}</span></a><span class="d">${day(at)} May</span></li>`;
      })}</ul>`,
  ),
  'a timeline of entries between years': unseen(
    rows =>
      `<div class="timeline">${rows(({ title, href, at }) => `${at % 4 === 0 ? `<div class="year">${2026 - at / 4}</div>` : ''}<div class="entry"><div class="dot"></div><a class="entry-link" href="${href}">${title}</a></div>`)}</div>`,
  ),
  'sections of a site map whose entries are the items': unseen(
    rows =>
      `<ul class="sections">${[0, 4, 8].map(from => `<li class="section"><span class="name">Part ${from / 4 + 1}</span><ul class="entries">${rows(({ title, href }) => `<li class="entry"><a href="${href}">${title}</a></li>`, from, from + 4)}</ul></li>`).join('')}</ul>`,
  ),
};
for (const row of pointerPages['a catalogue of papers with the link in the term and the title in the description']!
  .items)
  row.title = `Title: ${row.title}`;
