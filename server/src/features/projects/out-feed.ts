/** A public project as RSS 2.0, for any other reader. */
import { hash } from 'node:crypto';
import type { FeedItem } from '@newsbell/contracts/items';
import type { Project } from '@newsbell/contracts/projects';

export interface OutFeed {
  body: string;
  etag: string;
  lastModified: Date;
}

/** `publicUrl` is the origin without a trailing slash. An item without its content gives its excerpt. */
export const writeOutFeed = (
  project: Pick<Project, 'urlKey' | 'title' | 'description' | 'link' | 'language' | 'image'>,
  items: readonly FeedItem[],
  { publicUrl, productName }: { publicUrl: string; productName: string },
): OutFeed => {
  const home = `${publicUrl}/${project.urlKey}`;
  const lastModified = items.reduce((latest, item) => Math.max(latest, Date.parse(item.createdDate)), 0);
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    element('title', project.title),
    element('link', project.link ?? home),
    element('description', project.description ?? project.title),
    element('language', project.language),
    element('generator', productName),
    element('lastBuildDate', rfc822(lastModified)),
    `<atom:link rel="self" type="application/rss+xml" href="${escaped(`${home}/rss.xml`)}"/>`,
    project.image &&
      `<image>${element('url', project.image)}${element('title', project.title)}${element('link', project.link ?? home)}</image>`,
    ...items.map(item => writeItem(item, home)),
    '</channel>',
    '</rss>',
    '',
  ]
    .filter(line => line !== null && line !== undefined)
    .join('\n');
  return { body, etag: `W/"${hash('sha256', body).slice(0, 32)}"`, lastModified: new Date(lastModified) };
};

const writeItem = (item: FeedItem, home: string): string => {
  const [enclosure] = item.enclosures;
  return [
    '<item>',
    element('title', item.title),
    element('link', item.link ?? `${home}/feed/${item.id}`),
    `<guid isPermaLink="false">${escaped(`${home}/feed/${item.id}`)}</guid>`,
    element('pubDate', rfc822(Date.parse(item.published ?? item.updated ?? item.sortAt))),
    element('dc:creator', item.author),
    ...item.tags.map(tag => element('category', tag)),
    element('description', item.content ?? item.excerpt),
    enclosure &&
      `<enclosure url="${escaped(enclosure.url)}" length="${enclosure.length ?? 0}" type="${escaped(enclosure.type ?? 'application/octet-stream')}"/>`,
    item.image && `<media:thumbnail url="${escaped(item.image)}"/>`,
    '</item>',
  ]
    .filter(Boolean)
    .join('');
};

const element = (name: string, text: string | null): string | null =>
  text === null ? null : `<${name}>${escaped(text)}</${name}>`;

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Characters that XML 1.0 cannot hold at all are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, char => NAMED[char]!);

/** RFC 822 with a year of four digits, as RSS 2.0 asks. */
const rfc822 = (at: number): string => new Date(at).toUTCString();

/** RFC 9110: with `If-None-Match` the date is not looked at. */
export const isUnchanged = (
  headers: { 'if-none-match'?: string; 'if-modified-since'?: string },
  { etag, lastModified }: Pick<OutFeed, 'etag' | 'lastModified'>,
): boolean => {
  const { 'if-none-match': match, 'if-modified-since': since } = headers;
  if (match !== undefined) {
    return match
      .split(',')
      .some(each => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
  }
  return since !== undefined && Date.parse(since) >= Math.trunc(lastModified.getTime() / 1000) * 1000;
};
