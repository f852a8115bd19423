/** These are documents as blogs and newspapers write them: those of the crawl have 30 items and 59 KB. */
import { languages, type Prose, proseIn } from './prose.ts';
import { type Random, randomOf } from './random.ts';

export interface Edition {
  /** This many items have been published since the first edition. */
  published: number;
  /** It stands in the head of the document, where many feeds write the time of the request. */
  build: number;
  /** The items are an hour apart from this time on, in milliseconds; without it from the first of January 2026. */
  since?: number;
}

export interface Size {
  items: number;
  /** A document has at least so many bytes. */
  bytes: number;
  /** The HTML of an article has at least so many bytes, and 200 more where it is escaped. */
  articleBytes: number;
}

export const ITEMS = 30;
export const BYTES = 59_000;
const crawlSize: Size = { items: ITEMS, bytes: BYTES, articleBytes: 1010 };

/** Six of ten documents are RSS with the whole article in CDATA, two escape it in the description, and two are Atom. */
export const documentOf = (feed: number, edition: Edition, size = crawlSize): string => {
  const { published, build, since = start } = edition;
  const language = languages[feed % languages.length]!;
  const prose = proseIn(language);
  const numbers = Array.from({ length: size.items }, (_, at) => published + size.items - at);
  const isAtom = feed % 10 >= 8;
  const isEscaped = feed % 10 >= 6;
  const articleBytes = size.articleBytes + (isEscaped ? 200 : 0);
  const articles = numbers.map(number => articleOf(prose, feed, number, { isEscaped, articleBytes, since }));
  const title = prose.phrase(randomOf(feed + 1), 3);
  const updated = new Date(since + build * 1000);
  const [document, end] = isAtom
    ? atom(feed, title, updated, articles)
    : rss(feed, title, language, updated, articles, isEscaped);
  return filled(document, end, size.bytes);
};

export const hostOf = (feed: number, hosts: number): string => `site${feed % hosts}.feeds.test`;

const start = Date.UTC(2026, 0, 1);

interface Article {
  number: number;
  title: string;
  link: string;
  author: string;
  date: Date;
  tags: string[];
  summary: string;
  html: string;
}

interface Form {
  isEscaped: boolean;
  articleBytes: number;
  since: number;
}

const articleOf = (prose: Prose, feed: number, number: number, form: Form): Article => {
  const random = randomOf(feed * 100_003 + number);
  const link = `https://site${feed}.example/${2026}/${number}/${random.below(1e9).toString(36)}.html`;
  return {
    number,
    title: prose.phrase(random, 5 + random.below(5)),
    link,
    author: prose.phrase(random, 2),
    date: new Date(form.since + number * 3_600_000 + random.below(3_000_000)),
    tags: Array.from({ length: 1 + random.below(3) }, () => prose.phrase(random, 1)),
    summary: prose.text(random, 120),
    html: articleHtml(prose, random, link, form),
  };
};

/** Makes a picture, then paragraphs with links and emphasis, lists, headings and quotations. */
const articleHtml = (prose: Prose, random: Random, link: string, form: Form): string => {
  const picture = `https://img.example/${random.below(1e6)}/${random.below(1e6)}.jpg`;
  let html = `<figure><img src="${picture}" width="1200" height="800" alt="${prose.phrase(random, 4)}" class="lead" srcset="${picture}?w=600 600w, ${picture}?w=1200 1200w"><figcaption>${prose.phrase(random, 6)}</figcaption></figure>\n`;
  const size = () => Buffer.byteLength(form.isEscaped ? escaped(html) : html);
  while (size() < form.articleBytes) html += block(prose, random, link);
  return html;
};

const block = (prose: Prose, random: Random, link: string): string => {
  const text = (bytes: number) => prose.text(random, bytes);
  switch (random.below(8)) {
    case 0:
      return `<ul class="wp-block-list">\n<li>${text(30)}</li>\n<li>${text(30)}</li>\n</ul>\n`;
    case 1:
      return `<blockquote class="wp-block-quote"><p>${text(50)} &mdash; <em>${prose.phrase(random, 2)}</em></p></blockquote>\n`;
    case 2:
      return `<h2 class="wp-block-heading" id="part-${random.below(99)}">${prose.phrase(random, 3)}</h2>\n`;
    default:
      return `<p style="margin:0 0 1em" class="paragraph">${text(60)} <a href="${link}?utm_source=rss&utm_medium=feed#part-${random.below(99)}" target="_blank" rel="noopener">${prose.phrase(random, 2)}</a> ${text(20)} <strong>${prose.phrase(random, 2)}</strong>&nbsp;${text(20)}</p>\n`;
  }
};

const rss = (
  feed: number,
  title: string,
  language: string,
  updated: Date,
  articles: Article[],
  isEscaped: boolean,
): [document: string, end: string] => {
  const items = articles.map(
    article => `<item>
<title>${article.title}</title>
<link>${article.link}</link>
<guid isPermaLink="false">https://site${feed}.example/?p=${article.number}</guid>
<pubDate>${article.date.toUTCString()}</pubDate>
<dc:creator><![CDATA[${article.author}]]></dc:creator>
${article.tags.map(tag => `<category><![CDATA[${tag}]]></category>`).join('\n')}
${isEscaped ? `<description>${escaped(article.html)}</description>` : `<description><![CDATA[${article.summary}]]></description>\n<content:encoded><![CDATA[${article.html}]]></content:encoded>`}
</item>
`,
  );
  return [
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${title}</title>
<link>https://site${feed}.example/</link>
<description>${title}</description>
<language>${language}</language>
<lastBuildDate>${updated.toUTCString()}</lastBuildDate>
${items.join('')}`,
    '</channel>\n</rss>\n',
  ];
};

const atom = (feed: number, title: string, updated: Date, articles: Article[]): [document: string, end: string] => {
  const entries = articles.map(
    article => `<entry>
<title>${article.title}</title>
<link rel="alternate" type="text/html" href="${article.link}"/>
<id>tag:site${feed}.example,2026:${article.number}</id>
<published>${article.date.toISOString()}</published>
<updated>${article.date.toISOString()}</updated>
<author><name>${article.author}</name></author>
${article.tags.map(tag => `<category term="${tag}"/>`).join('\n')}
<content type="html">${escaped(article.html)}</content>
</entry>
`,
  );
  return [
    `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${title}</title>
<id>tag:site${feed}.example,2026:feed</id>
<link href="https://site${feed}.example/"/>
<updated>${updated.toISOString()}</updated>
${entries.join('')}`,
    '</feed>\n',
  ];
};

/** A comment makes the sizes the same: parsers skip it, as they skip real ones. */
const filled = (document: string, end: string, bytes: number): string => {
  const missing = bytes - Buffer.byteLength(document) - Buffer.byteLength(end) - 9;
  return `${document}<!-- ${'.'.repeat(Math.max(0, missing))} -->${end}`;
};

const escaped = (html: string): string =>
  html.replace(/[&<>]/g, sign => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));
