/** Finds the feed that an address which a person gave leads to, and makes it a source of theirs. */
import type { FoundFeed as FoundOnTheWire } from '@newsbell/contracts/projects';
import { urlOf } from '@newsbell/contracts/urls';
import type { Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { type Added, addSourceOf } from './add.ts';
import { type Discovering, type Discovery, discover, type FoundFeed } from './discover.ts';
import { feedKeyOf, hasSecret, hasUserInfo, projectAtAddress } from './feed-address.ts';
import { failedSpelling, respell } from './spelling.ts';

/** A person waits for it: slow sites get this long, and what has been found by then is shown. */
const SEARCH_MS = 15_000;

export type Finding =
  | { kind: 'found'; feeds: FoundOnTheWire[] }
  | { kind: 'none'; url: string }
  | { kind: 'failed'; code: string };

export const findFeeds = async (
  deps: Discovering & { db: Db },
  accountId: number,
  address: string,
  withinMs = SEARCH_MS,
): Promise<Finding> => {
  const found = await discover(deps, address, withinMs);
  if (found.kind !== 'found') return found;
  const feeds = found.feeds.map(async (feed): Promise<FoundOnTheWire> => {
    const known = await projectAtAddress(deps.db, feed.url, accountId, undefined, feed.inPrivateNetwork);
    return {
      url: feed.url,
      title: titleOf(feed),
      description: feed.description,
      urlKey: known?.urlKey ?? null,
      ...(feed.inPrivateNetwork && { inPrivateNetwork: true }),
      items: feed.newest.map(({ published, ...item }) => ({ ...item, published: published?.toISOString() ?? null })),
    };
  });
  return { kind: 'found', feeds: await Promise.all(feeds) };
};

export interface Wanted {
  url: string;
  visibility?: 'PUBLIC' | 'PRIVATE';
}

export interface Asking {
  accountId: number;
  mostFeeds: number;
  /** Around what asks the network; it throws where this person asks too often. */
  limitedFetch(work: () => Promise<Discovery>): Promise<Discovery>;
  /** In the transaction that stores the source; what it throws undoes that. */
  alongside(tx: Transaction<Tables>, added: Added): Promise<void>;
}

export type Adding =
  | { kind: 'added'; projectId: number; isNew: boolean }
  | { kind: 'too-many' }
  | { kind: 'failed'; code: string };

/** An address that is known, and has worked, is answered without the network. Of several feeds the first is taken. */
export const addAddress = async (
  deps: Discovering & { db: Db },
  { url, visibility }: Wanted,
  { accountId, mostFeeds, limitedFetch, alongside }: Asking,
): Promise<Adding> => {
  if (hasUserInfo(url)) return { kind: 'failed', code: 'USER_INFO' };
  const wanted = hasSecret(url) ? 'PRIVATE' : visibility;
  let known = await projectAtAddress(deps.db, urlOf(url)?.href ?? url, accountId, wanted);
  let feed: FoundFeed | undefined;
  const failed = known && (await failedSpelling(deps.db, known.projectId));
  if (!known || failed) {
    const found = await limitedFetch(() => discover(deps, url, SEARCH_MS));
    if (found.kind === 'found') {
      feed = found.feeds[0]!;
      const there = await sourceOf(deps.db, feed, accountId, wanted);
      known = there ?? (feed.inPrivateNetwork ? undefined : known);
    } else if (!known) return { kind: 'failed', code: found.kind === 'none' ? 'NO_FEED' : found.code };
  }
  const isPrivate = wanted === 'PRIVATE' || (feed !== undefined && (feed.inPrivateNetwork || hasSecret(feed.url)));
  const adder = { accountId, mostFeeds, visibility: isPrivate ? ('PRIVATE' as const) : ('PUBLIC' as const) };
  const working = failed && feed && feedKeyOf(feed.url, null) === feedKeyOf(failed, null) ? feed.url : undefined;
  return deps.db.transaction().execute(async (tx): Promise<Adding> => {
    if (known && working) await respell(tx, known.projectId, failed!, working);
    const source = feed && { feedUrl: feed.url, title: feed.title, inPrivateNetwork: feed.inPrivateNetwork };
    const added = known ? { ...known, added: false } : await addSourceOf(tx, source!, adder);
    if (added === 'too-many') return { kind: 'too-many' };
    await alongside(tx, added);
    return { kind: 'added', projectId: added.projectId, isNew: added.added };
  });
};

/** A source at a private address that has no permission is none: the feed becomes another one. */
const sourceOf = (db: Db, { url, inPrivateNetwork }: FoundFeed, accountId: number, wanted: Wanted['visibility']) =>
  projectAtAddress(db, url, accountId, hasSecret(url) ? 'PRIVATE' : wanted, inPrivateNetwork);

const titleOf = ({ title, url }: FoundFeed): string => title ?? new URL(url).hostname;
