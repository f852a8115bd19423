/**
 * Change feed: gives every new item once, in the order of (`written_by`, `id`), to each consumer: ids become visible out of order,
 * transactions that have ended do not. A consumer's cursor is a row; its work and the step of that row are one transaction, so a crash
 * repeats or loses nothing, and any number of processes may run it.
 */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import type { FoldedFields } from '#text/folded-fields.ts';
import { visibleToAll } from './keyset.ts';

export interface NewItem {
  id: number;
  projectId: number;
  /** The project was public. */
  listed: boolean;
  /** People may be told of it. */
  notify: boolean;
  sortAt: Date;
  createdAt: Date;
  link: string | null;
  foldedTitle: string;
  folded: string;
  foldedFields: FoldedFields | null;
}

export interface NewItemsConsumer {
  /** Names its row for ever. A reader that is new begins with what comes from now on. */
  name: string;
  /** It is given no item that one of these readers has not had; while one of them has never run, none at all. */
  after?: readonly string[];
  /** Answers how many of them it took, from the first on and one at least, where that is not all: the rest comes again. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a reader that takes all has nothing to say.
  take(tx: Transaction<Tables>, items: readonly NewItem[]): Promise<number | void>;
}

/** Hands the reader its next items. True: there may be more. */
export const takeNewItems = async ({ db }: Pick<Deps, 'db'>, consumer: NewItemsConsumer): Promise<boolean> => {
  const behind = await isBehind(db, consumer);
  if (behind === undefined) await ensureCursor(db, consumer.name);
  if (!behind) return false;
  return db.transaction().execute(async tx => {
    const cursor = await lockCursor(tx, consumer.name, 'skip locked');
    if (!cursor) return false;
    const items = await itemsBeyond(tx, cursor, await boundOf(tx, consumer));
    if (items.length === 0) return false;
    const last = items[((await consumer.take(tx, items)) ?? items.length) - 1]!;
    await sql`
      update new_items_cursor set written_by = ${last.writtenBy}::xid8, item_id = ${last.id}
      where reader = ${consumer.name}`.execute(tx);
    return true;
  });
};

/** Row lock: until the transaction ends the consumer takes no items: a change that it hears of meanwhile holds from the next item on. */
export const holdNewItems = async (tx: Transaction<Tables>, reader: string): Promise<void> => {
  await ensureCursor(tx, reader);
  await lockCursor(tx, reader);
};

const BATCH = 500;
const BATCH_BYTES = 8_000_000;

interface Cursor {
  writtenBy: string;
  id: number;
}

/** The present end is the last transaction before which all have ended. The id is for a restored database, where all were one. */
const ensureCursor = async (db: Db, reader: string): Promise<void> => {
  await sql`
    insert into new_items_cursor (reader, written_by, item_id)
    select ${reader}, (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1)::text::xid8,
      (select coalesce(max(id), 0) from item)
    where not exists (select from new_items_cursor where reader = ${reader})
    on conflict do nothing`.execute(db);
};

/** Answers undefined where it has no cursor yet. It asks without a lock, which would be a write: this is what an idle process does. */
const isBehind = async (db: Db, { name, after = [] }: NewItemsConsumer): Promise<boolean | undefined> => {
  const { rows } = await sql<{ behind: boolean }>`
    select exists (
      select from item i where (i.written_by, i.id) > (c.written_by, c.item_id) and ${visibleToAll}
      order by i.written_by, i.id limit 1
    ) and not exists (
      select from unnest(${[...after]}::text[]) a (reader) left join new_items_cursor o on o.reader = a.reader
      where o.reader is null or (o.written_by, o.item_id) <= (c.written_by, c.item_id)
    ) as behind from new_items_cursor c where c.reader = ${name}`.execute(db);
  return rows[0]?.behind;
};

/** The hindmost of those that go before; undefined: nobody does. */
const boundOf = async (tx: Transaction<Tables>, { after = [] }: NewItemsConsumer): Promise<Cursor | undefined> => {
  if (after.length === 0) return undefined;
  const { rows } = await sql<Cursor>`
    select coalesce(o.written_by, '0')::text as "writtenBy", coalesce(o.item_id, 0) as id
    from unnest(${[...after]}::text[]) a (reader) left join new_items_cursor o on o.reader = a.reader
    order by coalesce(o.written_by, '0'::xid8), o.item_id limit 1`.execute(tx);
  return rows[0];
};

const lockCursor = async (
  tx: Transaction<Tables>,
  reader: string,
  whenLocked: 'skip locked' | '' = '',
): Promise<Cursor | undefined> => {
  const { rows } = await sql<Cursor>`
    select written_by::text as "writtenBy", item_id as id from new_items_cursor
    where reader = ${reader} for update ${sql.raw(whenLocked)}`.execute(tx);
  return rows[0];
};

/** Batched: reads as many as fit into memory well, and one at least. The octets are counted without reading them. */
const itemsBeyond = async (tx: Transaction<Tables>, { writtenBy, id }: Cursor, bound: Cursor | undefined) => {
  const within = bound ? sql`(i.written_by, i.id) <= (${bound.writtenBy}::xid8, ${bound.id}::bigint)` : sql`true`;
  const { rows } = await sql<NewItem & Cursor>`
    select i.id, i.project_id as "projectId", i.listed, i.notify, i.sort_at as "sortAt", i.created_at as "createdAt",
      i.link, i.folded_title as "foldedTitle", i.folded, i.folded_fields as "foldedFields", i.written_by::text as "writtenBy"
    from (
      select i.id, sum(octet_length(i.folded)) over (order by i.written_by, i.id) - octet_length(i.folded) as before
      from (
        select i.id, i.written_by, i.folded from item i
        where (i.written_by, i.id) > (${writtenBy}::xid8, ${id}::bigint) and ${within} and ${visibleToAll}
        order by i.written_by, i.id limit ${sql.lit(BATCH)}
      ) i
    ) fit join item i on i.id = fit.id where fit.before < ${sql.lit(BATCH_BYTES)}
    order by i.written_by, i.id`.execute(tx);
  return rows;
};
