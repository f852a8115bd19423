import type { Generator, RuleQuery } from '@newsbell/contracts/generators';
import type { QueryClient } from '@tanstack/react-query';
import { isNotFound } from '#api-error.ts';
import { projectByLinkQuery } from '#features/projects/queries.ts';
import { addByRule, editByRule, forgetGenerators } from '../queries.ts';

/** `lost` means that the generator is stored, and yet no source has its feed. */
export type Saved = { kind: 'edited' | 'made' | 'lost'; generator: Generator };

/** Idempotent: a generator that was made a moment ago is edited when it is sent once more. */
export const saveRule = async (
  queries: QueryClient,
  query: RuleQuery,
  { edited, made }: { edited: string | undefined; made: string | undefined },
): Promise<Saved> => {
  if (edited !== undefined) {
    const generator = await editByRule(edited, query);
    void forgetGenerators(queries);
    return { kind: 'edited', generator };
  }
  const generator = await makeOnce(made ?? lostOf(query.url), query);
  void forgetGenerators(queries);
  const isThere = await hasSource(queries, generator.rssurl);
  keepLost(isThere ? undefined : { url: query.url, uuid: generator.uuid });
  return { kind: isThere ? 'made' : 'lost', generator };
};

/** The generator that was made before may have been deleted since, or be another person's; then a new one is made. */
const makeOnce = async (made: string | undefined, query: RuleQuery): Promise<Generator> => {
  if (made === undefined) return addByRule(query);
  try {
    return await editByRule(made, query);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return addByRule(query);
  }
};

const key = 'lostGenerator';

/**
 * A generator whose source was missing is stored all the same: for as long as the tab lives, another builder of its page goes on with it
 * (`sessionStorage`).
 */
const keepLost = (lost: { url: string; uuid: string } | undefined): void => {
  if (lost) sessionStorage.setItem(key, JSON.stringify(lost));
  else sessionStorage.removeItem(key);
};

const lostOf = (url: string): string | undefined => {
  const lost = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { url?: string; uuid?: string };
  return lost.url === url ? lost.uuid : undefined;
};

const hasSource = async (queries: QueryClient, feed: string): Promise<boolean> => {
  try {
    await queries.fetchQuery({ ...projectByLinkQuery(feed), staleTime: 0 });
    return true;
  } catch (error) {
    // The generator is stored all the same: where the server gives no answer, its source is not reported as missing.
    return !isNotFound(error);
  }
};
