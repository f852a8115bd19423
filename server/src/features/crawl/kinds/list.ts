/** The kinds of source that are crawled. */
import type { Target } from '../targets.ts';
import { feed } from './feed.ts';
import type { SourceKind } from './kind.ts';
import { page } from './page.ts';

export const kinds: readonly SourceKind[] = [feed, page];

export const kindOf = ({ kind }: Pick<Target, 'kind'>): SourceKind => {
  const found = kinds.find(({ name }) => name === kind);
  if (!found) throw new Error(`no crawl is known for the kind ${kind}`);
  return found;
};
