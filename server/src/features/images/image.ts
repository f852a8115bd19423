/** Stores the pictures of people. */
import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Picture } from './picture.ts';

/** Resolves to the id of the new picture. */
export const addImage = async (tx: Transaction<Tables>, accountId: number, picture: Picture): Promise<string> => {
  const { id } = await tx
    .insertInto('image')
    .values({ account_id: accountId, type: picture.type, bytes: picture.bytes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const forgetImage = async (tx: Transaction<Tables>, id: string): Promise<void> => {
  await tx.deleteFrom('image').where('id', '=', id).execute();
};
