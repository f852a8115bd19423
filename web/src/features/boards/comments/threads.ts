import type { Comment } from '@newsbell/contracts/boards';

export interface Thread {
  comment: Comment;
  replies: Comment[];
}

/** Puts replies under their comments, each in the order of their numbers. A reply whose comment is not shown stands by itself. */
export const threadsOf = (comments: readonly Comment[]): Thread[] => {
  const threads = new Map<number, Thread>();
  for (const comment of comments) {
    const above = comment.parentId === null ? undefined : threads.get(comment.parentId);
    if (above) above.replies.push(comment);
    else threads.set(comment.id, { comment, replies: [] });
  }
  return [...threads.values()];
};
