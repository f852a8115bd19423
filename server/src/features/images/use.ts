/** Keeps which texts show which pictures. A picture that a text shows cannot be deleted. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';

export type ShowingText = { postId: number } | { commentId: number } | { itemId: number } | { scheduledNewsId: number };

/**
 * Called in the transaction that writes a text: from then on it uses exactly `ids`. A picture that does not exist is passed over, and so is a
 * profile's: that one goes with its account, whatever a text says.
 */
export const useImages = async (tx: Transaction<Tables>, text: ShowingText, ids: readonly string[]): Promise<void> => {
  const [column, id] = columnOf(text);
  const of = sql.ref(column);
  // Lock order: by id, those that go and those that come, so that texts that share pictures wait for each other and never in a circle. One
  // that is being deleted is waited for, and is absent then.
  const { rows: known } = await sql<{ id: string }>`
    select i.id from image i where i.purpose = 'TEXT'
      and (i.id = any (${ids}::uuid[]) or i.id in (select u.image_id from image_use u where u.${of} = ${id}))
    order by i.id for no key update`.execute(tx);
  if (known.length === 0) return;
  await sql`delete from image_use where ${of} = ${id} and image_id <> all (${ids}::uuid[])`.execute(tx);
  const shown = known.map(row => row.id).filter(each => ids.includes(each));
  await sql`update image set unused_since = null where id = any (${shown}::uuid[])`.execute(tx);
  await sql`
    insert into image_use (image_id, ${of}) select each, ${id} from unnest(${shown}::uuid[]) each
    on conflict do nothing`.execute(tx);
};

const columnOf = (text: ShowingText): ['post_id' | 'comment_id' | 'item_id' | 'scheduled_news_id', number] => {
  if ('postId' in text) return ['post_id', text.postId];
  if ('scheduledNewsId' in text) return ['scheduled_news_id', text.scheduledNewsId];
  return 'commentId' in text ? ['comment_id', text.commentId] : ['item_id', text.itemId];
};

/** The texts of these comments are gone, and their places stay. */
export const freeImagesOfComments = async (tx: Transaction<Tables>, commentIds: readonly number[]): Promise<void> => {
  if (commentIds.length > 0) await tx.deleteFrom('image_use').where('comment_id', 'in', commentIds).execute();
};
