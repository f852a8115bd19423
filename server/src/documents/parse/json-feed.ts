import { escapeText } from '#text/html/escape.ts';
import { address, baseOf, content, distinct, oneLine, plainText } from './fields.ts';
import type { Enclosure, ParsedFeed, ParsedItem } from './parsed.ts';
import { decodeReferences } from './references.ts';

type Fields = Record<string, unknown>;

/** Reads JSON Feed 1 and 1.1. A document that is cut off gives its complete items. Null: this is JSON of another kind. */
export const readJsonFeed = (
  source: string,
  url: string | undefined,
): Omit<ParsedFeed, 'itemsSeen'> | 'MALFORMED' | null => {
  const { fields, truncated } = parse(source);
  if (fields === null) return 'MALFORMED';
  const version = string(fields.version);
  if (!Array.isArray(fields.items) || (!/jsonfeed\.org/i.test(version ?? '') && string(fields.title) === null))
    return null;
  const base = baseOf(url, string(fields.feed_url));
  const link = address(string(fields.home_page_url), base);
  const author = authorOf(fields);
  return {
    format: /version\/1\/?$/.test(version ?? '') ? 'json-feed-1' : 'json-feed-1.1',
    title: titleOf(fields.title),
    description: plainText(string(fields.description)),
    link,
    language: oneLine(string(fields.language), 35),
    image: address(string(fields.icon) ?? string(fields.favicon), base, link),
    self: address(string(fields.feed_url), base),
    hubs: distinct(
      objects(fields.hubs).map(hub => address(string(hub.url), base)),
      5,
    ),
    ttlMinutes: null,
    skipHours: [],
    skipDays: [],
    truncated,
    items: objects(fields.items).map(item => itemOf(item, author, base, link)),
  };
};

const itemOf = (item: Fields, feedAuthor: string | null, base: string | null, site: string | null): ParsedItem => {
  const link = address(string(item.url) ?? string(item.external_url), base, site);
  const html = string(item.content_html);
  const plain = string(item.content_text);
  const summary = string(item.summary);
  const enclosures = objects(item.attachments)
    .flatMap(attachment => attachmentOf(attachment, base))
    .slice(0, 20);
  return {
    id: idOf(item.id),
    title: titleOf(item.title),
    link: link ?? address(/^https?:/i.test(idOf(item.id) ?? '') ? idOf(item.id) : null),
    author: authorOf(item) ?? feedAuthor,
    published: oneLine(string(item.date_published), 100),
    updated: oneLine(string(item.date_modified), 100),
    content: content(html ?? (plain === null ? null : asHtml(plain))),
    summary: content(summary === null ? null : asHtml(summary)),
    image:
      address(string(item.image) ?? string(item.banner_image), base, site) ??
      enclosures.find(({ type }) => type?.startsWith('image/'))?.url ??
      null,
    enclosures,
    tags: distinct(
      list(item.tags).map(tag => oneLine(string(tag), 100)),
      50,
    ),
    base: baseOf(link, base, site),
  };
};

const attachmentOf = (attachment: Fields, base: string | null): Enclosure[] => {
  const url = address(string(attachment.url), base);
  if (url === null) return [];
  const size = attachment.size_in_bytes;
  const length = typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 ? size : null;
  return [{ url, type: oneLine(string(attachment.mime_type), 100), length }];
};

/** Version 1.1 has `authors`, version 1 `author`. */
const authorOf = (fields: Fields): string | null => {
  const written = [...objects(fields.authors), ...objects([fields.author])].map(author =>
    oneLine(string(author.name), 256),
  );
  return oneLine(distinct(written, 10).join(', '), 256);
};

const titleOf = (value: unknown): string | null => {
  const written = string(value);
  return written === null ? null : oneLine(decodeReferences(written), 1000);
};

/** Documents write numbers as ids, too. */
const idOf = (value: unknown): string | null => {
  const written = typeof value === 'number' ? String(value) : string(value);
  const id = written?.trim() ?? '';
  return id === '' || id.length > 4096 ? null : id;
};

const asHtml = (plain: string): string => escapeText(plain).replace(/\r?\n/g, '<br>\n');

/** JSON can spell characters and halves of pairs that no text may hold. */
const string = (value: unknown): string | null => {
  if (typeof value !== 'string' || value === '') return null;
  const clean = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(value)
    ? value.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    : value;
  return clean.toWellFormed();
};

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const objects = (value: unknown): Fields[] =>
  list(value).filter(entry => typeof entry === 'object' && entry !== null && !Array.isArray(entry)) as Fields[];

const parse = (source: string): { fields: Fields | null; truncated: boolean } => {
  let whole = parsed(source);
  const spaced = whole === undefined ? source.replace(/[\0-\x1f]/g, ' ') : source;
  if (spaced !== source) whole = parsed(spaced);
  if (whole === undefined) return { fields: completePart(spaced), truncated: true };
  const isObject = typeof whole === 'object' && whole !== null && !Array.isArray(whole);
  return { fields: isObject ? (whole as Fields) : {}, truncated: false };
};

const parsed = (source: string): unknown => {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
};

/** Reads a truncated document: the fields before the items, and the items that are complete. */
const completePart = (source: string): Fields | null => {
  const start = /"items"\s*:\s*\[/.exec(source);
  if (!start) return null;
  const head = parsed(`${source.slice(0, start.index).replace(/,\s*$/, '')}}`);
  const items = completeObjects(source, start.index + start[0].length).map(parsed);
  return { ...(head as Fields | undefined), items };
};

const DEPTH = 256;

const completeObjects = (source: string, from: number): string[] => {
  const found: string[] = [];
  let depth = 0;
  let start = from;
  const sign = /["{}[\]]/g;
  sign.lastIndex = from;
  for (let match = sign.exec(source); match; match = sign.exec(source)) {
    if (match[0] === '"') {
      const end = stringEnd(source, match.index + 1);
      if (end < 0) return found;
      sign.lastIndex = end;
    } else if (match[0] === '{' || match[0] === '[') {
      if (depth++ === 0) start = match.index;
      if (depth > DEPTH) return found;
    } else if (depth === 0) {
      return found;
    } else if (--depth === 0) {
      found.push(source.slice(start, match.index + 1));
    }
  }
  return found;
};

const stringEnd = (source: string, from: number): number => {
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code === 0x5c) at++;
  }
  return -1;
};
