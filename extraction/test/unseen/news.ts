import { day, type UnseenPage, unseen } from './page.ts';

const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

/** They are newspapers, magazines and blogs. */
export const newsPages: Record<string, UnseenPage> = {
  'a portal with late pictures, section links before the titles and advertisements': unseen(
    rows =>
      `<h1 class="page-title">Latest news</h1><div class="newsflow">${rows(({ title, href, at }) => `<div class="newsflow-item d-flex"><a class="newsflow-pic" href="${href}"><img src="${blank}" data-src="/pic/${at}.jpg" alt="${title}" width="200" height="120"></a><div class="newsflow-text"><a class="rubric" href="/politics">Politics</a><h3 class="newsflow-head"><a href="${href}">${title}</a></h3><p>What it is about in a sentence or two, so that one knows whether to go on.</p><time datetime="2026-05-${day(at)}T08:00:00Z">${day(at)} May</time> <a href="${href}#comments" class="talk">${at} comments</a></div></div>${at % 4 === 3 ? '<div class="newsflow-item advert"><span>Advertisement</span><div id="ad-slot"></div></div>' : ''}`)}</div>`,
  ),
  'cards that are one link, with classes of a build': unseen(
    rows =>
      `<section class="Grid_root__3fXq2">${rows(({ title, href, at }) => `<a class="Card_card__b7Rk1" href="${href}"><div class="Card_media__9sKq0"><img srcset="/pic/${at}-320.jpg 320w, /pic/${at}-640.jpg 640w" src="/pic/${at}-320.jpg"></div><div class="Card_body__Zt0aQ"><span class="Card_kicker__Pq81x">Town</span><h2 class="Card_title__Jw2mN">${title}</h2><p class="Card_text__u3Ld8">A few words about what is told there, for those who wait.</p><span class="Card_meta__kk29D">${at + 2} min read</span></div></a>`)}</section>`,
    { frame: 'app' },
  ),
  'a Korean portal with two definition terms an item and two lists': unseen(
    rows =>
      [
        [0, 5],
        [5, 10],
      ]
        .map(
          ([from, to]) =>
            `<ul class="type06_headline">${rows(({ title, href, at }) => `<li><dl>${at % 3 === 2 ? '' : `<dt class="photo"><a href="${href}"><img src="/thumb/${at}.jpg" alt="${title}"></a></dt>`}<dt><a href="${href}">${title}</a></dt><dd><span class="lede">기사의 첫머리를 두 줄쯤 보여 주는 자리입니다. 더 읽으려면 눌러 주세요.</span><span class="writing">한국일보</span><span class="date is_outdated">${at + 1}시간전</span></dd></dl></li>`, from, to)}</ul>`,
        )
        .join('\n'),
    { lang: 'ko', href: at => `https://news.example/read?oid=023&aid=${9001 + at}` },
  ),
  'a Japanese list whose whole item is a link': unseen(
    rows =>
      `<ul class="articleList">${rows(({ title, href, at }) => `<li class="articleList__item"><a class="articleList__link" href="${href}"><figure class="articleList__thumb"><img src="/img/${at}.jpg" loading="lazy" alt=""></figure><div class="articleList__body"><p class="articleList__title">${title}</p><p class="articleList__info"><span>社会</span><time datetime="2026-05-${day(at)}">5月${day(at)}日 12:00</time></p></div></a></li>`)}</ul>`,
    { lang: 'ja', href: at => `/articles/-/${5000 + at}` },
  ),
  'a magazine with a kicker inside the heading': unseen(
    rows =>
      `<div class="stage">${rows(({ title, href, at }) => `<article class="teaser teaser--${at % 3 === 0 ? 'l' : 'm'}"><div class="teaser__media"><picture><source srcset="/p/${at}.webp"><img src="/p/${at}.jpg"></picture></div><a class="teaser__link" href="${href}"><span class="teaser__kicker">Stadtleben</span><h2 class="teaser__headline">${title}</h2></a><p class="teaser__text">Ein kurzer Text, der sagt, worum es geht und warum.</p><span class="teaser__author">Von Anna Weber</span></article>`)}</div>`,
    { lang: 'de', href: at => `/artikel/beitrag-${at + 1}.html` },
  ),
  'a lead of another build above small stories': unseen(
    rows =>
      `<div class="zone"><div class="lead-story"><a href="/story/lead"><img src="/lead.jpg"></a><h1><a href="/story/lead">The biggest story of the day is here</a></h1><p>With a long text.</p></div><div class="story-list">${rows(({ title, href, at }) => `<div class="story"><h4><a href="${href}">${title}</a></h4><span class="timestamp">${at + 1}h ago</span></div>`)}</div></div>`,
    { optional: ['/story/lead'] },
  ),
  'a slider that shows the first stories of the list again': unseen(
    rows =>
      `<div class="carousel slick">${rows(({ title, href, at }) => `<div class="slide"><a href="${href}"><img src="/big/${at}.jpg"><span class="caption">${title}</span></a></div>`, 0, 3)}</div><div class="river">${rows(({ title, href, at }) => `<article class="river-item"><h2 class="river-title"><a href="${href}" rel="bookmark">${title}</a></h2><div class="river-meta">By <a href="/author/a${at % 3}">Ann Author</a> on May ${day(at)}, 2026</div><p>Beginning of the text, which goes on and on for some lines.</p></article>`)}</div>`,
  ),
  'a blog without any class': unseen(
    rows =>
      `<div><h1>Notes</h1>${rows(({ title, href, at }) => `<div><h2><a href="${href}">${title}</a></h2><p><small>May ${day(at)}, 2026 by Kim</small></p><p>First paragraph of the post with a <a href="https://else.example/${at}">reference</a> in it.</p><p>Second one.</p><p><a href="${href}">Permalink</a> | <a href="${href}#c">${at} replies</a></p></div><hr>`)}</div>`,
    { frame: 'bare' },
  ),
  'a Persian blog, from right to left': unseen(
    rows =>
      `<div dir="rtl" class="posts">${rows(({ title, href, at }) => `<div class="post hentry"><h2 class="entry-title"><a href="${href}">${title}</a></h2><div class="entry-meta"><span class="author vcard">نویسنده</span> <span class="published">${at + 1} خرداد</span></div><div class="entry-summary"><p>چند خط از آغاز نوشته که می‌گوید درباره چیست.</p></div><a class="readmore" href="${href}">ادامه مطلب</a></div>`)}</div>`,
    { lang: 'fa' },
  ),
  'custom elements': unseen(
    rows =>
      `<news-feed>${rows(({ title, href, at }) => `<news-card data-id="${at + 88}"><a slot="link" href="${href}"><h3 slot="title">${title}</h3></a><time-ago datetime="2026-05-${day(at)}">some days ago</time-ago></news-card>`)}</news-feed>`,
    { frame: 'app' },
  ),
  'an archive with years, months and lists': unseen(
    rows =>
      `<div class="archive"><h2>2026</h2><h3>May</h3><ul>${rows(({ title, href, at }) => `<li><span>${day(at)}:</span> <a href="${href}">${title}</a></li>`, 0, 4)}</ul><h3>April</h3><ul>${rows(({ title, href, at }) => `<li><span>${day(at)}:</span> <a href="${href}">${title}</a></li>`, 4, 9)}</ul><h2>2025</h2><h3>December</h3><ul>${rows(({ title, href, at }) => `<li><span>${day(at)}:</span> <a href="${href}">${title}</a></li>`, 9)}</ul></div>`,
  ),
  'two lists of one build side by side': unseen(
    rows =>
      `<div class="row"><div class="col-6"><div class="panel"><div class="panel-heading"><h3>Town</h3></div><ul class="list-group">${rows(({ title, href }) => `<li class="list-group-item"><a href="${href}">${title}</a></li>`)}</ul></div></div><div class="col-6"><div class="panel"><div class="panel-heading"><h3>World</h3></div><ul class="list-group">${[1, 2, 3, 4, 5, 6].map(n => `<li class="list-group-item"><a href="/world/${n}">Something happened in country number ${n}</a></li>`).join('')}</ul></div></div></div>`,
  ),
  'dates in cells over several rows': unseen(
    rows =>
      `<table class="chronicle"><tbody>${rows(({ title, href, at }) => `<tr>${at % 3 === 0 ? `<td rowspan="3" class="when">${day(at)} May</td>` : ''}<td class="what"><a href="${href}">${title}</a></td></tr>`)}</tbody></table>`,
  ),
  'paragraphs with bullets between paragraphs of prose': unseen(
    rows =>
      `<p>Good morning. Here is what we read, collected as <a href="/how">every day</a> by our editors.</p>${rows(({ title, href, at }) => `<p>• <a href="${href}">${title}</a> (The Daily ${at})</p>`)}<p>That is all. Write to <a href="mailto:us@site.example">us</a>.</p>`,
    { frame: 'bare', href: at => `https://paper${at}.example/a/${at}`, optional: ['/how'] },
  ),
};
