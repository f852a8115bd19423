/** The result of reading a call, whatever its kind, and the fitting of its news into the limits of publishing. */
import type { HookReason } from '@newsbell/contracts/hook-rules';
import { FIELD_NAME, publishingLimits as limits, type Priority } from '@newsbell/contracts/publishing-rules';
import type { publicationOf } from '#features/publishing/publication.ts';
import { webUrl } from '#text/html/url.ts';
import { oneLine } from '#text/one-line.ts';

/** It is news as a program has sent them: too long, perhaps, or with an address that is none. */
export interface Draft {
  title?: string;
  content?: string;
  format?: 'text' | 'markdown';
  link?: string;
  image?: string;
  tags?: readonly string[];
  fields?: readonly { name: string; value: string }[];
  priority?: Priority;
}

export interface HookNews {
  /** The name by which they are edited and not doubled; undefined: that of their call. */
  key?: string;
  draft: Draft;
  /** They change what is there, and are nothing where it is not. */
  isEdit?: boolean;
}

export type Reading =
  | { kind: 'news'; news: readonly HookNews[] }
  | { kind: 'connected' }
  | { kind: 'ignored'; why: HookReason }
  | { kind: 'refused'; why: HookReason };

export const ignored = (why: HookReason): Reading => ({ kind: 'ignored', why });
export const refused = (why: HookReason): Reading => ({ kind: 'refused', why });

export type Body = Parameters<typeof publicationOf>[0];

/** Cuts what is too long and leaves out what is not possible: a program cannot be asked to send it better. */
export const fit = ({ title = '', content = '', format = 'text', priority = 'normal', ...more }: Draft): Body => {
  const shownTitle = clip(oneLine(title.slice(0, LONGEST)), limits.title);
  const [link, image] = [webUrl(more.link, undefined), webUrl(more.image, undefined)];
  const tags = [...new Set((more.tags ?? []).map(tag => clip(oneLine(tag), 50)).filter(tag => tag !== ''))];
  return {
    ...(shownTitle !== '' && { title: shownTitle }),
    content: clipUnits(content, limits.content),
    format,
    ...(link !== null && { link }),
    ...(image !== null && { image }),
    tags: tags.slice(0, limits.tags),
    fields: fieldsOf(more.fields ?? []),
    priority,
  };
};

/** Beyond this nothing of a text could be shown, so it is not looked through. */
const LONGEST = 10_000;

const fieldsOf = (sent: NonNullable<Draft['fields']>): { name: string; value: string }[] => {
  const fields = new Map<string, { name: string; value: string }>();
  for (const each of sent) {
    const name = fieldName(each.name);
    const value = clip(oneLine(each.value.slice(0, LONGEST)), limits.fieldValue);
    if (FIELD_NAME.test(name) && value !== '' && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), { name, value });
  }
  return [...fields.values()].slice(0, limits.fields);
};

/** In a name blanks and dots become hyphens, and other signs are left out. */
const fieldName = (sent: string): string =>
  clip(
    sent
      .slice(0, LONGEST)
      .normalize()
      .trim()
      .replace(/[\s./:]+/g, '-')
      .replace(/[^\p{L}\p{M}\p{N}_-]/gu, ''),
    40,
  );

const clip = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const signs = [...text.slice(0, 2 * most + 2)];
  return signs.length <= most ? signs.join('') : `${signs.slice(0, most - 1).join('')}…`;
};

const clipUnits = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;

export const firstLine = (text: string): string => {
  const begun = text.trimStart();
  const end = begun.search(/[\r\n]/);
  return end === -1 ? begun : begun.slice(0, end);
};

/** Escapes a text that stands in Markdown, so that it is shown as it is. */
export const inMarkdown = (text: string): string => text.replace(/[\\`*_{}[\]()<>#+\-.!|~&]/g, '\\$&');

/** A link with a text that is shown as it is. */
export const markdownLink = (text: string, url: string): string =>
  webUrl(url, undefined) === null ? inMarkdown(text) : `[${inMarkdown(text)}](<${url.replace(/[<>\s]/g, '')}>)`;
