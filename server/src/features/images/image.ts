/** Stores the pictures of people. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import type { Picture } from './picture.ts';

/** A profile's picture goes with its account; one in a text stays with the text. */
type Purpose = 'PROFILE' | 'TEXT';

/** Resolves to the id of the new picture. */
export const addImage = async (
  tx: Transaction<Tables>,
  accountId: number,
  purpose: Purpose,
  { bytes, ...picture }: Picture,
): Promise<string> => {
  const { id } = await tx
    .insertInto('image')
    .values({
      ...{ account_id: accountId, purpose, ...picture, bytes, size: bytes.length },
      ...(purpose === 'TEXT' && { unused_since: sql<Date>`now()` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Answers the bytes of the pictures that a person has in texts, and of those that no text shows yet. */
export const bytesInTexts = async (db: Db, accountId: number): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::float8 as bytes from image where account_id = ${accountId} and purpose = 'TEXT'`.execute(
    db,
  );
  return rows[0]!.bytes;
};

/** Undefined where the person would have more than `mostBytes` with it, or is gone. */
export const addTextImage = (
  db: Db,
  accountId: number,
  picture: Picture,
  mostBytes: number,
): Promise<string | undefined> =>
  db.transaction().execute(async tx => {
    // Lock: two pictures of one account take turns, so that the second is counted with the first.
    const { rows } = await sql`select from account where id = ${accountId} for no key update`.execute(tx);
    if (rows.length === 0) return undefined;
    if ((await bytesInTexts(tx, accountId)) + picture.bytes.length > mostBytes) return undefined;
    return addImage(tx, accountId, 'TEXT', picture);
  });

/** Answers the width and height in pixels of those that exist. */
export const imageSizes = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Pick<Picture, 'width' | 'height'>>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('image').where('id', 'in', ids).select(['id', 'width', 'height']).execute();
  return new Map(rows.map(({ id, ...size }) => [id, size]));
};

export const forgetImage = async (tx: Transaction<Tables>, id: string): Promise<void> => {
  await tx.deleteFrom('image').where('id', '=', id).execute();
};
