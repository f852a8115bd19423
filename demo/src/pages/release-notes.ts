import { escapeAttribute } from '@newsbell/server/text/html/escape';
import { printedDate } from './dates.ts';
import { frame, type Page, type Row } from './frame.ts';

const labels: Record<string, { download: string; kinds: [string, string]; support: string }> = {
  ko: { download: '내려받기', kinds: ['정식판', '수정판'], support: '개발 후원하기' },
  en: { download: 'Download', kinds: ['Feature release', 'Maintenance'], support: 'Support this work' },
  ja: { download: 'ダウンロード', kinds: ['機能追加', '修正版'], support: '開発を支援する' },
  'zh-CN': { download: '下载', kinds: ['功能版', '维护版'], support: '支持开发' },
};

/** Renders a change log: headings with anchors, dates in a definition list, no picture anywhere. */
export const releaseNotes = (page: Page): string => {
  const { download, kinds, support } = labels[page.language]!;
  const date = (row: Row): string =>
    `<time datetime="${row.published.toISOString().slice(0, 10)}">${printedDate(page.language, row.published)}</time>`;
  if (page.design === 'redesigned') {
    const versions = page.rows.map(
      row => `<section class="version"><div class="version-head"><small>${date(row)}</small>
<h2 class="version-name"><a href="articles/${row.no}">${escapeAttribute(row.title)}</a></h2></div>
<div class="version-body"><p>${escapeAttribute(row.summary)}</p></div></section>`,
    );
    versions.splice(1, 0, `<section class="support"><p><a href="/support">${support}</a></p></section>`);
    return frame(
      page,
      `<main class="whats-new"><div class="hero"><h1>${escapeAttribute(page.title)}</h1></div>
<article class="history"><div class="history-inner">
${versions.join('\n')}
</div></article></main>`,
    );
  }
  return frame(
    page,
    `<header><h1>${escapeAttribute(page.title)}</h1><p>${escapeAttribute(page.description)}</p></header>
<div id="changelog">
${page.rows
  .map(
    row => `<section class="release" id="r${row.no}">
<h2><a href="articles/${row.no}">${escapeAttribute(row.title)}</a></h2>
<dl><dt>${kinds[row.lot % 2]}</dt><dd>${date(row)}</dd></dl>
<p>${escapeAttribute(row.summary)}</p>
<p><a href="/files/${row.no}.tar.gz">${download}</a></p>
</section>`,
  )
  .join('\n')}
</div>`,
  );
};
