import type { ReadScope } from '@newsbell/contracts/read-state';
import type { FeedSource } from '#features/items/queries.ts';

export interface MarkScope {
  scope: ReadScope;
  key?: string;
  /** It leaves out what tags and words bring. */
  byName?: true;
}

/** Answers the scope that a mark of a whole list covers; a list of news that are not the person's own has none. */
export const scopeOf = (source: FeedSource): MarkScope | undefined => {
  switch (source.kind) {
    case 'mine': {
      const byName = source.newestOfEach && { byName: true as const };
      if (source.folder === undefined) return { scope: 'ALL', ...byName };
      return { scope: 'FOLDER', key: String(source.folder), ...byName };
    }
    case 'project':
      return { scope: 'PROJECT', key: source.urlKey };
    case 'word':
      return { scope: 'WORD', key: source.word };
    case 'timeline':
      if (source.tag !== undefined) return source.mine ? undefined : { scope: 'TAG', key: source.tag };
      return source.mine ? { scope: 'ALL' } : undefined;
    default:
      return undefined;
  }
};
