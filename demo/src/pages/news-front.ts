import { escapeAttribute } from '@newsbell/server/text/html/escape';
import { printedDate, relativeDate } from './dates.ts';
import { frame, type Page, type Row } from './frame.ts';

const labels: Record<string, { most: string; latest: string; sections: string[]; legal: string }> = {
  ko: {
    most: '많이 본 뉴스',
    latest: '최신 기사',
    sections: ['정치', '경제', '사회', '문화', '날씨'],
    legal: '표본 신문 — 실제 사건이 아닙니다',
  },
  en: {
    most: 'Most read',
    latest: 'Latest',
    sections: ['Town', 'Business', 'Arts', 'Sport', 'Weather'],
    legal: 'A sample newspaper; nothing here happened',
  },
  ja: {
    most: 'アクセスランキング',
    latest: '新着記事',
    sections: ['政治', '経済', '社会', '文化', '天気'],
    legal: '見本の新聞です。実際の出来事ではありません',
  },
  'zh-CN': {
    most: '热门阅读',
    latest: '最新报道',
    sections: ['要闻', '财经', '社会', '文化', '天气'],
    legal: '示例报纸，内容纯属虚构',
  },
};

/** Renders a newspaper's front page: a lead, cards with lazy pictures, an advertisement between them, a ranking beside. */
export const newsFront = (page: Page): string => {
  const words = labels[page.language]!;
  const [lead, ...rest] = page.rows as [Row, ...Row[]];
  const when = (row: Row): string => relativeDate(page.language, row.published, page.now);
  const sections = words.sections.map(section => `<a href="/section/${encodeURIComponent(section)}">${section}</a>`);
  const ranked = rest
    .slice(14, 23)
    .map(row => `<li><a href="${row.link}">${escapeAttribute(row.title)}</a></li>`)
    .join('');
  const [usual, redesigned] = [card, piece].map(show => rest.slice(0, 14).map((row, at) => show(row, when(row), at)));
  usual!.splice(5, 0, '<div class="card ad"><a href="/advertise"><p>AD</p></a></div>');
  for (const at of [2, 9]) redesigned!.splice(at, 0, promotion);
  const title = escapeAttribute(page.title);
  if (page.design === 'redesigned') {
    return frame(
      page,
      `<div class="masthead"><p class="sections">${sections.join(' ')}</p><h1 class="nameplate">${title}</h1></div>
<main class="edition"><div class="top-story"><h2><a href="${lead.link}">${escapeAttribute(lead.title)}</a></h2><p>${escapeAttribute(lead.summary)}</p></div>
<section class="river" aria-label="${words.latest}"><div class="river-inner">
${redesigned!.join('\n')}
</div></section>
<section class="readers"><h4>${words.most}</h4><ol class="most">${ranked}</ol></section></main>
<footer>${words.legal}</footer>`,
    );
  }
  return frame(
    page,
    `<header><h1>${title}</h1><nav>${sections.join(' · ')}</nav></header>
<div class="two"><main>
<section class="lead"><a href="${lead.link}">${lead.picture ? `<img src="${lead.picture}" alt="">` : ''}<h2>${escapeAttribute(lead.title)}</h2></a><p>${escapeAttribute(lead.summary)}</p><time>${printedDate(page.language, lead.published)}</time></section>
<div class="cards">
${usual!.join('\n')}
</div>
</main>
<aside><h3>${words.most}</h3><ol class="rank">${ranked}</ol></aside></div>
<footer>${words.legal}</footer>`,
  );
};

const card = (row: Row, when: string, at: number): string =>
  `<div class="card story-${row.no}${at === 0 ? ' first' : ''}">
  ${row.picture ? `<a href="${row.link}" class="thumb"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="${row.picture}" alt="" class="lazyload"></a>` : ''}
  <h3 class="tit"><a href="${row.link}?ref=front">${escapeAttribute(row.title)}</a></h3>
  <p class="sum">${escapeAttribute(row.summary)}</p>
  <span class="meta"><em>${escapeAttribute(row.tag)}</em> · <span class="ago">${when}</span></span>
</div>`;

const piece = (row: Row, when: string): string =>
  `<div class="piece row"><div class="piece-text">
  <p class="kicker">${escapeAttribute(row.tag)} · ${when}</p>
  <h3 class="headline"><a href="${row.link}?ref=front">${escapeAttribute(row.title)}</a></h3>
  <p class="standfirst">${escapeAttribute(row.summary)}</p>
</div>${row.picture ? `<div class="piece-image"><a href="${row.link}"><img src="${row.picture}" alt="" loading="lazy"></a></div>` : ''}</div>`;

const promotion =
  '<div class="piece promotion"><a href="/advertise"><img src="/icon.png" alt="" width="48"> AD</a></div>';
