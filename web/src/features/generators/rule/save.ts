import type { Generator, RuleQuery } from '@newsbell/contracts/generators';
import type { QueryClient } from '@tanstack/react-query';
import { isNotFound } from '#apiError.ts';
import { projectByLinkQuery } from '#features/projects/queries.ts';
import { addByRule, editByRule, forgetGenerators } from '../queries.ts';

/** `lost`: it is stored, and yet no source has its feed. */
export type Saved = { kind: 'edited' | 'made' | 'lost'; generator: Generator };

/** What was made a moment ago is edited when it is sent once more. */
export const saveRule = async (
  queries: QueryClient,
  query: RuleQuery,
  { edited, made }: { edited: string | undefined; made: string | undefined },
): Promise<Saved> => {
  const uuid = edited ?? made;
  const generator = await (uuid === undefined ? addByRule(query) : editByRule(uuid, query));
  void forgetGenerators(queries);
  if (edited !== undefined) return { kind: 'edited', generator };
  return { kind: (await hasSource(queries, generator.rssurl)) ? 'made' : 'lost', generator };
};

const hasSource = async (queries: QueryClient, feed: string): Promise<boolean> => {
  try {
    await queries.fetchQuery({ ...projectByLinkQuery(feed), staleTime: 0 });
    return true;
  } catch (error) {
    // The generator is there all the same: whoever cannot be asked is not told that its source is missing.
    return !isNotFound(error);
  }
};
