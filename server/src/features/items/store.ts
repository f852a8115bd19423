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
  const { fresh, known } = await identify(tx, storing.projectId, items);
  const storm = storing.previousCrawl !== null && fresh.length > 50 && fresh.length > 0.8 * storing.documentItems;
  const notify = storing.previousCrawl !== null && !storm;
  const ids = await insert(tx, storing, fresh, notify);
  const changed = await update(tx, known);
  await nameThem(tx, storing.projectId, [...fresh.map(item => ({ id: ids.get(item.sourceHash)!, item })), ...known]);
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

const identify = async (tx: Transaction<Tables>, projectId: number, items: readonly ReadyItem[]) => {
  const hashes = items.flatMap(item => item.aliases.map(alias => alias.hash));
  const { rows } = await sql<{ hash: string; item_id: number }>`
    select encode(hash, 'hex') as hash, item_id from item_alias
    where project_id = ${projectId} and hash = any (select decode(unnest(${hashes}::text[]), 'hex'))`.execute(tx);
  const idOf = new Map(rows.map(row => [row.hash, row.item_id]));
  const nameOf = strongestName(items, idOf);

  const fresh: ReadyItem[] = [];
  const known: Known[] = [];
  const taken = new Set<string | number>();
  for (const item of items) {
    const name = nameOf(item);
    const id = idOf.get(name);
    if (taken.has(id ?? name)) continue;
    taken.add(id ?? name);
    if (id === undefined) fresh.push(item);
    else known.push({ id, item });
  }
  return { fresh, known };
};

/**
 * A guid names an item, else its link, else its title and day. But where most guids of a document are new while their
 * links are known, the guids are made up at each request, and the links are the names.
 */
const strongestName = (items: readonly ReadyItem[], idOf: ReadonlyMap<string, number>) => {
  const guided = items.filter(item => item.aliases[0]?.kind === 'guid');
  const renamed = guided.filter(item => {
    const link = item.aliases.find(alias => alias.kind === 'link');
    return !idOf.has(item.aliases[0]!.hash) && link !== undefined && idOf.has(link.hash);
  });
  const unstable = guided.length >= 3 && renamed.length > 0.8 * guided.length;
  return (item: ReadyItem): string => {
    const link = unstable ? item.aliases.find(alias => alias.kind === 'link') : undefined;
    return (link ?? item.aliases[0]!).hash;
  };
};

/** One statement whatever their number. Answers the ids by source hash, which is unique within a document's items. */
const insert = async (tx: Transaction<Tables>, storing: Storing, fresh: readonly ReadyItem[], notify: boolean) => {
  if (fresh.length === 0) return new Map<string, number>();
  const { now } = (await sql<{ now: Date }>`select now() as now`.execute(tx)).rows[0]!;
  const rows = fresh
    .map((item, position) => ({ ...columns(item), sort_at: placeOf(item, position, storing.previousCrawl, now) }))
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

const nameThem = async (tx: Transaction<Tables>, projectId: number, items: readonly Known[]): Promise<void> => {
  const names = items.flatMap(({ id, item }) => item.aliases.map(alias => ({ id, hash: alias.hash })));
  await sql`
    insert into item_alias (project_id, hash, item_id)
    select distinct on (hash) ${projectId}::bigint, decode(hash, 'hex'), id
    from unnest(${names.map(name => name.hash)}::text[], ${names.map(name => name.id)}::bigint[]) as names (hash, id)
    on conflict (project_id, hash) do update set seen_at = now()`.execute(tx);
};

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
