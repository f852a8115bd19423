/** Stores the pictures of people. */
import type { Transaction } from 'kysely';
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
    .values({ account_id: accountId, purpose, ...picture, bytes, size: bytes.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const forgetImage = async (tx: Transaction<Tables>, id: string): Promise<void> => {
  await tx.deleteFrom('image').where('id', '=', id).execute();
};
