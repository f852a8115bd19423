import { escapeAttribute } from '@newsbell/server/text/html/escape';
import { postedDate } from './dates.ts';
import { frame, type Page, type Row } from './frame.ts';

const labels: Record<string, { head: string[]; notice: string; rules: string; write: string }> = {
  ko: { head: ['번호', '제목', '글쓴이', '날짜', '조회'], notice: '공지', rules: '게시판 이용 규칙', write: '글쓰기' },
  en: { head: ['No.', 'Subject', 'By', 'Posted', 'Views'], notice: 'Pinned', rules: 'House rules', write: 'New topic' },
  ja: {
    head: ['番号', '件名', '投稿者', '日時', '閲覧'],
    notice: 'お知らせ',
    rules: '掲示板の約束',
    write: '書き込む',
  },
  'zh-CN': { head: ['编号', '主题', '作者', '时间', '浏览'], notice: '置顶', rules: '版规', write: '发帖' },
};

/** Renders a board as a table: a pinned notice first, reply counts in brackets, today's posts by age and older ones by date. */
export const forumBoard = (page: Page): string => {
  const { head, notice, rules, write } = labels[page.language]!;
  const when = (row: Row): string => postedDate(page.language, row.published, page.now);
  const title = escapeAttribute(page.title);
  if (page.design === 'redesigned') {
    const threads = page.rows.map(row => thread(row, when(row)));
    for (const at of [4, 15]) threads.splice(at, 0, sponsor);
    return frame(
      page,
      `<main class="forum"><div class="forum-bar"><h1 class="forum-name">${title}</h1> <a class="button" href="/write">${write}</a></div>
<section class="threads"><div class="scroller"><table class="thread-table"><tbody class="thread-rows">
<tr class="pinned"><td class="thread-icon">${notice}</td><td class="thread-main"><a class="thread-link" href="/rules">${rules}</a></td><td class="thread-count"></td></tr>
${threads.join('\n')}
</tbody></table></div></section></main>`,
    );
  }
  return frame(
    page,
    `<header><h1>${title}</h1></header>
<table class="board_list" summary="">
<thead><tr>${head.map(cell => `<th scope="col">${cell}</th>`).join('')}</tr></thead>
<tbody>
<tr class="notice"><td>${notice}</td><td class="subject"><a href="/rules">${rules}</a></td><td>—</td><td>2021</td><td>9,012</td></tr>
${page.rows
  .map(
    (row, at) =>
      `<tr class="${at % 2 ? 'even' : 'odd'}"><td class="num">${row.no}</td><td class="subject"><a href="/articles/${row.no}?page=1"><span>${escapeAttribute(row.title)}</span></a>${row.lot % 4 ? ` <span class="reply">[${replies(row)}]</span>` : ''}${row.lot % 5 === 0 ? ' <img src="/icon.png" width="12" height="12" alt="">' : ''}</td><td class="name"><a href="/user/${encodeURIComponent(row.author)}">${escapeAttribute(row.author)}</a></td><td class="date">${when(row)}</td><td class="hit">${row.lot % 2400}</td></tr>`,
  )
  .join('\n')}
</tbody></table>
<p><a href="/write">${write}</a></p>
<nav class="paging">${[1, 2, 3, 4, 5].map(number => (number === 1 ? '<strong>1</strong>' : `<a href="/?page=${number}">${number}</a>`)).join(' ')}</nav>`,
  );
};

const thread = (row: Row, when: string): string =>
  `<tr class="thread"><td class="thread-icon"><img src="/icon.png" width="24" height="24" alt=""></td><td class="thread-main"><a class="thread-link" href="/articles/${row.no}?page=1"><span class="thread-title">${escapeAttribute(row.title)}</span></a><br><small>${escapeAttribute(row.author)} · ${when}</small></td><td class="thread-count">${replies(row)}</td></tr>`;

const sponsor =
  '<tr class="sponsor"><td colspan="3"><a href="/advertise"><img src="/icon.png" width="48" height="48" alt="AD"></a></td></tr>';

const replies = (row: Row): number => 1 + (row.lot % 36);
