/** A list of items is one object: it holds all that a page, a poll and a look at its newest items ask of it. */
import type { Query } from '#text/query.ts';
import type { KeysetPosition, KeysetRange } from './keyset.ts';
import type { Keys } from './lists.ts';
import type { Polled, Polling } from './poll.ts';

export interface List {
  /** The ids of the items within a range; undefined where there can be none. */
  keys(range: KeysetRange): Promise<Listed | undefined>;
  poll(polling: Polling): Promise<Polled>;
  /** Finds what comes after a place and is not of that project; a list without it is read through. */
  nextOfOthers?(projectId: number, position: KeysetPosition): Promise<NextOfOthers>;
  /** The hits of this query are marked in its items. */
  marked?: Query | undefined;
}

/** `beyond`: there is none down to this item, and further nobody has looked. `unknown`: to look would take too long. */
export type NextOfOthers =
  | { kind: 'item'; id: number }
  | { kind: 'none' }
  | { kind: 'beyond'; id: number }
  | { kind: 'unknown' };

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
