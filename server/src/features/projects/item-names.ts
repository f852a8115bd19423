/** The permanent names (guid) of items in the feeds of projects. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { serverKey } from '#db/server-key.ts';

export interface ItemNames {
  /** A UUID that only this installation has. */
  instance: string;
  /** Items up to this id have kept the name by which other readers know them: their address at `publicUrl`. */
  addressedUpTo: number;
  publicUrl: string;
}

/**
 * Names hold no address that may change: with a new PUBLIC_URL every outside reader would take all items for new. Those
 * that were stored before this rule keep their names letter for letter, with the PUBLIC_URL of the first start after it.
 */
export const itemNames = (db: Db, publicUrl: string): Promise<ItemNames> =>
  serverKey(db, 'item-names', async () => {
    const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from item`.execute(db);
    return { instance: randomUUID(), addressedUpTo: rows[0]!.last, publicUrl };
  });

export const nameOfItem = ({ instance, addressedUpTo, publicUrl }: ItemNames, urlKey: string, id: number): string =>
  id <= addressedUpTo ? `${publicUrl}/${urlKey}/feed/${id}` : `urn:uuid:${instance}:${id}`;
