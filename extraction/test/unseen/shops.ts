import { day, type UnseenPage, unseen } from './page.ts';

/** They are shops, galleries, calendars, and places to watch and listen. */
export const shopPages: Record<string, UnseenPage> = {
  'a shop of rows and columns': unseen(
    rows =>
      `<div class="products">${[0, 4, 8]
        .map(
          from =>
            `<div class="row">${rows(({ title, href, at }) => `<div class="col-6 col-md-3"><div class="product-box" data-sku="${at + 5123}"><a class="photo" href="${href}"><img class="lazy" src="/img/placeholder.png" data-original="/img/${at}.jpg"></a><div class="product-name"><a href="${href}">${title}</a></div><div class="price"><del>€ ${at + 20}.00</del> <ins>€ ${at + 12}.00</ins></div><a class="btn add" href="/cart/add/${at}">Add to basket</a></div></div>`, from, from + 4)}</div>`,
        )
        .join('')}</div>`,
    { href: at => `/p/${at + 5123}/name-of-it` },
  ),
  'a shop as a table with an unfinished row': unseen(
    rows =>
      `<table class="goods"><tbody>${[0, 3, 6]
        .map(
          from =>
            `<tr>${rows(({ title, href, at }) => `<td width="33%"><div class="pic"><a href="${href}"><img src="/g/${at}.jpg"></a></div><div class="nm"><a href="${href}">${title}</a></div><div class="pr">$${at + 9}.99</div></td>`, from, from + 3)}${from === 6 ? '<td width="33%"></td>' : ''}</tr>`,
        )
        .join('')}</tbody></table>`,
    { lang: 'de', href: at => `/shop/item.php?id=${at + 60}` },
  ),
  'a Korean shop with labels inside the names': unseen(
    rows =>
      `<ul class="prdList grid4">${rows(({ title, href, at }) => `<li id="anchorBoxId_${at + 311}" class="xans-record-"><div class="thumbnail"><div class="prdImg"><a href="${href}" name="anchorBoxName_${at + 311}"><img src="//img.site.example/product/${at}.jpg" id="eListPrdImage${at + 311}_1" alt="${title}"></a></div><div class="icon"><div class="promotion"><img src="/icon/new.gif" alt="New"></div></div></div><div class="description"><strong class="name"><a href="${href}"><span style="font-size:12px;color:#555555;">${title}</span></a></strong><ul class="xans-element- xans-product spec"><li class="xans-record-"><strong class="title displaynone"><span>판매가</span> :</strong> <span>${at + 12},000원</span></li><li class="xans-record-"><span>무료배송</span></li></ul></div></li>`)}</ul>`,
    { lang: 'ko', href: at => `/product/detail.html?product_no=${at + 311}&cate_no=24&display_group=1` },
  ),
  'a Chinese shop with the price before the name': unseen(
    rows =>
      `<div id="J_goodsList"><ul class="gl-warp clearfix">${rows(({ title, href, at }) => `<li class="gl-item" data-sku="10${at}77"><div class="gl-i-wrap"><div class="p-img"><a target="_blank" href="${href}"><img width="220" data-lazy-img="//img.site.example/n7/${at}.jpg"></a></div><div class="p-price"><strong><em>￥</em><i>${at + 88}.00</i></strong></div><div class="p-name p-name-type-2"><a target="_blank" href="${href}"><em>${title}</em></a></div><div class="p-commit"><strong><a href="${href}#comment">2万+</a>条评价</strong></div><div class="p-shop"><a href="//mall.example/index-${at}.html">旗舰店</a></div></div></li>`)}</ul></div>`,
    { lang: 'zh-CN', href: at => `//item.site.example/10${at}77.html` },
  ),
  'a gallery of videos with channels': unseen(
    rows =>
      `<div id="contents">${rows(({ title, href, at }) => `<div class="rich-item"><a class="thumb" href="${href}"><img src="/vi/${at}/hq.jpg"><span class="duration">1${at % 10}:0${at % 10}</span></a><div class="details"><a class="avatar-link" href="/@channel${at % 3}"><img src="/ava/${at % 3}.jpg"></a><div class="meta"><h3><a class="title-link" href="${href}" title="${title}">${title}</a></h3><a class="channel" href="/@channel${at % 3}">Channel number ${at % 3} and its long name</a><span>${at + 3}K views</span> <span>${at + 1} days ago</span></div></div></div>`)}</div>`,
    { frame: 'app', href: at => `/watch?v=aB${at}dE-${at}x` },
  ),
  'episodes whose titles are no links': unseen(
    rows =>
      `<div class="episodes">${rows(({ title, href, at }) => `<div class="episode" id="ep${at + 140}"><div class="cover" style="background-image:url('/cover/${at}.jpg')"></div><div class="txt"><div class="num">Episode ${at + 140}</div><div class="ttl">${title}</div><p>We talk with guests about this and that for an hour.</p><a class="notes" href="${href}">Show notes</a></div></div>`)}</div>`,
    { href: at => `/episodes/${at + 140}` },
  ),
  'a calendar of a month': unseen(
    rows =>
      `<table class="calendar"><thead><tr><th>Mon</th><th>Tue</th><th>Wed</th></tr></thead><tbody>${[0, 3, 6, 9]
        .map(
          from =>
            `<tr>${[0, 1, 2].map(cell => `<td class="day${cell === 2 ? ' weekend' : ''}"><span class="date">${from + cell + 1}</span><ul>${rows(({ title, href }) => `<li class="event"><a href="${href}">${title}</a></li>`, from + cell, from + cell + 1)}</ul></td>`).join('')}</tr>`,
        )
        .join('')}</tbody></table>`,
    { href: at => `/events/${at + 1}` },
  ),
  'events with a leaf of a calendar and a map': unseen(
    rows =>
      `<div class="eventlist">${rows(({ title, href, at }) => `<div class="ev"><div class="leaf"><span class="d">${day(at)}</span><span class="m">MAY</span></div><div class="b"><h4><a href="${href}">${title}</a></h4><p class="place"><a href="https://maps.example/?q=${at}">Town hall, room ${at}</a></p><p>Free admission</p></div></div>`)}</div>`,
    { href: at => `/event/${at}/` },
  ),
  'jobs as rows with two links each': unseen(
    rows =>
      `<table class="jobs"><thead><tr><th>Position</th><th>Company</th><th>Where</th></tr></thead><tbody>${rows(({ title, href, at }) => `<tr class="job" onclick="go(${at})"><td><a href="${href}">${title}</a></td><td><a href="/company/${at % 4}">Company with a rather long name ${at % 4} Ltd</a></td><td>Remote</td></tr>`)}</tbody></table>`,
    { href: at => `/jobs/${at + 2200}` },
  ),
  'pictures with the true image in noscript': unseen(
    rows =>
      `<div class="tiles">${rows(({ title, href, at }) => `<div class="tile"><a href="${href}" class="tile-a"><img class="lazyload" src="data:image/svg+xml,x"><noscript><img src="/true/${at}.jpg"></noscript></a><div class="tile-cap"><a href="${href}">${title}</a></div></div>`)}</div>`,
  ),
};
