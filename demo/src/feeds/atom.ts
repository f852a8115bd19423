import { escapeAttribute } from '@newsbell/server/text/html/escape';
import type { FeedDocument, FeedItem } from './document.ts';
import { declaration, element, lines } from './xml.ts';

/** Writes Atom 1.0 (RFC 4287). */
export const writeAtom = (document: FeedDocument, encoding: string): string =>
  lines(
    declaration(encoding),
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${document.language}"${document.base ? ` xml:base="${escapeAttribute(document.base)}"` : ''}>`,
    element('id', document.self),
    element('title', document.title),
    element('subtitle', document.description),
    element('updated', document.updated.toISOString()),
    `<link rel="self" type="application/atom+xml" href="${escapeAttribute(document.self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeAttribute(document.home)}"/>`,
    element('icon', document.icon),
    ...document.items.map(item => writeEntry(item, document.updated)),
    '</feed>',
  );

/** Writes Atom 0.3: it has `modified` and `issued` in place of `updated` and `published`, and a mode on each content. */
export const writeAtom03 = (document: FeedDocument, encoding: string): string =>
  lines(
    declaration(encoding),
    `<feed version="0.3" xmlns="http://purl.org/atom/ns#" xml:lang="${document.language}">`,
    element('title', document.title),
    element('tagline', document.description),
    `<link rel="alternate" type="text/html" href="${escapeAttribute(document.home)}"/>`,
    element('modified', document.updated.toISOString()),
    ...document.items.map(item =>
      lines(
        '<entry>',
        element('id', item.id),
        element('title', item.title),
        `<link rel="alternate" type="text/html" href="${escapeAttribute(item.link)}"/>`,
        `<author>${element('name', item.author)}</author>`,
        element('issued', item.published?.toISOString()),
        element('modified', item.published?.toISOString()),
        element('summary', item.summary),
        element('content', item.html, 'type="text/html" mode="escaped"'),
        '</entry>',
      ),
    ),
    '</feed>',
  );

const writeEntry = (item: FeedItem, fallback: Date): string =>
  lines(
    '<entry>',
    element('id', item.id),
    element('title', item.title),
    `<link rel="alternate" type="text/html" href="${escapeAttribute(item.link)}"/>`,
    item.sound
      ? `<link rel="enclosure" type="audio/wav" length="${item.sound.bytes}" href="${escapeAttribute(item.sound.url)}"/>`
      : '',
    item.image ? `<link rel="enclosure" type="image/png" href="${escapeAttribute(item.image)}"/>` : '',
    `<author>${element('name', item.author)}</author>`,
    element('published', item.published?.toISOString()),
    element('updated', (item.published ?? fallback).toISOString()),
    ...item.tags.map(tag => `<category term="${escapeAttribute(tag)}"/>`),
    element('summary', item.summary),
    element('content', item.html, 'type="html"'),
    '</entry>',
  );
