/** Writes Atom 1.0 (RFC 4287). */
import type { OutFeed, OutItem } from './feed.ts';
import { element, escaped, joined } from './xml.ts';

/** The feed is its own author, which every entry without one has then: the format wants to know who wrote it. */
export const writeAtom = (feed: OutFeed): string =>
  joined(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"${feed.language === null ? '' : ` xml:lang="${escaped(feed.language)}"`}>`,
      element('id', feed.id),
      element('title', feed.title, ' type="text"'),
      element('subtitle', feed.description, ' type="text"'),
      element('updated', feed.updatedAt.toISOString()),
      `<link rel="self" type="application/atom+xml" href="${escaped(feed.self)}"/>`,
      feed.hub && `<link rel="hub" href="${escaped(feed.hub)}"/>`,
      `<link rel="alternate" type="text/html" href="${escaped(feed.link)}"/>`,
      `<author>${element('name', feed.title)}</author>`,
      element('generator', feed.generator),
      element('logo', feed.image),
      ...feed.items.map(writeEntry),
      '</feed>',
      '',
    ],
    '\n',
  );

const writeEntry = (item: OutItem): string =>
  joined([
    '<entry>',
    element('id', item.id),
    element('title', item.title, ' type="text"'),
    `<link rel="alternate" href="${escaped(item.link)}"/>`,
    ...item.enclosures.map(writeEnclosure),
    element('published', item.publishedAt.toISOString()),
    element('updated', item.updatedAt.toISOString()),
    item.author === null ? null : `<author>${element('name', item.author)}</author>`,
    ...item.tags.map(tag => `<category term="${escaped(tag)}"/>`),
    element('content', item.content, ' type="html"'),
    item.source && writeSource(item.source),
    item.image && `<media:thumbnail url="${escaped(item.image)}"/>`,
    '</entry>',
  ]);

/** RFC 4287 §4.2.11. The source's address names it, and it is the author of an entry without one. */
const writeSource = ({ title, url }: NonNullable<OutItem['source']>): string =>
  joined([
    '<source>',
    element('id', url),
    element('title', title, ' type="text"'),
    `<author>${element('name', title)}</author>`,
    `<link rel="self" href="${escaped(url)}"/>`,
    '</source>',
  ]);

const writeEnclosure = ({ url, type, length }: OutItem['enclosures'][number]): string =>
  joined([
    `<link rel="enclosure" href="${escaped(url)}"`,
    type === null ? null : ` type="${escaped(type)}"`,
    length === null ? null : ` length="${length}"`,
    '/>',
  ]);
