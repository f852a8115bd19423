import { escapeAttribute } from '@newsbell/server/text/html/escape';
import { type Answer, html, notFound } from './answer.ts';
import { type Article, articleAt, articlesUntil, newestUntil } from './article.ts';
import type { Format } from './feeds/document.ts';
import { mediaTypes } from './feeds/write.ts';
import type { Design } from './pages/design.ts';
import { forumBoard } from './pages/forum-board.ts';
import type { Page, Row } from './pages/frame.ts';
import { newsFront } from './pages/news-front.ts';
import { articlePage, homePage } from './pages/plain.ts';
import { plainList } from './pages/plain-list.ts';
import { rebuilt } from './pages/rebuilt.ts';
import { releaseNotes } from './pages/release-notes.ts';
import { shop } from './pages/shop.ts';
import { switchLink } from './pages/switch-words.ts';
import { paintIcon } from './pictures/icon.ts';
import { paintPicture } from './pictures/paint.ts';
import { randomOf } from './random.ts';
import { articleHtml, feedPath, renderFeed, summaryOf } from './render.ts';
import { ringBell } from './sound.ts';
import { isDead, type Source } from './source.ts';
import { tagsOf } from './tags.ts';

/**
 * Cache: a site is one host of the origin, a path in, an answer out. An answer is cached once made, since the same one is requested again
 * and again.
 */
export type Site = (path: string) => Answer;

export type SiteContext = {
  /** The origin is `http://name.localhost:PORT`. */
  origin: string;
  /** The source has published up to this moment. */
  until: () => Date;
  /** This is the design of a page without feeds. */
  design: () => Design;
  /** The design is chosen at this address. */
  pagesUrl: string;
};

export const siteOf = (source: Source, context: SiteContext): Site => {
  const kept = new Map<string, Answer>();
  return path => {
    const moment = until(source, context);
    const design = context.design();
    const key = isMedia(path)
      ? path
      : `${newestUntil(source, moment)}/${source.behaviour === 'page' ? `${moment.getTime()}${design}` : ''}${path}`;
    const answer = kept.get(key) ?? answerTo(path, source, { ...context, moment, design });
    if (answer.status === 200) kept.set(key, answer);
    if (kept.size > KEPT_AT_MOST) kept.delete(kept.keys().next().value!);
    return answer;
  };
};

const KEPT_AT_MOST = 120;
const isMedia = (path: string): boolean => /\.(png|wav)$/.test(path);

/** Pages print ages, so their clock moves, but in steps: an unchanged page keeps its ETag for two minutes. */
const until = (source: Source, context: SiteContext): Date => {
  const moment = context.until();
  return source.behaviour === 'page' ? new Date(Math.floor(moment.getTime() / 120_000) * 120_000) : moment;
};

type Asked = { origin: string; moment: Date; design: Design; pagesUrl: string };

const answerTo = (path: string, source: Source, asked: Asked): Answer => {
  const { origin, moment } = asked;
  const format = formatsOf(source).find(each => feedPath(each) === path);
  if (format) return feedAnswer(source, asked, format);
  if (path === '/') return html(frontPage(source, asked), { validators: 'etag' });
  if (path === '/icon.png') return picture(paintIcon(source.palette, randomOf(`${source.name} icon`).between));
  const [, folder, number, , extension] =
    /^\/(articles|images|audio)\/(\d{1,8})(-\d)?(?:\.(png|wav))?$/.exec(path) ?? [];
  const no = Number(number);
  if (!folder || no > newestUntil(source, moment)) return notFound;
  if (folder === 'articles' && !extension)
    return html(articlePageOf(source, articleAt(source, no), origin), { validators: 'both' });
  if (folder === 'images' && extension === 'png')
    return picture(paintPicture(source.topic, source.palette, randomOf(`${source.name}${path}`).between));
  if (folder === 'audio' && extension === 'wav' && source.topic === 'podcast') return sound(ringBell(no % 12));
  return notFound;
};

const formatsOf = (source: Source): Format[] =>
  source.behaviour === 'page' ? [] : [source.format, ...(source.alsoFormats ?? [])];

const feedAnswer = (source: Source, asked: Asked, format: Format): Answer => {
  const { origin, moment } = asked;
  switch (source.behaviour) {
    case 'gone':
      return { status: 410, type: 'text/plain; charset=utf-8', body: Buffer.from('Gone\n') };
    case 'server-error':
      return { status: 500, type: 'text/html; charset=utf-8', body: Buffer.from('<h1>Internal server error</h1>') };
    case 'not-a-feed':
      return html(frontPage(source, asked), { validators: source.validators, modified: moment });
    default: {
      const articles = articlesUntil(source, moment);
      return {
        status: 200,
        type: contentType(source, format),
        body: renderFeed(source, articles, origin, format),
        headers: { 'cache-control': source.behaviour === 'ticker' ? 'max-age=5' : 'no-cache' },
        modified: articles[0]!.published,
        validators: source.validators,
        isSlow: source.behaviour === 'slow',
      };
    }
  }
};

/** One legacy source names its encoding in the header, the others only in the document. */
const contentType = (source: Source, format: Format): string => {
  if (source.encoding === 'shift_jis') return 'text/xml; charset=Shift_JIS';
  if (source.encoding) return 'text/xml';
  return format === 'json-feed-1.1' ? mediaTypes[format] : `${mediaTypes[format]}; charset=utf-8`;
};

const picture = (body: Buffer): Answer => ({
  status: 200,
  type: 'image/png',
  body,
  headers: { 'cache-control': 'max-age=86400' },
  validators: 'etag',
});
const sound = (body: Buffer): Answer => ({
  status: 200,
  type: 'audio/wav',
  body,
  headers: { 'accept-ranges': 'bytes' },
  validators: 'etag',
});

const frontPage = (source: Source, { origin, moment, design, pagesUrl }: Asked): string => {
  const page: Page = {
    title: source.title,
    description: source.description,
    language: source.language,
    now: moment,
    rows: articlesUntil(source, moment).map(article => rowOf(source, article, origin)),
    head: isDead(source) ? '' : discovery(source, origin),
    design,
  };
  if (source.behaviour !== 'page') return homePage(page);
  page.foot = `<p class="meta"><a href="${pagesUrl}">${switchLink[source.language]}</a></p>`;
  if (design === 'rebuilt') return rebuilt(page, no => `/articles/${no}${queries[source.topic] ?? ''}`);
  switch (source.topic) {
    case 'forum':
      return forumBoard(page);
    case 'shop':
      return shop(page);
    case 'release':
      return releaseNotes(page);
    case 'city':
      return plainList(page);
    default:
      return newsFront(page);
  }
};

/** The links of a kind of page end in these queries. */
const queries: Partial<Record<Source['topic'], string>> = { news: '?ref=front', forum: '?page=1' };

const discovery = (source: Source, origin: string): string =>
  formatsOf(source)
    .map(
      format =>
        `<link rel="alternate" type="${mediaTypes[format]}" title="${escapeAttribute(source.title)} (${format})" href="${origin}${feedPath(format)}">`,
    )
    .join('\n');

const rowOf = (source: Source, article: Article, origin: string): Row => ({
  no: article.no,
  title: article.title,
  link: `${origin}/articles/${article.no}`,
  picture: article.blocks.some(block => block.startsWith('! ')) ? `/images/${article.no}.png` : undefined,
  author: article.author,
  published: article.published,
  summary: summaryOf(article),
  tag: article.tags[0]!,
  lot: randomOf(`${source.name} lot ${article.no}`).int(0, 999_999),
});

const articlePageOf = (source: Source, article: Article, origin: string): string =>
  articlePage({
    title: article.title,
    siteTitle: source.title,
    language: source.language,
    author: article.author,
    published: article.published,
    html: articleHtml(source, article, ''),
    next: `/articles/${article.no - 1}`,
    around: source.body === 'summary' ? aroundOf(source, article.no) : undefined,
    head: isDead(source) ? '' : discovery(source, origin),
  });

/** A newspaper's feed has teasers: its pages have the articles, among its sections and other news. */
const aroundOf = (source: Source, no: number) => ({
  sections: tagsOf[source.language][source.topic]!.split('|'),
  others: [1, 2, 3, 4]
    .map(ago => no - ago)
    .filter(other => other >= 0)
    .map(other => ({ title: articleAt(source, other).title, link: `/articles/${other}` })),
});
