import { escapeAttribute } from '@newsbell/server/text/html/escape';
import { relativeDate } from './dates.ts';
import { frame, type Page } from './frame.ts';

/**
 * Renders any of the pages after its site has moved to a program that makes everything of boxes. Each item keeps the address that it had.
 */
export const rebuilt = (page: Page, hrefOf: (no: number) => string): string => {
  const entries = page.rows.map(
    row => `<div class="x-entry">${row.picture ? `<div class="x-media"><img src="${row.picture}" alt="" loading="lazy" width="120"></div>` : ''}
<div class="x-body"><div class="x-name"><a href="${hrefOf(row.no)}">${escapeAttribute(row.title)}</a></div>
<div class="x-text">${escapeAttribute(row.summary)}</div><div class="x-when">${relativeDate(page.language, row.published, page.now)}</div></div></div>`,
  );
  for (const at of [2, 8]) entries.splice(at, 0, '<div class="x-slot"><div class="x-slot-inner">AD</div></div>');
  return frame(
    page,
    `<div class="x-app"><div class="x-top"><div class="x-brand"><a href="/">${escapeAttribute(page.title)}</a></div></div>
<div class="x-stream" role="main"><h1>${escapeAttribute(page.description)}</h1><div class="x-flow">
${entries.join('\n')}
</div></div></div>`,
  );
};
