/** Turns an outline into a subscription and, where it is not known yet, a source. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import type { Settings } from '#deps.ts';
import { addSourceOf } from '#features/projects/add.ts';
import { hasSecret, hasUserInfo, isGenerated, projectAtAddress } from '#features/projects/feed-address.ts';
import type { PrivateHosts } from '#net/private-hosts.ts';
import { checkUrl, defaultPorts, urlRule } from '#net/url-rule.ts';
import { setAtOnce, setFullText } from '../change.ts';
import { ensureFolder } from '../folders.ts';
import { followInTransaction, type Starting } from '../follow.ts';
import { type Followed, followedOf } from '../followed.ts';
import { ownTitleOf, saysTheSame } from '../own-title.ts';
import type { SubscriptionOutline } from './outline.ts';

export interface OutlineToFollow {
  tx: Transaction<Tables>;
  settings: Settings;
  starting: Starting;
  accountId: number;
  outline: SubscriptionOutline;
  /** Permission: the person may add sources there, or the operator brings them in. */
  mayReachPrivate: PrivateHosts | undefined;
}

/** `added`, `known`, or the code of what was in the way: then the caller takes everything back. What is followed stays as it is. */
export const followOutline = async (todo: OutlineToFollow): Promise<string> => {
  const { tx, accountId, outline, starting } = todo;
  const followed = await thingOf(todo);
  if (typeof followed === 'string') return followed;
  const outcome = await followInTransaction(tx, accountId, followed, outline.notifyMinute, starting);
  if (outcome.kind === 'full') return 'TOO_MANY_SUBSCRIPTIONS';
  if (outcome.kind === 'absent') return 'PROJECT_NOT_FOUND';
  if (!outcome.isNew) return 'known';
  const folderId = outline.folder === null ? null : await folderFor(tx, accountId, outline.folder);
  const title = await titleFor(tx, outcome.id, outline);
  await sql`
    update subscription set title = ${title}, folder_id = ${folderId}, muted_channels = ${outline.mutedChannels}::text[],
      position = (select coalesce(max(position), -1) + 1 from subscription where account_id = ${accountId})
    where id = ${outcome.id}`.execute(tx);
  if (outline.atOnce) await setAtOnce(tx, outcome.id, true);
  if (outline.fullText) await setFullText(tx, [outcome.id], true);
  for (const keyword of outline.keywords)
    await sql`
      insert into subscription_keyword (subscription_id, keyword) values (${outcome.id}, ${keyword})
      on conflict do nothing`.execute(tx);
  return 'added';
};

/** Or the code of what is wrong with it. */
const thingOf = async (todo: OutlineToFollow): Promise<Followed | string> => {
  const { type, key } = todo.outline;
  if (type === 'TAG') return followedOf({ tag: key });
  if (type === 'WORD') return followedOf({ word: key });
  return projectOf(todo, key);
};

const projectOf = async (
  { tx, settings, accountId, outline, mayReachPrivate }: OutlineToFollow,
  address: string,
): Promise<Followed | string> => {
  const { publicUrl, crawl, sources } = settings;
  if (hasUserInfo(address)) return 'USER_INFO';
  const ours = await ownSourceAt(tx, accountId, address, publicUrl);
  if (ours) return ours === 'absent' ? 'PROJECT_NOT_FOUND' : ours;
  const { host } = new URL(publicUrl);
  const rule = urlRule({ ports: [...defaultPorts, ...crawl.extraPorts], ownHosts: [host] });
  const whole = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `http://${address}`;
  const checked = checkUrl(whole, rule, undefined, mayReachPrivate);
  if (!checked.ok) return checked.code;
  const { href } = checked.url;
  const inPrivateNetwork = mayReachPrivate?.names(checked.url) !== undefined;
  const visibility = hasSecret(href) || inPrivateNetwork ? 'PRIVATE' : undefined;
  const known = await projectAtAddress(tx, href, accountId, hasSecret(href) ? 'PRIVATE' : undefined, inPrivateNetwork);
  if (known) return followedOf(known);
  const added = await addSourceOf(
    tx,
    // Privacy: a title that may be the person's own is for nobody else, so until the feed is read the source goes by its host.
    { feedUrl: href, title: outline.sourceTitle ?? null, inPrivateNetwork },
    { accountId, visibility: visibility ?? 'PUBLIC', mostFeeds: sources.feedsPerAccount },
  );
  return added === 'too-many' ? 'TOO_MANY_PROJECTS' : followedOf(added);
};

/**
 * A source of this very server, taken out as a feed, is itself; nothing of ours is ever added. `absent`: it would be a generator's feed that
 * the person may not see. Undefined: the address is of no such feed.
 */
export const ownSourceAt = async (
  db: Db,
  accountId: number,
  address: string,
  publicUrl: string,
): Promise<Followed | 'absent' | undefined> => {
  const ours = URL.parse(address);
  if (ours?.host !== new URL(publicUrl).host) return undefined;
  if (isGenerated(ours.href)) {
    const generated = await projectAtAddress(db, ours.href, accountId);
    return generated ? followedOf(generated) : 'absent';
  }
  const ownKey = /^\/([^/]+)\/rss\.xml$/.exec(ours.pathname)?.[1];
  return ownKey ? followedOf({ urlKey: ownKey }) : undefined;
};

/**
 * Most readers write one name, and it may be the feed's or the person's: it is the person's where the source is called
 * otherwise. One that has not been read yet is called by its host, and `dropSameTitles` decides at the first crawl.
 */
const titleFor = async (
  tx: Transaction<Tables>,
  subscriptionId: number,
  { key, title, sourceTitle, ownTitle }: SubscriptionOutline,
): Promise<string | null> => {
  if (sourceTitle) return ownTitle ?? null;
  const { rows } = await sql<{ name: string }>`
    select coalesce(s.tag, w.text, p.title) as name from subscription s
    left join word w on w.id = s.word_id left join project p on p.id = s.project_id
    where s.id = ${subscriptionId}`.execute(tx);
  return title === key || URL.canParse(title) || saysTheSame(title, rows[0]!.name) ? null : ownTitleOf(title);
};

/** The account's row is locked by following. Without room for another folder it stays unclassified. */
const folderFor = async (tx: Transaction<Tables>, accountId: number, name: string): Promise<number | null> => {
  const folder = await ensureFolder(tx, accountId, name);
  return folder === 'full' ? null : folder;
};
