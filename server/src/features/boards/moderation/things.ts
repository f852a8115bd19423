/** The things that can be reported and decided on: a post, a comment, or an item of a source. */
export type Thing = { postId: number } | { commentId: number } | { itemId: number };

/** The column of `moderation_case`, and its value. */
export const columnOf = (thing: Thing): { column: 'post_id' | 'comment_id' | 'item_id'; id: number } => {
  if ('postId' in thing) return { column: 'post_id', id: thing.postId };
  return 'commentId' in thing ? { column: 'comment_id', id: thing.commentId } : { column: 'item_id', id: thing.itemId };
};

export const thingOf = (row: { post_id: number | null; comment_id: number | null; item_id: number | null }): Thing => {
  if (row.post_id !== null) return { postId: row.post_id };
  return row.comment_id !== null ? { commentId: row.comment_id } : { itemId: row.item_id! };
};
