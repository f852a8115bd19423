/** Searches the posts of a board, and their comments: an index narrows, and where it cannot decide, the folded text does, as for items. */
import { type RawBuilder, sql } from 'kysely';
import { needles, type Query, toTsquery } from '#text/query.ts';
import { isShown } from './rights.ts';

/** Bound: so many posts are found at most; who searches for more says more. */
export const MOST_FOUND = 1_000;

/** Selects the ids of the board's posts that match, themselves or in one comment. Undefined: nothing can match. */
export const postsThatMatch = (board: string, query: Query): RawBuilder<unknown> | undefined => {
  const { tsquery, exact } = toTsquery(query);
  const { present, absent } = needles(query);
  if (!tsquery || present.length === 0) return undefined;
  const holds = (text: string, words: string) => {
    const folded = sql.ref(text);
    const checks = [
      ...present.map(needle => sql`strpos(${folded}, ${needle}) > 0`),
      ...absent.map(needle => sql`strpos(${folded}, ${needle}) = 0`),
    ];
    return sql`${sql.ref(words)} @@ ${tsquery}::tsquery and ${exact ? sql`true` : sql.join(checks, sql` and `)}`;
  };
  const inPosts = sql`
    select p.id from post p where p.board = ${board} and ${isShown('p')}
      and ${holds(query.scope === 'title' ? 'p.folded_title' : 'p.folded', 'p.words')}`;
  if (query.scope === 'title') return inPosts;
  return sql`
    ${inPosts} union
    select c.post_id from comment c join post p on p.id = c.post_id
    where p.board = ${board} and ${isShown('p')} and ${isShown('c')} and ${holds('c.folded', 'c.words')}`;
};
