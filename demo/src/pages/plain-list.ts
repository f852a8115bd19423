import { escapeAttribute } from '@newsbell/server/text/html/escape';
import { postedDate } from './dates.ts';
import { frame, type Page, type Row } from './frame.ts';

const labels: Record<string, { home: string; older: string }> = {
  ko: { home: '첫 화면', older: '지난 알림' },
  en: { home: 'Home', older: 'Older notices' },
  ja: { home: 'ホーム', older: '過去のお知らせ' },
  'zh-CN': { home: '首页', older: '往期通知' },
};

/** Renders nothing but a list of links with their dates. */
export const plainList = (page: Page): string => {
  const { home, older } = labels[page.language]!;
  const title = escapeAttribute(page.title);
  const date = (row: Row): string => postedDate(page.language, row.published, page.now);
  if (page.design === 'redesigned') {
    const posts = page.rows.map(
      row =>
        `<li class="post"><a class="post-link" href="/articles/${row.no}">${escapeAttribute(row.title)}</a><div class="post-date">${date(row)}</div></li>`,
    );
    posts.splice(
      3,
      0,
      '<li class="post poster"><div><a href="/advertise"><img src="/icon.png" alt="AD" width="48"></a></div></li>',
    );
    return frame(
      page,
      `<div class="column"><div class="bar"><a href="/">${home}</a></div><h1 class="name">${title}</h1>
<main class="posts"><div class="posts-inner"><ol class="post-list">
${posts.join('\n')}
</ol></div></main><div class="more"><a href="/older">${older}</a></div></div>`,
    );
  }
  return frame(
    page,
    `<header><h1>${title}</h1><p>${escapeAttribute(page.description)}</p></header>
<ul class="notices">
${page.rows.map(row => `<li><a href="/articles/${row.no}">${escapeAttribute(row.title)}</a> <small>${date(row)}</small></li>`).join('\n')}
</ul>
<p><a href="/older">${older}</a></p>`,
  );
};
