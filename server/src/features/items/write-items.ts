/** The statements that write items and their names, many at once. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { runPrepared } from '#db/prepared.ts';
import type { Tables } from '#db/tables.ts';
import type { ReadyItem } from '#documents/ready-item.ts';
import { hasGuid, type KnownItem } from './identify.ts';
import { sortTimeOf } from './sort-time.ts';
import type { Storing, StoringPolicy } from './store.ts';

type StoredField = Exclude<keyof ReadyItem, 'aliases' | 'lexemes'>;

/** Every field of a document's item has a column of `item`: the inserting, the editing and the record between them are made of this list. */
const columnOf: Record<StoredField, { name: keyof Tables['item']; type: 'text' | 'text[]' | 'timestamptz' | 'jsonb' }> =
  {
    publishedAt: { name: 'published_at', type: 'timestamptz' },
    updatedAt: { name: 'updated_at', type: 'timestamptz' },
    title: { name: 'title', type: 'text' },
    link: { name: 'link', type: 'text' },
    author: { name: 'author', type: 'text' },
    image: { name: 'image', type: 'text' },
    excerpt: { name: 'excerpt', type: 'text' },
    content: { name: 'content', type: 'text' },
    enclosures: { name: 'enclosures', type: 'jsonb' },
    tags: { name: 'tags', type: 'text[]' },
    fields: { name: 'fields', type: 'jsonb' },
    priority: { name: 'priority', type: 'text' },
    sourceHash: { name: 'source_hash', type: 'text' },
    foldedTitle: { name: 'folded_title', type: 'text' },
    folded: { name: 'folded', type: 'text' },
    foldedFields: { name: 'folded_fields', type: 'jsonb' },
  };
const fields = Object.entries(columnOf) as [StoredField, (typeof columnOf)[StoredField]][];

const list = (each: (name: string) => RawBuilder<unknown>) => sql.join(fields.map(([, { name }]) => each(name)));
const record = sql`${sql.join(fields.map(([, { name, type }]) => sql`${sql.ref(name)} ${sql.raw(type)}`))}, lexemes text`;
const words = sql`array_to_tsvector(string_to_array(r.lexemes, ' '))`;

const recordOf = (item: ReadyItem): Record<string, unknown> => ({
  ...Object.fromEntries(fields.map(([field, { name }]) => [name, item[field]])),
  lexemes: item.lexemes,
});

/** A statement writes rows with this many characters of text and of what search keeps of it at most, or one row. */
const PORTION = 2_000_000;

/**
 * Bounded memory: a statement is held several times at once, here and in PostgreSQL, as text, as JSON and as rows. So one statement is enough for
 * nearly every document, and a large one takes several, in order.
 */
export const portionsOf = <Row extends Record<string, unknown>>(rows: readonly Row[], most = PORTION): Row[][] => {
  const portions: Row[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const length = lengthOf(row.content) + lengthOf(row.folded) + lengthOf(row.lexemes);
    if (size + length > most) {
      portions.push([]);
      size = 0;
    }
    portions.at(-1)!.push(row);
    size += length;
  }
  return portions;
};

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

/** Inserts all items. Answers the ids by source hash, which is unique within a document's items. */
export const insertItems = async (
  tx: Transaction<Tables>,
  storing: Storing,
  fresh: readonly ReadyItem[],
  notify: boolean,
): Promise<Map<string, number>> => {
  if (fresh.length === 0) return new Map<string, number>();
  const rows = fresh
    .map((item, position) => ({
      ...recordOf(item),
      sort_at: sortTimeOf(item, position, storing.previousCrawl, storing.now),
    }))
    .reverse();
  const stored: { id: number; source_hash: string }[] = [];
  for (const portion of portionsOf(rows)) {
    const written = await runPrepared(
      tx,
      sql<{ id: number; source_hash: string }>`
      insert into item (project_id, listed, notify, sort_at, ${list(name => sql.ref(name))}, words)
      select ${storing.projectId}, ${storing.listed}, ${notify}, r.sort_at, ${list(name => sql.ref(`r.${name}`))}, ${words}
      from json_to_recordset(${JSON.stringify(portion)}::json) as r (sort_at timestamptz, ${record})
      returning id, source_hash`,
    );
    stored.push(...written);
  }
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
export const updateItems = async (
  tx: Transaction<Tables>,
  known: readonly KnownItem[],
  { dates }: StoringPolicy,
): Promise<number> => {
  if (known.length === 0) return 0;
  const rows = known.map(({ id, item }) => ({ id, ...recordOf(item) }));
  const editedTo = (name: string) =>
    sql.ref(name === 'published_at' && dates === 'first-seen' ? 'item.published_at' : `r.${name}`);
  let changed = 0;
  for (const portion of portionsOf(rows)) {
    const { numAffectedRows } = await sql`
    update item set ${list(name => sql`${sql.ref(name)} = ${editedTo(name)}`)}, words = ${words}
    from json_to_recordset(${JSON.stringify(portion)}::json) as r (id bigint, ${record})
    where item.id = r.id and item.source_hash <> r.source_hash`.execute(tx);
    changed += Number(numAffectedRows ?? 0);
  }
  return changed;
};

/** The names of title, day and content change with each edit: an item that has better ones is not given more of them. */
export const nameKnown = async (
  tx: Transaction<Tables>,
  projectId: number,
  known: readonly KnownItem[],
): Promise<void> => {
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
export const nameNew = async (
  tx: Transaction<Tables>,
  projectId: number,
  fresh: readonly KnownItem[],
): Promise<void> => {
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
