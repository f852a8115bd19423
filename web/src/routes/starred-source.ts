import type { StarFilter } from '@newsbell/contracts/read-state';
import type { FeedSource } from '#features/items/queries.ts';

/** Undefined: all of them. */
export const starFilters: readonly (StarFilter | undefined)[] = [undefined, 'unread', 'saved'];

/** An unknown filter becomes undefined, because the address's own word would show through otherwise. */
export const starredSearchIn = ({ only }: Record<string, unknown>): { only?: StarFilter | undefined } => ({
  only: starFilters.find(each => each === only),
});

export const starredSource = (only: StarFilter | undefined): FeedSource & { kind: 'starred' } => ({
  kind: 'starred',
  ...(only && { only }),
});
