import { type Answer, html, notFound } from './answer.ts';
import { type Article, articleAt, articlesUntil, newestUntil } from './article.ts';
import type { Format } from './feeds/document.ts';
import { mediaTypes } from './feeds/write.ts';
import { forumBoard } from './pages/forum-board.ts';
import type { Page, Row } from './pages/frame.ts';
import { newsFront } from './pages/news-front.ts';
import { articlePage, homePage } from './pages/plain.ts';
import { releaseNotes } from './pages/release-notes.ts';
import { shop } from './pages/shop.ts';
import { paintIcon } from './pictures/icon.ts';
import { paintPicture } from './pictures/paint.ts';
import { randomOf } from './random.ts';
import { articleHtml, feedPath, renderFeed, summaryOf } from './render.ts';
import { ringBell } from './sound.ts';
import { isDead, type Source } from './source.ts';

/** One host of the origin: a path in, an answer out. What is made is kept, since the same is asked for again and again. */
export type Site = (path: string) => Answer;

export type SiteContext = {
  /** `http://name.localhost:PORT`. */
  origin: string;
  /** The moment up to which the source has published. */
  until: () => Date;
};

export const siteOf = (source: Source, context: SiteContext): Site => {
  const kept = new Map<string, Answer>();
  return path => {
    const moment = until(source, context);
    const key = isMedia(path)
      ? path
      : `${newestUntil(source, moment)}/${source.behaviour === 'page' ? moment.getTime() : ''}${path}`;
    const answer = kept.get(key) ?? answerTo(path, source, context.origin, moment);
    if (answer.status === 200) kept.set(key, answer);
    if (kept.size > keptAtMost) kept.delete(kept.keys().next().value!);
    return answer;
  };
};

const keptAtMost = 120;
const isMedia = (path: string): boolean => /\.(png|wav)$/.test(path);

/** Pages print ages, so their clock moves, but in steps: an unchanged page keeps its ETag for ten minutes. */
const until = (source: Source, context: SiteContext): Date => {
  const moment = context.until();
  return source.behaviour === 'page' ? new Date(Math.floor(moment.getTime() / 600_000) * 600_000) : moment;
};

const answerTo = (path: string, source: Source, origin: string, moment: Date): Answer => {
  const format = formatsOf(source).find(each => feedPath(each) === path);
  if (format) return feedAnswer(source, origin, moment, format);
  if (path === '/') return html(frontPage(source, origin, moment), { validators: 'both', modified: moment });
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

const feedAnswer = (source: Source, origin: string, moment: Date, format: Format): Answer => {
  switch (source.behaviour) {
    case 'gone':
      return { status: 410, type: 'text/plain; charset=utf-8', body: Buffer.from('Gone\n') };
    case 'server-error':
      return { status: 500, type: 'text/html; charset=utf-8', body: Buffer.from('<h1>Internal server error</h1>') };
    case 'not-a-feed':
      return html(frontPage(source, origin, moment), { validators: source.validators, modified: moment });
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

const frontPage = (source: Source, origin: string, moment: Date): string => {
  const page: Page = {
    title: source.title,
    description: source.description,
    language: source.language,
    now: moment,
    rows: articlesUntil(source, moment).map(article => rowOf(source, article, origin)),
    head: isDead(source) ? '' : discovery(source, origin),
  };
  if (source.behaviour !== 'page') return homePage(page);
  switch (source.topic) {
    case 'forum':
      return forumBoard(page);
    case 'shop':
      return shop(page);
    case 'release':
      return releaseNotes(page);
    default:
      return newsFront(page);
  }
};

const discovery = (source: Source, origin: string): string =>
  formatsOf(source)
    .map(
      format =>
        `<link rel="alternate" type="${mediaTypes[format]}" title="${source.title.replaceAll('&', '&amp;')} (${format})" href="${origin}${feedPath(format)}">`,
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
    head: isDead(source) ? '' : discovery(source, origin),
  });
