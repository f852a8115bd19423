import { printedDate, relativeDate } from './dates.ts';
import { escapeHtml, frame, type Page, type Row } from './frame.ts';

const labels: Record<string, { most: string; sections: string[]; legal: string }> = {
  ko: {
    most: '많이 본 뉴스',
    sections: ['정치', '경제', '사회', '문화', '날씨'],
    legal: '표본 신문 — 실제 사건이 아닙니다',
  },
  en: {
    most: 'Most read',
    sections: ['Town', 'Business', 'Arts', 'Sport', 'Weather'],
    legal: 'A sample newspaper; nothing here happened',
  },
  ja: {
    most: 'アクセスランキング',
    sections: ['政治', '経済', '社会', '文化', '天気'],
    legal: '見本の新聞です。実際の出来事ではありません',
  },
  'zh-CN': { most: '热门阅读', sections: ['要闻', '财经', '社会', '文化', '天气'], legal: '示例报纸，内容纯属虚构' },
};

/** A newspaper's front page: a lead, cards with lazy pictures, an advertisement between them, a ranking beside. */
export const newsFront = (page: Page): string => {
  const words = labels[page.language]!;
  const [lead, ...rest] = page.rows as [Row, ...Row[]];
  const when = (row: Row): string => relativeDate(page.language, row.published, page.now);
  const cards = rest.slice(0, 14).map(
    (row, at) => `<div class="card story-${row.no}${at === 0 ? ' first' : ''}">
  ${row.picture ? `<a href="${row.link}" class="thumb"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="${row.picture}" alt="" class="lazyload"></a>` : ''}
  <h3 class="tit"><a href="${row.link}?ref=front">${escapeHtml(row.title)}</a></h3>
  <p class="sum">${escapeHtml(row.summary)}</p>
  <span class="meta"><em>${escapeHtml(row.tag)}</em> · <span class="ago">${when(row)}</span></span>
</div>`,
  );
  cards.splice(5, 0, '<div class="card ad"><a href="/advertise"><p>AD</p></a></div>');
  return frame(
    page,
    `<header><h1>${escapeHtml(page.title)}</h1><nav>${words.sections.map(section => `<a href="/section/${encodeURIComponent(section)}">${section}</a>`).join(' · ')}</nav></header>
<div class="two"><main>
<section class="lead"><a href="${lead.link}">${lead.picture ? `<img src="${lead.picture}" alt="">` : ''}<h2>${escapeHtml(lead.title)}</h2></a><p>${escapeHtml(lead.summary)}</p><time>${printedDate(page.language, lead.published)}</time></section>
<div class="cards">
${cards.join('\n')}
</div>
</main>
<aside><h3>${words.most}</h3><ol class="rank">${rest
      .slice(14, 23)
      .map(row => `<li><a href="${row.link}">${escapeHtml(row.title)}</a></li>`)
      .join('')}</ol></aside></div>
<footer>${words.legal}</footer>`,
  );
};
