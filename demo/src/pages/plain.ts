import { escapeAttribute } from '@newsbell/server/text/html/escape';
import { printedDate } from './dates.ts';
import { frame, type Page, type Row } from './frame.ts';

/** Renders the home page of a source with feeds: its articles, newest first. */
export const homePage = (page: Page): string =>
  frame(
    page,
    `<header><h1>${escapeAttribute(page.title)}</h1><p>${escapeAttribute(page.description)}</p></header>
<main>
${page.rows
  .map(
    row => `<article class="row">${row.picture ? `<img src="${row.picture}" alt="" loading="lazy" width="168" height="95">` : ''}
<div><h2><a href="${row.link}">${escapeAttribute(row.title)}</a></h2><p>${escapeAttribute(row.summary)}</p><time datetime="${row.published.toISOString()}">${printedDate(page.language, row.published)}</time></div></article>`,
  )
  .join('\n')}
</main>`,
  );

export const articlePage = (
  page: Pick<Page, 'title' | 'language' | 'head'> & {
    siteTitle: string;
    author: string;
    published: Date;
    html: string;
    next: string;
    /** A newspaper has these around its articles. */
    around?: { sections: readonly string[]; others: readonly Pick<Row, 'title' | 'link'>[] } | undefined;
  },
): string =>
  frame(
    page,
    `<header><a href="/">${escapeAttribute(page.siteTitle)}</a></header>
${page.around ? sectionsOf(page.around.sections) : ''}
<article><h1>${escapeAttribute(page.title)}</h1>
<p class="meta">${escapeAttribute(page.author)} · <time datetime="${page.published.toISOString()}">${printedDate(page.language, page.published)}</time></p>
${page.html}
</article>
${page.around ? othersOf(page.language, page.around.others) : ''}
<footer><a href="${page.next}">←</a></footer>`,
  );

const sectionsOf = (sections: readonly string[]): string =>
  `<nav>${sections.map(each => `<a href="/">${escapeAttribute(each)}</a>`).join(' · ')}</nav>`;

const othersOf = (language: string, others: readonly Pick<Row, 'title' | 'link'>[]): string =>
  `<aside class="related"><h2>${related[language]}</h2>
<ul class="plain">
${others.map(({ title, link }) => `<li><a href="${link}">${escapeAttribute(title)}</a></li>`).join('\n')}
</ul></aside>`;

const related: Record<string, string> = { ko: '관련 기사', en: 'Related news', ja: '関連記事', 'zh-CN': '相关新闻' };
