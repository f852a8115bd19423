/** The ways to search share these steps. */
import { sql } from 'kysely';
import type { KeysetPosition, KeysetRange } from './keyset.ts';
import type { Keys } from './lists.ts';

/** They are conditions on items `i`. */
export interface Search {
  holds: Keys;
  within: Keys;
  range: KeysetRange;
  isAll: boolean;
}

/** A search has found this in the time that it had. */
export interface Found {
  ids: number[];
  /** The item up to which it came: what lies beyond that has not been looked through. */
  searchedTo?: number;
}

/** Each step ends by itself or fails with RequestOver. */
export type InTime = <T>(step: () => Promise<T>) => Promise<T>;

/** The edge is within the window, so that a page which goes on from there leaves nothing out. */
export const inWindow = (search: Search, { sortAt, id }: KeysetPosition): Search => {
  const operator = sql.raw(search.range.direction === 'older' ? '>=' : '<=');
  const inside = sql`(i.sort_at, i.id) ${operator} (${sortAt}::timestamptz, ${id}::bigint)`;
  return { ...search, within: sql`${search.within} and ${inside}` };
};
