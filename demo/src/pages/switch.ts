/** A person who tries the demo redesigns its pages at `pages.localhost`. The forms are plain and work without scripts. */

import type { IncomingMessage, RequestListener } from 'node:http';
import { type Language, pickLanguage } from '@newsbell/contracts/languages';
import { escapeAttribute } from '@newsbell/server/text/html/escape';
import { type Answer, html, notFound, send } from '../answer.ts';
import { type Design, designs } from './design.ts';
import { switchWords } from './switch-words.ts';

export const switchHost = 'pages.localhost';

interface Site {
  name: string;
  title: string;
  language: Language;
  url: string;
}

/**
 * Serves the switch. `chosen` holds, by the names of the sites, the designs that are not as usual. `redesigned` gets the addresses of the
 * pages for which a switch was pressed.
 */
export const designSwitch =
  (sites: readonly Site[], chosen: Map<string, Design>, redesigned: (pages: string[]) => void): RequestListener =>
  (request, response) => {
    answerTo(request, sites, chosen, redesigned).then(
      answer => send(request, response, answer),
      () => response.destroy(),
    );
  };

const answerTo = async (
  request: IncomingMessage,
  sites: readonly Site[],
  chosen: Map<string, Design>,
  redesigned: (pages: string[]) => void,
): Promise<Answer> => {
  if (request.url !== '/') return notFound;
  if (request.method !== 'POST') {
    const page = switchPage(sites, chosen, pickLanguage(request.headers['accept-language']));
    return html(page, { headers: pageHeaders });
  }
  const form = new URLSearchParams(await textOf(request));
  const design = designs.find(each => each === form.get('design'));
  if (!design) return { ...notFound, status: 400 };
  const pressed = sites.filter(({ name }) => form.get('page') === name || form.get('page') === 'all');
  for (const { name } of pressed) chosen.set(name, design);
  redesigned(pressed.map(({ url }) => url));
  return { status: 303, type: 'text/plain; charset=utf-8', body: Buffer.alloc(0), headers: { location: '/' } };
};

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

const switchPage = (sites: readonly Site[], chosen: Map<string, Design>, language: Language): string => {
  const words = switchWords[language];
  const form = (page: string, label: string, present?: Design): string =>
    `<form method="post" action="/" role="group" aria-label="${escapeAttribute(label)}"><input type="hidden" name="page" value="${page}">${designs
      .map(
        each =>
          `<button name="design" value="${each}"${present ? ` aria-pressed="${each === present}"` : ''}>${words[each]}</button>`,
      )
      .join('')}</form>`;
  const rows = sites.map(
    ({ name, title, url, language: own }) =>
      `<li><span><a href="${url}" lang="${own}">${escapeAttribute(title)}</a><small>${escapeAttribute(new URL(url).host)}</small></span>${form(name, `${words.present}: ${title}`, chosen.get(name) ?? 'usual')}</li>`,
  );
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title><style>
:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif}
body{max-width:760px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere}:lang(ko){word-break:keep-all}
h1{font-size:24px;line-height:1.3}p,dd,small{color:light-dark(#59636e,#9aa5ae)}dt{font-weight:600;margin-top:8px}dd{margin:0}
ul{list-style:none;padding:0}li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px;padding:10px 0;border-top:1px solid #8884}
li:first-child{font-weight:600}li small{display:block;font-weight:400}
a{color:light-dark(#1565c0,#90caf9)}form{display:flex;gap:4px}
button{min-height:44px;padding:0 12px;border:1px solid #8886;border-radius:6px;background:none;color:inherit;font:inherit;font-size:14px;cursor:pointer}
button[aria-pressed=true]{font-weight:600;border-color:currentColor;background:#8883}
</style></head><body><main><h1>${words.title}</h1><p>${words.lead}</p>
<dl>${designs.map(each => `<dt>${words[each]}</dt><dd>${words.means[each]}</dd>`).join('')}</dl>
<ul><li><span>${words.all}</span>${form('all', words.all)}</li>
${rows.join('\n')}</ul></main></body></html>`;
};

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};
