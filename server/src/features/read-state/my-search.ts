/** A person's own news that match words. */
import type { Language } from '@newsbell/contracts/languages';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { isOfLanguage } from '#db/source-language.ts';
import { isVisibleItem } from '#db/visibility.ts';
import { beyond, type KeysetRange, nearestFirst, visibleToAll } from '#features/items/keyset.ts';
import type { List, Listed } from '#features/items/list.ts';
import { type Keys, listed } from '#features/items/lists.ts';
import type { Lists } from '#features/items/queries.ts';
import { boundedSearch, conditionOf, isRare } from '#features/items/word-search.ts';
import type { Query } from '#text/query.ts';
import { type Mine, privateSourcesOf, sourcesOf, wordsOf } from './sources.ts';

export interface SearchOfMine extends Pick<Mine, 'accountId'> {
  /** Only what is of this project. */
  projectId?: number | undefined;
  /** Only what is of sources of this language. */
  language?: Language | undefined;
}

/** It has no poll. */
export const searchMine = (lists: Lists, mine: SearchOfMine, query: Query): List => ({
  marked: query,
  keys: async stretch => {
    if (!conditionOf(query)) return undefined;
    if (mine.projectId !== undefined) return searchInSource(lists, mine, query, stretch);
    const keys = await searchAmongMine(lists, mine, query, stretch);
    return keys ? { keys } : searchAmongAll(lists, mine, query, stretch);
  },
  poll: async () => ({ ids: [], complete: true }),
});

const searchInSource = async (
  { db, ...known }: Lists,
  mine: SearchOfMine,
  query: Query,
  range: KeysetRange,
): Promise<Listed | undefined> => {
  const found = await boundedSearch(db, { query, projectId: mine.projectId, also: isMine(mine) }, range, known);
  return found && { keys: listed(found.ids), searchedTo: found.searchedTo };
};

/** Bound: at most this many of a person's news are searched. */
const MOST = 20_000;

/**
 * Undefined where that is not the cheaper way. A frequent word has far more hits than a person has news who follows
 * little or what is quiet, so their news are looked through: the newest first, as many as should hold a page, then more.
 * They are put in order within the time of so many of all items.
 */
const searchAmongMine = async (
  lists: Lists,
  mine: SearchOfMine,
  query: Query,
  range: KeysetRange,
): Promise<Keys | undefined> => {
  const { db, estimate, edgeOf } = lists;
  const { tsquery, holdsBeyond } = conditionOf(query)!;
  const expected = await estimate(db, tsquery);
  const { items, hits } = expected;
  if (isRare(expected)) return undefined;
  const most = Math.ceil((1.5 * range.limit * items) / hits) + 30;
  for (const [rows, looked] of [
    [8_192, most],
    [131_072, 4 * most],
    [undefined, MOST],
  ] as const) {
    if (looked > Math.min(hits, MOST)) return undefined;
    const within = sql`i.listed and ${beyond(range)}`;
    const edge = rows && (await edgeOf(db, { within, range, isAll: true }, rows))?.sortAt;
    const found = await sql<{ ids: number[]; count: number }>`
      with mine as materialized (
        select id, sort_at from (${keysOfMine(mine, range, edge)}) mine limit ${MOST + 1}
      ), newest as materialized (
        select distinct id, sort_at from mine ${nearestFirst(range)} limit ${looked}
      ), page as (
        select i.id from newest join item i on i.id = newest.id
        where ${holdsBeyond} and ${isInLanguage(mine)} and ${visibleToAll} and ${isVisibleItem(mine.accountId)}
        order by i.sort_at desc, i.id desc limit ${range.limit}
      )
      select array(select id::float8 from page) as ids, (select count(*)::int from mine) as count`.execute(db);
    const { ids, count } = found.rows[0]!;
    if (count > MOST) return undefined;
    if (ids.length >= range.limit || (edge === undefined && count <= looked)) return listed(ids);
  }
  return undefined;
};

/** Gives `id` and `sort_at`, by the indexes alone; some of them come twice. */
const keysOfMine = (mine: SearchOfMine, range: KeysetRange, edge: string | undefined): Keys => {
  const inside = sql`${beyond(range)} and ${edge === undefined ? sql`true` : sql`i.sort_at > ${edge}::timestamptz`}`;
  return sql`
    select i.id, i.sort_at from (${inLanguage(sourcesOf(mine), mine)}) source cross join lateral (
      select i.id, i.sort_at from item i where i.project_id = source.id and ${inside} offset 0
    ) i
    union all
    select i.id, i.sort_at from (${wordsOf(mine)}) w cross join lateral (
      select i.id, i.sort_at from (select h.item_id as id, h.sort_at from word_hit h where h.word_id = w.word_id) i
      where ${inside} offset 0
    ) i`;
};

/**
 * Public items are found in the list of all; private sources are few, and each is searched. Where one of these searches had to stop, the
 * page ends there: what the others found beyond comes with the next page.
 */
const searchAmongAll = async (
  { db, ...known }: Lists,
  mine: SearchOfMine,
  query: Query,
  range: KeysetRange,
): Promise<Listed> => {
  const found = [await boundedSearch(db, { query, language: mine.language, also: isMine(mine) }, range, known)];
  for (const id of await privateSources(db, mine)) {
    found.push(await boundedSearch(db, { query, projectId: id }, range, known));
  }
  const ids = found.flatMap(each => each?.ids ?? []);
  const stops = found.flatMap(each => each?.searchedTo ?? []);
  const { rows } = await sql<{ ids: number[]; stop: number | null }>`
    with stop as materialized (
      select sort_at, id from item where id = any (${stops}::bigint[]) order by sort_at desc, id desc limit 1
    )
    select (select id from stop) as stop, array(
      select i.id::float8 from item i left join stop on true
      where i.id = any (${ids}::bigint[]) and (stop.id is null or (i.sort_at, i.id) >= (stop.sort_at, stop.id))
      order by i.sort_at desc, i.id desc limit ${range.limit}) as ids`.execute(db);
  const page = rows[0]!;
  const isFull = page.ids.length >= range.limit;
  return { keys: listed(page.ids), searchedTo: isFull ? undefined : (page.stop ?? undefined) };
};

const privateSources = async (db: Db, mine: SearchOfMine): Promise<number[]> => {
  const own = inLanguage(privateSourcesOf(mine), mine);
  return (await runPrepared(db, sql<{ id: number }>`select own.id from (${own}) own`)).map(row => row.id);
};

/** The sources that `sources` gives, as `id`, in the language that is asked for. */
const inLanguage = (sources: Keys, { language }: SearchOfMine): Keys =>
  language
    ? sql`select p.id from (${sources}) source join project p on p.id = source.id where ${isOfLanguage(language)}`
    : sources;

/** A condition on an item `i`. */
const isInLanguage = ({ language }: SearchOfMine): Keys =>
  language
    ? sql`exists (select from project p where p.id = i.project_id and ${isOfLanguage(language)} offset 0)`
    : sql`true`;

/** Looked up in hashes: as joins they would be read whole for each way to search. */
const isMine = (mine: SearchOfMine): Keys => sql`(
  (i.project_id in (select source.id from (${inLanguage(sourcesOf(mine), mine)}) source)) is true
  or (exists (select from word_hit h where h.item_id = i.id and h.word_id in (${wordsOf(mine)})) and ${isInLanguage(mine)}))`;
