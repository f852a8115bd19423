/** Pages as the calls answer them: one whose place is not known is refused. */
import type { FeedPage } from '@newsbell/contracts/items';
import type { Db } from '#db/open.ts';
import { Refusal } from '#http/problems.ts';
import type { FoldedItem } from '#text/match.ts';
import { foldedPageOf, foldsRuns } from './fold-runs.ts';
import type { List } from './list.ts';
import { type ListRequest, matchingPageOf, newsSince, pageOf } from './queries.ts';
import type { Viewer } from './viewer.ts';

/** With `counts` of those items alone that it says yes to. */
export const listOf = async (
  db: Db,
  list: List,
  asked: ListRequest,
  viewer?: Viewer,
  counts?: (item: FoldedItem) => boolean,
): Promise<FeedPage> => {
  const page = await (counts ? matchingPageOf(db, list, asked, counts, viewer) : pageOf(db, list, asked, viewer));
  if (!page) throw new Refusal('END_OF_LIST');
  return page;
};

/** Answers the items that came since `after` where it is given, else a page, with its runs folded where that is asked and wanted. */
export const listOrNews = async (
  db: Db,
  list: List,
  { after, fold, ...asked }: ListRequest & { after?: number; fold?: boolean },
  viewer?: Viewer,
): Promise<FeedPage> => {
  if (after !== undefined) return newsSince(db, list, { after, size: asked.size }, viewer);
  if (!fold || !(await foldsRuns(db, viewer?.accountId))) return listOf(db, list, asked, viewer);
  const page = await foldedPageOf(db, list, asked, viewer);
  if (!page) throw new Refusal('END_OF_LIST');
  return page;
};
