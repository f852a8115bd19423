/** Puts what a document said into the table of items: new ones in, known ones updated in place, nothing twice. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { isRefusal } from '#db/trouble.ts';
import { placeOf } from './place.ts';
import type { ReadyItem } from './ready-item.ts';

export interface Storing {
  projectId: number;
  /** The project is public. */
  listed: boolean;
  /** The database's clock. */
  now: Date;
  /** The previous successful crawl; null on the first, whose back catalogue notifies nobody. */
  previousCrawl: Date | null;
  /** How many items the whole document had, unchanged ones included. */
  documentItems: number;
}

export interface Stored {
  added: number;
  changed: number;
  /** More came at once than a source writes: stored, and nobody is told. */
  storm: boolean;
}

/**
 * The caller holds the project's crawl row, so nobody else writes its items. `items` come in the document's order,
 * newest first as documents are written; ids are given so that the same order results.
 */
export const storeItems = async (
  tx: Transaction<Tables>,
  storing: Storing,
  items: readonly ReadyItem[],
): Promise<Stored> => {
  if (items.length === 0) return { added: 0, changed: 0, storm: false };
  const { fresh, known } = await identify(tx, storing.projectId, items, storing.documentItems);
  const storm = storing.previousCrawl !== null && fresh.length > 50 && fresh.length > 0.8 * storing.documentItems;
  const notify = storing.previousCrawl !== null && !storm;
  const ids = await insert(tx, storing, fresh, notify);
  const changed = await update(tx, known);
  await nameThem(tx, storing.projectId, known);
  await nameNew(
    tx,
    storing.projectId,
    fresh.map(item => ({ id: ids.get(item.sourceHash)!, item })),
  );
  return { added: fresh.length, changed, storm };
};

/** Those that PostgreSQL takes: each is tried alone and taken back. For a document of which it has refused something. */
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
}

/**
 * Which items are new, and which are known as what. A guid names an item, else its link, else its title, day and
 * content (product decision 5). An item whose first name is new but another known is the known one if it looks the same:
 * its guid may be made up at each request, or have changed with the site's address. News that takes over a link is new.
 */
const identify = async (tx: Transaction<Tables>, projectId: number, items: readonly ReadyItem[], listed: number) => {
  const hashes = items.flatMap(item => item.aliases.map(alias => alias.hash));
  const { rows } = await sql<{ hash: string; item_id: number }>`
    select encode(hash, 'hex') as hash, item_id from item_alias
    where project_id = ${projectId} and hash = any (select decode(unnest(${hashes}::text[]), 'hex'))`.execute(tx);
  const idOf = new Map(rows.map(row => [row.hash, row.item_id]));
  const firstId = (item: ReadyItem) => idOf.get(item.aliases[0]!.hash);
  const otherId = (item: ReadyItem) => item.aliases.map(alias => idOf.get(alias.hash)).find(id => id !== undefined);

  const renamed = items.filter(item => firstId(item) === undefined && otherId(item) !== undefined);
  const brandNew = items.filter(item => otherId(item) === undefined);
  const stored = await lookAt(
    tx,
    renamed.map(item => otherId(item)!),
  );
  const madeUp = guidsAreMadeUp(renamed, item => stored.get(otherId(item)!), listed - brandNew.length);
  const idByLooks = (item: ReadyItem) => {
    const id = otherId(item);
    const was = id === undefined ? undefined : stored.get(id);
    return madeUp || (was && looksSame(was, item)) ? id : undefined;
  };

  const fresh: ReadyItem[] = [];
  const known: Known[] = [];
  const names = new Set<string>();
  const taken = new Set(items.filter(hasGuid).map(firstId));
  const byGuid = new Set<number>();
  for (const item of items) {
    const name = item.aliases[0]!.hash;
    if (names.has(name)) continue;
    names.add(name);
    const id = firstId(item) ?? idByLooks(item);
    const own = id !== undefined && hasGuid(item) && firstId(item) === id && !byGuid.has(id);
    if (own) byGuid.add(id);
    if (id === undefined || (taken.has(id) && !own)) fresh.push(item);
    else known.push({ id, item });
    if (id !== undefined) taken.add(id);
  }
  return { fresh, known };
};

const hasGuid = (item: ReadyItem): boolean => item.aliases[0]!.kind === 'guid';

type Look = { title: string; folded: string; published_at: Date | null };

const lookAt = async (tx: Transaction<Tables>, ids: readonly number[]): Promise<Map<number, Look>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Look & { id: number }>`
    select id, title, folded, published_at from item where id = any (${ids}::bigint[])`.execute(tx);
  return new Map(rows.map(row => [row.id, row]));
};

/** The same title at the same moment, or, without a date, with the same text. */
const looksSame = (was: Look, item: ReadyItem): boolean => {
  if (was.title !== item.title || was.published_at?.getTime() !== item.publishedAt?.getTime()) return false;
  return item.publishedAt !== null || was.folded === item.folded;
};

/** Most of what a document lists and is not new has another guid now, and says what it said before. */
const guidsAreMadeUp = (
  renamed: readonly ReadyItem[],
  was: (item: ReadyItem) => Look | undefined,
  listedBefore: number,
): boolean => {
  const guided = renamed.filter(item => hasGuid(item) && was(item));
  const same = guided.filter(item => looksSame(was(item)!, item) || was(item)!.folded === item.folded);
  return guided.length >= 3 && guided.length > 0.8 * listedBefore && same.length > 0.5 * guided.length;
};

/** One statement whatever their number. Answers the ids by source hash, which is unique within a document's items. */
const insert = async (tx: Transaction<Tables>, storing: Storing, fresh: readonly ReadyItem[], notify: boolean) => {
  if (fresh.length === 0) return new Map<string, number>();
  const rows = fresh
    .map((item, position) => ({
      ...columns(item),
      sort_at: placeOf(item, position, storing.previousCrawl, storing.now),
    }))
    .reverse();
  const { rows: stored } = await sql<{ id: number; source_hash: string }>`
    insert into item (project_id, listed, notify, sort_at, published_at, updated_at, title, link, author, image,
      excerpt, content, enclosures, tags, source_hash, folded_title, folded, words)
    select ${storing.projectId}, ${storing.listed}, ${notify}, r.sort_at, r.published_at, r.updated_at, r.title, r.link,
      r.author, r.image, r.excerpt, r.content, r.enclosures, r.tags, r.source_hash, r.folded_title, r.folded,
      array_to_tsvector(string_to_array(r.lexemes, ' '))
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (sort_at timestamptz, ${recordColumns})
    returning id, source_hash`.execute(tx);
  await sql`
    update project set last_item_at = greatest(last_item_at, ${rows.reduce((a, b) => (a.sort_at > b.sort_at ? a : b)).sort_at})
    where id = ${storing.projectId}`.execute(tx);
  return new Map(stored.map(row => [row.source_hash, row.id]));
};

/** An edited item keeps its id, its place and its first sight, and is never told of again. Answers how many were. */
const update = async (tx: Transaction<Tables>, known: readonly Known[]): Promise<number> => {
  if (known.length === 0) return 0;
  const rows = known.map(({ id, item }) => ({ id, ...columns(item) }));
  const { numAffectedRows } = await sql`
    update item set published_at = r.published_at, updated_at = r.updated_at, title = r.title, link = r.link,
      author = r.author, image = r.image, excerpt = r.excerpt, content = r.content, enclosures = r.enclosures,
      tags = r.tags, source_hash = r.source_hash, folded_title = r.folded_title, folded = r.folded,
      words = array_to_tsvector(string_to_array(r.lexemes, ' '))
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id bigint, ${recordColumns})
    where item.id = r.id and item.source_hash <> r.source_hash`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

/** The names of title, day and content change with each edit: an item that has better ones is not given more of them. */
const nameThem = async (tx: Transaction<Tables>, projectId: number, known: readonly Known[]): Promise<void> => {
  const names = known.flatMap(({ id, item }) =>
    item.aliases
      .filter((alias, index) => alias.kind !== 'title-day' || index === 0)
      .map(alias => ({ id, hash: alias.hash })),
  );
  if (names.length === 0) return;
  await sql`
    ${insertNames(projectId, names)}
    on conflict (project_id, hash) do update set seen_at = now()`.execute(tx);
};

/** News that takes over a link has its name from now on. A guid says enough without title, day and content. */
const nameNew = async (tx: Transaction<Tables>, projectId: number, fresh: readonly Known[]): Promise<void> => {
  const names = fresh.flatMap(({ id, item }) =>
    item.aliases.filter(alias => alias.kind !== 'title-day' || !hasGuid(item)).map(alias => ({ id, hash: alias.hash })),
  );
  if (names.length === 0) return;
  await sql`
    ${insertNames(projectId, names)}
    on conflict (project_id, hash) do update set seen_at = now(), item_id = excluded.item_id`.execute(tx);
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
