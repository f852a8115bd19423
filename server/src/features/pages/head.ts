/** The part of a page's head that readers without script see: titles, previews, addresses. */
import type { Language } from '@newsbell/contracts/languages';
import type { Settings } from '#deps.ts';
import { escapeMarkup } from '#text/html/escape.ts';
import { pictureOnOrigin } from '#text/html/own-pictures.ts';
import { shortened } from './markup.ts';

export interface PageHead {
  /** Without the product's name; undefined for a page that is called by it. */
  title?: string;
  description: string;
  /** From the root, escapeMarkup as an address; undefined for a page that has none of its own. */
  path?: string;
  /** The page's own picture; otherwise the instance's icon stands for it. */
  image?: string | null;
  /** Set for a piece of news. */
  publishedAt?: Date;
  /** The feed that the page can be followed by. */
  feed?: { title: string; path: string };
  /** It is set for pages that a search engine gains nothing from. */
  isUnlisted?: boolean;
}

/** A preview shows at most this many characters of a description. */
const LONGEST = 300;

export const writeHead = (
  head: PageHead,
  { productName, publicUrl }: Pick<Settings, 'productName' | 'publicUrl'>,
  language: Language,
): string => {
  const title = head.title ? `${head.title} · ${productName}` : productName;
  const description = shortened(head.description, LONGEST);
  const address = head.path === undefined ? undefined : `${publicUrl}${head.path}`;
  const image = head.image && pictureOnOrigin(head.image, publicUrl);
  const own = image && /^https?:\/\//i.test(image) ? image : undefined;
  return [
    `<title>${escapeMarkup(title)}</title>`,
    meta('name', 'description', description),
    head.isUnlisted && meta('name', 'robots', 'noindex'),
    address && `<link rel="canonical" href="${escapeMarkup(address)}" />`,
    head.feed &&
      `<link rel="alternate" type="application/rss+xml" title="${escapeMarkup(head.feed.title)}" href="${escapeMarkup(head.feed.path)}" />`,
    meta('property', 'og:site_name', productName),
    meta('property', 'og:locale', locales[language]),
    meta('property', 'og:type', head.publishedAt ? 'article' : 'website'),
    meta('property', 'og:title', head.title ?? productName),
    meta('property', 'og:description', description),
    address && meta('property', 'og:url', address),
    meta('property', 'og:image', own ?? `${publicUrl}/icons/icon-512.png`),
    head.publishedAt && meta('property', 'article:published_time', head.publishedAt.toISOString()),
    meta('name', 'twitter:card', own && head.publishedAt ? 'summary_large_image' : 'summary'),
  ]
    .filter(Boolean)
    .join('\n    ');
};

const locales: Record<Language, string> = { ko: 'ko_KR', en: 'en_US', ja: 'ja_JP', 'zh-CN': 'zh_CN' };

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeMarkup(content)}" />`;
