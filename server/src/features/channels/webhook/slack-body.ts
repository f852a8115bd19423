/** `{ text }` with the mark-up of Slack, which chats take that know its incoming webhooks: short, and in the person's language. */
import type { Alert, DigestEntry } from '@newsbell/contracts/notifications';
import { fill, texts } from '#i18n/texts.ts';
import { excerpt } from '#text/html/plain.ts';
import type { Message } from '../channel.ts';
import { alertText, headlineOf } from '../headline.ts';
import type { Names } from './standard-body.ts';

const LINES_AT_MOST = 10;
const LINE_LENGTH = 140;
/** Discord takes 2,000 characters of such a text, the fewest of all. */
const CHARACTERS_AT_MOST = 1_900;
/** A longer link is left out, and its line is text alone. */
const LINK_LENGTH = 500;

export const slackBody = ({ digest, person }: Message, names: Names): string => {
  const words = texts(person.language);
  if (digest === null)
    return JSON.stringify({ text: escaped(fill(words.webhook.test, { product: names.productName })) });
  const all = digest.alerts.length + digest.items;
  const lines = [
    ...digest.alerts.map(alert => alertLine(alert, person, names)),
    ...digest.entries.map(entry => entryLine(entry, person, names)),
  ];
  const page = `${names.publicUrl}/notifications`;
  const textOf = (shown: readonly string[]) =>
    [
      ...(all > 1 ? [`*${fill(words.push.several, { n: all })}*`] : []),
      ...shown,
      ...(all > shown.length ? [linked(page, fill(words.push.more, { n: all - shown.length }))] : []),
    ].join('\n');
  let shown = lines.slice(0, LINES_AT_MOST);
  while (shown.length > 0 && textOf(shown).length > CHARACTERS_AT_MOST) shown = shown.slice(0, -1);
  return JSON.stringify({ text: textOf(shown) });
};

const entryLine = (entry: DigestEntry, { language }: Message['person'], { publicUrl }: Names): string => {
  const { item } = entry;
  const link = item.link ?? `${publicUrl}/${item.project.urlKey}/feed/${item.id}`;
  return `• ${linked(link, headlineOf(entry, language))} — ${escaped(flat(item.project.title))}`;
};

const alertLine = (alert: Alert, person: Message['person'], { publicUrl }: Names): string =>
  `• ${linked(publicUrl + alert.path, alertText(alert, person))}`;

/** A bar ends the address, and an angle bracket the link: in the address both are as in a URL, in the text a bar is another one. */
const linked = (link: string, text: string): string => {
  const said = escaped(flat(text)).replaceAll('|', '¦');
  const url = URL.parse(link);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > LINK_LENGTH) return said;
  const address = url.href.replaceAll('|', '%7C').replaceAll('<', '%3C').replaceAll('>', '%3E');
  return `<${address.replaceAll('&', '&amp;')}|${said}>`;
};

/** Slack has three characters that mean something; as entities they and all that begins with them, such as `<!channel>`, are text. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** One line, whatever a source has written. */
const flat = (text: string): string =>
  excerpt(text.replaceAll(/[\s\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim(), LINE_LENGTH);
