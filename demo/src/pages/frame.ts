import { escapeAttribute } from '@newsbell/server/text/html/escape';
import type { Design } from './design.ts';

/** A page shows this of one article. */
export type Row = {
  no: number;
  title: string;
  link: string;
  picture?: string;
  author: string;
  published: Date;
  summary: string;
  tag: string;
  /** The lot is a number of the article's own, 0 to 999,999: prices, views and replies are made of it. */
  lot: number;
};

export type Page = {
  title: string;
  description: string;
  language: string;
  now: Date;
  rows: Row[];
  design: Design;
  /** This part goes into the head: it holds the links by which feeds are discovered. */
  head?: string;
  /** This part comes last in the body. */
  foot?: string;
};

/** Renders a whole document around a body, in a plain style. */
export const frame = (
  { title, language, head = '', foot = '' }: Pick<Page, 'title' | 'language' | 'head' | 'foot'>,
  body: string,
): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeAttribute(title)}</title>
<link rel="icon" href="/icon.png">
${head}
<style>
body { margin: 0 auto; max-width: 960px; padding: 24px; font: 16px/1.7 system-ui, sans-serif; color: #1f2328; background: #fbfaf8; overflow-wrap: anywhere }
:lang(ko) { word-break: keep-all } .goods img { display: block; width: 100% }
a { color: inherit; text-decoration-color: #bbb } img { max-width: 100%; height: auto; border-radius: 6px } header { border-bottom: 2px solid; margin-bottom: 24px }
h1 { font-size: 28px; margin: 8px 0 } h2, h3 { font-size: 18px; margin: 4px 0 } small, .meta, time, footer { color: #667; font-size: 13px }
table { width: 100%; border-collapse: collapse } td, th { padding: 6px 8px; border-bottom: 1px solid #ddd; text-align: start } pre { overflow: auto; padding: 12px; background: #f0eeea }
.plain { list-style: none; padding: 0 } .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(210px, 1fr)); gap: 20px } .two { display: grid; grid-template-columns: 3fr 1fr; gap: 32px } .row { display: flex; gap: 16px; padding: 12px 0; border-bottom: 1px solid #e4e2de }
.row img { width: 168px; align-self: start }
.piece-text, .x-body { flex: 1 } .x-entry { display: flex; gap: 16px; padding: 14px 0; border-bottom: 1px dotted #999 } .x-name { font-weight: 600 } .x-slot, .promotion, .sponsor, .banner, .support, .poster { text-align: center; background: #f0eeea } .x-top { border-bottom: 6px double } .masthead, .forum-bar, .hero { padding: 16px; color: #fff; background: #2a3a4a } blockquote { margin: 16px 0; padding-left: 16px; border-left: 3px solid #ccc } figure { margin: 16px 0 }
</style>
</head>
<body>
${body}
${foot}
</body>
</html>
`;
