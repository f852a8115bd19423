/** Writes the subscriptions of a person as OPML 2.0. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isVisibleProject } from '#db/visibility.ts';
import type { Settings } from '#deps.ts';
import type { Channel } from '../change.ts';
import { addressOfSource } from '../source-address.ts';
import { namespace, own, prefix, type SubscriptionOutline } from './outline.ts';

type Written = SubscriptionOutline & { site: string | null; order: number };

/**
 * `text` and `title` are what the person calls a source, because other programs read one or the other. Folders stand where their first subscription does; `own.order` puts everything back in its place.
 */
export const writeOpml = async (
  db: Db,
  accountId: number,
  { productName, publicUrl }: Pick<Settings, 'productName' | 'publicUrl'>,
): Promise<string> => {
  const all = await outlinesOf(db, accountId, publicUrl);
  const lines = all.flatMap((each, at) => {
    if (each.folder === null) return [line(each, 4)];
    if (all.findIndex(other => other.folder === each.folder) !== at) return [];
    const inside = all.filter(other => other.folder === each.folder);
    const name = attributes({ text: each.folder, title: each.folder });
    return [`    <outline${name}>`, ...inside.map(other => line(other, 6)), '    </outline>'];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<opml version="2.0" xmlns:${prefix}="${namespace}">`,
    `  <head><title>${escaped(productName)}</title></head>`,
    '  <body>',
    ...lines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n');
};

/** A private source is in its owner's file alone. The pages that a person keeps are no feed which another program could read. */
const outlinesOf = async (db: Db, accountId: number, publicUrl: string): Promise<Written[]> => {
  const { rows } = await sql<{
    name: string;
    title: string | null;
    tag: string | null;
    word: string | null;
    feed_url: string | null;
    url_key: string | null;
    generator: string | null;
    link: string | null;
    folder: string | null;
    notify_minute: number | null;
    at_once: boolean;
    full_text: boolean;
    muted_channels: string[];
    keywords: string[];
  }>`
    select coalesce(p.title, s.tag, w.text) as name, s.title, s.tag, w.text as word, p.url_key, p.link,
      case when p.kind <> 'GENERATED' then p.feed_url end as feed_url,
      (select g.id from generator g where g.project_id = p.id) as generator,
      f.name as folder, s.notify_minute, s.at_once, s.full_text, s.muted_channels,
      array(select k.keyword from subscription_keyword k where k.subscription_id = s.id
        order by k.created_at, k.keyword) as keywords
    from subscription s left join project p on p.id = s.project_id left join word w on w.id = s.word_id
      left join folder f on f.id = s.folder_id
    where s.account_id = ${accountId} and (s.project_id is null or p.kind <> 'SAVED' and ${isVisibleProject(accountId)})
    order by s.position nulls last, s.id`.execute(db);
  return rows.map((row, order) => ({
    type: row.tag !== null ? 'TAG' : row.word !== null ? 'WORD' : 'PROJECT',
    key: row.tag ?? row.word ?? addressOfSource({ ...row, url_key: row.url_key! }, publicUrl),
    title: row.title ?? row.name,
    sourceTitle: row.name,
    ownTitle: row.title,
    site: row.link,
    folder: row.folder,
    notifyMinute: row.notify_minute,
    atOnce: row.at_once,
    fullText: row.full_text,
    keywords: row.keywords,
    mutedChannels: row.muted_channels as Channel[],
    order,
  }));
};

const line = (outline: Written, indent: number): string =>
  `${' '.repeat(indent)}<outline${attributes({
    text: outline.title,
    title: outline.title,
    ...(outline.type === 'PROJECT' && { type: 'rss', xmlUrl: outline.key, htmlUrl: outline.site }),
    [own.sourceTitle]: outline.ownTitle === null ? null : outline.sourceTitle,
    [own.tag]: outline.type === 'TAG' ? outline.key : null,
    [own.word]: outline.type === 'WORD' ? outline.key : null,
    [own.order]: String(outline.order),
    [own.notifyMinute]: outline.notifyMinute?.toString() ?? null,
    [own.atOnce]: outline.atOnce ? 'true' : null,
    [own.fullText]: outline.fullText ? 'true' : null,
    [own.keywords]: listOf(outline.keywords),
    [own.mutedChannels]: listOf(outline.mutedChannels),
  })}/>`;

const listOf = (values: readonly string[]): string | null => (values.length > 0 ? JSON.stringify(values) : null);

const attributes = (values: Record<string, string | null>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${escaped(value)}"`))
    .join('');

/** Characters that XML 1.0 cannot hold are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"\t\r\n]/g, character => `&#${character.charCodeAt(0)};`);
