/**
 * The ids of a page of the items that match words, by the cheapest of three ways. The words' index knows no order and
 * the order's index knows no words, and the planner, which must choose one, reads half the table for a rare word.
 * Figures are of 1,000,000 items on two cores.
 */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { needles, type Query, toTsquery } from '#text/query.ts';
import { beyond, nearestFirst, type Stretch, settled } from './keyset.ts';
import type { Keys } from './lists.ts';
import type { Estimate } from './word-estimate.ts';

export interface WordSearch {
  query: Query;
  /** Only in this project. */
  projectId?: number;
}

/** Undefined: nothing can match. A query that only excludes matches nothing. */
export const conditionOf = (query: Query): { tsquery: string; holds: Keys } | undefined => {
  const { tsquery, exact } = toTsquery(query);
  const { present, absent } = needles(query);
  if (!tsquery || present.length === 0) return undefined;
  const words = sql`i.words @@ ${tsquery}::tsquery`;
  if (exact) return { tsquery, holds: words };
  const text = sql.ref(query.scope === 'title' ? 'i.folded_title' : 'i.folded');
  const checks = [
    ...present.map(needle => sql`strpos(${text}, ${needle}) > 0`),
    ...absent.map(needle => sql`strpos(${text}, ${needle}) = 0`),
  ];
  return { tsquery, holds: sql`${words} and ${sql.join(checks, sql` and `)}` };
};

export const keysOfWords = async (
  db: Db,
  { query, projectId }: WordSearch,
  stretch: Stretch,
  estimate: (db: Db, tsquery: string) => Promise<Estimate>,
): Promise<Keys | undefined> => {
  const condition = conditionOf(query);
  if (!condition) return undefined;
  const scope = projectId === undefined ? sql`i.listed` : sql`i.project_id = ${projectId}`;
  const search = { db, holds: condition.holds, within: sql`${scope} and ${beyond(stretch)}`, stretch };
  const expected = await estimate(db, condition.tsquery);
  const plan = planOf(expected, stretch.limit, projectId !== undefined);
  if (plan.way === 'walk') {
    const found = await walk(search, plan.rows);
    if (found.length >= stretch.limit) return listed(found);
  }
  // The words' frequencies may have been other ones here than in all the table, so the window widens until it is right.
  const widest = plan.way === 'all' ? 0 : expected.items / 4;
  for (let rows = plan.way === 'all' ? 0 : plan.rows; rows < widest; rows *= 8) {
    const edge = await edgeOfWindow(search, rows);
    if (edge === undefined) break;
    const found = await searchWindow(search, edge);
    if (found.length >= stretch.limit) return listed(found);
  }
  return searchAll(search);
};

type Way = { way: 'walk' | 'window'; rows: number } | { way: 'all' };

/**
 * `walk` reads items in order until a page is full: some 8 µs each. `all` reads every hit: 1 to 20 µs each. `window`
 * lets both indexes mark rows and reads only those in both: 0.25 µs a hit and 0.3 µs an item of the window.
 */
export const planOf = (estimate: Estimate, wanted: number, inProject: boolean): Way => {
  if (isRare(estimate)) return { way: 'all' };
  const { items, hits } = estimate;
  const rows = Math.ceil((1.5 * wanted * items) / hits) + 30;
  if (inProject) return rows <= 300 ? { way: 'walk', rows: 300 } : { way: 'all' };
  return 8 * rows <= 0.25 * hits + 0.3 * rows ? { way: 'walk', rows: 2 * rows } : { way: 'window', rows };
};

/** So few hits that reading all of them is cheap. */
export const isRare = ({ items, hits }: Estimate): boolean => items <= 0 || hits <= Math.max(200, 2 * Math.sqrt(items));

interface Search {
  db: Db;
  holds: Keys;
  within: Keys;
  stretch: Stretch;
}

interface Found {
  id: number;
}

const walk = async ({ db, holds, within, stretch }: Search, rows: number): Promise<Found[]> => {
  const found = await sql<Found>`
    select i.id from (
      select i.id, i.sort_at, i.words, i.folded, i.folded_title, i.written_by from item i
      where ${within} ${nearestFirst(stretch)} limit ${rows}
    ) i where ${holds} and ${settled} ${nearestFirst(stretch)} limit ${stretch.limit}`.execute(db);
  return found.rows;
};

/** The `sort_at` of the item `rows` further; undefined when the list ends before. It is read from the index alone. */
const edgeOfWindow = async ({ db, within, stretch }: Search, rows: number): Promise<string | undefined> => {
  const edge = await sql<{ sort_at: string }>`
    select i.sort_at::text as sort_at from item i where ${within} ${nearestFirst(stretch)} offset ${rows} limit 1`.execute(
    db,
  );
  return edge.rows[0]?.sort_at;
};

const searchWindow = async (search: Search, edge: string): Promise<Found[]> => {
  const inside =
    search.stretch.direction === 'older'
      ? sql`i.sort_at > ${edge}::timestamptz`
      : sql`i.sort_at < ${edge}::timestamptz`;
  const found = await sql<Found>`${searchAll({ ...search, within: sql`${search.within} and ${inside}` })}`.execute(
    search.db,
  );
  return found.rows;
};

/** Materialized, or the planner would take the order's index after all. */
const searchAll = ({ holds, within, stretch }: Search): Keys => sql`
  with hits as materialized (
    select i.id, i.sort_at from item i where ${within} and ${holds} and ${settled}
  ) select id from hits ${nearestFirst(stretch)} limit ${stretch.limit}`;

const listed = (found: readonly Found[]): Keys => sql`select unnest(${found.map(row => row.id)}::bigint[]) as id`;
