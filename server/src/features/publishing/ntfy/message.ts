/** Reads a message in ntfy's form into what is published by the rules of the house. */
import type { Language } from '@newsbell/contracts/languages';
import { newsPublish } from '@newsbell/contracts/publishing';
import { MINUTES_AHEAD, type Priority } from '@newsbell/contracts/publishing-rules';
import type { z } from 'zod';
import { type FieldProblem, Refusal } from '#http/problems.ts';
import { fill, texts } from '#i18n/texts.ts';
import type { Body } from '../publication.ts';
import { readDelay } from './delay.ts';
import type { ReadParameter } from './parameters.ts';

export interface NtfyMessage {
  /** As every door has it. */
  body: Body;
  /** The name by which it is edited and not doubled. */
  key: string | undefined;
  /** As it was sent, for the answer; `priority` is a number of ntfy's. */
  sent: Sent;
  /** The names of parameters that are not done. */
  undone: string[];
}

interface Sent {
  title: string | undefined;
  message: string;
  priority: number | undefined;
  tags: string[] | undefined;
  click: string | undefined;
  icon: string | undefined;
  attach: string | undefined;
  filename: string | undefined;
  isMarkdown: boolean;
}

interface Coming {
  read: ReadParameter;
  /** The body of the request; undefined: it is a file. */
  text: string | undefined;
  /** The body's type says so. */
  isMarkdown: boolean;
  now: Date;
  /** Refusals are in it. */
  language: Language;
}

export const readMessage = ({ read, text, isMarkdown, now, language }: Coming): NtfyMessage => {
  const delay = read(names.delay);
  const publishAt = delay === undefined ? undefined : readDelay(delay, now);
  if (delay !== undefined && (!publishAt || publishAt < now)) throw refusalOf({ delay: 'invalid' });
  const sent = readSent(read, text, isMarkdown);
  const { title, click, icon, attach, tags } = sent;
  const picture = attach !== undefined && PICTURE.test(attach) ? attach : icon;
  const judged = newsPublish.schema.body.safeParse({
    ...{ title, content: sent.message, format: sent.isMarkdown ? 'markdown' : 'text', link: click, image: picture },
    ...{ tags, priority: sent.priority === undefined ? 'normal' : priorityOf[sent.priority - 1] },
    ...{ attachments: attach === undefined ? undefined : [attach], id: read(names.id) },
    publishedAt: publishAt?.toISOString(),
  });
  if (!judged.success) throw refusalOf(fieldsOf(judged.error, language));
  const isFile = text === undefined || isNamedFile(read, text);
  const isAtOnce = publishAt && publishAt.getTime() <= now.getTime() + MINUTES_AHEAD * 60_000;
  const asked = Object.keys(cannotBeDone).filter(name => read(cannotBeDone[name]!) !== undefined);
  const undone = [
    ...asked,
    ...(isFile || (sent.filename && !attach) ? ['Filename'] : []),
    ...(isAtOnce ? ['Delay'] : []),
  ];
  return { body: judged.data, key: judged.data.id, sent, undone };
};

/** With a message beside it, a body that has the name of a file is that file. */
const isNamedFile = (read: ReadParameter, text: string): boolean =>
  text !== '' &&
  read(names.filename) !== undefined &&
  read(names.attach) === undefined &&
  read(names.message) !== undefined;

/** Files are not taken: the message beside one is published without it, and one alone is refused. */
const readSent = (read: ReadParameter, sent: string | undefined, isMarkdown: boolean): Sent => {
  const [title, attach, filename] = [read(names.title), read(names.attach), read(names.filename)];
  if (sent === undefined && read(names.message) === undefined) throw refusalOf({ message: 'text' });
  const text = sent === undefined || isNamedFile(read, sent) ? '' : sent;
  // The body goes before the parameter, as in ntfy, and a message without either is a mere ring.
  const message = text.trim() || read(names.message)?.replaceAll('\\n', '\n') || (title || attach ? '' : 'triggered');
  return {
    ...{ title, attach, filename, message },
    priority: readPriority(read(names.priority)),
    tags: read(names.tags)
      ?.split(',')
      .map(tag => tag.trim())
      .filter(tag => tag !== ''),
    click: read(names.click),
    icon: read(names.icon),
    isMarkdown: isMarkdown || YES.test(read(names.markdown) ?? ''),
  };
};

/** The names of each parameter in ntfy's manual, in the spelling of headers that have come. */
const names = {
  title: ['x-title', 'title', 'ti', 't'],
  message: ['x-message', 'message', 'm'],
  priority: ['x-priority', 'priority', 'prio', 'p'],
  tags: ['x-tags', 'tags', 'tag', 'ta'],
  click: ['x-click', 'click'],
  attach: ['x-attach', 'attach', 'a'],
  filename: ['x-filename', 'filename', 'file', 'f'],
  icon: ['x-icon', 'icon'],
  markdown: ['x-markdown', 'markdown', 'md'],
  delay: ['x-delay', 'delay', 'x-at', 'at', 'x-in', 'in'],
  id: ['x-sequence-id', 'sequence-id', 'sequence_id', 'sid', 'idempotency-key'],
} as const;

/** The message itself is worth more than its refusal, so that these are left undone, and the answer names them. */
const cannotBeDone: Record<string, readonly string[]> = {
  Email: ['x-email', 'x-e-mail', 'email', 'e-mail', 'mail', 'e'],
  Call: ['x-call', 'call'],
  Actions: ['x-actions', 'actions', 'action'],
  Template: ['x-template', 'template', 'tpl'],
};

const YES = /^(1|yes|true)$/i;
/** The address of a file that is a picture stands for the news. */
const PICTURE = /\.(jpe?g|png|gif|webp|avif)(\?.*)?$/i;

/**
 * ntfy's 4 and 5 are urgent, and its 1 is not shown. Its 2 is shown without a sound. A digest makes no sound, so 2 is normal here: as low, it
 * would be listed, and nobody would be told.
 */
const priorityOf: readonly Priority[] = ['low', 'normal', 'normal', 'high', 'high'];

const priorityNames = ['min', 'low', 'default', 'high', 'max', 'urgent'];

/** Undefined: none was given. A browser's header of the same name (RFC 9218) is none. */
const readPriority = (text: string | undefined): number | undefined => {
  if (text === undefined || /^u=\d/.test(text)) return undefined;
  const named = priorityNames.indexOf(text.toLowerCase());
  const priority = named >= 0 ? Math.min(5, named + 1) : /^[0-5]$/.test(text) ? Number(text) : undefined;
  if (priority === undefined) throw refusalOf({ priority: 'invalid' });
  return priority === 0 ? undefined : priority;
};

/** Their names in ntfy. */
const ntfyNames: Record<string, string> = {
  ...{ content: 'message', link: 'click', image: 'icon', attachments: 'attach', publishedAt: 'delay' },
  id: 'sequence_id',
};

export const ntfyName = (name: string): string => ntfyNames[name] ?? name;

const fieldsOf = ({ issues }: z.ZodError, language: Language): Record<string, FieldProblem> =>
  Object.fromEntries(
    issues.map(issue => {
      const { fields } = texts(language);
      const isMany = issue.code === 'too_big' && typeof issue.maximum === 'number';
      const text =
        isMany && fill(issue.origin === 'array' ? fields.tooMany : fields.tooLong, { n: Number(issue.maximum) });
      return [ntfyName(String(issue.path[0])), text ? { text } : 'invalid'];
    }),
  );

const refusalOf = (fields: Record<string, FieldProblem>): Refusal => new Refusal('INVALID_FIELDS', fields);
