import { printedDate } from './dates.ts';
import { escapeHtml, frame, type Page } from './frame.ts';

const labels: Record<string, { download: string; kinds: [string, string] }> = {
  ko: { download: '내려받기', kinds: ['정식판', '수정판'] },
  en: { download: 'Download', kinds: ['Feature release', 'Maintenance'] },
  ja: { download: 'ダウンロード', kinds: ['機能追加', '修正版'] },
  'zh-CN': { download: '下载', kinds: ['功能版', '维护版'] },
};

/** A change log: headings with anchors, dates in a definition list, no picture anywhere. */
export const releaseNotes = (page: Page): string => {
  const { download, kinds } = labels[page.language]!;
  return frame(
    page,
    `<header><h1>${escapeHtml(page.title)}</h1><p>${escapeHtml(page.description)}</p></header>
<div id="changelog">
${page.rows
  .map(
    row => `<section class="release" id="r${row.no}">
<h2><a href="articles/${row.no}">${escapeHtml(row.title)}</a></h2>
<dl><dt>${kinds[row.lot % 2]}</dt><dd><time datetime="${row.published.toISOString().slice(0, 10)}">${printedDate(page.language, row.published)}</time></dd></dl>
<p>${escapeHtml(row.summary)}</p>
<p><a href="/files/${row.no}.tar.gz">${download}</a></p>
</section>`,
  )
  .join('\n')}
</div>`,
  );
};
