/** Reads the newest titles of many sources by one statement, for pages on which people choose sources. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { isVisibleItem, isVisibleProject } from '#db/visibility.ts';
import { visibleToAll } from './keyset.ts';

export interface Headline {
  id: number;
  title: string;
  sortAt: string;
}

/**
 * Answers at most `most` of each source, the newest first, by urlKey. Bounded: it reads `most` items of each source by its index. Private
 * items are told to nobody. An item without a title gives the beginning of its text.
 */
export const headlinesOf = async (
  db: Db,
  urlKeys: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, Headline[]>> => {
  const rows = await runPrepared(
    db,
    sql<{ urlKey: string; id: number; title: string; sortAt: Date }>`
    select p.url_key as "urlKey", newest.id, newest.title, newest.sort_at as "sortAt"
    from project p cross join lateral (
      select i.id, i.sort_at, coalesce(nullif(i.title, ''), left(i.excerpt, 200)) as title from item i
      where i.project_id = p.id and ${isVisibleItem(undefined)} and ${visibleToAll}
      order by i.sort_at desc, i.id desc limit ${sql.lit(most)}
    ) newest
    where p.url_key = any (${[...urlKeys]}::text[]) and ${isVisibleProject(undefined)}
    order by p.url_key, newest.sort_at desc, newest.id desc`,
  );
  const found = new Map<string, Headline[]>();
  for (const { urlKey, id, title, sortAt } of rows) {
    if (title === '') continue;
    const of = found.get(urlKey) ?? [];
    of.push({ id, title, sortAt: sortAt.toISOString() });
    found.set(urlKey, of);
  }
  return found;
};
