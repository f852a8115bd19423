import type { Article } from './article.ts';
import { blockToHtml, blockToText } from './blocks.ts';
import { encodeLegacy } from './encodings.ts';
import type { FeedDocument, FeedItem, Format } from './feeds/document.ts';
import { writeFeed } from './feeds/write.ts';
import { SOUND_BYTES, SOUND_SECONDS } from './sound.ts';
import { completeItems, type Source } from './source.ts';
import { hostile } from './words/hostile.ts';

const extensions: Record<Format, string> = {
  'rss-0.91': 'rss',
  'rss-1.0': 'rdf',
  'rss-2.0': 'xml',
  'atom-0.3': 'atom',
  'atom-1.0': 'atom',
  'json-feed-1.1': 'json',
};

export const feedPath = (format: Format): string => `/feed.${extensions[format]}`;

/** Renders a source's document as the bytes that it sends; `origin` is `http://name.localhost:PORT`. */
export const renderFeed = (source: Source, articles: Article[], origin: string, format: Format): Buffer => {
  const document: FeedDocument = {
    title: source.title,
    description: source.description,
    language: source.language,
    home: `${origin}/`,
    self: origin + feedPath(format),
    icon: `${origin}/icon.png`,
    updated: articles[0]!.published,
    base: source.behaviour === 'relative' ? `${origin}/` : undefined,
    items: articles.map(article => feedItem(source, article, origin)),
  };
  const text = writeFeed(document, format, source.encoding ?? 'utf-8');
  const sent = source.behaviour === 'truncated' ? cutOff(text, completeItems(source)) : text;
  return source.encoding ? encodeLegacy(sent, source.encoding) : Buffer.from(sent);
};

/** Renders the article's body; pictures are numbered from the article's own number on. */
export const articleHtml = (source: Source, article: Article, origin: string): string => {
  let pictures = 0;
  const html = article.blocks
    .map(block => blockToHtml(block, () => picturePath(origin, article.no, pictures++)))
    .join('\n');
  if (source.behaviour !== 'hostile') return html;
  return `${html}\n${hostile[article.no % hostile.length]}\n${hostile[(article.no * 7 + 3) % hostile.length]}`;
};

const picturePath = (origin: string, no: number, picture: number): string =>
  `${origin}/images/${no}${picture === 0 ? '' : `-${picture + 1}`}.png`;

const feedItem = (source: Source, article: Article, origin: string): FeedItem => {
  const { name, behaviour, topic } = source;
  // An empty prefix leaves the addresses relative to the document's base.
  const prefix = behaviour === 'relative' ? '.' : origin;
  return {
    id: `tag:${name}.localhost,2021:${article.no}`,
    link: `${prefix}/articles/${article.no}`,
    title: article.title,
    author: article.author,
    published: behaviour === 'without-dates' ? undefined : article.published,
    summary: summaryOf(article),
    html: source.body === 'full' ? articleHtml(source, article, prefix) : undefined,
    image: article.blocks.some(block => block.startsWith('! ')) ? picturePath(prefix, article.no, 0) : undefined,
    sound:
      topic === 'podcast'
        ? { url: `${origin}/audio/${article.no}.wav`, bytes: SOUND_BYTES, seconds: SOUND_SECONDS }
        : undefined,
    tags: article.tags,
  };
};

export const summaryOf = (article: Article): string =>
  blockToText(article.blocks.find(block => !/^(?:[>\-!|^@]|1\.|##|```)/.test(block)) ?? article.title);

/** Cuts the text half-way through the item after the complete ones, and breaks the rules of XML once before. */
const cutOff = (text: string, complete: number): string => {
  const starts = [...text.matchAll(/<item>/g)].map(match => match.index);
  const end = starts[complete]! + Math.floor((starts[complete + 1]! - starts[complete]!) / 2);
  return text.slice(0, end).replace('</description>', ' R&D &nbsp; <br></description>');
};
