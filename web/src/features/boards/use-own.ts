import type { Post } from '@newsbell/contracts/boards';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#features/accounts/queries.ts';

/**
 * Answers whether a withheld text is the person's own: only its author and managers are given one. A deleted comment comes without its
 * author.
 */
export const useOwn = ({ author }: Pick<Post, 'author'>): boolean => {
  const { data: account } = useQuery(accountQuery());
  if (!account) return false;
  if (author) return author.username === account.username;
  return !account.auth.includes('ROLE_MANAGER') && !account.auth.includes('ROLE_ADMIN');
};
