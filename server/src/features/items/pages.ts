/** Pages as the calls answer them: one whose place is not known is refused. */
import type { FeedPage } from '@newsbell/contracts/items';
import { Refusal } from '#http/problems.ts';
import type { FoldedItem } from '#text/match.ts';
import { type ListRequest, type ListScope, type Lists, matchingPageOf, newsSince, pageOf } from './queries.ts';
import type { Viewer } from './viewer.ts';

/** With `counts` of those items alone that it says yes to. */
export const listOf = async (
  lists: Lists,
  scope: ListScope,
  asked: ListRequest,
  viewer?: Viewer,
  counts?: (item: FoldedItem) => boolean,
): Promise<FeedPage> => {
  const page = await (counts
    ? matchingPageOf(lists, scope, asked, counts, viewer)
    : pageOf(lists, scope, asked, viewer));
  if (!page) throw new Refusal('END_OF_LIST');
  return page;
};

/** Answers the items that came since `after` where it is given, else a page. */
export const listOrNews = (
  lists: Lists,
  scope: ListScope,
  { after, ...asked }: ListRequest & { after?: number },
  viewer?: Viewer,
): Promise<FeedPage> =>
  after === undefined
    ? listOf(lists, scope, asked, viewer)
    : newsSince(lists, scope, { after, size: asked.size }, viewer);
