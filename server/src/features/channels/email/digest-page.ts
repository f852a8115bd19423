import { escaped, letterButton, letterFrame, letterType } from '#features/mail/letter-frame.ts';
import type { DigestLetter, LetterAlert, LetterEntry } from './digest-letter.ts';

/** Writes a digest as HTML for mail programs. */
export const digestPage = (letter: DigestLetter): string => {
  const { language, product, subject, preview, heading, lead, alerts, entries, uncertain, onward, why, links } = letter;
  const { keep, lineHeight } = letterType(language);
  const hasRows = alerts.length + entries.length > 0;
  const leadStyle = hasRows
    ? `margin:0 0 8px;font-size:13px;line-height:1.6;color:#59636e${keep}`
    : `margin:0 0 20px;font-size:16px;line-height:${lineHeight}${keep}`;
  return letterFrame({
    language,
    product,
    title: subject,
    preview,
    card: `<h1 style="margin:0 0 4px;font-size:22px;line-height:1.35;font-weight:700${keep}">${escaped(heading)}</h1>
<p class="${hasRows ? 'quiet' : 'text'}" style="${leadStyle}">${escaped(lead)}</p>
${alerts.map(alert => alertBlock(letter, alert)).join('\n')}
${entries.map(entry => entryBlock(letter, entry)).join('\n')}
<div class="line" style="${hasRows ? 'border-top:1px solid #e3e6e8;padding:20px 0 0' : ''}">${uncertain ? `<p class="quiet" style="margin:0 0 12px;font-size:13px;line-height:1.6;color:#59636e${keep}">${escaped(uncertain)}</p>` : ''}${letterButton(language, onward.link, onward.text)}</div>`,
    footer: `${escaped(why)}<br>${links
      .map(
        ({ text, link }) =>
          `<a class="link" href="${escaped(link)}" target="_blank" rel="noopener noreferrer" style="color:#1565c0;white-space:nowrap">${escaped(text)}</a>`,
      )
      .join(' &nbsp;·&nbsp; ')}`,
  });
};

const alertBlock = ({ language }: DigestLetter, { text, link, actors }: LetterAlert): string => {
  const wrap = `${letterType(language).keep};overflow-wrap:anywhere`;
  return `<div class="line" style="border-top:1px solid #e3e6e8;padding:16px 0 14px">
<h2 style="margin:0;font-size:17px;line-height:1.4;font-weight:600${wrap}"><a class="text" href="${escaped(link)}" target="_blank" rel="noopener noreferrer" style="color:#1f2328;text-decoration:none">${escaped(text)}</a></h2>
${actors ? `<p class="quiet" style="margin:4px 0 0;font-size:13px;line-height:1.5;color:#59636e${wrap}">${escaped(actors)}</p>` : ''}
</div>`;
};

const entryBlock = (
  { language }: DigestLetter,
  { title, link, source, time, mark, excerpt, fields, reasons, others }: LetterEntry,
): string => {
  const { keep } = letterType(language);
  const wrap = `${keep};overflow-wrap:anywhere`;
  const small = `margin:0 0 4px;font-size:13px;line-height:1.5;color:#59636e${wrap}`;
  const chip =
    'display:inline-block;margin:2px 6px 2px 0;padding:2px 8px;border-radius:6px;background:#eef1f3;color:#3d454d;font-size:13px;line-height:1.5';
  return `<div class="line" style="border-top:1px solid #e3e6e8;padding:16px 0 14px">
<p class="quiet" style="${small}">${mark ? `<strong class="text" style="color:#b42318">${escaped(mark)}</strong> · ` : ''}${escaped(source)} · ${escaped(time)}</p>
<h2 style="margin:0 0 4px;font-size:17px;line-height:1.4;font-weight:600${wrap}"><a class="text" href="${escaped(link)}" target="_blank" rel="noopener noreferrer" style="color:#1f2328;text-decoration:none">${escaped(title)}</a></h2>
${excerpt ? `<p class="quiet" style="margin:0 0 6px;font-size:15px;line-height:${language === 'en' ? '1.5' : '1.65'};color:#59636e${wrap}">${escaped(excerpt)}</p>` : ''}
${fields.map(field => `<p class="text" style="margin:0 0 2px;font-size:14px;line-height:1.5;color:#1f2328${wrap}">${escaped(field)}</p>`).join('')}
<p style="margin:0${wrap}">${reasons.map(text => `<span class="chip" style="${chip}">${escaped(text)}</span>`).join('')}</p>
${others ? `<p class="quiet" style="${small};margin:4px 0 0">${escaped(others)}</p>` : ''}
</div>`;
};
