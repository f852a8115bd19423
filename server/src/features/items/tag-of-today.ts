import type { Db } from '#db/open.ts';

/**
 * A former name of a tag stands for what it is called now. It is looked up before a list is read: the planner knows how many sources have
 * the tag only where the statement has its name.
 */
export const tagOfToday = async (db: Db, tag: string): Promise<string> =>
  (await db.selectFrom('tag_alias').where('former', '=', tag).select('name').executeTakeFirst())?.name ?? tag;
