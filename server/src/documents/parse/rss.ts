import { escapeText } from '#text/html/escape.ts';
import {
  address,
  baseOf,
  content,
  distinct,
  oneLine,
  personName,
  plainText,
  titleText,
  wholeNumber,
} from './fields.ts';
import { enclosure, mediaOf, tagsOf } from './media.ts';
import type { FeedFormat, ParsedFeed, ParsedItem } from './parsed.ts';
import { decodeReferences } from './references.ts';
import { attribute, child, childrenOf, type Element, hasMarkup, html, text, textIn } from './xml.ts';

type Head = Omit<ParsedFeed, 'items' | 'itemsSeen' | 'truncated'>;

/** RSS 0.9x and 2.0, and the RDF formats 0.90 and 1.0, which differ in where things stand and not in what they are. */
export const rssHead = (root: Element, source: string, url: string | undefined): Head => {
  const channel = channelOf(root);
  const links = linksOf(channel);
  const link = address(rssLink(channel) ?? links.alternate, channel.base, url);
  const image = child(channel, 'image') ?? child(root, 'image');
  return {
    format: formatOf(root, source),
    title: titleText(textIn(channel, 'title', 'dc:title', 'itunes:title')),
    description: plainText(textIn(channel, 'description', 'itunes:summary', 'itunes:subtitle', 'dc:description')),
    link,
    language: oneLine(textIn(channel, 'language', 'dc:language') ?? channel.language ?? titleLanguage(channel), 35),
    image:
      address(image ? (textIn(image, 'url') ?? attribute(image, 'href')) : null, channel.base, link, url) ??
      address(attributeOf(channel, 'itunes:image', 'href'), channel.base, link, url) ??
      address(textIn(channel, 'atom:icon', 'atom:logo', 'icon', 'logo'), channel.base, link, url),
    self: address(links.self, channel.base, url),
    hubs: distinct(
      links.hubs.map(hub => address(hub, channel.base, url)),
      5,
    ),
    ttlMinutes: longest(wholeNumber(textIn(channel, 'ttl')), syndicationMinutes(channel)),
    skipHours: hours(channel),
    skipDays: days(channel),
  };
};

export const rssItem = (item: Element, head: Head, url: string | undefined): ParsedItem => {
  const base = baseOf(item.base, head.link, url);
  const guid = child(item, 'guid');
  const id = text(guid) ?? textIn(item, 'atom:id', 'id') ?? aboutOf(item) ?? textIn(item, 'dc:identifier');
  const link = itemLink(item, id, guid, base);
  const attached = childrenOf(item, 'enclosure').flatMap(element =>
    enclosure(address(attribute(element, 'url'), base), attribute(element, 'type'), attribute(element, 'length')),
  );
  const media = mediaOf(item, attached, base);
  const body = bodyOf(item);
  const description = htmlOf(item, 'description') ?? htmlOf(item, 'itunes:summary') ?? htmlOf(item, 'dc:description');
  const summary = description ?? htmlOf(item, 'atom:summary') ?? htmlOf(item, 'summary');
  return {
    id: id && id.length <= ID_LENGTH ? id : null,
    title: titleText(textIn(item, 'title', 'media:title', 'dc:title', 'itunes:title')),
    link,
    author: authorOf(item),
    published: oneLine(textIn(item, ...published), 100),
    updated: oneLine(textIn(item, ...updated) ?? laterDate(item), 100),
    content: content(body ?? summary ?? lines(media.description)),
    summary: content(body !== null && body !== summary ? summary : null),
    image: media.image,
    enclosures: media.enclosures,
    tags: tagsOf(categoriesOf(item), media),
    base: item.base ? base : baseOf(link, base),
  };
};

const ID_LENGTH = 4096;
const updated = ['atom:updated', 'dcterms:modified', 'updated', 'lastbuilddate'];
const published = ['pubdate', 'dc:date', 'dcterms:issued', 'dcterms:created', 'atom:published', 'published', 'date'];

/** The document may have any prefix for RDF. */
const aboutOf = (item: Element): string | null => {
  const name = item.attributes.find((name, at) => at % 2 === 0 && /^(?:[\w.-]{1,40}:)?about$/i.test(name));
  return name === undefined ? null : attribute(item, name.toLowerCase());
};

/** Beside the date of RSS, that of Dublin Core is of the last change. */
const laterDate = (item: Element): string | null => {
  const date = textIn(item, 'dc:date');
  return date === null || textIn(item, 'pubdate') === null ? null : date;
};

const channelOf = (root: Element): Element => {
  if (root.name === 'channel') return root;
  return child(root, 'channel') ?? root.children.map(element => child(element, 'channel')).find(Boolean) ?? root;
};

const titleLanguage = (channel: Element): string | null =>
  child(channel, 'title')?.language ?? child(channel, 'description')?.language ?? null;

const formatOf = (root: Element, source: string): FeedFormat => {
  if (root.name === 'rdf:rdf' || root.name === 'rdf') {
    return /simple\/0\.9/.test(source) && !/purl\.org\/rss\/1\.0\/?["']/.test(source) ? 'rss-0.90' : 'rss-1.0';
  }
  const version = /^0\.9[1-4]/.exec(attribute(root, 'version') ?? '')?.[0];
  return version ? (`rss-${version}` as FeedFormat) : 'rss-2.0';
};

/** Atom's link inside RSS by its usual prefixes, and the form of Atom that some write without any. */
const linksOf = (element: Element): { alternate: string | null; self: string | null; hubs: string[] } => {
  let alternate: string | null = null;
  let self: string | null = null;
  const hubs: string[] = [];
  for (const link of element.children) {
    if (link.name !== 'atom:link' && link.name !== 'link') continue;
    const href = attribute(link, 'href');
    const rel = attribute(link, 'rel')?.toLowerCase() ?? 'alternate';
    if (href && rel === 'hub') hubs.push(href);
    else if (href && rel === 'self') self ??= href;
    else if (href && rel === 'alternate') alternate ??= href;
  }
  return { alternate, self, hubs };
};

const rssLink = (element: Element): string | null => textIn(element, 'link');

const itemLink = (item: Element, id: string | null, guid: Element | undefined, base: string | null): string | null => {
  const permanent = guid ? attribute(guid, 'ispermalink')?.toLowerCase() !== 'false' : true;
  return (
    address(textIn(item, 'feedburner:origlink'), base) ??
    address(rssLink(item), base) ??
    address(linksOf(item).alternate, base) ??
    (permanent && id !== null && /^(https?:\/\/|\/)/i.test(id) ? address(id, base) : null)
  );
};

const bodyOf = (item: Element): string | null => {
  for (const name of ['content:encoded', 'xhtml:body', 'atom:content', 'content', 'fulltext', 'body']) {
    const found = htmlOf(item, name);
    if (found !== null) return found;
  }
  return null;
};

const htmlOf = (item: Element, name: string): string | null => {
  for (const element of item.children) {
    if (element.name !== name) continue;
    const found = html(element);
    if (found !== null) return hasMarkup(element) ? found : unescapedTwice(found);
  }
  return null;
};

/** HTML that was escaped once too often begins with an escaped tag and has no real one. */
const unescapedTwice = (found: string): string => {
  const escaped = /^\s*&lt;(p|div|a|img|span|strong|b|em|i|ul|ol|table|br|h[1-6]|blockquote|figure)\b/i.test(found);
  return escaped && !/<[a-z]/i.test(found) ? decodeReferences(found) : found;
};

const lines = (plain: string | null): string | null =>
  plain === null ? null : escapeText(plain).replace(/\r?\n/g, '<br>\n');

const authorOf = (item: Element): string | null => {
  const creators = childrenOf(item, 'dc:creator').map(text);
  const authors = childrenOf(item, 'author').map(author => textIn(author, 'name') ?? text(author));
  const names = distinct([...creators, ...authors, textIn(item, 'itunes:author')].map(personName), 10);
  const ofAtom = childrenOf(item, 'atom:author').map(author => personName(textIn(author, 'name', 'atom:name')));
  const together = creators.length > 1 ? names.join(', ') : (names[0] ?? ofAtom.find(Boolean) ?? null);
  return titleText(together, 256);
};

const categoriesOf = (item: Element): (string | null)[] =>
  item.children
    .filter(({ name }) => name === 'category' || name === 'dc:subject' || name === 'atom:category')
    .map(element => text(element) ?? attribute(element, 'label') ?? attribute(element, 'term'));

const periods = new Map([
  ['hourly', 60],
  ['daily', 1440],
  ['weekly', 10_080],
  ['monthly', 43_200],
  ['yearly', 525_600],
]);

const syndicationMinutes = (channel: Element): number | null => {
  const period = periods.get(textIn(channel, 'sy:updateperiod')?.toLowerCase() ?? '');
  const times = wholeNumber(textIn(channel, 'sy:updatefrequency')) || 1;
  return period === undefined ? null : Math.max(1, Math.round(period / times));
};

const longest = (...minutes: (number | null)[]): number | null => {
  const given = minutes.filter(value => value !== null && value > 0) as number[];
  return given.length > 0 ? Math.max(...given) : null;
};

const hours = (channel: Element): number[] => {
  const list = child(channel, 'skiphours');
  const written = list ? childrenOf(list, 'hour').map(hour => wholeNumber(text(hour))) : [];
  const valid = written.filter(hour => hour !== null && hour <= 24).map(hour => hour! % 24);
  return [...new Set(valid)];
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const days = (channel: Element): string[] => {
  const list = child(channel, 'skipdays');
  const written = list ? childrenOf(list, 'day').map(day => text(day)?.toLowerCase()) : [];
  return weekdays.filter(day => written.includes(day.toLowerCase()));
};

const attributeOf = (element: Element, name: string, key: string): string | null => {
  const found = child(element, name);
  return found ? attribute(found, key) : null;
};
