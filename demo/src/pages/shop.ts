import { escapeAttribute } from '@newsbell/server/text/html/escape';
import { frame, type Page, type Row } from './frame.ts';

const labels: Record<string, { price(lot: number): string; soldOut: string; cart: string; sort: string }> = {
  ko: {
    price: lot => `${(8 + (lot % 90)).toLocaleString('en')},${lot % 2 ? '000' : '500'}원`,
    soldOut: '품절',
    cart: '담기',
    sort: '최신순',
  },
  en: {
    price: lot => `£${8 + (lot % 90)}.${lot % 2 ? '00' : '50'}`,
    soldOut: 'Sold out',
    cart: 'Add',
    sort: 'Newest first',
  },
  ja: {
    price: lot => `${1 + (lot % 18)},${lot % 2 ? '200' : '980'}円(税込)`,
    soldOut: '売り切れ',
    cart: 'かごへ',
    sort: '新着順',
  },
  'zh-CN': { price: lot => `¥${38 + (lot % 460)}.00`, soldOut: '已售罄', cart: '加入购物车', sort: '最新上架' },
};

/** Renders a shop's newest goods: the whole item is a link, pictures come by srcset or as a background. */
export const shop = (page: Page): string => {
  const { price, soldOut, cart, sort } = labels[page.language]!;
  const picture = (row: Row): string =>
    row.lot % 3 === 0
      ? `<span class="pic" style="display:block;aspect-ratio:16/9;background:url('${row.picture}') center/cover"></span>`
      : `<img srcset="${row.picture} 800w" sizes="210px" src="${row.picture}" alt="${escapeAttribute(row.title)}" loading="lazy">`;
  const link = (row: Row): string => `//${new URL(row.link).host}/articles/${row.no}`;
  if (page.design === 'redesigned') {
    const products = page.rows.map(
      row =>
        `<li class="product row"><a class="product-link" href="${link(row)}"><strong class="label">${escapeAttribute(row.title)}</strong> <span class="shot"><img src="${row.picture}" alt="" loading="lazy" width="168"></span></a><p class="tag-price">${price(row.lot)}</p></li>`,
    );
    for (const at of [3, 12])
      products.splice(at, 0, '<li class="product banner"><a href="/advertise"><img src="/icon.png" alt="AD"></a></li>');
    return frame(
      page,
      `<main class="store"><h1 class="store-name">${escapeAttribute(page.title)}</h1>
<section class="shelf"><div class="shelf-tools">${sort}</div><div class="shelf-inner"><ol class="products plain">
${products.join('\n')}
</ol></div></section></main>`,
    );
  }
  return frame(
    page,
    `<header><h1>${escapeAttribute(page.title)}</h1><p>${escapeAttribute(page.description)} · ${sort}</p></header>
<ul class="goods cards plain">
${page.rows
  .map(
    row => `<li class="goods-item" data-id="${row.no}"><a href="${link(row)}">${picture(row)}<strong class="name">${escapeAttribute(row.title)}</strong></a>
<span class="price">${price(row.lot)}</span> ${row.lot % 7 === 0 ? `<em class="sold">${soldOut}</em>` : `<button type="button">${cart}</button>`}</li>`,
  )
  .join('\n')}
</ul>`,
  );
};
