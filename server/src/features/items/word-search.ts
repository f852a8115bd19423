/**
 * The ids of a page of the items that match words, by the cheapest of three ways. The words' index knows no order and
 * the order's index knows no words, and the planner, which must choose one, reads half the table for a rare word.
 * Figures are of 1,000,000 items on two cores.
 */
import type { Language } from '@newsbell/contracts/languages';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { currentScope, RequestOver, runWithTimeout } from '#db/request-scope.ts';
import { publicSourcesOf } from '#db/source-language.ts';
import { needles, type Query, type Scope, toTsquery } from '#text/query.ts';
import { beyond, type KeysetRange, nearestFirst, visibleToAll } from './keyset.ts';
import { type Keys, listed } from './lists.ts';
import { type Found, type InTime, inWindow, type Search } from './search-steps.ts';
import { searchTexts } from './text-search.ts';
import type { EdgeOf } from './window-edges.ts';
import type { Estimate } from './word-estimate.ts';

/** Statistics of the table that a search uses without asking for them each time. */
export interface SearchStatistics {
  estimate: (db: Db, tsquery: string) => Promise<Estimate>;
  edgeOf: EdgeOf;
  /** Answers how many items the public sources of a language have. */
  itemsOfLanguage: (language: Language, db: Db) => Promise<number>;
}

export interface WordSearch {
  query: Query;
  /** The search is limited to this project. */
  projectId?: number;
  /** The search is limited to public sources of this language. */
  language?: Language;
  /** It is a further condition on an item `i`. */
  also?: Keys;
}

interface Condition {
  tsquery: string;
  holds: Keys;
  /** It is the same condition, hidden from the words' index. */
  holdsBeyond: Keys;
  /** The lexemes decide, so that no text has to be read. */
  isExact: boolean;
}

/** Answers undefined where nothing can match. A query that only excludes matches nothing. */
export const conditionOf = (query: Query): Condition | undefined => {
  const { tsquery, exact } = toTsquery(query);
  const { present, absent } = needles(query);
  if (!tsquery || present.length === 0) return undefined;
  const words = sql`i.words @@ ${tsquery}::tsquery`;
  if (exact) {
    return { tsquery, holds: words, holdsBeyond: sql`ts_match_vq(i.words, ${tsquery}::tsquery)`, isExact: true };
  }
  const text = searchedIn(query.scope);
  const checks = [
    ...present.map(needle => sql`strpos(${text}, ${needle}) > 0`),
    ...absent.map(needle => sql`strpos(${text}, ${needle}) = 0`),
  ];
  const holdsBeyond = sql.join(checks, sql` and `);
  return { tsquery, holds: sql`${words} and ${holdsBeyond}`, holdsBeyond, isExact: false };
};

const searchedIn = (scope: Scope): Keys => {
  if (typeof scope === 'object') return sql`coalesce(i.folded_fields ->> ${scope.field}::text, '')`;
  return sql.ref(scope === 'title' ? 'i.folded_title' : 'i.folded');
};

export const keysOfWords = async (
  db: Db,
  words: WordSearch,
  range: KeysetRange,
  statistics: SearchStatistics,
): Promise<Keys | undefined> => {
  const found = await search(db, words, range, statistics, { inTime: step => step(), bounded: false });
  return found && listed(found.ids);
};

/**
 * The same, bounded: it reads at most so many texts that have to be read, and for the rest it has so many milliseconds. Then it answers
 * what it has found so far, and the next page goes on from there. Until there is something to go on from, it takes the time that its
 * request has.
 */
export const boundedSearch = async (
  db: Db,
  words: WordSearch,
  range: KeysetRange,
  statistics: SearchStatistics,
  ms = SEARCH_MS,
): Promise<Found | undefined> => {
  const until = performance.now() + ms;
  const inTime: InTime = async step => {
    const left = until - performance.now();
    if (left <= 0) throw new RequestOver();
    return runWithTimeout(left, step);
  };
  return search(db, words, range, statistics, { inTime, bounded: true });
};

/** A search for words that stand nowhere would take all items; so long it goes on for one page. */
export const SEARCH_MS = 800;

const search = async (
  db: Db,
  { query, projectId, language, also }: WordSearch,
  range: KeysetRange,
  { estimate, edgeOf, itemsOfLanguage }: SearchStatistics,
  { inTime, bounded }: { inTime: InTime; bounded: boolean },
): Promise<Found | undefined> => {
  const condition = alsoWith(alsoWith(conditionOf(query), language && isWrittenIn(language)), also);
  if (!condition) return undefined;
  const scope = projectId === undefined ? sql`i.listed` : sql`i.project_id = ${projectId}`;
  const whole = {
    holds: condition.holds,
    within: sql`${scope} and ${beyond(range)}`,
    range,
    isAll: projectId === undefined,
  };
  const expected = await estimate(db, condition.tsquery);
  if (bounded && (language || !condition.isExact) && !isRare(expected)) {
    const part = language && { language, items: await itemsOfLanguage(language, db) };
    return searchTexts(db, { ...whole, holds: condition.holdsBeyond }, { ...expected, part }, edgeOf, inTime);
  }
  const plan = planOf(expected, range.limit, projectId !== undefined);
  if (plan.way === 'walk') {
    const ids = await walk(db, whole, plan.rows);
    if (ids.length >= range.limit) return { ids };
  }
  // With one lexeme alone the planner expects what comes; of several it multiplies, expects nothing, and leaves the order's index out.
  const isOne = expected.rarest === condition.tsquery;
  const holdsInWindow = isOne
    ? condition.holds
    : sql`i.words @@ ${expected.rarest}::tsquery and ${condition.holdsBeyond}`;
  const rows = plan.way === 'all' ? expected.items : plan.rows;
  return searchWindows(db, whole, { holdsInWindow, expected, rows, edgeOf, inTime });
};

/** Searches windows of the newest items, each larger than the one before, until a page is full; at last all. The first has so many rows. */
const searchWindows = async (
  db: Db,
  whole: Search,
  { holdsInWindow, expected, rows: firstRows, edgeOf, inTime }: Windows,
): Promise<Found> => {
  const { items } = expected;
  const { limit } = whole.range;
  const windowed = { ...whole, holds: holdsInWindow };
  let soFar: Found | undefined;
  const step: InTime = work => (soFar ? inTime(work) : work());
  try {
    for (let rows = firstRows; rows < 0.75 * items; ) {
      const edge = await step(() => edgeOf(db, whole, rows));
      if (edge === undefined) break;
      const ids = await step(() => searchAll(db, inWindow(windowed, edge)));
      if (ids.length >= limit) return { ids };
      soFar = { ids, searchedTo: edge.id };
      // The hits so far tell more than the statistics: either so few match that all are soon read, or they show where the page ends.
      const hits = (Math.max(ids.length, 1) * items) / rows;
      const isSoonRead = expected.hits <= SOON_READ;
      if (isSoonRead && isRare({ items, hits })) break;
      const next = Math.ceil(Math.max(4 * rows, (1.5 * limit * items) / hits));
      rows = isSoonRead ? next : Math.min(8 * rows, next);
    }
    return { ids: await step(() => searchAll(db, whole)) };
  } catch (error) {
    if (error instanceof RequestOver && soFar && !currentScope()?.isOver) return soFar;
    throw error;
  }
};

interface Windows {
  /** It is the condition of the search in a form by which the planner finds the way through a window. */
  holdsInWindow: Keys;
  expected: Estimate;
  rows: number;
  edgeOf: EdgeOf;
  inTime: InTime;
}

const alsoWith = (condition: Condition | undefined, also: Keys | undefined): Condition | undefined =>
  condition && also
    ? {
        ...condition,
        holds: sql`${condition.holds} and ${also}`,
        holdsBeyond: sql`${condition.holdsBeyond} and ${also}`,
      }
    : condition;

/** A condition on `i`, looked up in a hash: `is true` keeps it from becoming a join. */
const isWrittenIn = (language: Language): Keys => sql`(i.project_id in (${publicSourcesOf(language)})) is true`;

/** Answers the newest `most`, newest first. */
export const newestOfWords = async (
  db: Db,
  query: Query,
  most: number,
  statistics: SearchStatistics,
): Promise<number[]> => {
  const keys = await keysOfWords(db, { query }, { position: undefined, direction: 'older', limit: most }, statistics);
  return keys ? (await sql<Row>`${keys}`.execute(db)).rows.map(row => row.id) : [];
};

/**
 * Up to this many items of the index are all read at once, though each has to be searched. Of more, windows grow in steps: one that is cut
 * short takes little more than the one before, which is then the answer.
 */
const SOON_READ = 20_000;

type Way = { way: 'walk' | 'window'; rows: number } | { way: 'all' };

/**
 * `walk` reads items in order until a page is full: 8 µs each. `all` reads every hit: 1.5 µs each, and ten times that
 * where the disk's cache must give it. `window` lets both indexes mark rows and reads only those that both marked: 0.6 µs
 * a hit and 0.2 µs an item of the window.
 */
export const planOf = (estimate: Estimate, wanted: number, inProject: boolean): Way => {
  if (isRare(estimate)) return { way: 'all' };
  const { items, hits } = estimate;
  const apart = items / hits;
  const rows = Math.ceil(1.5 * wanted * apart) + 30;
  if (inProject) return rows <= 300 ? { way: 'walk', rows: 300 } : { way: 'all' };
  const walking = 8 * wanted * apart;
  return walking <= 0.6 * hits + 0.2 * rows ? { way: 'walk', rows: 2 * rows } : { way: 'window', rows };
};

/** So few hits that reading all of them is cheap. */
export const isRare = ({ items, hits }: Pick<Estimate, 'items' | 'hits'>): boolean =>
  items <= 0 || hits <= Math.max(200, 2 * Math.sqrt(items));

interface Row {
  id: number;
}

const walk = async (db: Db, { holds, within, range }: Search, rows: number): Promise<number[]> => {
  const found = await sql<Row>`
    select i.id from (
      select i.id, i.project_id, i.listed, i.sort_at, i.words, i.folded, i.folded_title, i.folded_fields, i.written_by from item i
      where ${within} ${nearestFirst(range)} limit ${rows}
    ) i where ${holds} and ${visibleToAll} ${nearestFirst(range)} limit ${range.limit}`.execute(db);
  return found.rows.map(row => row.id);
};

/** Materialized, or the planner would take the order's index after all. */
const searchAll = async (db: Db, { holds, within, range }: Search): Promise<number[]> => {
  const found = await sql<Row>`
    with hits as materialized (
      select i.id, i.sort_at from item i where ${within} and ${holds} and ${visibleToAll}
    ) select id from hits ${nearestFirst(range)} limit ${range.limit}`.execute(db);
  return found.rows.map(row => row.id);
};
