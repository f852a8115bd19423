/** From what somebody publishes to an item that is ready to be stored. */
import { hash, randomUUID } from 'node:crypto';
import { PICTURE_PATH } from '@newsbell/contracts/image-rules';
import type { newsEdit } from '@newsbell/contracts/publishing';
import {
  ARCHIVE_HOURS,
  type ContentFormat,
  DAYS_AHEAD,
  MINUTES_AHEAD,
  type Priority,
} from '@newsbell/contracts/publishing-rules';
import type { z } from 'zod';
import type { ReadyItem } from '#documents/ready-item.ts';
import { pictureAddress } from '#text/html/image.ts';
import { cleanText, excerpt, firstImage } from '#text/html/plain.ts';
import { sanitise } from '#text/html/sanitise.ts';
import { webUrl } from '#text/html/url.ts';
import { itemLexemes } from '#text/item-lexemes.ts';
import { renderLines, renderMarkdown } from '#text/markdown/markdown.ts';
import { oneLine } from '#text/one-line.ts';

export interface Publication {
  /** On one line. */
  title: string | undefined;
  content: string;
  format: ContentFormat;
  link: string | null;
  image: string | null;
  tags: readonly string[];
  /** In the order in which they were sent. */
  fields: readonly { name: string; value: string }[];
  /** Addresses of files. */
  attachments: readonly string[];
  /** Null: none was given. */
  publishedAt: Date | null;
  priority: Priority;
}

export type Body = z.output<(typeof newsEdit)['schema']['body']>;

/** It names what is missing, or not possible, where each value by itself is right. */
export type Wrong = 'content' | 'publishedAt' | 'link' | 'image' | 'attachments';

/** Nothing of it is refused by PostgreSQL: texts are well-formed and have no control characters, addresses are written as browsers do. */
export const publicationOf = (body: Body, now: Date): Publication | { wrong: Wrong } => {
  const { content = '', format, priority } = body;
  const title = body.title === undefined ? undefined : plain(body.title);
  if (!title && content.trim() === '') return { wrong: 'content' };
  const publishedAt = body.publishedAt === undefined ? null : new Date(body.publishedAt);
  if (publishedAt && !isPossible(publishedAt, now)) return { wrong: 'publishedAt' };
  const [link, image] = [webUrl(body.link, undefined), imageUrl(body.image)];
  const attachments = (body.attachments ?? []).flatMap(url => webUrl(url, undefined) ?? []);
  if (body.link !== undefined && link === null) return { wrong: 'link' };
  if (body.image !== undefined && image === null) return { wrong: 'image' };
  if (attachments.length < (body.attachments ?? []).length) return { wrong: 'attachments' };
  const tags = (body.tags ?? []).map(plain).filter(tag => tag !== '');
  const fields = (body.fields ?? []).map(({ name, value }) => ({ name, value: plain(value) }));
  return { title, content, format, link, image, tags, fields, attachments, publishedAt, priority };
};

/** A path is one of a picture that was uploaded here. */
const imageUrl = (image: string | undefined): string | null =>
  image !== undefined && PICTURE_PATH.test(image) ? image : webUrl(image, undefined);

const plain = (text: string): string => oneLine(text.toWellFormed());

/** PostgreSQL writes no year before the first as JavaScript does, and an offset may lead there. */
const isPossible = (time: Date, now: Date): boolean =>
  time.getUTCFullYear() >= 1 && time.getTime() <= now.getTime() + DAYS_AHEAD * 86_400_000;

/** Answers an item's guid, made of the publisher's key. Without a key each post is another item. */
export const nameOf = (key: string = randomUUID()): string => digest(`published\n${key}`);

/** It is all of an item that takes time to make, so it is made before any lock. */
type Rendered = Omit<ReadyItem, 'aliases' | 'sourceHash' | 'publishedAt' | 'updatedAt'>;

const renderPublication = (
  { title, content, format, link, image, tags, fields, attachments, priority }: Publication,
  ownOrigins: readonly string[],
): Rendered => {
  const clean = render[format](content, ownOrigins);
  const text = cleanText(clean);
  const shownTitle = title || excerpt(text, 80) || link || '';
  const named = fields.map(({ name, value }) => ({ name, value }));
  return {
    title: shownTitle,
    link,
    author: null,
    image: (image && pictureAddress(image, ownOrigins)) ?? firstImage(clean),
    excerpt:
      text === shownTitle ? '' : excerpt(text || named.map(each => `${each.name}: ${each.value}`).join(' · '), 300),
    content: clean,
    enclosures: attachments.map(url => ({ url, type: null, length: null })),
    tags: [...tags],
    fields: named.length > 0 ? named : null,
    priority: priority === 'normal' ? null : priority,
    ...itemLexemes(shownTitle, text, named),
  };
};

/** It holds a publication with what takes time to make of it. */
export interface Prepared {
  publication: Publication;
  rendered: Rendered;
}

export const prepare = (publication: Publication, ownOrigins: readonly string[]): Prepared => ({
  publication,
  rendered: renderPublication(publication, ownOrigins),
});

/** Cleaning has left nothing that a reader could see, such as of a script alone. */
export const isNothing = ({ rendered: { title, content, image, fields, enclosures } }: Prepared): boolean =>
  title === '' && image === null && fields === null && enclosures.length === 0 && !content.includes('<img');

/** `name` is of `nameOf`; `editedAt` is null where the item is new. */
export const readyItem = (
  { rendered, publication }: Prepared,
  { name, publishedAt, editedAt }: { name: string; publishedAt: Date | null; editedAt: Date | null },
): ReadyItem => {
  const { title, content, format, link, image, tags, fields, attachments, priority } = publication;
  const said = [title, content, format, link, image, tags, fields, attachments, publishedAt, priority];
  return {
    ...rendered,
    aliases: [{ kind: 'guid', hash: name }],
    sourceHash: digest(JSON.stringify(said)),
    publishedAt,
    updatedAt: editedAt,
  };
};

/** It has a time of its own in the past; nobody is told of it. */
export const isArchive = (publishedAt: Date | null, now: Date): boolean =>
  publishedAt !== null && now.getTime() - publishedAt.getTime() > ARCHIVE_HOURS * 3_600_000;

/** It is to be published then, and not now. */
export const isAhead = (publishedAt: Date | null, now: Date): boolean =>
  publishedAt !== null && publishedAt.getTime() > now.getTime() + MINUTES_AHEAD * 60_000;

const render: Record<ContentFormat, (content: string, ownOrigins: readonly string[]) => string> = {
  text: (content, ownOrigins) => renderLines(content, { ownOrigins }).trimEnd(),
  markdown: (content, ownOrigins) => renderMarkdown(content, { ownOrigins }).trimEnd(),
  html: (content, ownOrigins) => sanitise(content, { ownOrigins, ownPictures: true, visitorsLinks: true }),
};

const digest = (text: string): string => hash('sha256', text, 'hex').slice(0, 32);
