/** Retention: deleted texts go when they cannot be restored any more. Each job answers true where there may be more. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { freeImagesOfComments } from '#features/images/use.ts';
import { restoredWithin } from './rights.ts';

const AT_ONCE = 500;

export const forgetDeletedPosts = async ({ db }: { db: Db }): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from post where id in (
      select id from post where deleted_at < now() - ${restoredWithin}::interval
      order by deleted_at limit ${sql.lit(AT_ONCE)} for update skip locked)`.execute(db);
  return numAffectedRows === BigInt(AT_ONCE);
};

/** One that was answered keeps its place without its text. */
export const forgetDeletedComments = async ({ db }: { db: Db }): Promise<boolean> => {
  const old = sql`
    select c.id from comment c where c.deleted_at < now() - ${restoredWithin}::interval and c.source <> ''
    order by c.deleted_at limit ${sql.lit(AT_ONCE)} for update skip locked`;
  return db.transaction().execute(async tx => {
    const { rows } = await sql<{ found: number; blanked: number[] }>`
    with old as materialized (${old}),
    gone as (
      delete from comment c using old where c.id = old.id and not exists (select from comment r where r.parent_id = c.id)
      returning c.id),
    blanked as (
      update comment c set source = '', html = '', folded = '', words = '' from old
      where c.id = old.id and exists (select from comment r where r.parent_id = c.id) returning c.id)
    select (select count(*)::int from old) as found, array(select id from blanked) as blanked`.execute(tx);
    await freeImagesOfComments(tx, rows[0]!.blanked);
    return rows[0]!.found === AT_ONCE;
  });
};
