/** The JSON that a webhook is sent in the format `standard`; docs/webhooks.md describes it. */
import type { Alert, DigestEntry } from '@newsbell/contracts/notifications';
import type { Settings } from '#deps.ts';
import { fill, texts } from '#i18n/texts.ts';
import { excerpt } from '#text/html/plain.ts';
import type { Message } from '../channel.ts';
import { alertText, headlineOf } from '../headline.ts';

const BYTES_AT_MOST = 20_480;
const TITLE_LENGTH = 300;
const EXCERPT_LENGTH = 300;
const REASONS_AT_MOST = 5;
const SOURCES_AT_MOST = 5;

/** Idempotent: each attempt has the time at which the delivery was made. A message that would be too long ends sooner, and counts the rest. */
export const standardBody = (message: Message, { publicUrl, productName }: Names): string => {
  const { digest, delivery, person } = message;
  const timestamp = delivery.createdAt.toISOString();
  if (digest === null)
    return JSON.stringify({
      type: 'test',
      timestamp,
      data: { text: fill(texts(person.language).webhook.test, { product: productName }) },
    });
  const alerts = digest.alerts.map(alert => alertOf(alert, person, publicUrl));
  const entries = digest.entries.map(entry => entryOf(entry, person, publicUrl));
  const all = alerts.length + digest.items;
  const bodyOf = (rows: readonly (typeof entries | typeof alerts)[number][]) => {
    const more = all - rows.length;
    return JSON.stringify({
      type: 'digest.told',
      timestamp,
      data: {
        slot: digest.slot.toISOString(),
        total: digest.items,
        entries: rows.slice(Math.min(alerts.length, rows.length)),
        alerts: rows.slice(0, alerts.length),
        ...(more > 0 && { more }),
        page: `${publicUrl}/notifications`,
      },
    });
  };
  const rows = [...alerts, ...entries];
  return bodyOf(rows.slice(0, fitting(rows, BYTES_AT_MOST - Buffer.byteLength(bodyOf([])))));
};

/** Answers how many of these, from the first on, are within so many bytes of JSON, with their commas. */
const fitting = (rows: readonly object[], most: number): number => {
  let bytes = 0;
  for (const [at, row] of rows.entries()) {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    if (bytes > most) return at;
  }
  return rows.length;
};

export type Names = Pick<Settings, 'publicUrl' | 'productName'>;

const entryOf = ({ item, others, reasons }: DigestEntry, { language }: Message['person'], publicUrl: string) => {
  const page = `${publicUrl}/${item.project.urlKey}/feed/${item.id}`;
  return {
    id: item.id,
    title: excerpt(headlineOf({ item }, language), TITLE_LENGTH),
    link: item.link ?? page,
    page,
    source: item.project,
    publishedAt: item.sortAt,
    ...(item.title.trim() && item.excerpt && { excerpt: excerpt(item.excerpt, EXCERPT_LENGTH) }),
    ...(item.fields && { fields: item.fields }),
    ...(item.priority && { priority: item.priority }),
    ...(others.length > 0 && { others: others.slice(0, SOURCES_AT_MOST) }),
    reasons: reasons.slice(0, REASONS_AT_MOST),
  };
};

const alertOf = (alert: Alert, person: Message['person'], publicUrl: string) => ({
  id: alert.id,
  type: alert.type,
  title: alert.title,
  text: alertText(alert, person),
  link: publicUrl + alert.path,
  count: alert.count,
  actors: alert.actors,
});
