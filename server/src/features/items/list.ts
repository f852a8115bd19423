/** A list of items is one object: it holds all that a page, a poll and a look at its newest items ask of it. */
import type { Query } from '#text/query.ts';
import type { KeysetRange } from './keyset.ts';
import type { Keys } from './lists.ts';
import type { Polled, Polling } from './poll.ts';

export interface List {
  /** The ids of the items within a range; undefined where there can be none. */
  keys(range: KeysetRange): Promise<Listed | undefined>;
  poll(polling: Polling): Promise<Polled>;
  /** The hits of this query are marked in its items. */
  marked?: Query | undefined;
}

export interface Listed {
  keys: Keys;
  /** A search that would take too long has come to that item. */
  searchedTo?: number;
}

/** A list that can be followed: of a project, a tag or a word. */
export interface FollowedList extends List {
  /** The condition on an item `i` that it is in the list; undefined where none can be. */
  holds: Keys | undefined;
  /** The ids of at most `most` of its newest items that hold `since`, a condition on `i`; undefined where there can be none. */
  recent(since: Keys, most: number): Promise<Keys | undefined>;
}
