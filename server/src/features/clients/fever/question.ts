/** Reads what a Fever app asks. No input throws: what is not understood is passed over. */
import { last, type Sent } from '../reader/parameters.ts';
import { readTime } from '../reader/times.ts';

export interface FeverQuestion {
  groups: boolean;
  feeds: boolean;
  favicons: boolean;
  links: boolean;
  unreadIds: boolean;
  savedIds: boolean;
  items: WantedItems | undefined;
  mark: FeverMark | undefined;
}

/** With `above` the oldest first, with `below` the newest. Without `among` of all feeds, else of these feeds and groups together. */
export type WantedItems = ({ kind: 'above' | 'below'; id: number } | { kind: 'these'; ids: number[] }) & {
  among?: { feeds: number[]; groups: number[] };
};

/** Without `before` all that lists show by now. */
export type FeverMark =
  | { kind: 'items'; ids: number[]; as: 'read' | 'unread' | 'saved' | 'unsaved' }
  | { kind: 'feed' | 'group'; id: number; before: Date | undefined };

/** A page, and what `with_ids` answers at most. */
export const MOST_ITEMS = 50;
/** An app marks one at a time; several by commas are taken too. */
const MOST_MARKED = 1_000;
const MOST_LISTS = 1_000;

/** An app that has marked something is told the ids of that kind anew, as Fever did. */
export const readFever = (sent: Sent): FeverQuestion => {
  const is = (name: string): boolean => Object.hasOwn(sent, name) && sent[name] !== undefined;
  const as = lower(sent, 'as');
  return {
    groups: is('groups'),
    feeds: is('feeds'),
    favicons: is('favicons'),
    links: is('links'),
    unreadIds: is('unread_item_ids') || is('unread_recently_read') || as === 'read' || as === 'unread',
    savedIds: is('saved_item_ids') || as === 'saved' || as === 'unsaved',
    items: is('items') ? readItems(sent, is) : undefined,
    mark: readMark(sent, as),
  };
};

const lower = (sent: Sent, name: string): string | undefined => last(sent, name)?.trim().toLowerCase();

const readItems = (sent: Sent, is: (name: string) => boolean): WantedItems => {
  const among = (is('feed_ids') || is('group_ids')) && {
    feeds: readIds(last(sent, 'feed_ids'), MOST_LISTS),
    groups: readIds(last(sent, 'group_ids'), MOST_LISTS),
  };
  return { ...readPlace(sent, is), ...(among && { among }) };
};

const readPlace = (sent: Sent, is: (name: string) => boolean): WantedItems => {
  const below = last(sent, 'max_id');
  // The newest of all are asked for by 0, and by the highest number that an app knows.
  if (below !== undefined) return { kind: 'below', id: readNumber(below) || Number.MAX_SAFE_INTEGER };
  if (is('with_ids')) return { kind: 'these', ids: readIds(last(sent, 'with_ids'), MOST_ITEMS) };
  return { kind: 'above', id: readNumber(last(sent, 'since_id')) };
};

/** A number above what any row can have is the highest that can be told; anything else that is no number is 0. */
const readNumber = (text = ''): number =>
  /^\d+$/.test(text.trim()) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : 0;

/** Answers the first of those that a row can have, each once; 0 is the group of all. */
const readIds = (text = '', most: number): number[] => {
  const ids = new Set<number>();
  for (const [one] of text.matchAll(/[^,\s]+/g)) {
    const id = /^\d{1,16}$/.test(one) ? Number(one) : -1;
    if (id >= 0 && Number.isSafeInteger(id)) ids.add(id);
    if (ids.size === most) break;
  }
  return [...ids];
};

const readMark = (sent: Sent, as: string | undefined): FeverMark | undefined => {
  const kind = lower(sent, 'mark');
  const ids = readIds(last(sent, 'id'), MOST_MARKED);
  if (ids.length === 0) return undefined;
  if (kind === 'item')
    return as === 'read' || as === 'unread' || as === 'saved' || as === 'unsaved'
      ? { kind: 'items', ids, as }
      : undefined;
  if ((kind !== 'feed' && kind !== 'group') || as !== 'read' || ids.length > 1) return undefined;
  const before = readBefore(last(sent, 'before'));
  return before === 'unreadable' ? undefined : { kind, id: ids[0]!, before };
};

/** Seconds, also with a fraction; some apps have sent milliseconds. 0 is no bound. */
const readBefore = (text = '0'): Date | undefined | 'unreadable' => {
  const [, whole] = /^(\d{1,20})(?:\.\d{0,20})?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return 'unreadable';
  return Number(whole) === 0 ? undefined : (readTime(whole) ?? 'unreadable');
};
