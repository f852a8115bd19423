/** Pure: reads the order and the filters of the table from the address. What the address says wrongly is left out. */
import { type SubscriptionType, subscriptionTypes } from './kinds.ts';

/** A minus before a column's name turns its order round: `-unread` begins with the most. */
export const columns = ['name', 'folder', 'lastNews', 'postsAWeek', 'unread', 'notify', 'health'] as const;
export type Column = (typeof columns)[number];

export interface Order {
  column: Column;
  isDescending: boolean;
}

/** `quiet`: without news for `quietDays` days. `troubled`: the source cannot be read at present. */
export const conditions = ['troubled', 'quiet', 'well'] as const;
export type Condition = (typeof conditions)[number];

export interface TableSearch {
  sort?: string;
  q?: string;
  /** 0: what is in no folder. */
  folder?: number;
  kind?: SubscriptionType;
  health?: Condition;
}

/** Each key is there, because the address's own word would show through otherwise. */
export const tableSearchIn = (search: Record<string, unknown>): TableSearch => {
  const folder = Number(search.folder ?? Number.NaN);
  // Search values that look like numbers come as numbers.
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 100) : '';
  return {
    sort: typeof search.sort === 'string' && nameOf(orderOf(search.sort)) === search.sort ? search.sort : undefined,
    q: q.trim() ? q : undefined,
    folder: Number.isSafeInteger(folder) && folder >= 0 ? folder : undefined,
    kind: subscriptionTypes.find(each => each === search.kind),
    health: conditions.find(each => each === search.health),
  };
};

export const orderOf = (sort: string | undefined): Order => {
  const isDescending = sort?.startsWith('-') ?? false;
  const column = columns.find(each => each === (isDescending ? sort!.slice(1) : sort));
  return column ? { column, isDescending } : { column: 'name', isDescending: false };
};

/** The order after a press on a column's heading: numbers and times begin with the most and the newest. */
export const orderAfter = (order: Order, column: Column): string => {
  if (order.column === column) return nameOf({ column, isDescending: !order.isDescending });
  return nameOf({ column, isDescending: fromTheMost.has(column) });
};

const nameOf = ({ column, isDescending }: Order): string => `${isDescending ? '-' : ''}${column}`;

const fromTheMost: ReadonlySet<Column> = new Set(['lastNews', 'postsAWeek', 'unread', 'notify']);
