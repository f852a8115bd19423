/**
 * A notice is the part of a digest that a device shows: few words, since it has little room, and never more bytes than a push service
 * takes.
 */
import type { Language } from '@newsbell/contracts/languages';
import type { DigestEntry } from '@newsbell/contracts/notifications';
import { fill, texts } from '#i18n/texts.ts';
import { excerpt } from '#text/html/plain.ts';
import type { Message, MessageDigest } from '../channel.ts';
import { alertHeading, alertText, headlineOf } from '../headline.ts';

export interface Notice {
  title: string;
  body: string;
  /** The path leads to this site: the item in the reader, the page of an alert, or the list of notifications where there are several. */
  path: string;
  /** One and the same for all that tells of one digest: the device shows the last. */
  tag: string;
  /** It is the digest's id as text; empty for a test. */
  digest: string;
}

const LINES_AT_MOST = 6;
const TITLE_LENGTH = 80;
const LINE_LENGTH = 140;

/** The longest notice of which `sizeOf` is within `most`. There is always one: text is cut to nothing if it must be. */
export const noticeUpTo = (message: Message, most: number, sizeOf: (notice: Notice) => number): Notice => {
  const { entries = [], alerts = [] } = message.digest ?? {};
  for (let lines = Math.min(alerts.length + entries.length, LINES_AT_MOST); lines > 1; lines--) {
    const notice = noticeOf(message, lines, LINE_LENGTH);
    if (sizeOf(notice) <= most) return notice;
  }
  for (let length = LINE_LENGTH; length > 1; length = Math.floor(length / 2)) {
    const notice = noticeOf(message, 1, length);
    if (sizeOf(notice) <= most) return notice;
  }
  return { ...noticeOf(message, 1, 1), title: '', body: '' };
};

const noticeOf = ({ digest, delivery, person }: Message, lines: number, length: number): Notice => {
  const { language } = person;
  const words = texts(language).push;
  if (digest === null) {
    const path = '/setting/notifications';
    return { title: words.testTitle, body: words.testBody, path, tag: delivery.idemKey, digest: '' };
  }
  const cut = (text: string, most: number) => excerpt(text.replace(/\s+/g, ' ').trim(), Math.min(most, length));
  const own = { tag: String(digest.id), digest: String(digest.id) };
  const [first] = digest.entries;
  const [alert] = digest.alerts;
  const all = digest.alerts.length + digest.items;
  if (all === 1 && alert)
    return {
      title: cut(alertHeading(alert, person), TITLE_LENGTH),
      body: cut(alertText(alert, person), LINE_LENGTH),
      path: alert.path,
      ...own,
    };
  if (all === 1 && first) {
    const { id, project } = first.item;
    const path = `/${project.urlKey}/feed/${id}`;
    return {
      title: cut(project.title, TITLE_LENGTH),
      body: cut(headlineOf(first, language), LINE_LENGTH),
      path,
      ...own,
    };
  }
  const shown = linesOf(digest, person)
    .slice(0, lines)
    .map(line => cut(line, LINE_LENGTH));
  const rest = all - shown.length;
  return {
    title: fill(words.several, { n: all }),
    body: [...shown, ...(rest > 0 ? [fill(words.more, { n: rest })] : [])].join('\n'),
    path: '/notifications',
    ...own,
  };
};

const linesOf = ({ alerts, entries }: MessageDigest, person: Message['person']): string[] => [
  ...alerts.map(each => alertText(each, person)),
  ...entries.map(each => lineOf(each, person.language)),
];

const lineOf = (entry: DigestEntry, language: Language): string =>
  `${entry.item.project.title}: ${headlineOf(entry, language)}`;
