/** Reads what a page says of the article on it: in its data (JSON-LD), its head, and its headlines. */
import { isCountedFromNow, parseDate } from '@newsbell/extraction/dates';
import { visibleText } from '@newsbell/extraction/text';
import { attributeOf, isElement, type PageElement, type PageNode, type PageRoot } from '@newsbell/extraction/tree';
import { isGoodHref, resolveUrl } from '@newsbell/extraction/urls';
import { fold } from '#text/fold.ts';
import { excerpt, plainText } from '#text/html/plain.ts';
import { zoneOf } from '../zone.ts';
import { articleData } from './article-data.ts';
import { isData, type Tree } from './tree.ts';

export interface PageSays {
  /** The title as the page has it at its best places, without the name of the site; null where it has none. */
  title: string | null;
  /** All that may be the title, with the headlines of the text. */
  titles: string[];
  description: string;
  author: string | null;
  image: string | null;
  /** BCP 47, as the page says. */
  language: string | null;
  publishedAt: Date | null;
  /** The text as the page's data has it once more; empty where it has not. */
  body: string;
  /** The page says that its text is for those who pay. */
  isPaid: boolean;
  /** Answers whether a link of this title leads to another page: then this one is a list, or tells of something else. */
  leadsTo: (title: string) => boolean;
}

export const pageSays = ({ root, base, url }: Tree): PageSays => {
  const seen = look(root.children);
  const meta = (...names: string[]) => names.map(name => seen.metas.get(name)).find(value => value);
  const data = articleData(seen.data);
  const site = meta('og:site_name', 'application-name');
  const headlines = [data.headline, meta('og:title', 'twitter:title', 'dc.title', 'parsely-title'), ...seen.headlines];
  const titles = [...headlines, seen.title].filter(text => text !== undefined).filter(text => text !== '');
  const image = meta('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src');
  const language = languageOf(seen.language ?? meta('content-language') ?? data.language);
  const dated = [data.published, meta(...publishedNames), ...seen.times];
  return {
    title: bestTitle(titles, seen.headlines, site),
    titles,
    description: oneLine(meta('og:description', 'description', 'twitter:description') ?? data.description ?? '', 2000),
    author: authorOf(data.author ?? meta('author', 'article:author', 'parsely-author', 'dc.creator') ?? seen.author),
    image: image || data.image ? resolveUrl((image ?? data.image)!, base) : null,
    language,
    publishedAt: dated.map(text => dateOf(text, language)).find(date => date !== null) ?? null,
    body: data.body ?? '',
    isPaid: data.isPaid,
    leadsTo: title => leadsTo(title, root, { base, url }),
  };
};

const leadsTo = (title: string, root: PageRoot, { base, url }: { base: string; url: string }): boolean => {
  const sought = bare(title.replace(LABELS, ''));
  const pending: PageNode[] = [...root.children];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (!isElement(node)) continue;
    const href = node.name === 'a' ? attributeOf(node, 'href') : undefined;
    if (href !== undefined && isGoodHref(href)) {
      const text = bare(visibleText(node).slice(0, LONGEST_LINK));
      const holds = text.includes(sought) || (2 * text.length >= sought.length && sought.includes(text));
      if (sought !== '' && holds && placeOf(resolveUrl(href, base)) !== placeOf(url)) return true;
    }
    pending.push(...node.children);
  }
  return false;
};

/** Feeds put the name of a section before a title. */
export const LABELS = /^(?:\s*(?:\[[^\]]{1,20}\]|【[^】]{1,20}】|［[^］]{1,20}］))+\s*/;

const LONGEST_LINK = 500;

const bare = (text: string): string => fold(text, 1000).replaceAll(' ', '');

const placeOf = (address: string | null): string =>
  address === null ? '' : address.replace(/^https?:\/\/(?:www\.|m\.)?|[?#].*$|\/$/g, '');

interface Seen {
  metas: Map<string, string>;
  data: string[];
  title: string | undefined;
  headlines: string[];
  times: string[];
  author: string | undefined;
  language: string | undefined;
}

const look = (top: readonly PageNode[]): Seen => {
  const seen: Seen = {
    metas: new Map(),
    data: [],
    title: undefined,
    headlines: [],
    times: [],
    author: undefined,
    language: undefined,
  };
  const pending = top.toReversed();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (!isElement(node) || node.space !== 'html') continue;
    lookAt(node, seen);
    for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at]!);
  }
  return seen;
};

const MOST_HEADLINES = 8;

const lookAt = (element: PageElement, seen: Seen): void => {
  const { name } = element;
  const of = (attribute: string) => attributeOf(element, attribute);
  const text = () => oneLine(visibleText(element), 500);
  if (name === 'html') seen.language ??= of('lang') ?? of('xml:lang');
  else if (name === 'title') seen.title ??= text();
  else if (name === 'script' && isData(element)) seen.data.push(...element.children.map(textOf));
  else if (name === 'h1' && seen.headlines.length < MOST_HEADLINES) seen.headlines.push(text());
  else if (name === 'meta') {
    const key = (of('property') ?? of('name') ?? of('itemprop') ?? of('http-equiv'))?.trim().toLowerCase();
    const value = oneLine(of('content') ?? of('value') ?? '', 2000);
    if (key && value && !seen.metas.has(key)) seen.metas.set(key, value);
  }
  const property = of('itemprop');
  if (property === 'headline' && name !== 'meta' && name !== 'h1' && seen.headlines.length < MOST_HEADLINES)
    seen.headlines.push(text());
  if (property === 'datePublished' || name === 'time') seen.times.push(of('datetime') ?? of('content') ?? '');
  if (property === 'author' || of('rel') === 'author') seen.author ??= of('content') ?? text();
};

const textOf = (node: PageNode): string => (node.kind === 'text' ? node.text : '');

const oneLine = (text: string, most: number): string => excerpt(text.replace(/\s+/g, ' ').trim(), most);

const publishedNames = (
  'article:published_time og:article:published_time datepublished article:published og:published_time pubdate publishdate ' +
  'parsely-pub-date sailthru.date dc.date.issued dc.date dcterms.created date article:create_time'
).split(' ');

/** Only what is written as a whole moment or day: the page may be read at any time. */
const dateOf = (text: string | undefined, language: string | null): Date | null => {
  if (!text || !/\d{4}/.test(text) || isCountedFromNow(text)) return null;
  const date = parseDate(text, { now: new Date(0), zone: zoneOf(language), ...(language ? { language } : {}) });
  const year = date?.getUTCFullYear() ?? 0;
  return date !== null && year >= 1990 && year <= 9999 ? date : null;
};

const languageOf = (lang: string | undefined): string | null => {
  const tag = lang?.trim().replaceAll('_', '-') ?? '';
  return /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(tag) ? tag : null;
};

const authorOf = (author: string | undefined): string | null => {
  const name = oneLine(plainText(author ?? ''), 200).replace(/^by\s+/i, '');
  return name === '' || /^https?:/i.test(name) || name.length > 100 ? null : name;
};

const bestTitle = (
  titles: readonly string[],
  headlines: readonly string[],
  site: string | undefined,
): string | null => {
  const [first] = titles;
  if (first === undefined) return null;
  // A headline of the text that the title begins with is the title without the name of the site.
  const bare = headlines.find(
    headline => headline.length >= 4 && first.startsWith(headline) && SEPARATED.test(first.slice(headline.length)),
  );
  return bare ?? withoutSite(first, site);
};

const SEPARATED = /^\s*[|\-–—:·•»«<>/_,：｜]|^$/;

const withoutSite = (title: string, site: string | undefined): string => {
  if (!site) return title;
  const at = title.toLowerCase().lastIndexOf(site.toLowerCase());
  const before = title.slice(0, Math.max(at, 0)).trimEnd();
  return at > 0 && at + site.length === title.length && /[|\-–—:·•»«<>/_：｜]$/.test(before)
    ? before.replace(/[\s|\-–—:·•»«<>/_：｜]+$/, '') || title
    : title;
};
