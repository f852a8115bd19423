/** Puts a source into the list of projects. One feed is one project, however its address is written. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { beginCrawl } from '#features/crawl/crawl-row.ts';
import { foldedProject } from '#text/folded-project.ts';
import { excerpt } from '#text/html/plain.ts';
import { lexemes } from '#text/lexemes.ts';
import { feedKeyOf } from './feed-address.ts';
import { urlKeysFor } from './keys.ts';
import { namesOfToday, tagName } from './tag-name.ts';

export interface NewSource {
  feedUrl: string;
  title: string | null;
  tags?: readonly string[];
  /** It is known before the source says it itself. */
  language?: string | undefined;
  /** Permission: its crawl may reach the operator's own network. The adder is somebody who may add such a source, privately. */
  inPrivateNetwork?: boolean;
}

/**
 * The adder is the account that adds a source, and the number of feeds that it may add in all. A private source is for this account alone.
 */
export interface Adder {
  accountId: number;
  visibility: 'PUBLIC' | 'PRIVATE';
  mostFeeds: number;
}

export interface Added {
  projectId: number;
  urlKey: string;
  /** It is false where it was there already, and nothing changed. */
  added: boolean;
}

/** Idempotent: two callers that add the same feed at the same time get the same project. Its crawl is due at once. */
export const addSource = (db: Db, source: NewSource): Promise<Added> =>
  db.transaction().execute(async tx => {
    const feedKey = feedKeyOf(source.feedUrl, null);
    await lockFeedKey(tx, feedKey);
    return (await projectAt(tx, feedKey)) ?? insert(tx, source, feedKey, null);
  });

/** The same for a person, within a transaction that has locked nothing yet. What is known counts for nobody's quota. */
export const addSourceOf = async (
  tx: Transaction<Tables>,
  source: NewSource,
  adder: Adder,
): Promise<Added | 'too-many'> => {
  const feedKey = feedKeyOf(source.feedUrl, adder.visibility === 'PRIVATE' ? adder.accountId : null);
  await lockFeedKey(tx, feedKey);
  const known = await projectAt(tx, feedKey);
  if (known && source.inPrivateNetwork) await permit(tx, known.projectId, adder);
  if (known) return known;
  // Lock: two calls of one account that add sources take turns, so that the second is counted with the first.
  await sql`select from account where id = ${adder.accountId} for no key update`.execute(tx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from project
    where owner_id = ${adder.accountId} and kind = 'FEED' and merged_into is null`.execute(tx);
  return rows[0]!.n >= adder.mostFeeds ? 'too-many' : insert(tx, source, feedKey, adder);
};

/** A private source that its owner had before they were allowed to add it. A public one gets no permission by being added again. */
const permit = async (tx: Transaction<Tables>, projectId: number, { accountId }: Adder): Promise<void> => {
  await sql`
    update project set in_private_network = true
    where id = ${projectId} and owner_id = ${accountId} and visibility = 'PRIVATE'`.execute(tx);
};

/** Taken before all rows: who has it decides alone, until the transaction ends, whose address this is. */
export const lockFeedKey = async (tx: Transaction<Tables>, feedKey: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${feedKey}, 0))`.execute(tx);
};

const projectAt = async (tx: Transaction<Tables>, feedKey: string): Promise<Added | undefined> =>
  (
    await sql<Added>`
      select id as "projectId", url_key as "urlKey", false as added from project
      where id = (select project_id from feed_address where key = ${feedKey})`.execute(tx)
  ).rows[0];

const insert = (tx: Transaction<Tables>, source: NewSource, feedKey: string, adder: Adder | null): Promise<Added> =>
  insertProject(tx, {
    kind: 'FEED',
    feedUrl: source.feedUrl,
    feedKey,
    title: excerpt(source.title?.trim() || new URL(source.feedUrl).hostname, 300),
    description: null,
    edited: [],
    tags: tagNames(source.tags),
    language: source.language,
    visibility: adder?.visibility ?? 'PUBLIC',
    ownerId: adder?.accountId ?? null,
    inPrivateNetwork: source.inPrivateNetwork,
  });

export interface NewProject extends NewRow {
  kind: 'FEED' | 'GENERATED';
  feedUrl: string;
  /** The key identifies the feed: a call that may add the same feed holds its lock. */
  feedKey: string;
}

export interface NewRow {
  kind: 'FEED' | 'GENERATED' | 'PUBLISHED' | 'SAVED';
  /** The document that is crawled; null where there is none. */
  feedUrl: string | null;
  title: string;
  description: string | null;
  /** A person here has written these fields, and no crawl overwrites them. */
  edited: readonly ('title' | 'description')[];
  tags: readonly string[];
  language?: string | undefined;
  visibility: 'PUBLIC' | 'PRIVATE';
  ownerId: number | null;
  inPrivateNetwork?: boolean | undefined;
}

/** With its key, its address and its crawl, which is due at once. */
export const insertProject = async (tx: Transaction<Tables>, project: NewProject): Promise<Added> => {
  const { feedUrl, feedKey } = project;
  const added = await insertRow(tx, project, urlKeysFor(project.title, feedUrl));
  if (!added) throw new Error('urlKeysFor ended');
  await sql`insert into feed_address (key, project_id) values (${feedKey}, ${added.projectId})`.execute(tx);
  await beginCrawl(tx, added.projectId, feedUrl);
  return added;
};

/** With its tags, under the first of the keys that is free; undefined: none is. */
export const insertRow = async (
  tx: Transaction<Tables>,
  project: NewRow,
  urlKeys: Iterable<string>,
): Promise<Added | undefined> => {
  const { kind, feedUrl, title, description, edited, language, visibility, ownerId } = project;
  const tags = await namesOfToday(tx, project.tags);
  const { inPrivateNetwork = false } = project;
  const folded = foldedProject({ title, description, url: feedUrl, tags });
  for (const urlKey of urlKeys) {
    const { rows } = await sql<{ id: number }>`
      insert into project (url_key, kind, visibility, owner_id, title, description, edited, feed_url, language,
        in_private_network, folded, words)
      values (${urlKey}, ${kind}, ${visibility}, ${ownerId}, ${title}, ${description}, ${edited}::text[], ${feedUrl},
        ${language ?? null}, ${inPrivateNetwork}, ${folded}, array_to_tsvector(${lexemes(folded)}::text[]))
      on conflict (url_key) do nothing returning id`.execute(tx);
    const projectId = rows[0]?.id;
    if (projectId === undefined) continue;
    await sql`
      insert into project_tag (project_id, name, position)
      select ${projectId}, name, position from unnest(${tags}::text[]) with ordinality as t (name, position)
      on conflict do nothing`.execute(tx);
    return { projectId, urlKey, added: true };
  }
  return undefined;
};

export const tagNames = (tags: readonly string[] = []): string[] => tags.map(tagName).filter(Boolean);
