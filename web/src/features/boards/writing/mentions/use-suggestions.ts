import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '#features/accounts/queries.ts';
import { useSettled } from '#ui/use-settled.ts';
import { mentionQuery } from '../../queries.ts';
import { isMeant, knownBy, type Sought } from './mention.ts';

const SETTLED_MS = 150;

/**
 * Answers the people whom the mention that is being typed may mean. Debounced; nothing is asked for what an earlier answer has. A failure
 * suggests nobody.
 */
export const useSuggestions = (sought: Sought | undefined, post: number | undefined) => {
  const queries = useQueryClient();
  const { data: account } = useQuery(accountQuery());
  const settled = useSettled(sought ? `${sought.from}@${sought.prefix}` : '', SETTLED_MS);
  const settledPrefix = settled.slice(settled.indexOf('@') + 1);
  const isSettled = sought !== undefined && settled === `${sought.from}@${sought.prefix}`;
  const known = sought && knownBy(sought.prefix, each => queries.getQueryData(mentionQuery(each, post).queryKey));
  const wanted = known ?? settledPrefix;
  // Without a thread, nobody is meant before a letter is typed.
  const hasAnswers = wanted !== '' || post !== undefined;
  const { data } = useQuery({
    ...mentionQuery(wanted, post),
    placeholderData: keepPreviousData,
    enabled:
      Boolean(account?.emailVerified) && sought !== undefined && (known !== undefined || isSettled) && hasAnswers,
  });
  return sought && hasAnswers ? (data ?? []).filter(person => isMeant(sought.prefix, person)) : [];
};
