/** Previews the items of the last 30 days that keywords would have sent. */

import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import type { keywordPreview } from '@newsbell/contracts/subscriptions';
import type { z } from 'zod';
import type { FollowedList } from '#features/items/list.ts';
import { itemsOfProject, itemsOfTag, itemsWithWord } from '#features/items/list-kinds.ts';
import type { Lists } from '#features/items/queries.ts';
import { type ItemText, recentItems, textsOfItems } from '#features/items/recent.ts';
import { tagOfToday } from '#features/items/tag-of-today.ts';
import { findProjectFor } from '#features/projects/queries.ts';
import { readQuery } from '#text/query.ts';
import type { Followed } from './followed.ts';
import { decide, exclusionOf, readKeywords } from './keyword-filter.ts';
import { keywordsOf } from './keywords-of.ts';

export type Preview = z.infer<(typeof keywordPreview)['schema']['response'][200]>;

const bounds = { days: 30, most: subscriptionLimits.previewItems };
const SHOWN_ITEMS = 20;
/** Other requests have their turn between two of these. */
const AT_ONCE = 200;
/** Timeout: items that have not been searched by then are left out, and `of` says how many were searched. */
const WITHIN_MS = 1_000;

/** Without `keywords` it takes those of the caller's subscription. Undefined: there is no such project for the caller. */
export const previewKeywords = async (
  lists: Lists,
  accountId: number,
  followed: Followed,
  keywords?: readonly string[],
): Promise<Preview | undefined> => {
  const until = performance.now() + WITHIN_MS;
  const list = await listOf(lists, accountId, followed);
  if (!list) return undefined;
  const tried = [...new Set(keywords ?? (await keywordsOf(lists.db, accountId, followed)))];
  const filter = readKeywords(tried);
  const effects = new Map(tried.map(keyword => [keyword, 0]));
  const ids = await recentItems(lists.db, list, bounds);
  const preview: Preview = { count: 0, of: 0, items: [], keywords: [] };
  for (let at = 0; at < ids.length && (at === 0 || performance.now() < until); at += AT_ONCE) {
    for (const item of await textsOfItems(lists.db, ids.slice(at, at + AT_ONCE))) {
      preview.of += 1;
      const folded = { title: item.foldedTitle, text: item.folded, fields: item.foldedFields };
      const decision = decide(filter, folded);
      const keyword = decision.counts ? decision.keyword : exclusionOf(filter, folded);
      if (typeof keyword === 'string') effects.set(keyword, effects.get(keyword)! + (decision.counts ? 1 : -1));
      if (!decision.counts) continue;
      preview.count += 1;
      if (preview.items.length < SHOWN_ITEMS) preview.items.push(shown(item, decision.keyword));
    }
  }
  preview.keywords = [...effects].map(([keyword, items]) => ({ keyword, items }));
  return preview;
};

const listOf = async (lists: Lists, accountId: number, followed: Followed): Promise<FollowedList | undefined> => {
  switch (followed.type) {
    case 'PROJECT': {
      const project = await findProjectFor(lists.db, accountId, followed.urlKey);
      return project && itemsOfProject(lists, project.id);
    }
    case 'TAG':
      return itemsOfTag(lists, await tagOfToday(lists.db, followed.tag));
    case 'WORD':
      return itemsWithWord(lists, { query: readQuery(followed.word, { lastWordIsPrefix: true }) });
  }
};

const shown = (item: ItemText, keyword: string | null): Preview['items'][number] => ({
  id: item.id,
  title: item.title,
  sortAt: item.sortAt.toISOString(),
  project: { urlKey: item.urlKey, title: item.projectTitle },
  keyword,
});
