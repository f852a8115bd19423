import { atomHead, atomItem, authorsOf } from './atom.ts';
import { withOwnEntities } from './entities.ts';
import { oneLine } from './fields.ts';
import { readJsonFeed } from './json-feed.ts';
import { ITEMS, type ParsedFeed } from './parsed.ts';
import { rssHead, rssItem } from './rss.ts';
import { child, type Element, readXml, textIn } from './xml.ts';

export type { ParsedFeed, ParsedItem } from './parsed.ts';

/** `EMPTY` is nothing but white space, `HTML` a web page, which may name feeds, `MALFORMED` a feed of which nothing could be read. */
export type FeedResult =
  | { kind: 'feed'; feed: ParsedFeed }
  | { kind: 'failed'; code: 'EMPTY' | 'HTML' | 'NOT_A_FEED' | 'TOO_DEEP' | 'MALFORMED'; message: string };

export type FeedOptions = {
  /** The document came from this address. */
  url?: string;
  /** At most this many items are kept. */
  limit?: number;
};

/**
 * Reads RSS, RDF, Atom and JSON Feed of any quality, in time linear to the document and without ever throwing.
 * Its own entities are bounded (`entities.ts`), and nothing outside it is asked for.
 */
export const readFeed = (source: string, options: FeedOptions = {}): FeedResult => {
  const document = withOwnEntities(source);
  const start = document.search(/[^\s\ufeff]/);
  if (start < 0) return failed('EMPTY', 'The document is empty.');
  const limit = options.limit ?? ITEMS;
  const url = options.url && URL.canParse(options.url) ? options.url : undefined;
  if (document[start] === '{') return readJson(document.slice(start), url, limit);
  const root = rootOf(document);
  return typeof root === 'number' ? readMarkup(document, root, url, limit) : root;
};

const failed = (code: (FeedResult & { kind: 'failed' })['code'], message: string): FeedResult => ({
  kind: 'failed',
  code,
  message,
});

const readJson = (document: string, url: string | undefined, limit: number): FeedResult => {
  const feed = readJsonFeed(document, url);
  if (feed === null) return failed('NOT_A_FEED', 'The document is JSON, but not a JSON Feed.');
  if (feed === 'MALFORMED') return failed('MALFORMED', 'The document begins like JSON, but cannot be read as such.');
  const items = newest(feed.items, limit, item => item.published ?? item.updated);
  return { kind: 'feed', feed: { ...feed, items, itemsSeen: feed.items.length } };
};

const HEAD = 256 * 1024;
const ROOT = /<(?:[\w.-]{1,40}:)?(?:rss|feed|rdf|channel)(?=[\s>/])/i;
const PAGE = /<(?:html|head|body|meta|script|div|p|title|table|h1|center|a|b)(?=[\s>/])|<!doctype\s+html/i;
/** Servers write warnings with some markup before a feed, but no page. */
const PAGE_BEFORE_FEED = /<(?:head|body|meta)(?=[\s>/])/i;

/** Where the feed begins, whatever a server wrote before it. */
const rootOf = (document: string): number | FeedResult => {
  const head = withoutComments(document.slice(0, HEAD));
  const root = head.search(ROOT);
  const before = root < 0 ? head : head.slice(0, root);
  const isXml = /<\?xml\s/.test(before);
  const isPage = /<html(?=[\s>/])/i.test(before) || (!isXml && (root < 0 ? PAGE : PAGE_BEFORE_FEED).test(before));
  if (isPage) return failed('HTML', 'The document is a web page.');
  if (root >= 0) return root;
  return failed('NOT_A_FEED', head.includes('<') ? 'The document is XML, but no feed.' : 'The document is no feed.');
};

/** The answer has the same length, so that offsets stay true. */
const withoutComments = (head: string): string => {
  let text = '';
  let copied = 0;
  for (let start = head.indexOf('<!--'); start >= 0; start = head.indexOf('<!--', copied)) {
    const end = head.indexOf('-->', start + 4);
    if (end < 0) break;
    text += head.slice(copied, start) + ' '.repeat(end + 3 - start);
    copied = end + 3;
  }
  return text + head.slice(copied);
};

const readMarkup = (document: string, from: number, url: string | undefined, limit: number): FeedResult => {
  const core = /^<(?:[^\s:]+:)?feed/i.test(document.slice(from, from + 60)) ? 'atom' : 'rss';
  const kept: Element[] = [];
  let seen = 0;
  const read = readXml(document, from, core, item => {
    seen++;
    kept.push(item);
    if (kept.length >= 2 * limit) kept.splice(0, kept.length, ...newest(kept, limit, dateOf));
  });
  if (read === 'TOO_DEEP') return failed('TOO_DEEP', 'The document nests elements more than 256 deep.');
  if (read === 'MALFORMED') return failed('MALFORMED', 'The document has no readable root element.');

  const { root, truncated } = read;
  const opening = document.slice(from, from + 4096);
  const head = core === 'atom' ? atomHead(root, opening, url) : rssHead(root, opening, url);
  if (seen === 0 && head.title === null && head.link === null) {
    const isOther = root.name === 'rdf:rdf' && !child(root, 'channel');
    if (isOther) return failed('NOT_A_FEED', 'The document is RDF, but no feed.');
    if (truncated || root.children.length === 0)
      return failed('MALFORMED', 'The document begins like a feed, but holds nothing.');
  }
  const language = head.language ?? languageOfAll(kept);
  const author = core === 'atom' ? authorsOf(root) : null;
  const items = newest(kept, limit, dateOf).map(item =>
    core === 'atom' ? atomItem(item, head, url, author) : rssItem(item, head, url),
  );
  return { kind: 'feed', feed: { ...head, language, truncated, items, itemsSeen: seen } };
};

/** Where the head names no language, that in which all items say to be. */
const languageOfAll = (items: Element[]): string | null => {
  const languages = new Set(items.map(item => oneLine(textIn(item, 'dc:language', 'language') ?? writtenIn(item), 35)));
  const [language] = languages;
  return languages.size === 1 ? language! : null;
};

const writtenIn = (item: Element): string | null =>
  item.language ?? item.children.find(({ name, language }) => language !== null && texts.has(name))?.language ?? null;

const texts = new Set(['title', 'content', 'summary', 'description', 'content:encoded']);

const dates = ['pubdate', 'dc:date', 'published', 'updated', 'issued', 'modified', 'dcterms:issued', 'created'];

const dateOf = (item: Element): string | null => textIn(item, ...dates);

/**
 * The newest, in the document's order, where all of them are dated in a form that every platform reads; else the first,
 * since nearly all feeds begin with what is new.
 */
const newest = <T>(items: T[], limit: number, date: (item: T) => string | null): T[] => {
  if (items.length <= limit) return items;
  const times = items.map(item => Date.parse(date(item) ?? ''));
  if (times.some(Number.isNaN)) return items.slice(0, limit);
  const order = items.map((_, index) => index).sort((a, b) => times[b]! - times[a]! || a - b);
  const chosen = new Set(order.slice(0, limit));
  return items.filter((_, index) => chosen.has(index));
};
