/** The page of the link to unsubscribe: plain HTML that needs no script, with nothing but our own few rules of style. */
import { hash } from 'node:crypto';
import type { Language } from '@newsbell/contracts/languages';
import { escaped } from '#features/mail/letter-frame.ts';

interface Page {
  language: Language;
  product: string;
  title: string;
  text: string;
  /** The button belongs to a form that posts to this very address. */
  button?: string;
  link: { text: string; href: string };
}

export const linkPage = ({ language, product, title, text, button, link }: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} – ${escaped(product)}</title>
<style>${rules}</style>
</head>
<body>
<main>
<p class="product">${escaped(product)}</p>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
${button ? `<form method="post"><button type="submit">${escaped(button)}</button></form>` : ''}
<p class="quiet"><a href="${escaped(link.href)}">${escaped(link.text)}</a></p>
</main>
</body>
</html>
`;

const rules = `:root{color-scheme:light dark;--page:#f6f7f8;--card:#fff;--line:#e3e6e8;--text:#1f2328;--link:#1565c0;--button:#24292e;--label:#fff}
@media (prefers-color-scheme:dark){:root{--page:#0f1316;--card:#171c20;--line:#2a3238;--text:#e6e9eb;--link:#90caf9;--button:#e6e9eb;--label:#171c20}}
body{margin:0;padding:48px 12px;background:var(--page);color:var(--text);font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
:lang(ko){word-break:keep-all}
main{box-sizing:border-box;max-width:520px;margin:0 auto;padding:28px;background:var(--card);border:1px solid var(--line);border-radius:8px;overflow-wrap:anywhere}
p{margin:0 0 20px}
.product{margin:0 0 16px;font-weight:700}
.quiet{margin:0;font-size:14px}
h1{margin:0 0 12px;font-size:22px;line-height:1.35}
a{color:var(--link);display:inline-block;padding:4px 0}
button{margin:0 0 20px;padding:12px 24px;border:0;border-radius:6px;background:var(--button);color:var(--label);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:2px solid #2196f3;outline-offset:2px}`;

/** The address holds a secret: it is told to nobody, and not kept. */
export const linkPageHeaders = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', rules, 'base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};
