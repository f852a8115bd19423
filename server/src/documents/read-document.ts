/**
 * From the bytes that a source sent to items ready to be stored: decode, parse, sanitise, date, fold. Pure; runs in a
 * worker thread (pool.ts), because documents come from strangers.
 */
import { parseDate } from '@newsbell/extraction/dates';
import type { ReadyItem } from '#documents/ready-item.ts';
import { excerpt, firstImage, plainText } from '#text/html/plain.ts';
import { sanitise } from '#text/html/sanitise.ts';
import { itemLexemes } from '#text/item-lexemes.ts';
import { type FoldedSource, foldedSource } from './folded-source.ts';
import type { PageDefinition, PageResult } from './page-definition.ts';
import { decode } from './parse/decode.ts';
import { type Candidate, candidates } from './parse/discover.ts';
import { type ParsedItem, readFeed } from './parse/feed.ts';
import { aliasesOf, sourceHash } from './parse/identity.ts';
import type { FeedFormat } from './parse/parsed.ts';
import { readPageItems } from './read-page.ts';
import { zoneOf } from './zone.ts';

export interface Coded {
  bytes: Uint8Array;
  contentType: string | null;
  encodingOverride: string | null;
}

export interface Document extends Coded {
  /** The document came from here in the end: it is the base of its relative addresses. */
  url: string;
  /** The tags that the project has here: search finds it by them. */
  tags: readonly string[];
  /** The title and description that a person here has written: they replace the document's own. */
  ownTitle?: string | null;
  ownDescription?: string | null;
  /** Source hashes of the items that are stored as they stand. */
  known: readonly string[];
  /** Images of these origins (our own) are dropped. */
  ownOrigins: readonly string[];
  now: Date;
  /** A person looks at it: only its first items are made ready, and where it is a page, the feeds that it names are found. */
  look?: { items: number };
  /** The document is a web page, read by this definition of the generator that it belongs to. */
  page?: { generator: string; definition: PageDefinition };
}

export type DocumentResult =
  | {
      kind: 'feed';
      /** The format is `html` for a web page. */
      format: FeedFormat | 'html';
      encoding: string;
      source: FoldedSource;
      /** They are the new and the edited items, in the document's order. */
      items: ReadyItem[];
      /** These are the source hashes of all its items. */
      hashes: string[];
      /** These are the publishing times of its newest 20 dated items. */
      moments: Date[];
      ttlMinutes: number | null;
      skipHours: number[];
      skipDays: string[];
      /** WebSub: its own address and its hubs, as it says. */
      self: string | null;
      hubs: string[];
      /** The document ended too early or is ill-formed: its complete items are here. */
      truncated: boolean;
      /** Only a web page has it. */
      page?: PageResult;
      /** It is the CPU time in milliseconds, as measured by the thread. */
      cpuMs?: number;
    }
  | {
      kind: 'failed';
      code: string;
      detail: string;
      page?: PageResult;
      cpuMs?: number;
      /** Only a check by a person has it. */
      candidates?: Candidate[];
    };

export interface Text {
  kind: 'text';
  utf8: Uint8Array<ArrayBuffer>;
  cpuMs?: number;
}

export const textOf = (document: Coded): Text => ({
  kind: 'text',
  utf8: new TextEncoder().encode(decoded(document).text),
});

const decoded = ({ bytes, contentType, encodingOverride }: Coded) =>
  decode(bytes, { contentType: contentType ?? undefined, override: encodingOverride ?? undefined });

export const readDocument = (document: Document): DocumentResult => {
  const { text, encoding } = decoded(document);
  const read = readFeed(text, { url: document.url });
  if (document.page) {
    if (read.kind === 'feed') return { kind: 'failed', code: 'FEED', detail: 'a feed, not a page' };
    return readPageItems({ ...document, page: document.page }, text, encoding);
  }
  if (read.kind === 'failed') {
    const failed = { kind: 'failed', code: read.code, detail: read.message } as const;
    return document.look ? { ...failed, candidates: candidates(text, document.url) } : failed;
  }
  const { feed } = read;
  const known = new Set(document.known);
  const hashes = feed.items.map(sourceHash);
  const aliases = aliasesOf(feed.items, { home: feed.link, hashes });
  const dating = { zone: zoneOf(feed.language), language: feed.language ?? undefined, now: document.now };
  const dated = (text: string | null) => storable(text ? parseDate(text, dating) : null);
  const moments = feed.items.map(item => dated(item.published ?? item.updated)).filter(date => date !== null);
  return {
    kind: 'feed',
    format: feed.format,
    encoding,
    source: foldedSource(feed, document),
    items: feed.items.slice(0, document.look?.items).flatMap((item, i) => {
      if (known.has(hashes[i]!)) return [];
      const times = { publishedAt: dated(item.published), updatedAt: dated(item.updated) };
      return [{ aliases: aliases[i]!, sourceHash: hashes[i]!, ...times, ...ready(item, document) }];
    }),
    hashes,
    moments: moments.sort((a, b) => b.getTime() - a.getTime()).slice(0, 20),
    ttlMinutes: feed.ttlMinutes,
    skipHours: feed.skipHours,
    skipDays: feed.skipDays,
    self: feed.self,
    hubs: feed.hubs,
    truncated: feed.truncated,
  };
};

/** A date beyond the years 1 to 9999 is a mistake, and PostgreSQL would refuse it. */
const storable = (date: Date | null): Date | null => {
  const year = date?.getUTCFullYear() ?? 0;
  return year >= 1 && year <= 9999 ? date : null;
};

const ready = (item: ParsedItem, document: Document) => {
  const content = sanitise(item.content ?? item.summary ?? '', {
    base: item.base ?? item.link ?? document.url,
    ownOrigins: document.ownOrigins,
  });
  const text = plainText(content);
  const summary = item.content && item.summary ? plainText(item.summary) : '';
  const title = item.title || excerpt(text, 80) || item.link || document.url;
  return {
    title,
    link: item.link,
    author: item.author,
    image: item.image ?? firstImage(content),
    excerpt: excerpt(summary || text, 300),
    content,
    enclosures: item.enclosures,
    tags: item.tags,
    ...itemLexemes(title, text),
  };
};
