/** A letter with one thing to do, as HTML. */
import type { LetterParts } from './letter.ts';
import { escaped, letterButton, letterFrame, letterType } from './letter-frame.ts';

export const letterPage = (parts: LetterParts): string => {
  const { language, product, subject, greeting, before, quote, button, link, bareLink, after, footer, site } = parts;
  const { keep, lineHeight } = letterType(language);
  const text = `margin:0 0 16px;font-size:16px;line-height:${lineHeight}${keep}`;
  const small = 'margin:0 0 4px;font-size:13px;line-height:1.6';
  const paragraphs = (all: string[]) => all.map(each => `<p style="${text}">${escaped(each)}</p>`).join('\n');
  const card = `<h1 style="margin:0 0 20px;font-size:22px;line-height:1.35;font-weight:700${keep}">${escaped(subject)}</h1>
<p style="${text}">${escaped(greeting)}</p>
${paragraphs(before)}
${quote === undefined ? '' : quoted(quote, text)}${letterButton(language, link, button)}
${paragraphs(after)}
<div class="line" style="margin:20px 0 0;border-top:1px solid #e3e6e8;padding:16px 0 8px">
<p class="quiet" style="${small};color:#59636e${keep}">${escaped(bareLink)}</p>
<p style="${small};word-break:break-all"><a class="link" href="${escaped(link)}" target="_blank" rel="noopener noreferrer" style="color:#1565c0">${escaped(link)}</a></p>
</div>`;
  return letterFrame({
    language,
    product,
    title: subject,
    preview: before[0]!,
    card,
    footer: `${escaped(footer)}<br>${escaped(site)}`,
  });
};

const quoted = (quote: string, text: string): string =>
  `<blockquote class="line" style="margin:0 0 20px;border-left:3px solid #e3e6e8;padding:0 0 0 14px"><p style="${text};margin:0;overflow-wrap:anywhere">${quote.split('\n').map(escaped).join('<br>')}</p></blockquote>\n`;
