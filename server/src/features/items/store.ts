/** Puts what a document said into the table of items: new ones in, known ones updated in place, nothing twice. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import type { Tables } from '#db/tables.ts';
import { isRefusal } from '#db/trouble.ts';
import type { ReadyItem } from '#documents/ready-item.ts';
import { fingerprintNames, matchByFingerprint, type Recognised } from './fingerprints.ts';
import { sortTimeOf } from './sort-time.ts';

export interface Storing {
  projectId: number;
  /** The project is public. */
  listed: boolean;
  /** It is the time of the database's clock. */
  now: Date;
  /** The previous successful crawl; null on the first, whose back catalogue notifies nobody. */
  previousCrawl: Date | null;
  /** The whole document had this many items, unchanged ones included. */
  documentItems: number;
  /** These are the source hashes of all of them. */
  hashes?: readonly string[];
  policy: StoringPolicy;
}

/** The policy says how the items of a source are told apart, and of which nobody is notified. Each kind of source has its own. */
export interface StoringPolicy {
  /**
   * `first-seen`: the dates of its documents are often counted from now, so those of first sight stand, and no item is told from another by
   * its date. Names are links there: news at a known name that leads elsewhere and has another title is the next item.
   */
  dates: 'own' | 'first-seen';
  /** An item of which no name is known may be known by its looks (fingerprints.ts). */
  hasFingerprints: boolean;
  /** At least so many items of a source that was read before must be known; else it is another list, and nothing is stored. */
  mustKnow: number;
  /**
   * Storm: where more items than this, and more than this share of the whole document, are new at once, the source has not written them but
   * shows its back catalogue, which notifies nobody. Null: whatever comes is news.
   */
  flood: { items: number; share: number } | null;
}

export interface Stored {
  added: number;
  changed: number;
  /** More came at once than a source writes: stored, and nobody is told. */
  storm: boolean;
  /** It is another list than that which was read before. Nothing is stored. */
  isStrange?: true;
}

/**
 * The caller holds the project's items (lock.ts; the crawl by its crawl row), so nobody else writes them. `items` come in the document's order,
 * newest first as documents are written; ids are given so that the same order results.
 */
export const storeItems = async (
  tx: Transaction<Tables>,
  storing: Storing,
  items: readonly ReadyItem[],
): Promise<Stored> => {
  if (items.length === 0) return { added: 0, changed: 0, storm: false };
  const { fresh, known, fingerprints } = await identify(tx, storing, items);
  const { previousCrawl, documentItems, policy } = storing;
  if (previousCrawl !== null && documentItems - fresh.length < policy.mustKnow)
    return { added: 0, changed: 0, storm: false, isStrange: true };
  const storm = previousCrawl !== null && isFlood(policy, fresh.length, documentItems);
  const notify = previousCrawl !== null && !storm;
  const ids = await insert(tx, storing, fresh, notify);
  const changed = await update(tx, known, policy);
  await nameThem(tx, storing.projectId, known);
  await nameNew(
    tx,
    storing.projectId,
    fresh.map(item => ({ id: ids.get(item.sourceHash)!, item, fingerprint: fingerprints.get(item) })),
  );
  return { added: fresh.length, changed, storm };
};

const isFlood = ({ flood }: StoringPolicy, fresh: number, documentItems: number): boolean =>
  flood !== null && fresh > flood.items && fresh > flood.share * documentItems;

/**
 * Answers the items that PostgreSQL accepts: each is tried alone and rolled back. It is used for a document of which PostgreSQL has refused
 * something.
 */
export const storableItems = async (db: Db, storing: Storing, items: readonly ReadyItem[]): Promise<ReadyItem[]> => {
  const storable: ReadyItem[] = [];
  for (const item of items) {
    const trial = await db.startTransaction().execute();
    await storeItems(trial, storing, [item])
      .then(() => storable.push(item))
      .catch(error => {
        if (!isRefusal(error)) throw error;
      })
      .finally(() => trial.rollback().execute());
  }
  return storable;
};

interface Known {
  id: number;
  item: ReadyItem;
  /** The names that it has now are not kept. */
  isMadeUp?: boolean | undefined;
  /** The name that its look gives it (fingerprints.ts). */
  fingerprint?: string | undefined;
}

/**
 * Deduplicated: decides which items are new, and which stored item each of the others is. A guid names an item, else its link, else its
 * title, day and content (product decision 5). An item whose first name is new but another known is the known one if it looks the same: its
 * guid may be made up at each request, or have changed with the site's address. News that takes over a link is new. One of which no name is
 * known may be known by its looks alone (fingerprints.ts). Looks are names, too, in a document of which something is known so. On a page
 * the first name leaves the fragment out where nothing beside it has the same link: what comes there with another fragment and another
 * title is the next item, not an edit.
 */
const identify = async (
  tx: Transaction<Tables>,
  { projectId, documentItems, hashes: all, policy }: Storing,
  items: readonly ReadyItem[],
) => {
  const isDated = policy.dates === 'own';
  const names = policy.hasFingerprints ? fingerprintNames(items) : new Map<ReadyItem, string>();
  const hashes = [...items.flatMap(item => item.aliases.map(alias => alias.hash)), ...names.values()];
  const rows = await runPrepared(
    tx,
    sql<{ hash: string; item_id: number }>`
      select encode(hash, 'hex') as hash, item_id from item_alias
      where project_id = ${projectId} and hash = any (select decode(unnest(${hashes}::text[]), 'hex'))`,
  );
  const idOf = new Map(rows.map(row => [row.hash, row.item_id]));
  const elsewhere = isDated ? [] : items.filter(item => leadsElsewhere(item, idOf));
  const there = await readStored(
    tx,
    elsewhere.map(item => idOf.get(item.aliases[0]!.hash)!),
  );
  const next = new Set(elsewhere.filter(item => there.get(idOf.get(item.aliases[0]!.hash)!)?.title !== item.title));
  const firstId = (item: ReadyItem) => (next.has(item) ? undefined : idOf.get(item.aliases[0]!.hash));
  const otherId = (item: ReadyItem) =>
    item.aliases
      .slice(next.has(item) ? 1 : 0)
      .map(alias => idOf.get(alias.hash))
      .find(id => id !== undefined);

  const renamed = items.filter(item => firstId(item) === undefined && otherId(item) !== undefined);
  const brandNew = items.filter(item => otherId(item) === undefined);
  const stored = await readStored(
    tx,
    renamed.map(item => otherId(item)!),
  );
  const madeUp = guidsAreMadeUp(renamed, item => stored.get(otherId(item)!), documentItems - brandNew.length, isDated);
  const idByContent = (item: ReadyItem) => {
    const id = otherId(item);
    const was = id === undefined ? undefined : stored.get(id);
    return madeUp || (was && isSameContent(was, item, isDated)) ? id : undefined;
  };

  const present = new Set(items.map(otherId).filter(id => id !== undefined));
  const byFingerprint = policy.hasFingerprints
    ? await matchByFingerprint(tx, { projectId, documentItems, hashes: all }, brandNew, present)
    : new Map<ReadyItem, Recognised>();

  const idByMadeUpName = (item: ReadyItem) =>
    otherId(item) === undefined ? idOf.get(names.get(item) ?? '') : undefined;
  const hasFingerprints = byFingerprint.size > 0 || brandNew.some(item => idByMadeUpName(item) !== undefined);
  const fingerprints = new Map(hasFingerprints ? brandNew.map(item => [item, names.get(item)]) : []);

  const fresh: ReadyItem[] = [];
  const known: Known[] = [];
  const met = new Set<string>();
  const taken = new Set(items.filter(hasGuid).map(firstId));
  const byGuid = new Set<number>();
  for (const item of items) {
    const name = item.aliases[0]!.hash;
    if (met.has(name)) continue;
    met.add(name);
    const recognised = byFingerprint.get(item);
    const id = firstId(item) ?? idByContent(item) ?? recognised?.id ?? idByMadeUpName(item);
    const own = id !== undefined && hasGuid(item) && firstId(item) === id && !byGuid.has(id);
    if (own) byGuid.add(id);
    if (id === undefined || (taken.has(id) && !own)) fresh.push(item);
    else {
      const isMadeUp = recognised ? recognised.isMadeUp : idByMadeUpName(item) !== undefined;
      known.push({ id, item, isMadeUp, fingerprint: fingerprints.get(item) });
    }
    if (id !== undefined) taken.add(id);
  }
  return { fresh, known, fingerprints: fingerprints };
};

/** Its guid is known, and its link is not that item's. */
const leadsElsewhere = (item: ReadyItem, idOf: ReadonlyMap<string, number>): boolean => {
  const link = item.aliases.find(({ kind }) => kind === 'link');
  const id = hasGuid(item) ? idOf.get(item.aliases[0]!.hash) : undefined;
  return id !== undefined && link !== undefined && idOf.get(link.hash) !== id;
};

const hasGuid = (item: ReadyItem): boolean => item.aliases[0]!.kind === 'guid';

type StoredContent = { title: string; folded: string; published_at: Date | null };

const readStored = async (tx: Transaction<Tables>, ids: readonly number[]): Promise<Map<number, StoredContent>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredContent & { id: number }>`
    select id, title, folded, published_at from item where id = any (${ids}::bigint[])`.execute(tx);
  return new Map(rows.map(row => [row.id, row]));
};

/** The same title at the same moment, or, without a date or with one that may be counted from now, with the same text. */
const isSameContent = (was: StoredContent, item: ReadyItem, isDated: boolean): boolean => {
  if (was.title !== item.title) return false;
  if (!isDated) return was.folded === item.folded;
  if (was.published_at?.getTime() !== item.publishedAt?.getTime()) return false;
  return item.publishedAt !== null || was.folded === item.folded;
};

/** Most of what a document lists and is not new has another guid now, and says what it said before. */
const guidsAreMadeUp = (
  renamed: readonly ReadyItem[],
  was: (item: ReadyItem) => StoredContent | undefined,
  listedBefore: number,
  isDated: boolean,
): boolean => {
  const guided = renamed.filter(item => hasGuid(item) && was(item));
  const same = guided.filter(item => isSameContent(was(item)!, item, isDated) || was(item)!.folded === item.folded);
  return guided.length >= 3 && guided.length > 0.8 * listedBefore && same.length > 0.5 * guided.length;
};

/** Inserts all items by one statement. Answers the ids by source hash, which is unique within a document's items. */
const insert = async (tx: Transaction<Tables>, storing: Storing, fresh: readonly ReadyItem[], notify: boolean) => {
  if (fresh.length === 0) return new Map<string, number>();
  const rows = fresh
    .map((item, position) => ({
      ...columns(item),
      sort_at: sortTimeOf(item, position, storing.previousCrawl, storing.now),
    }))
    .reverse();
  const stored = await runPrepared(
    tx,
    sql<{ id: number; source_hash: string }>`
      insert into item (project_id, listed, notify, sort_at, published_at, updated_at, title, link, author, image,
        excerpt, content, enclosures, tags, source_hash, folded_title, folded, words)
      select ${storing.projectId}, ${storing.listed}, ${notify}, r.sort_at, r.published_at, r.updated_at, r.title, r.link,
        r.author, r.image, r.excerpt, r.content, r.enclosures, r.tags, r.source_hash, r.folded_title, r.folded,
        array_to_tsvector(string_to_array(r.lexemes, ' '))
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (sort_at timestamptz, ${recordColumns})
      returning id, source_hash`,
  );
  await runPrepared(
    tx,
    sql`
      update project set
        last_item_at = greatest(last_item_at, ${rows.reduce((a, b) => (a.sort_at > b.sort_at ? a : b)).sort_at}),
        newest_item_id = greatest(newest_item_id, ${Math.max(...stored.map(row => row.id))})
      where id = ${storing.projectId}`,
  );
  return new Map(stored.map(row => [row.source_hash, row.id]));
};

/** An edited item keeps its id, its place and its first sight, and is never told of again. Answers how many were. */
const update = async (tx: Transaction<Tables>, known: readonly Known[], { dates }: StoringPolicy): Promise<number> => {
  if (known.length === 0) return 0;
  const rows = known.map(({ id, item }) => ({ id, ...columns(item) }));
  const { numAffectedRows } = await sql`
    update item set published_at = case when ${dates === 'first-seen'} then item.published_at else r.published_at end, updated_at = r.updated_at, title = r.title, link = r.link,
      author = r.author, image = r.image, excerpt = r.excerpt, content = r.content, enclosures = r.enclosures,
      tags = r.tags, source_hash = r.source_hash, folded_title = r.folded_title, folded = r.folded,
      words = array_to_tsvector(string_to_array(r.lexemes, ' '))
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id bigint, ${recordColumns})
    where item.id = r.id and item.source_hash <> r.source_hash`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

/** The names of title, day and content change with each edit: an item that has better ones is not given more of them. */
const nameThem = async (tx: Transaction<Tables>, projectId: number, known: readonly Known[]): Promise<void> => {
  const names = known.flatMap(({ id, item, isMadeUp, fingerprint }) => [
    ...(isMadeUp ? [] : item.aliases)
      .filter((alias, index) => alias.kind !== 'title-day' || index === 0)
      .map(alias => ({ id, hash: alias.hash })),
    ...(fingerprint ? [{ id, hash: fingerprint }] : []),
  ]);
  if (names.length === 0) return;
  await runPrepared(
    tx,
    sql`
      ${insertNames(projectId, names)}
      on conflict (project_id, hash) do update set seen_at = now()`,
  );
};

/** News that takes over a link has its name from now on. A guid says enough without title, day and content. */
const nameNew = async (tx: Transaction<Tables>, projectId: number, fresh: readonly Known[]): Promise<void> => {
  const names = fresh.flatMap(({ id, item, fingerprint }) => [
    ...item.aliases
      .filter(alias => alias.kind !== 'title-day' || !hasGuid(item))
      .map(alias => ({ id, hash: alias.hash })),
    ...(fingerprint ? [{ id, hash: fingerprint }] : []),
  ]);
  if (names.length === 0) return;
  await runPrepared(
    tx,
    sql`
      ${insertNames(projectId, names)}
      on conflict (project_id, hash) do update set seen_at = now(), item_id = excluded.item_id`,
  );
};

const insertNames = (projectId: number, names: readonly { id: number; hash: string }[]) => sql`
  insert into item_alias (project_id, hash, item_id)
  select distinct on (hash) ${projectId}::bigint, decode(hash, 'hex'), id
  from unnest(${names.map(name => name.hash)}::text[], ${names.map(name => name.id)}::bigint[]) as names (hash, id)`;

const recordColumns = sql.raw(`published_at timestamptz, updated_at timestamptz, title text, link text, author text,
  image text, excerpt text, content text, enclosures jsonb, tags text[], source_hash text, folded_title text,
  folded text, lexemes text`);

const columns = (item: ReadyItem) => ({
  published_at: item.publishedAt,
  updated_at: item.updatedAt,
  title: item.title,
  link: item.link,
  author: item.author,
  image: item.image,
  excerpt: item.excerpt,
  content: item.content,
  enclosures: item.enclosures,
  tags: item.tags,
  source_hash: item.sourceHash,
  folded_title: item.foldedTitle,
  folded: item.folded,
  lexemes: item.lexemes,
});
