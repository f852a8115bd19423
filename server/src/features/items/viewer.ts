/** The viewer of the lists. features/read-state defines read state in SQL: the lists only ask for it. */
import type { Keys } from './lists.ts';

export interface Viewer {
  accountId: number;
  /** What is not above this id is so old that it is not unread, but for what the person has marked so. */
  horizon: number;
  /** The state of an item `i`: true if it is read, false if it is unread, null if it is neither. */
  state: Keys;
  /** The same where it is known already whether something that the person follows brings the item. */
  stateIf(isFollowed: Keys): Keys;
  /** Conditions on an item `i`: that it is unread; the same of one that the person is known to follow, which costs less. */
  isUnread: Keys;
  isUnreadIfFollowed: Keys;
  isFollowed: Keys;
  isStarred: Keys;
  /** It is published news, of a project `p`, and the person's own or a manager's to delete. */
  canDelete: Keys;
  /** A query for the `id`s of what is unread, if it is followed, of the projects that `projects` gives as `id`; not all of them need be for the reader. */
  unreadOf(projects: Keys): Keys;
}
