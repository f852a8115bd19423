import type { NoticeReason } from '@newsbell/contracts/notifications';
import type { Followed } from '#features/subscriptions/followed.ts';

/** Converts a reason into the form in which the features of following name it. */
export const followedOfReason = ({ type, key }: Pick<NoticeReason, 'type' | 'key'>): Followed => {
  switch (type) {
    case 'PROJECT':
      return { type, urlKey: key };
    case 'TAG':
      return { type, tag: key };
    case 'WORD':
      return { type, word: key };
  }
};
