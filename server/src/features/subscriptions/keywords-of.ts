/** The keywords of one subscription, and what they say of an item. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { FoldedItem } from '#text/match.ts';
import { type Followed, findSubscription, followedOf } from './followed.ts';
import { decide, readKeywords } from './keyword-filter.ts';

/** In the order in which they were added; none where it is not followed. */
export const keywordsOf = async (db: Db, accountId: number, followed: Followed): Promise<string[]> => {
  const subscription = await findSubscription(db, accountId, followed);
  if (!subscription) return [];
  const { rows } = await sql<{ keyword: string }>`
    select keyword from subscription_keyword where subscription_id = ${subscription.id}
    order by created_at, keyword`.execute(db);
  return rows.map(row => row.keyword);
};

/** Answers undefined where there are none, and every item counts. */
export const keywordsFor = async (
  db: Db,
  accountId: number,
  type: 'project' | 'tag' | 'word',
  key: string,
): Promise<((item: FoldedItem) => boolean) | undefined> => {
  const followed = followedOf(type === 'project' ? { urlKey: key } : type === 'tag' ? { tag: key } : { word: key });
  const keywords = await keywordsOf(db, accountId, followed);
  if (keywords.length === 0) return undefined;
  const filter = readKeywords(keywords);
  return item => decide(filter, item).counts;
};
