/** The kinds of things that can be followed have the names of the calls. */
import type { Subscription } from '@newsbell/contracts/subscriptions';

export type Followed =
  | { type: 'PROJECT'; urlKey: string }
  | { type: 'TAG'; tag: string }
  | { type: 'WORD'; word: string };

/** Answers the key in the form that the server stores, so that two spellings of one thing are equal. */
export const keyOf = (followed: Followed): string => {
  switch (followed.type) {
    case 'PROJECT':
      return followed.urlKey;
    case 'TAG':
      return followed.tag.normalize('NFKC').trim();
    case 'WORD':
      return followed.word.normalize('NFKC').trim();
  }
};

export const followedOf = ({ type, project, tag, word }: Subscription): Followed => {
  switch (type) {
    case 'PROJECT':
      return { type, urlKey: project!.urlKey };
    case 'TAG':
      return { type, tag: tag! };
    case 'WORD':
      return { type, word: word! };
  }
};

/** Answers what the thing itself is called, whatever the person calls it. */
export const nameOf = ({ project, tag, word, title }: Subscription): string => project?.title ?? tag ?? word ?? title;

export const isSame = (one: Followed, other: Followed): boolean =>
  one.type === other.type && keyOf(one) === keyOf(other);

export const subscriptionOf = (
  subscriptions: readonly Subscription[] | undefined,
  followed: Followed,
): Subscription | undefined => subscriptions?.find(each => isSame(followedOf(each), followed));
