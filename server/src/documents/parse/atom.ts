import { escapeText } from '#text/html/escape.ts';
import { address, baseOf, content, distinct, oneLine, personName, plainText, titleText } from './fields.ts';
import { enclosure, mediaOf, tagsOf } from './media.ts';
import type { ParsedFeed, ParsedItem } from './parsed.ts';
import { decodeReferences } from './references.ts';
import { attribute, child, childrenOf, type Element, hasMarkup, html, text, textIn } from './xml.ts';

type Head = Omit<ParsedFeed, 'items' | 'itemsSeen' | 'truncated'>;

/** Reads Atom 0.3 and 1.0 (RFC 4287). */
export const atomHead = (root: Element, source: string, url: string | undefined): Head => {
  const links = childrenOf(root, 'link');
  const base = baseOf(root.base, url);
  return {
    format: /purl\.org\/atom\/ns#/.test(source) || attribute(root, 'version') === '0.3' ? 'atom-0.3' : 'atom-1.0',
    title: titleOf(child(root, 'title')),
    description: plainText(bodyOf(child(root, 'subtitle')) ?? bodyOf(child(root, 'tagline'))),
    link: alternateOf(links, base),
    language: oneLine(
      textIn(root, 'dc:language', 'language') ?? root.language ?? child(root, 'title')?.language ?? null,
      35,
    ),
    image: address(textIn(root, 'logo', 'icon'), base) ?? imageOf(child(root, 'itunes:image'), base),
    self: selfOf(links, base),
    hubs: distinct(
      links.filter(link => relOf(link) === 'hub').map(link => address(attribute(link, 'href'), base)),
      5,
    ),
    ttlMinutes: null,
    skipHours: [],
    skipDays: [],
  };
};

export const atomItem = (
  entry: Element,
  head: Head,
  url: string | undefined,
  feedAuthor: string | null,
): ParsedItem => {
  const base = baseOf(entry.base, url, head.link);
  const id = textIn(entry, 'id');
  const links = childrenOf(entry, 'link');
  const body = child(entry, 'content');
  const link =
    address(textIn(entry, 'feedburner:origlink'), base) ??
    alternateOf(links, base) ??
    address(body ? attribute(body, 'src') : null, base) ??
    (id !== null && /^https?:\/\//i.test(id) ? address(id) : null) ??
    itselfOf(links, base);
  const attached = links
    .filter(candidate => relOf(candidate) === 'enclosure')
    .flatMap(candidate =>
      enclosure(
        address(attribute(candidate, 'href'), candidate.base, base),
        attribute(candidate, 'type'),
        attribute(candidate, 'length'),
      ),
    );
  const media = mediaOf(entry, attached, base);
  const summary = bodyOf(child(entry, 'summary'));
  const whole = bodyOf(body);
  return {
    id: id && id.length <= ID_LENGTH ? id : null,
    title: titleOf(child(entry, 'title')) ?? titleText(textIn(entry, 'media:title', 'dc:title')),
    link,
    author: authorsOf(entry) ?? authorsOf(child(entry, 'source')) ?? feedAuthor,
    published: oneLine(textIn(entry, ...published), 100),
    updated: oneLine(textIn(entry, 'updated', 'modified', 'dcterms:modified') ?? laterDate(entry), 100),
    content: content(whole ?? (summary === null ? described(media.description) : null)),
    summary: content(summary),
    image: media.image,
    enclosures: media.enclosures,
    tags: tagsOf(categoriesOf(entry), media),
    base: baseOf((body ?? entry).base, url ?? link, head.link),
  };
};

export const authorsOf = (element: Element | undefined): string | null => {
  if (!element) return null;
  const names = childrenOf(element, 'author').map(author =>
    personName(textIn(author, 'name', 'email') ?? text(author)),
  );
  return titleText(
    distinct([...names, ...childrenOf(element, 'dc:creator').map(text).map(personName)], 10).join(', ') || null,
    256,
  );
};

const ID_LENGTH = 4096;
const published = ['published', 'issued', 'created', 'dc:date', 'dcterms:issued', 'dcterms:created', 'pubdate'];

/** Beside `published`, the date of Dublin Core is of the last change. */
const laterDate = (entry: Element): string | null =>
  textIn(entry, 'published', 'issued') === null ? null : textIn(entry, 'dc:date');

const relOf = (link: Element): string => attribute(link, 'rel')?.toLowerCase() ?? 'alternate';

/** A page before other alternates: feeds name their own formats, too. */
const alternateOf = (links: Element[], base: string | null): string | null => {
  const alternates = links.filter(link => /(^|\/)alternate$/.test(relOf(link)) && attribute(link, 'href') !== null);
  const isPage = (link: Element) => /^$|html/i.test(attribute(link, 'type') ?? '');
  const best = alternates.find(isPage) ?? alternates[0];
  return best
    ? address(attribute(best, 'href'), best.base, base)
    : address(links.map(text).find(Boolean) ?? null, base);
};

const selfOf = (links: Element[], base: string | null): string | null => {
  const self = links.find(link => relOf(link) === 'self');
  return self ? address(attribute(self, 'href'), self.base, base) : null;
};

/** An entry that names no page may name its own address, unless that is of a feed. */
const itselfOf = (links: Element[], base: string | null): string | null => {
  const itself = links.find(link => relOf(link) === 'self' && !/xml|json/i.test(attribute(link, 'type') ?? ''));
  return itself ? address(attribute(itself, 'href'), itself.base, base) : null;
};

/** RFC 4287 §3.1: plain unless it says otherwise; but references that were escaped twice are decoded where no type is given. */
const titleOf = (title: Element | undefined): string | null => {
  if (!title) return null;
  const type = attribute(title, 'type')?.toLowerCase() ?? '';
  if (isBase64(title)) return titleText(plainText(fromBase64(text(title) ?? '', type)), 1000);
  if (/html/.test(type) || hasMarkup(title)) return titleText(inlineText(title));
  const plain = text(title);
  return oneLine(type === '' && plain !== null ? decodeReferences(plain) : plain, 1000);
};

/** Markup loses its tags, and its text is decoded by `titleText`. */
const inlineText = (title: Element): string | null => {
  const whole = html(title);
  return hasMarkup(title) && whole !== null ? whole.replace(/<[^<>]*>/g, '') : whole;
};

/** Answers a text construct as HTML. What a `src` names is not fetched. */
const bodyOf = (element: Element | undefined): string | null => {
  if (!element) return null;
  const type = attribute(element, 'type')?.toLowerCase() ?? '';
  const found = html(element);
  if (found === null || hasMarkup(element)) return found;
  if (isBase64(element)) return fromBase64(found, type);
  const isText = type === 'text' || type === 'text/plain' || (type === '' && !LOOKS_LIKE_HTML.test(found));
  if (isText) return escapeText(found).replace(/\r?\n/g, '<br>\n');
  return type === '' || /html|xml/.test(type) ? found : null;
};

const LOOKS_LIKE_HTML =
  /<\/?(p|div|a|img|br|span|ul|ol|li|b|i|em|strong|table|h[1-6]|blockquote|pre|code|figure)(\s[^<>]*)?\/?>|&(#\d+|[a-z]+);/i;

/** Only Atom 0.3 has it. */
const isBase64 = (element: Element): boolean => attribute(element, 'mode')?.toLowerCase() === 'base64';

/** As HTML; null for what is no text. */
const fromBase64 = (encoded: string, type: string): string | null => {
  const decoded = Buffer.from(encoded, 'base64').toString('utf8').replaceAll('\0', '');
  if (decoded.includes('\ufffd')) return null;
  return /html|xml/.test(type) ? decoded : type === '' || type.startsWith('text/') ? escapeText(decoded) : null;
};

const described = (plain: string | null): string | null =>
  plain === null ? null : escapeText(plain).replace(/\r?\n/g, '<br>\n');

/** A label is written for people, a term for programs. */
const categoriesOf = (entry: Element): (string | null)[] =>
  entry.children
    .filter(({ name }) => name === 'category' || name === 'dc:subject')
    .map(element => attribute(element, 'label') ?? attribute(element, 'term') ?? text(element));

const imageOf = (element: Element | undefined, base: string | null): string | null =>
  element ? address(attribute(element, 'href'), base) : null;
