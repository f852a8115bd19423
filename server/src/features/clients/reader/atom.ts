/** Writes a stream as Atom 1.0 with Google Reader's extensions, by which apps know what is read and starred. */
import { element, escaped, joined } from '#documents/out-feed/xml.ts';
import type { Entry } from '../entries.ts';
import { longItemId } from './item-ids.ts';
import { originOf, stateId, statesOf } from './items.ts';
import { labelId } from './stream-names.ts';

export interface AtomStream {
  id: string;
  title: string;
  /** The address of the document itself, and that of the page. */
  self: string;
  htmlUrl: string;
  updatedAt: Date;
  entries: readonly Entry[];
  continuation: string | null;
}

export const writeStream = ({ id, title, self, htmlUrl, updatedAt, entries, continuation }: AtomStream): string =>
  joined(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:gr="http://www.google.com/schemas/reader/atom/">',
      element('id', `tag:google.com,2005:reader/${id}`),
      element('title', title, ' type="text"'),
      `<link rel="self" href="${escaped(self)}"/>`,
      `<link rel="alternate" type="text/html" href="${escaped(htmlUrl)}"/>`,
      element('gr:continuation', continuation),
      element('updated', updatedAt.toISOString()),
      `<author>${element('name', title)}</author>`,
      ...entries.map(writeEntry),
      '</feed>',
      '',
    ],
    '\n',
  );

/** What is not read is `fresh` there: an app that has it as read marks it unread again. */
const writeEntry = (entry: Entry): string => {
  const { feed, isRead } = entry;
  const { streamId, title, htmlUrl } = originOf(entry);
  return joined([
    `<entry gr:crawl-timestamp-msec="${entry.seenAt.getTime()}">`,
    element('id', longItemId(entry.id)),
    ...[...statesOf(entry), ...(isRead ? [] : ['fresh'])].map(writeState),
    // Without the scheme, for a folder may be called as a state is.
    feed?.folder
      ? `<category term="${escaped(labelId(feed.folder.name))}" label="${escaped(feed.folder.name)}"/>`
      : null,
    element('title', entry.title, ' type="text"'),
    element('published', entry.publishedAt.toISOString()),
    element('updated', entry.updatedAt.toISOString()),
    `<link rel="alternate" type="text/html" href="${escaped(entry.link)}"/>`,
    ...entry.enclosures.map(writeEnclosure),
    element('content', entry.content, ' type="html"'),
    entry.author && `<author>${element('name', entry.author)}</author>`,
    `<source gr:stream-id="${escaped(streamId)}">`,
    element('id', `tag:google.com,2005:reader/${streamId}`),
    element('title', title, ' type="text"'),
    `<link rel="alternate" type="text/html" href="${escaped(htmlUrl)}"/>`,
    '</source></entry>',
  ]);
};

const writeState = (state: string): string =>
  `<category term="${stateId(state)}" scheme="http://www.google.com/reader/" label="${state}"/>`;

const writeEnclosure = ({ url, type, length }: Entry['enclosures'][number]): string =>
  `<link rel="enclosure" href="${escaped(url)}" type="${escaped(type)}" length="${length}"/>`;
