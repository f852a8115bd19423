/** Pages as the calls answer them: one whose place is not known is refused. */
import type { FeedPage } from '@newsbell/contracts/items';
import { Refusal } from '#http/problems.ts';
import type { FoldedItem } from '#text/match.ts';
import { type Asked, type Lists, matchingPageOf, newsSince, pageOf, type Scope } from './queries.ts';
import type { Reader } from './reader.ts';

/** With `counts` of those items alone that it says yes to. */
export const listOf = async (
  lists: Lists,
  scope: Scope,
  asked: Asked,
  reader?: Reader,
  counts?: (item: FoldedItem) => boolean,
): Promise<FeedPage> => {
  const page = await (counts
    ? matchingPageOf(lists, scope, asked, counts, reader)
    : pageOf(lists, scope, asked, reader));
  if (!page) throw new Refusal('END_OF_LIST');
  return page;
};

/** With `after` what came since, else a page. */
export const listOrNews = (
  lists: Lists,
  scope: Scope,
  { after, ...asked }: Asked & { after?: number },
  reader?: Reader,
): Promise<FeedPage> =>
  after === undefined
    ? listOf(lists, scope, asked, reader)
    : newsSince(lists, scope, { after, size: asked.size }, reader);
