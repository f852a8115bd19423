import type { FeedSource } from '#features/items/queries.ts';
import { scopeOf } from '#features/items/read-state/scope.ts';

/** Without `type` the timeline is that of all. */
export interface TimelineSearch {
  type?: 'MY';
}

export const timelineSearchIn = ({ type }: Record<string, unknown>): TimelineSearch => (type === 'MY' ? { type } : {});

/** A list that cannot be marked as a whole never leaves out read items. */
export const timelineSource = (
  { tag, type }: TimelineSearch & { tag?: string | undefined },
  unread: { unread?: true },
): FeedSource => {
  const source: FeedSource = { kind: 'timeline', ...(tag !== undefined && { tag }), ...(type && { mine: true }) };
  return scopeOf(source) ? { ...source, ...unread } : source;
};
