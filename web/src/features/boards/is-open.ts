import type { Post } from '@newsbell/contracts/boards';

/** Everybody sees this post. */
export const isOpen = ({ deleted, withheldFor }: Pick<Post, 'deleted' | 'withheldFor'>): boolean =>
  !deleted && withheldFor === null;
