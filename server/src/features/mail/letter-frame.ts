/**
 * The frame of all our letters as HTML for mail programs: tables and inline styles, one column of at most 600 px, nothing that is fetched.
 * The only rules in a style element are those for a dark screen; where they are dropped, the light letter stands.
 */

import type { Language } from '@newsbell/contracts/languages';
import { escapeMarkup } from '#text/html/escape.ts';

interface Frame {
  language: Language;
  product: string;
  title: string;
  /** The preview is shown beside the subject in lists of mails. */
  preview: string;
  /** They are HTML: the card, and the lines below it. */
  card: string;
  footer: string;
}

export const letterFrame = ({ language, product, title, preview, card, footer }: Frame): string => {
  const { font, keep } = letterType(language);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(title)}</title>
<style>${darkRules}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f7f8;color:#1f2328;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f6f7f8" style="background:#f6f7f8">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${font}">
<tr><td class="text" style="padding:0 4px 12px;font-size:17px;font-weight:700;color:#24292e"><span class="dot" style="color:#c2185b">&#9679;</span>&nbsp;${escaped(product)}</td></tr>
<tr><td class="card text" bgcolor="#ffffff" style="padding:32px 28px 20px;background:#ffffff;border:1px solid #e3e6e8;border-radius:8px;color:#1f2328;${font}">
${card}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;font-size:13px;line-height:1.6;color:#59636e${keep};${font}">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
};

/** Answers the typography of the language's letters as pieces of a style attribute. */
export const letterType = (language: Language) => ({
  font: `font-family:${fonts[language]}`,
  keep: language === 'ko' ? ';word-break:keep-all' : '',
  lineHeight: language === 'en' ? '1.55' : '1.75',
});

/** Writes the one button of a letter. */
export const letterButton = (
  language: Language,
  href: string,
  label: string,
): string => `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="button" bgcolor="#24292e" style="background:#24292e;border-radius:6px">
<a class="label" href="${escaped(href)}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:13px 24px;font-size:16px;font-weight:600;line-height:20px;color:#ffffff;text-decoration:none;${letterType(language).font}">${escaped(label)}</a>
</td></tr></table>`;

/** Every field goes through here: people choose their names. */
export const escaped = (text: string): string => escapeMarkup(text.replaceAll(/[\u0000-\u001f\u007f]/g, ' '));

const latin = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial";
const fonts: Record<Language, string> = {
  en: `${latin},sans-serif`,
  ko: `${latin},'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR','Noto Sans CJK KR',sans-serif`,
  ja: `${latin},'Hiragino Sans','Yu Gothic',Meiryo,'Noto Sans JP','Noto Sans CJK JP',sans-serif`,
  'zh-CN': `${latin},'PingFang SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC',sans-serif`,
};

const darkRules = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0f1316!important}
.card{background:#171c20!important;border-color:#2a3238!important}
.text{color:#e6e9eb!important}
.quiet{color:#9aa5ae!important}
.line{border-color:#2a3238!important}
.link{color:#90caf9!important}
.dot{color:#ff80ab!important}
.button{background:#e6e9eb!important}
.label{color:#171c20!important}
.chip{background:#262e34!important;color:#c9d1d8!important}
}`;
